import AnimationTestSupport
import FastVectorAnimation
import Foundation
import Testing

/// Computes the results of interrupted animations that are compared with published values.
enum AnimatorRows {
  static let evaluators: [ConformanceEvaluator] = [combined, dozen, thereAndBack, mergedLinear, springAfterLinear]

  /// Evaluates several linear animations of one value, each with its own start time, duration and target.
  private static func combined(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("default combining") else { return nil }
    let animator = Animator(0.0)
    for entry in try #require(row.input["entries"]?.list) {
      animator.animate(
        to: try #require(entry["cumulativeTarget"]?.number),
        .linear(duration: try #require(entry["linearDuration"]?.number)),
        at: try #require(entry["startOffset"]?.number))
    }
    return try value(of: animator, at: row.number("time"))
  }

  private static func dozen(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("12 linear(1 s) animations") else { return nil }
    let animator = Animator(0.0)
    let period = try row.number("period")
    for (index, delta) in try #require(row.input["deltas"]?.list).compactMap(\.number).enumerated() {
      animator.animate(to: animator.target + delta, .linear(duration: 1), at: Double(index) * period)
    }
    return try value(of: animator, at: row.number("time"))
  }

  private static func thereAndBack(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("offset shown = -100 + combined value") else { return nil }
    return try thereAndBack(.linear(duration: 1.5), and: .linear(duration: 1.5), at: 0.6, row.number("time"))
  }

  private static func mergedLinear(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("myLinear(duration:2) -100 -> 100") else { return nil }
    let animation = Animation(MergingLinear(duration: 2))
    return try thereAndBack(animation, and: animation, at: 0.8, row.number("time"))
  }

  private static func springAfterLinear(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("linear custom animation (velocity") else { return nil }
    let linear = Animation(Linear(duration: 2, rate: try row.number("velocityScale")))
    let time = try 1 + row.number("frame") / row.number("fps")
    let shown = thereAndBack(linear, and: .spring(response: 0.5, dampingFraction: 1), at: 1, time)
    return shown.number.map { .number($0 + 100) } ?? shown
  }

  private static func thereAndBack(
    _ there: Animation, and back: Animation, at turn: TimeInterval, _ time: TimeInterval
  ) -> ConformanceValue {
    let animator = Animator(-100.0)
    animator.animate(to: 100, there, at: 0)
    animator.animate(to: -100, back, at: turn)
    return value(of: animator, at: time)
  }

  private static func value(of animator: Animator<Double>, at time: TimeInterval) -> ConformanceValue {
    animator.isFinished(at: time) ? .null : .number(animator.value(at: time))
  }
}
