import FastVectorAnimation
import Foundation
import Testing

/// Computes the results of keyframes that are compared with published values.
enum KeyframeRows {
  static let evaluators: [ConformanceEvaluator] = [timeline, tracks, repeating, triggered]

  private static func timeline(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("KeyframeTimeline"), let keyframes = row.input["keyframes"]?.list else { return nil }
    let timeline = KeyframeTimeline(initialValue: try row.number("initialValue")) {
      for keyframe in keyframes { DescribedKeyframe(description: keyframe) }
    }
    if row.what.contains("duration") && row.input["time"] == nil { return .number(timeline.duration) }
    if let progress = row.input["progress"]?.number { return .number(timeline.value(progress: progress)) }
    return .number(timeline.value(time: try row.number("time")))
  }

  /// Evaluates a row that animates two numbers, one or both of which have a keyframe track.
  private static func tracks(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("KeyframeTimeline"), let tracks = row.input["tracks"]?.object else { return nil }
    let names = try #require(row.input["initialValue"]?.object).keys.sorted()
    func number(_ index: Int) throws -> Double { try #require(row.input["initialValue"]?[names[index]]?.number) }
    func keyframes(_ index: Int) -> [ConformanceValue] { tracks[names[index]]?.list ?? [] }
    let timeline = KeyframeTimeline(initialValue: TwoNumbers(first: try number(0), second: try number(1))) {
      KeyframeTrack(\.first) { for keyframe in keyframes(0) { DescribedKeyframe(description: keyframe) } }
      KeyframeTrack(\.second) { for keyframe in keyframes(1) { DescribedKeyframe(description: keyframe) } }
    }
    let value = timeline.value(time: try row.number("time"))
    return .object([names[0]: .number(value.first), names[1]: .number(value.second)])
  }

  private static func repeating(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("keyframeAnimator(repeating:") else { return nil }
    let calls = Calls()
    let animator = KeyframePlayer(initialValue: 0.0) { value in
      let _ = calls.values.append(value)
      LinearKeyframe(10, duration: 0.2)
    }
    for frame in 0..<60 { _ = animator.value(at: Double(frame) / 60) }
    return .number(Double(calls.values.count))
  }

  /// Returns the values from which the keyframes start after each of three triggers. The keyframes and the triggers are
  /// the same as in the program that produced the published values.
  private static func triggered(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("keyframeAnimator(trigger:") else { return nil }
    let calls = Calls()
    var animator = KeyframePlayer(initialValue: try row.number("initialValue"), trigger: 0) { value in
      let _ = calls.values.append(value)
      LinearKeyframe(20, duration: 0.2)
    }
    for (trigger, time) in [(1, 0.0), (2, 1), (3, 1.05)] { animator.update(trigger: trigger, at: time) }
    return .numbers(calls.values)
  }
}

private final class Calls {
  var values: [Double] = []
}

private struct TwoNumbers {
  var first: Double
  var second: Double
}

/// A keyframe whose kind and parameters are described by a JSON object.
struct DescribedKeyframe: KeyframeTrackContent {
  let description: ConformanceValue

  private func number(_ name: String) -> Double? { description[name]?.number }

  private var spring: Spring {
    let spring = description["spring"]
    return Spring(duration: spring?["duration"]?.number ?? 0.5, bounce: spring?["bounce"]?.number ?? 0)
  }

  var body: some KeyframeTrackContent<Double> {
    switch description["kind"]?.string {
    case "linear":
      LinearKeyframe(
        number("to")!, duration: number("duration")!,
        timingCurve: CurveRows.curves[description["timingCurve"]?.string ?? "linear"]!)
    case "cubic":
      CubicKeyframe(
        number("to")!, duration: number("duration")!, startVelocity: number("startVelocity"),
        endVelocity: number("endVelocity"))
    case "spring":
      SpringKeyframe(
        number("to")!, duration: number("duration"), spring: spring, startVelocity: number("startVelocity"))
    default: MoveKeyframe(number("to")!)
    }
  }
}
