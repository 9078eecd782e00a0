#if canImport(SwiftUI)
  // Export individual types instead of whole modules. The modules also contain an `Animation`, a `Path` and a `Color`,
  // which would collide with SwiftUI's types.
  @_exported public import typealias FastVector.AnimatableVector
  @_exported public import struct FastVector.DeferredVector
  @_exported public import struct FastVectorCharts.Series
  @_exported public import enum FastVectorCharts.SeriesError
  @_exported public import enum FastVectorCharts.AxisRange
  @_exported public import enum FastVectorCharts.InterpolationMethod
  @_exported public import enum FastVectorCharts.JoinRule
  @_exported public import class FastVectorCharts.ChartStream
  @_exported public import enum FastVectorCharts.ChartStreamError
#endif
