public import VecbenchKit

/// A benchmark of FastVector, identified by its name on the command line and in reports. Each benchmark is declared
/// next to its implementation: operations in `Operations`, frames in `Frames`.
public struct SuiteBenchmark: RawRepresentable, CaseIterable, Sendable {
  /// The types of benchmarks.
  public enum Kind: Sendable {
    /// A vector operation.
    case operation
    /// A frame of a chart that draws all of its points.
    case chartFrame
    /// A frame of an animated vector.
    case animationFrame
    /// A frame of a chart that draws only a few points per pixel column, or the preparation of such frames.
    case reducedFrame
  }

  public let rawValue: String
  public let kind: Kind

  /// A one-line description of the benchmark.
  public let summary: String

  /// The operation that the benchmark calls; nil if it measures frames.
  package let operation: Operation?

  /// Returns the benchmark with the given name, or nil if there isn't one.
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

  /// The name of the benchmark in results.
  public var name: BenchmarkName { BenchmarkName(rawValue: rawValue) }

  /// True if the benchmark measures frames whose animation the user can choose.
  public var isFrame: Bool { kind == .chartFrame || kind == .animationFrame }

  public static let allCases: [SuiteBenchmark] =
    [.add, .subtract, .scale, .magnitudeSquared, .dot, .interpolate, .combine3] + ChartFrames.all + AnimationFrames.all
    + [.chartRead, .chartDirect, .chartBuild, .chartEnvelope] + ReducedFrames.moving
}

extension SuiteBenchmark: Hashable, CustomStringConvertible {
  public var description: String { rawValue }
}

extension VariantTraits {
  /// Creates the traits of a variant whose results are reported under the name of the given benchmark.
  init(
    _ benchmark: SuiteBenchmark, threads: Int = 1, isLimitedByTraffic: Bool = false, isMeasuredSeparately: Bool = false
  ) {
    self.init(
      benchmark: benchmark.rawValue, threads: threads, isLimitedByTraffic: isLimitedByTraffic,
      isMeasuredSeparately: isMeasuredSeparately)
  }
}
