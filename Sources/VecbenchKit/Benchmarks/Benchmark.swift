/// What is measured, by the name that the command line and the reports use.
public enum Benchmark: String, CaseIterable, Codable, Hashable, Sendable {
  case add, subtract, scale, magnitudeSquared, dot, interpolate, combine3
  case swiftUIFrame = "frame.swiftui"
  case fusedFrame = "frame.fused"
  case animateDirect = "animate.direct"
  case animateSymbolic = "animate.symbolic"
  case animatePass = "animate.pass"
  case chartRead = "chart.read"
  case chartDirect = "chart.direct"
  case chartBuild = "chart.build"
  case chartEnvelope = "chart.envelope"

  /// The kinds of benchmarks.
  public enum Kind: Sendable {
    /// A call on vectors.
    case operation
    /// A whole frame of a chart.
    case chartFrame
    /// A frame of a vector that is animated.
    case animationFrame
    /// A frame of a chart that is reduced to its columns of pixels, and what it takes to make it.
    case reducedFrame
  }

  public var kind: Kind {
    switch self {
    case .add, .subtract, .scale, .magnitudeSquared, .dot, .interpolate, .combine3: .operation
    case .swiftUIFrame, .fusedFrame: .chartFrame
    case .animateDirect, .animateSymbolic, .animatePass: .animationFrame
    case .chartRead, .chartDirect, .chartBuild, .chartEnvelope: .reducedFrame
    }
  }

  /// Whether it is a frame under an animation that is chosen.
  public var isFrame: Bool { kind == .chartFrame || kind == .animationFrame }

  /// Whether it is SwiftUI's way, with which the others are compared: that of the naive kernels counts as 1.
  var isBaseline: Bool { self == .swiftUIFrame || self == .animateDirect }

  /// One line about the benchmark.
  public var summary: String {
    switch self {
    case .add: "x += y"
    case .subtract: "x -= y"
    case .scale: "x.scale(by:)"
    case .magnitudeSquared: "x.magnitudeSquared"
    case .dot: "x.dot(y)"
    case .interpolate: "x.interpolate(towards: y, amount:)"
    case .combine3: "x = c1 * a + c2 * b + c3 * c, into existing storage"
    case .swiftUIFrame: "a frame as SwiftUI makes it: animatableData = target - difference * (1 - t), then path(in:)"
    case .fusedFrame: "the same frame by LineTransition, in one pass; native kernels only"
    case .animateDirect: "a frame of a vector as SwiftUI makes it: the animation works on the vectors themselves"
    case .animateSymbolic: "the same frame by Animator: the animation works on coefficients, then one pass"
    case .animatePass: "that pass alone, with coefficients that are known; native kernels only"
    case .chartRead: "reading the two lines of a transition once, without computing anything"
    case .chartDirect: "a frame of ChartAnimator that looks at every point"
    case .chartBuild: "building the envelopes of a transition, once"
    case .chartEnvelope: "a frame of ChartAnimator from the envelopes"
    }
  }

  /// The vectors that one call has to read and to write at least; nil where the ways differ in that.
  var traffic: (reads: Int, writes: Int)? {
    switch self {
    case .add, .subtract, .interpolate, .fusedFrame, .animateSymbolic, .animatePass: (2, 1)
    case .scale: (1, 1)
    case .magnitudeSquared: (1, 0)
    case .dot, .chartRead, .chartDirect: (2, 0)
    case .combine3: (3, 1)
    case .swiftUIFrame, .animateDirect, .chartBuild, .chartEnvelope: nil
    }
  }

  /// Whether the vector that is written is the first of those read.
  var isInPlace: Bool { self == .add || self == .subtract || self == .scale || self == .interpolate }

  /// The bytes that one call moves at least.
  public func bytes(points: Int) -> Int? {
    traffic.map { ($0.reads + $0.writes) * points * 8 }
  }
}
