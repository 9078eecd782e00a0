public import VecbenchKit

/// The name of a benchmark of FastVector, as the command line and the reports use it. Each is declared where it is
/// implemented: operations in `Operations`, frames in `Frames`.
public struct SuiteBenchmark: RawRepresentable, CaseIterable, Sendable {
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

  public let rawValue: String
  public let kind: Kind

  /// One line about the benchmark.
  public let summary: String

  /// What an operation does; nil for frames.
  package let operation: Operation?

  /// The benchmark of a name; nil where there is none.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  init(_ name: String, _ kind: Kind, _ summary: String) {
    rawValue = name
    self.kind = kind
    self.summary = summary
    operation = nil
  }

  init<Work: VectorOperation>(_ work: Work.Type) {
    rawValue = Work.name
    kind = .operation
    summary = Work.summary
    operation = Operation(work)
  }

  /// The name in results.
  public var name: BenchmarkName { BenchmarkName(rawValue: rawValue) }

  /// Whether it is a frame under an animation that is chosen.
  public var isFrame: Bool { kind == .chartFrame || kind == .animationFrame }

  public static let allCases: [SuiteBenchmark] =
    [.add, .subtract, .scale, .magnitudeSquared, .dot, .interpolate, .combine3] + ChartFrames.all + AnimationFrames.all
    + [.chartRead, .chartDirect, .chartBuild, .chartEnvelope] + ReducedFrames.moving
}

extension SuiteBenchmark: Hashable, CustomStringConvertible {
  public var description: String { rawValue }
}

extension VariantTraits {
  /// The traits of a variant whose results stand under a benchmark of its own.
  init(_ benchmark: SuiteBenchmark, threads: Int = 1, isLimitedByTraffic: Bool = false, isMeasuredApart: Bool = false) {
    self.init(
      benchmark: benchmark.rawValue, threads: threads, isLimitedByTraffic: isLimitedByTraffic,
      isMeasuredApart: isMeasuredApart)
  }
}
