package import Foundation

/// The mapping from vector elements to coordinates in a rectangle: `x = minX + i * step` and `y = origin + slope *
/// value`.
package struct LineLayout: Equatable {
  private let minX: Double
  private let width: Double
  let origin: Double
  let slope: Double

  /// True if the range of values is nil, a single value, or too narrow for finite coordinates. All finite values are
  /// then drawn at half the height of the rectangle.
  var isFlat: Bool { slope == 0 }

  /// The vertical coordinates of positive and negative infinity.
  let top: Double
  let bottom: Double

  /// Creates a mapping from a range of values to a rectangle.
  ///
  /// - Parameters:
  ///   - range: The values at the bottom and top edges. If the range is nil, a single value, or too narrow for finite
  ///     coordinates, the line is drawn at half the height.
  package init(range: ClosedRange<Double>?, rect: CGRect) {
    minX = rect.minX
    width = rect.width
    top = rect.minY
    bottom = rect.maxY
    // Halve both bounds before subtracting them, because the full span can overflow.
    let halfSpan = range.map { $0.upperBound / 2 - $0.lowerBound / 2 } ?? 0
    if let range, halfSpan > 0, (rect.height / 2 / halfSpan).isFinite {
      slope = -rect.height / 2 / halfSpan
      origin = rect.maxY - slope * range.lowerBound
    } else {
      slope = 0
      origin = rect.midY
    }
  }

  /// The number of elements per block. Blocks stay in the L1 cache while their coordinates are computed and checked.
  private static let tile = 1024

  /// Returns the line through the elements of a vector.
  func path<Kernels>(through vector: KernelVector<Kernels>) -> Path {
    let count = vector.count
    let step = count > 1 ? width / Double(count - 1) : 0
    var xs = KernelVector<Kernels>()
    var ys = KernelVector<Kernels>()
    xs.discardElements(count: count)
    ys.discardElements(count: count)
    var isFinite = true
    unsafe xs.withMutableElements { x in
      unsafe ys.withMutableElements { y in
        unsafe vector.withElements { values in
          for start in stride(from: 0, to: count, by: Self.tile) {
            let length = min(Self.tile, count - start)
            var term = unsafe values + start
            var slope = slope
            unsafe Kernels.ramp(from: minX + Double(start) * step, step: step, into: x + start, count: length)
            unsafe Kernels.combine(
              &term, coefficients: &slope, termCount: 1, offset: origin, into: y + start, count: length)
            // The sum of squares isn't finite if the block contains NaN or an infinity.
            unsafe isFinite = Kernels.magnitudeSquared(y + start, count: length).isFinite && isFinite
          }
        }
      }
    }
    let verbs = isFinite ? Self.unbroken(count) : resolveSpecialValues(of: vector, in: &ys)
    return Path(xs: AnimatableVector(xs), ys: AnimatableVector(ys), verbs: verbs)
  }

  private static func unbroken(_ count: Int) -> [Path.Verb] {
    var verbs = [Path.Verb](repeating: .line, count: count)
    if count > 0 { verbs[0] = .move }
    return verbs
  }

  /// Moves infinities to the edges of the rectangle. Returns the path verbs of the line, which has a gap at each NaN.
  private func resolveSpecialValues<Kernels>(
    of vector: KernelVector<Kernels>, in ys: inout KernelVector<Kernels>
  ) -> [Path.Verb] {
    let values = vector.span
    var y = ys.mutableSpan
    var verbs: [Path.Verb] = []
    verbs.reserveCapacity(y.count)
    var isBroken = true
    for i in 0..<y.count {
      if values[i].isInfinite { y[i] = values[i] > 0 ? top : bottom }
      verbs.append(y[i].isNaN ? .gap : isBroken ? .move : .line)
      isBroken = y[i].isNaN
    }
    return verbs
  }
}
