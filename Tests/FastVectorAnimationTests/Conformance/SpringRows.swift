import FastVectorAnimation
import Foundation
import Testing

/// Computes the results of springs that are compared with published values.
enum SpringRows {
  static let evaluators: [ConformanceEvaluator] = [
    update, evaluation, force, settling, lastCrossing, keyframeDuration, parameters,
  ]

  private static func evaluation(_ row: ConformanceRow) throws -> ConformanceValue? {
    let isVelocity = row.what.hasPrefix("Spring.velocity(target:")
    guard isVelocity || row.what.hasPrefix("Spring.value(target:") else { return nil }
    let spring = try spring(row)
    let (target, velocity) = try (row.number("target"), row.number("initialVelocity"))
    let time = try row.number("time")
    return .number(
      isVelocity
        ? spring.velocity(target: target, initialVelocity: velocity, time: time)
        : spring.value(target: target, initialVelocity: velocity, time: time))
  }

  private static func update(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("Spring.update") else { return nil }
    var (value, velocity) = try (row.number("value"), row.number("velocity"))
    try spring(row).update(
      value: &value, velocity: &velocity, target: row.number("target"), deltaTime: row.number("deltaTime"))
    return .numbers([value, velocity])
  }

  private static func force(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("Spring.force") else { return nil }
    return .number(
      try spring(row).force(
        target: row.number("target"), position: row.number("position"), velocity: row.number("velocity")))
  }

  private static func settling(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("Spring.settlingDuration") else { return nil }
    guard let target = row.input["target"]?.number else { return .number(try spring(row).settlingDuration) }
    return .number(
      try spring(row).settlingDuration(
        target: target, initialVelocity: row.number("initialVelocity"), epsilon: row.number("epsilon")))
  }

  /// Returns the last time, in milliseconds, at which the value differs from 1 by at least 0.001.
  private static func lastCrossing(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("last time (ms)") else { return nil }
    let spring = try spring(row)
    let last = (0..<50_000).last { abs(1 - spring.value(target: 1, time: Double($0) / 10_000)) >= 0.001 }!
    // The published values are either exact or samples in steps of 0.1 ms. For exact values, the crossing is
    // interpolated linearly between two samples.
    if row.what.contains("Spring.value") { return .number(Double(last) / 10) }
    let before = abs(1 - spring.value(target: 1, time: Double(last) / 10_000)) - 0.001
    let after = abs(1 - spring.value(target: 1, time: Double(last + 1) / 10_000)) - 0.001
    return .number((Double(last) + before / (before - after)) / 10)
  }

  private static func keyframeDuration(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("SpringKeyframe without duration") else { return nil }
    let spring = try Spring(duration: row.number("springDuration"), bounce: row.number("bounce"))
    let target = try row.number("to")
    let timeline = KeyframeTimeline(initialValue: try row.number("from")) { SpringKeyframe(target, spring: spring) }
    return .number(timeline.duration)
  }

  /// Evaluates one property, such as `Spring.bounce`, or several properties, such as `-> [mass, stiffness]`.
  private static func parameters(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("Spring") else { return nil }
    let spring = try spring(row)
    if let match = row.what.firstMatch(of: /-> \[([^\]]*)\]/) {
      return .list(try match.1.split(separator: ", ").map { .number(try parameter(String($0), of: spring)) })
    }
    let name = try #require(row.what.firstMatch(of: /\.(\w+)( \(|$)/)).1
    return .number(try parameter(String(name), of: spring))
  }

  private static func parameter(_ name: String, of spring: Spring) throws -> Double {
    let parameters = [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping, "duration": spring.duration,
      "bounce": spring.bounce, "response": spring.response, "dampingRatio": spring.dampingRatio,
    ]
    return try #require(parameters[name], "\(name)")
  }

  static func spring(_ row: ConformanceRow) throws -> Spring {
    if row.input["stiffness"] == nil {
      return try Spring(duration: row.number("duration"), bounce: row.number("bounce"))
    }
    return try Spring(
      mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"),
      allowOverDamping: row.input["allowOverDamping"]?.bool ?? false)
  }
}
