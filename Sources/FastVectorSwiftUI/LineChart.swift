#if canImport(SwiftUI)
  internal import FastVectorCharts
  internal import FastVectorGeometry
  public import Foundation
  public import SwiftUI

  /// A line through the elements of a vector as a SwiftUI `Shape`, animated by the vector.
  ///
  /// ```swift
  /// LineChart(AnimatableVector(temperatures)).stroke(.red, lineWidth: 2).animation(.spring, value: temperatures)
  /// ```
  ///
  /// The elements are spread evenly over the width, and the range of values over the height. NaN is a gap. The arithmetic that
  /// SwiftUI does to animate it is put off until the path is made, and is one pass then: see `DeferredVector`.
  ///
  /// For more points than pixels, or for more than one line, see ``FastLineChart``.
  nonisolated public struct LineChart: SwiftUI.Shape {
    /// The values, in the units of the data.
    public var values: DeferredVector

    /// The values at the bottom and at the top edge, or nil for the least and greatest finite element.
    public var range: ClosedRange<Double>?

    /// Makes a chart.
    ///
    /// - Parameters:
    ///   - values: The values, in the units of the data.
    ///   - range: The values at the bottom and at the top edge, or nil for those of the data.
    public init(_ values: AnimatableVector, range: ClosedRange<Double>? = nil) {
      self.values = DeferredVector(values)
      self.range = range
    }

    public var animatableData: DeferredVector {
      get { values }
      set { values = newValue }
    }

    /// The line as a path.
    ///
    /// - Complexity: O(n)
    public func path(in rect: CGRect) -> SwiftUI.Path {
      SwiftUI.Path(FastVectorCharts.LineChart(values.vector, range: range).path(in: rect))
    }
  }

  extension SwiftUI.Path {
    /// The same path.
    ///
    /// - Complexity: O(n)
    init(_ path: FastVectorGeometry.Path) {
      self.init()
      path.forEach { element in
        switch element {
        case .move(let end): move(to: end)
        case .line(let end): addLine(to: end)
        case .quadCurve(let end, let control): addQuadCurve(to: end, control: control)
        case .curve(let end, let control1, let control2): addCurve(to: end, control1: control1, control2: control2)
        case .closeSubpath: closeSubpath()
        }
      }
    }
  }
#endif
