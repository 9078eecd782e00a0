public import Foundation

/// A line through the elements of a vector. The vector is the animatable data of the shape.
///
/// The elements are spaced evenly from the left edge of the rectangle to the right one. The range of values fills the
/// height, with greater values higher up. Values outside the range are drawn outside the rectangle.
///
/// NaN is a gap in the line. Infinities are drawn at the edge of the rectangle, and an automatic range ignores them.
public struct KernelLineChart<Kernels: VectorKernels>: Shape {
  /// The values, in data units.
  public var vector: KernelVector<Kernels>

  /// The values at the bottom and top edges, or nil to use the range of the finite elements.
  ///
  /// If the range is nil, the line is rescaled when the data changes, and each call of ``path(in:)`` takes at least one
  /// additional pass over the vector to find the range.
  public var range: ClosedRange<Double>?

  /// Creates a line chart.
  ///
  /// - Parameters:
  ///   - vector: The values, in data units.
  ///   - range: The values at the bottom and top edges, or nil to use the range of the finite elements.
  public init(_ vector: KernelVector<Kernels>, range: ClosedRange<Double>? = nil) {
    self.vector = vector
    self.range = range
  }

  public var animatableData: KernelVector<Kernels> {
    get { vector }
    set { vector = newValue }
  }

  /// Returns the line as a path.
  ///
  /// - Complexity: O(n), in one pass over the vector if ``range`` isn't nil. Allocates the arrays of the path at their
  ///   final size.
  public func path(in rect: CGRect) -> Path {
    LineLayout(range: range ?? vector.finiteExtent, rect: rect).path(through: vector)
  }
}

/// A line chart that is computed with FastVector's own kernels. See ``KernelLineChart``.
///
/// ```swift
/// let chart = LineChart(AnimatableVector(values: [50, 100, 75, 100]))
/// let path = chart.path(in: CGRect(x: 0, y: 0, width: 320, height: 200))
/// ```
public typealias LineChart = KernelLineChart<NativeKernels>

extension KernelVector {
  /// The range of the finite elements; nil if there are none.
  var finiteExtent: ClosedRange<Double>? {
    guard let extent else { return nil }
    if extent.lowerBound.isFinite && extent.upperBound.isFinite { return extent }
    return Self(lazy.map { $0.isFinite ? $0 : .nan }).extent
  }
}
