public import Foundation

/// A line through the elements of a vector, animated by the vector.
///
/// The elements are spread evenly over the width: the first at the left edge, the last at the right one. The
/// range of values is spread over the height, greater values higher up. Values outside it are drawn outside the
/// rectangle.
///
/// NaN is a gap in the line. Infinities are drawn at the edge of the rectangle and left out of an automatic
/// range.
public struct KernelLineChart<Kernels: VectorKernels>: Shape {
  /// The values, in the units of the data.
  public var vector: KernelVector<Kernels>

  /// The values at the bottom and at the top edge, or nil for the least and greatest finite element.
  ///
  /// An automatic range moves with the data, and takes another pass over it for every path.
  public var range: ClosedRange<Double>?

  /// Makes a chart.
  ///
  /// - Parameters:
  ///   - vector: The values, in the units of the data.
  ///   - range: The values at the bottom and at the top edge, or nil for those of the data.
  public init(_ vector: KernelVector<Kernels>, range: ClosedRange<Double>? = nil) {
    self.vector = vector
    self.range = range
  }

  public var animatableData: KernelVector<Kernels> {
    get { vector }
    set { vector = newValue }
  }

  /// The line as a path: one pass over the vector.
  ///
  /// - Complexity: O(n); allocates the arrays of the path, at their final size.
  public func path(in rect: CGRect) -> Path {
    LineLayout(range: range ?? vector.finiteExtent, rect: rect).path(through: vector)
  }
}

/// A line through the elements of a vector, animated by the vector, drawn with FastVector's own kernels.
///
/// ```swift
/// let chart = LineChart(AnimatableVector(values: [50, 100, 75, 100]))
/// let path = chart.path(in: CGRect(x: 0, y: 0, width: 320, height: 200))
/// ```
public typealias LineChart = KernelLineChart<NativeKernels>

extension KernelVector {
  /// The least and the greatest finite element; nil where there is none.
  var finiteExtent: ClosedRange<Double>? {
    guard let extent else { return nil }
    if extent.lowerBound.isFinite && extent.upperBound.isFinite { return extent }
    return Self(lazy.map { $0.isFinite ? $0 : .nan }).extent
  }
}
