public import Foundation

/// The frames of a line chart on its way from one vector to another, each of them one fused pass.
///
/// A shape's `animatableData` takes a pass to scale, one to subtract or add, and one to make the path. Here the
/// vectors go straight into the vertical coordinates of the path, whose storage is used again; the horizontal
/// ones stay as they are.
///
/// NaN is a gap: a point that is NaN at either end is drawn as it is at the end, from the start. Infinities are
/// drawn at the edge of the rectangle. The shorter vector is padded with zeros.
public struct KernelLineTransition<Kernels: VectorKernels>: Sendable {
  private let layout: LineLayout
  private let ends: [KernelVector<Kernels>]
  private var coefficients = [0.0, 0.0]
  private var path: Path

  /// Prepares the frames.
  ///
  /// - Parameters:
  ///   - start: The values at progress 0.
  ///   - end: The values at progress 1.
  ///   - range: The values at the bottom and at the top edge, or nil for those that contain both ends.
  ///   - rect: The rectangle to draw into.
  /// - Complexity: O(n); allocates the arrays of the path, and copies of the ends where they hold NaN or
  ///   infinities.
  public init(
    from start: KernelVector<Kernels>, to end: KernelVector<Kernels>, range: ClosedRange<Double>? = nil,
    in rect: CGRect
  ) {
    let range = range ?? union(start.finiteExtent, end.finiteExtent)
    let count = max(start.count, end.count)
    let padded = [start, end].map { $0.count < count ? $0 + KernelVector(repeating: 0, count: count) : $0 }
    if let range, !LineLayout(range: range, rect: rect).isFlat {
      layout = LineLayout(range: range, rect: rect)
      ends = Self.drawable(padded, within: range)
    } else {
      // All numbers lie in the middle, and only infinities at the edges.
      layout = LineLayout(range: -1...1, rect: rect)
      ends = Self.drawable(padded.map { KernelVector($0.map { $0.isFinite ? 0 : $0 }) }, within: -1...1)
    }
    path = layout.path(through: ends[1])
  }

  /// The line at a share of the way.
  ///
  /// The path shares its storage with the transition. Where it is still held when the next frame is made, that
  /// frame has to allocate storage of its own.
  ///
  /// - Parameter progress: The share of the way. It is not clamped: springs go beyond 1.
  /// - Complexity: O(n), one pass; allocates nothing, see above.
  public mutating func path(at progress: Double) -> Path {
    coefficients[0] = layout.slope * (1 - progress)
    coefficients[1] = layout.slope * progress
    var ys = KernelVector<Kernels>(path.ys)
    path.ys = .zero
    ys.setToCombination(of: ends, coefficients: coefficients, offset: layout.origin)
    path.ys = AnimatableVector(ys)
    return path
  }

  /// Both ends without anything that would not survive being multiplied by 0.
  private static func drawable(
    _ padded: [KernelVector<Kernels>], within range: ClosedRange<Double>
  ) -> [KernelVector<Kernels>] {
    var ends = padded
    guard !ends.allSatisfy(\.magnitudeSquared.isFinite) else { return ends }
    for i in ends[0].indices {
      if ends[0][i].isNaN || ends[1][i].isNaN { ends[0][i] = ends[1][i] }
      for side in 0...1 where ends[side][i].isInfinite {
        ends[side][i] = ends[side][i] > 0 ? range.upperBound : range.lowerBound
      }
    }
    return ends
  }
}

/// The frames of a line chart on its way from one vector to another, drawn with FastVector's own kernels.
public typealias LineTransition = KernelLineTransition<NativeKernels>

/// The least range that contains two.
func union(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
  guard let a, let b else { return a ?? b }
  return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
}
