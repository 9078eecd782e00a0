import AnimationTestSupport
import FastVectorAnimation
import Foundation
import Testing

/// Functions that compute the results of animations and animators, to compare them with published values.
enum AnimationRows {
  static let evaluators: [ConformanceEvaluator] = [
    equality, layout, curves, modified, passes, fluidSpring, blend, mergedState, interpolatingSpring,
  ]

  /// The rules that match test cases for features that FastVector doesn't have, each with the reason.
  static let notApplicable: [(reason: String, applies: @Sendable (ConformanceRow) -> Bool)] = [
    ("FastVector doesn't serialize animations", { $0.what.hasPrefix("protobuf") }),
    ("the storage of a phase animator is private", { $0.what == "PhaseAnimator storage labels" }),
    ("FastVectorAnimation has no gestures", { $0.what.hasPrefix("velocity sampler") }),
  ]

  // MARK: Identity

  /// The animations, keyed by the Swift expressions in the rows.
  private static let animations: [String: Animation] = [
    ".smooth(duration: 0.6, extraBounce: 0.1)": .smooth(duration: 0.6, extraBounce: 0.1),
    ".snappy(duration: 0.6, extraBounce: 0.1)": .snappy(duration: 0.6, extraBounce: 0.1),
    ".bouncy(duration: 0.6, extraBounce: 0.1)": .bouncy(duration: 0.6, extraBounce: 0.1),
    ".spring(response: 0.4, dampingFraction: 0.7, blendDuration: 0.2)":
      .spring(response: 0.4, dampingFraction: 0.7, blendDuration: 0.2),
    ".spring(response: 0.5, dampingFraction: 0.7, blendDuration: 0.2)":
      .spring(response: 0.5, dampingFraction: 0.7, blendDuration: 0.2),
    ".spring(response: 0.5, dampingFraction: 1, blendDuration: 0)":
      .spring(response: 0.5, dampingFraction: 1, blendDuration: 0),
    ".spring(duration: 0.5, bounce: 0)": .spring(duration: 0.5, bounce: 0),
    ".easeIn": .easeIn, ".easeIn(duration: 0.35)": .easeIn(duration: 0.35),
    ".spring": .spring, ".smooth()": .smooth(),
    ".linear(duration: 0.25).speed(2)": .linear(duration: 0.25).speed(2),
    ".linear(duration: 0.25).speed(3)": .linear(duration: 0.25).speed(3),
    ".linear(duration: 0.25).delay(0.1).speed(2)": .linear(duration: 0.25).delay(0.1).speed(2),
    ".linear(duration: 0.25).speed(2).delay(0.1)": .linear(duration: 0.25).speed(2).delay(0.1),
    ".linear(duration: 0.25).delay(0.1).delay(0.2)": .linear(duration: 0.25).delay(0.1).delay(0.2),
    ".linear(duration: 0.25).delay(0.3)": .linear(duration: 0.25).delay(0.3),
    ".linear(duration: 0.25).repeatForever(autoreverses: true)":
      .linear(duration: 0.25).repeatForever(autoreverses: true),
    ".linear(duration: 0.25).repeatForever(autoreverses: false)":
      .linear(duration: 0.25).repeatForever(autoreverses: false),
    "Animation(Custom(id: 1))": Animation(Linear(duration: 1)),
    "Animation(Custom(id: 2))": Animation(Linear(duration: 2)),
  ]

  private static func equality(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("Animation equality") else { return nil }
    func animation(_ name: String) throws -> Animation {
      let text = try #require(row.input[name]?.string)
      return try #require(animations[text], "\(text)")
    }
    let (lhs, rhs) = try (animation("lhs"), animation("rhs"))
    #expect((lhs == rhs) == (lhs.hashValue == rhs.hashValue))
    return .bool(lhs == rhs)
  }

  private static func layout(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("MemoryLayout<Animation>") else { return nil }
    return .numbers([
      Double(MemoryLayout<Animation>.size), Double(MemoryLayout<Animation>.stride),
      Double(MemoryLayout<Animation>.alignment),
    ])
  }

  // MARK: Curves and modifiers

  /// Evaluates a curve at a fraction of its default duration, or a linear animation at a point in time.
  private static func curves(_ row: ConformanceRow) throws -> ConformanceValue? {
    if row.what.hasPrefix("Animation.linear(duration:1)") {
      return try part(of: .linear(duration: 1), row.number("value"), at: row.number("time"))
    }
    if row.what.hasPrefix("MyLinearAnimation") {
      return try part(of: Animation(Linear(duration: 2)), row.number("value"), at: row.number("time"))
    }
    if row.what.hasPrefix("Animation.linear animate just after") {
      return try part(of: .linear, 1, at: row.number("time"))
    }
    guard let match = row.what.firstMatch(of: /^Animation\.(\w+) \(default duration 0\.35\)/) else { return nil }
    let animations: [String: Animation] = ["linear": .linear, "easeIn": .easeIn, "easeInOut": .easeInOut]
    return try part(of: #require(animations[String(match.1)]), 100, at: row.number("fraction") * 0.35)
  }

  private static func modified(_ row: ConformanceRow) throws -> ConformanceValue? {
    let animations: [String: Animation] = [
      "linear(1).delay(0.5).speed(2) ": .linear(duration: 1).delay(0.5).speed(2),
      "linear(1).speed(2) ": .linear(duration: 1).speed(2),
      "linear(1).delay(0.5) ": .linear(duration: 1).delay(0.5),
    ]
    guard let name = animations.keys.first(where: row.what.hasPrefix) else { return nil }
    return try part(of: animations[name]!, 10, at: row.number("time"))
  }

  private static func passes(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("linear(duration:1).repeatCount/repeatForever") else { return nil }
    let autoreverses = try #require(row.input["autoreverses"]?.bool as Bool?)
    let linear = Animation.linear(duration: 1)
    let animation =
      row.input["repeatCount"]?.number.map { linear.repeatCount(Int($0), autoreverses: autoreverses) }
      ?? linear.repeatForever(autoreverses: autoreverses)
    let times = try #require(row.input["times"]?.list).compactMap(\.number)
    return .list(parts(of: animation, 10, at: times).map { $0.map { .number($0) } ?? .null })
  }

  // MARK: Springs

  private static func fluidSpring(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("FluidSpringAnimation") else { return nil }
    let animation = try Animation.spring(
      response: row.number("response"), dampingFraction: row.number("dampingFraction"), blendDuration: 0)
    let framesPerSecond = try row.number("fps")
    let frames = (0..<600).map { Double($0) / framesPerSecond }
    let parts = try parts(of: animation, row.number("value"), at: frames)
    guard row.what.contains("returns nil") else {
      return parts[Int(try row.number("frame"))].map { .number($0) } ?? .null
    }
    return .number(Double(try #require(parts.firstIndex(of: nil))))
  }

  /// Computes the initial and the final response of a blended spring from its motion. A spring without damping
  /// accelerates in proportion to its offset, so its stiffness follows from the second difference of the offsets.
  private static func blend(_ row: ConformanceRow) throws -> ConformanceValue? {
    let isResponse = row.what.hasPrefix("effective response while blending")
    guard isResponse || row.what.contains("creates no blend") else { return nil }
    let response = try row.number("response")
    let mergeTime = try row.number("mergeTime")
    let previous = try Animation.spring(response: row.number("previousResponse"), dampingFraction: 0)
    let animation = try Animation.spring(
      response: response, dampingFraction: 0, blendDuration: row.number("blendDuration"))
    let value = 1000.0
    var context = AnimationContext<Double>()
    _ = previous.animate(value: value, time: 0, context: &context)
    #expect(animation.shouldMerge(previous: previous, value: value, time: mergeTime, context: &context))
    let first = Int(((row.input["time"]?.number ?? mergeTime) - mergeTime) * 300 + 0.5)
    let offsets = (0...first + 2).map { step in
      let time = step == 0 ? mergeTime : mergeTime + (Double(step) - 0.5) / 300
      return animation.animate(value: value, time: time, context: &context) ?? .nan
    }
    let change = offsets[first + 2] - 2 * offsets[first + 1] + offsets[first]
    let stiffness = change * 90_000 / (value - offsets[first + 1])
    let effective = 2 * .pi / stiffness.squareRoot()
    return isResponse ? .number(effective) : .numbers([0, effective - response])
  }

  /// Evaluates the state of a spring after a merge: the position, the velocity, the start of the motion, and the start
  /// of the response. A spring is logically complete 0.5 s (one response) after the start of the response.
  private static func mergedState(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("fluid spring merge seeds state") else { return nil }
    let previous = try Animation(
      Constant(part: row.number("previousOutputScale"), rate: row.number("previousVelocityScale")))
    let (value, time) = try (row.number("value"), row.number("time"))
    let spring = Animation.spring
    var context = AnimationContext<Double>()
    #expect(spring.shouldMerge(previous: previous, value: value, time: time, context: &context))
    let velocity = try #require(spring.velocity(value: value, time: time, context: context))
    let offset = try #require(spring.animate(value: value, time: time, context: &context))
    func isMoving(at time: TimeInterval) -> Bool {
      var context = context
      return spring.animate(value: value, time: time, context: &context) != offset
    }
    func isComplete(at time: TimeInterval) -> Bool {
      var context = context
      _ = spring.animate(value: value, time: time, context: &context)
      return context.isLogicallyComplete
    }
    let start = isMoving(at: time + 2e-9) && !isMoving(at: time) ? time : .nan
    let startTime = isComplete(at: time + 0.5 + 2e-9) && !isComplete(at: time + 0.5 - 2e-9) ? time : .nan
    return .numbers([offset, velocity, start, startTime])
  }

  private static func interpolatingSpring(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("Animation.interpolatingSpring") else { return nil }
    let animation = try Animation.interpolatingSpring(
      mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"),
      initialVelocity: row.number("initialVelocity"))
    return try part(of: animation, 1, at: row.number("time"))
  }

  // MARK: Running an animation

  private static func part(of animation: Animation, _ value: Double, at time: TimeInterval) -> ConformanceValue {
    parts(of: animation, value, at: [time])[0].map { .number($0) } ?? .null
  }

  /// Returns the values of an animation at the given ascending times, and nil for each time after its end. As in an
  /// animator, all evaluations use the same context.
  static func parts(of animation: Animation, _ value: Double, at times: [TimeInterval]) -> [Double?] {
    var context = AnimationContext<Double>()
    var isOver = false
    return times.map { time in
      guard !isOver, let part = animation.animate(value: value, time: time, context: &context) else {
        isOver = true
        return nil
      }
      return part
    }
  }
}
