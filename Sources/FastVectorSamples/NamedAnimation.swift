package import FastVectorCharts

/// An animation, identified by its name on the command line and in reports.
public enum NamedAnimation: String, CaseIterable, Codable, Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut
  case spring, smooth, snappy, bouncy, interpolatingSpring
  case repeated = "repeat"
  case customLinear = "custom:linear"
  case customTwenty = "custom:twenty"
  case customSpeed = "custom:speed"

  /// The animations that SwiftUI provides.
  package static var builtIn: [NamedAnimation] { allCases.filter { !custom.contains($0) } }

  /// The custom animations, which measure the cost of `CustomAnimation`.
  package static let custom: [NamedAnimation] = [.customLinear, .customTwenty, .customSpeed]

  /// A one-line description of the animation.
  public var summary: String {
    switch self {
    case .linear: "constant speed, in 0.35 s"
    case .easeIn: "a slow start, in 0.35 s"
    case .easeOut: "a slow end, in 0.35 s"
    case .easeInOut: "a slow start and a slow end, in 0.35 s"
    case .spring: "a spring without bounce, stepped as in SwiftUI"
    case .smooth: "another name of spring"
    case .snappy: "a spring with a small bounce"
    case .bouncy: "a spring with a clear bounce"
    case .interpolatingSpring: "a spring without bounce, in closed form"
    case .repeated: "linear, back and forth forever"
    case .customLinear: "a minimal CustomAnimation at constant speed, which scales once per frame"
    case .customTwenty: "a CustomAnimation that adds, subtracts and scales twenty times per frame"
    case .customSpeed: "a CustomAnimation that computes the length of the change in each frame"
    }
  }

  package var animation: Animation {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .spring: .spring
    case .smooth: .smooth
    case .snappy: .snappy
    case .bouncy: .bouncy
    case .interpolatingSpring: .interpolatingSpring
    case .repeated: .linear.repeatForever()
    case .customLinear: Animation(PlainLinear())
    case .customTwenty: Animation(TwentySteps())
    case .customSpeed: Animation(ConstantSpeed())
    }
  }

  /// Returns the progress of the animation in each of `frames` frames, which are spread evenly over its duration. Only
  /// the first 3 s of an endless animation are used.
  ///
  /// The progress runs from 0 to 1, and exceeds 1 for springs with bounce. It is never exactly 0 or 1, because BLAS has
  /// faster code for these factors, which would distort measurements.
  package func progress(frames: Int) -> [Double] {
    let duration = animation.baked(limit: 3).duration
    let smallest = 1e-6
    var context = AnimationContext<Double>()
    return (0..<frames).map { frame in
      let time = duration * (Double(frame) + 0.5) / Double(frames)
      let progress = animation.animate(value: 1, time: time, context: &context) ?? 1
      return progress == 0 ? smallest : progress == 1 ? 1 - smallest : progress
    }
  }
}
