public import VecbenchKit

/// A benchmark of FastVector, by the name that the command line and the reports use.
public enum SuiteBenchmark: String, CaseIterable, Codable, Hashable, Sendable {
  case add, subtract, scale, magnitudeSquared, dot, interpolate, combine3
  case swiftUIFrame = "frame.swiftui"
  case fusedFrame = "frame.fused"
  case animateDirect = "animate.direct"
  case animateDeferred = "animate.deferred"
  case animateSymbolic = "animate.symbolic"
  case animatePass = "animate.pass"
  case chartRead = "chart.read"
  case chartDirect = "chart.direct"
  case chartBuild = "chart.build"
  case chartEnvelope = "chart.envelope"
  case chartPan = "chart.pan"
  case chartZoom = "chart.zoom"
  case chartPanAnimate = "chart.pan.animate"
  case chartInterrupt = "chart.interrupt"
  case chartStream = "chart.stream"

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

  /// The name in results.
  public var name: BenchmarkName { BenchmarkName(rawValue: rawValue) }

  public var kind: Kind {
    switch self {
    case .add, .subtract, .scale, .magnitudeSquared, .dot, .interpolate, .combine3: .operation
    case .swiftUIFrame, .fusedFrame: .chartFrame
    case .animateDirect, .animateDeferred, .animateSymbolic, .animatePass: .animationFrame
    case .chartRead, .chartDirect, .chartBuild, .chartEnvelope, .chartPan, .chartZoom, .chartPanAnimate,
      .chartInterrupt,
      .chartStream:
      .reducedFrame
    }
  }

  /// Whether it is a frame under an animation that is chosen.
  public var isFrame: Bool { kind == .chartFrame || kind == .animationFrame }

  /// Whether it is SwiftUI's way, with which the others are compared: the naive kernels' speed counts as 1.
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
    case .animateDeferred:
      "the same frame by DeferredVector, whose arithmetic is put off to one pass; native kernels only"
    case .animateSymbolic: "the same frame by Animator: the animation works on coefficients, then one pass"
    case .animatePass: "that pass alone, with coefficients that are known; native kernels only"
    case .chartRead: "reading the two lines of a transition once, without computing anything"
    case .chartDirect: "a frame of ChartAnimator that looks at every point"
    case .chartBuild: "building the envelopes of a transition, once"
    case .chartEnvelope: "a frame of ChartAnimator from the envelopes"
    case .chartPan: "a line at rest in a window of 90 % that moves by 0.37 columns a frame"
    case .chartZoom: "a line at rest in a window that goes from all to 5000 points, 1 % narrower each frame"
    case .chartPanAnimate: "the frame of chart.pan in the middle of a change"
    case .chartInterrupt: "a frame of a change that interrupts another: a sum of three vectors"
    case .chartStream: "1000 points added, 1000 removed, and a frame"
    }
  }

  /// The vectors that one call has to read and to write at least; nil where the variants differ in that.
  var traffic: (reads: Int, writes: Int)? {
    switch self {
    case .add, .subtract, .interpolate, .fusedFrame, .animateDeferred, .animateSymbolic, .animatePass: (2, 1)
    case .scale: (1, 1)
    case .magnitudeSquared: (1, 0)
    case .dot, .chartRead, .chartDirect: (2, 0)
    case .combine3: (3, 1)
    case .swiftUIFrame, .animateDirect, .chartBuild, .chartEnvelope, .chartPan, .chartZoom, .chartPanAnimate,
      .chartInterrupt, .chartStream:
      nil
    }
  }

  /// Whether the vector that is written is the first of those read.
  var isInPlace: Bool { self == .add || self == .subtract || self == .scale || self == .interpolate }

  /// The bytes that one call moves at least.
  public func bytes(points: Int) -> Int? {
    traffic.map { ($0.reads + $0.writes) * points * 8 }
  }

  /// The bytes of the vectors that one call works on.
  func workingSetBytes(points: Int) -> Int {
    let vectors = traffic.map { $0.reads + (isInPlace ? 0 : $0.writes) } ?? 2
    return vectors * points * 8
  }
}
