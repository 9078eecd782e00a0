import ArgumentParser
import FastVectorCharts

/// The names of the interpolation methods in options and chart specifications.
enum InterpolationName: String, ExpressibleByArgument, CaseIterable {
  case linear
  case stepStart = "step-start"
  case stepCenter = "step-center"
  case stepEnd = "step-end"
  case monotone
  case naturalSpline = "natural-spline"

  /// True for smooth curves, whose shape between two points also depends on other points.
  var isSmooth: Bool { self == .monotone || self == .naturalSpline }

  var method: InterpolationMethod {
    switch self {
    case .linear: .linear
    case .stepStart: .stepStart
    case .stepCenter: .stepCenter
    case .stepEnd: .stepEnd
    case .monotone: .monotone
    case .naturalSpline: .naturalSpline
    }
  }
}
