/// What is measured, by the name that the command line and the reports use.
public enum Benchmark: String, CaseIterable, Codable, Hashable, Sendable {
  case add, subtract, scale, magnitudeSquared, dot, interpolate, combine3
  case swiftUIFrame = "frame.swiftui"
  case fusedFrame = "frame.fused"

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
    }
  }

  /// Whether it is a whole frame of a chart.
  public var isFrame: Bool { self == .swiftUIFrame || self == .fusedFrame }

  /// The vectors that one call has to read and to write at least; nil where the ways differ in that.
  var traffic: (reads: Int, writes: Int)? {
    switch self {
    case .add, .subtract, .interpolate, .fusedFrame: (2, 1)
    case .scale: (1, 1)
    case .magnitudeSquared: (1, 0)
    case .dot: (2, 0)
    case .combine3: (3, 1)
    case .swiftUIFrame: nil
    }
  }

  /// Whether the vector that is written is the first of those read.
  var isInPlace: Bool { self == .add || self == .subtract || self == .scale || self == .interpolate }

  /// The bytes that one call moves at least.
  public func bytes(points: Int) -> Int? {
    traffic.map { ($0.reads + $0.writes) * points * 8 }
  }
}
