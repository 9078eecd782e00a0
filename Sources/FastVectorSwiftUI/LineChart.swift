#if canImport(SwiftUI)
  internal import FastVectorCharts
  internal import FastVectorGeometry
  public import Foundation
  public import SwiftUI

  /// A SwiftUI `Shape` that draws the elements of a vector as a line and animates the vector.
  ///
  /// ```swift
  /// LineChart(AnimatableVector(temperatures)).stroke(.red, lineWidth: 2).animation(.spring, value: temperatures)
  /// ```
  ///
  /// The elements are spaced evenly across the width, and the range of values fills the height. NaN is a gap in the
  /// line. The vector records SwiftUI's additions and multiplications, and computes them in a single pass when the path
  /// is created: see `DeferredVector`.
  ///
  /// If there are more points than pixels, or several lines, use ``FastLineChart``.
  nonisolated public struct LineChart: SwiftUI.Shape {
    /// The values, in the units of the data.
    public var values: DeferredVector

    /// The values at the bottom and top edges, or nil for the smallest and largest finite elements.
    public var range: ClosedRange<Double>?

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - values: The values, in the units of the data.
    ///   - range: The values at the bottom and top edges, or nil for the smallest and largest finite elements.
    public init(_ values: AnimatableVector, range: ClosedRange<Double>? = nil) {
      self.values = DeferredVector(values)
      self.range = range
    }

    public var animatableData: DeferredVector {
      get { values }
      set { values = newValue }
    }

    /// Returns the line as a path.
    ///
    /// - Complexity: O(n)
    public func path(in rect: CGRect) -> SwiftUI.Path {
      SwiftUI.Path(FastVectorCharts.LineChart(values.vector, range: range).path(in: rect))
    }
  }

  extension SwiftUI.Path {
    /// Creates a SwiftUI path with the same elements.
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
