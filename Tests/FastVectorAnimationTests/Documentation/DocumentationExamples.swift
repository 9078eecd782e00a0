import FastVectorAnimation
import Foundation

// The examples of the guides, word for word, so that they compile.

struct Curve: VectorArithmetic {
  var heights: AnimatableVector
  var width: Double
  // zero, +, -, scale(by:), magnitudeSquared

  mutating func setToCombination(_ terms: borrowing LinearCombination<Curve>) {
    heights.setToCombination(terms.map(\.heights))
    width.setToCombination(terms.map(\.width))
  }
}

extension Curve: Animatable {
  static var zero: Curve { Curve(heights: .zero, width: 0) }

  static func + (lhs: Curve, rhs: Curve) -> Curve {
    Curve(heights: lhs.heights + rhs.heights, width: lhs.width + rhs.width)
  }

  static func - (lhs: Curve, rhs: Curve) -> Curve {
    Curve(heights: lhs.heights - rhs.heights, width: lhs.width - rhs.width)
  }

  mutating func scale(by rhs: Double) {
    heights.scale(by: rhs)
    width.scale(by: rhs)
  }

  var magnitudeSquared: Double { heights.magnitudeSquared + width.magnitudeSquared }
}

struct Steps: CustomAnimation {
  let count: Int
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    return value.scaled(by: (time / duration * Double(count)).rounded(.down) / Double(count))
  }
}

extension Animation {
  static func steps(_ count: Int, duration: TimeInterval = 0.35) -> Animation {
    Animation(Steps(count: count, duration: duration))
  }
}

struct Pause<Value: VectorArithmetic>: AnimationStateKey {
  static var defaultValue: Self { Self() }
  var lost: TimeInterval = 0
  var pausedAt: TimeInterval?
}

func overview() -> [AnimatableVector] {
  var shown: [AnimatableVector] = []

  let heights = Animator(AnimatableVector(values: [50, 100, 75]))
  heights.animate(to: AnimatableVector(values: [10, 20, 40]), .snappy, at: 0)
  heights.animate(to: AnimatableVector(values: [90, 10, 60]), .snappy, at: 0.2)  // goes on at its velocity

  for frame in 0..<60 {
    let values = heights.value(at: Double(frame) / 60)
    shown.append(values)
  }
  return shown
}
