import FastVector
import FastVectorAnimation
import Foundation

/// An animation whose speed is read from the environment, and can change while the animation runs.
struct VariableSpeed: CustomAnimation {
  /// The duration at a speed of 1, in seconds.
  let duration: TimeInterval

  /// The progress of the animation at its last update, and the time of this update.
  private struct Way: AnimationStateKey {
    static var defaultValue: Self { Self() }

    var progress = 0.0
    var time: TimeInterval = 0
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var way = context.state[Way.self]
    way.progress += (time - way.time) * context.environment.speed / duration
    way.time = time
    context.state[Way.self] = way
    return way.progress < 1 ? value.scaled(by: way.progress) : nil
  }
}

extension EnvironmentValues {
  private struct SpeedKey: EnvironmentKey {
    static var defaultValue: Double { 1 }
  }

  /// The speed of `VariableSpeed` animations.
  var speed: Double {
    get { self[SpeedKey.self] }
    set { self[SpeedKey.self] = newValue }
  }
}
