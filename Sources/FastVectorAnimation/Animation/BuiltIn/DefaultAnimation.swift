import FastVector
import Foundation

/// The default animation of `withAnimation`: a spring without bounce.
struct DefaultAnimation: CustomAnimation {
  private var spring: FluidSpringAnimation {
    FluidSpringAnimation(response: 0.5, dampingFraction: 1, blendDuration: 0)
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    spring.animate(value: value, time: time, context: &context)
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    spring.velocity(value: value, time: time, context: context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    spring.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }
}
