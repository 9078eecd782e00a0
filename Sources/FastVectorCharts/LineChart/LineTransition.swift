public import Foundation

/// The frames of a line chart during a transition between two vectors. Each frame is computed in a single pass over
/// both vectors.
///
/// Animating the `animatableData` of a shape takes three passes per frame: one to scale, one to subtract or add, and
/// one to make the path. A transition computes the vertical coordinates directly from the two vectors, reuses the
/// storage of the path, and doesn't recompute the horizontal coordinates.
///
/// NaN is a gap. A point that is NaN in either vector has its value from the end vector during the whole transition.
/// Infinities are drawn at the edge of the rectangle. The shorter vector is padded with zeros.
public struct KernelLineTransition<Kernels: VectorKernels>: Sendable {
  private let layout: LineLayout
  private let ends: [KernelVector<Kernels>]
  private var coefficients = [0.0, 0.0]
  private var path: Path

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - start: The values at progress 0.
  ///   - end: The values at progress 1.
  ///   - range: The values at the bottom and top edges, or nil to use the range of the finite elements of both vectors.
  ///   - rect: The rectangle to draw into.
  /// - Complexity: O(n). Allocates the arrays of the path. Copies the vectors if their counts differ, if they contain
  ///   NaN or infinities, or if the range is too narrow for finite coordinates.
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
      // Draw finite values at half the height, and infinities at the edges.
      layout = LineLayout(range: -1...1, rect: rect)
      ends = Self.drawable(padded.map { KernelVector($0.map { $0.isFinite ? 0 : $0 }) }, within: -1...1)
    }
    path = layout.path(through: ends[1])
  }

  /// Returns the line at a fraction of the transition.
  ///
  /// The path shares its storage with the transition. If the previous path is still retained, this call allocates new
  /// storage.
  ///
  /// - Parameter progress: The fraction of the transition. It isn't clamped, because springs overshoot 1.
  /// - Complexity: O(n), one pass. Allocates only if the previous path is still retained.
  public mutating func path(at progress: Double) -> Path {
    coefficients[0] = layout.slope * (1 - progress)
    coefficients[1] = layout.slope * progress
    var ys = KernelVector<Kernels>(path.ys)
    path.ys = .zero
    ys.setToCombination(of: ends, coefficients: coefficients, offset: layout.origin)
    path.ys = AnimatableVector(ys)
    return path
  }

  /// Returns both vectors with infinities replaced with the bounds of the range. A point that is NaN in either vector
  /// gets the value of the end vector in both results. These replacements are necessary because one vector has the
  /// coefficient 0 at either end of the transition, and 0 times NaN or infinity is NaN.
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

/// The frames of a line chart during a transition between two vectors, computed with FastVector's own kernels.
public typealias LineTransition = KernelLineTransition<NativeKernels>

/// Returns the smallest range that contains both ranges. If one of them is nil, returns the other one.
func union(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> ClosedRange<Double>? {
  guard let a, let b else { return a ?? b }
  return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
}
