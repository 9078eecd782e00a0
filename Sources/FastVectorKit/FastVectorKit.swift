// Re-exports the modules for vectors, animations, geometry, charts, data files, drawing and bitmaps, so that a program
// needs only one import for charts.

@_exported public import FastVectorCairo
@_exported public import FastVectorCharts
@_exported public import FastVectorData
@_exported public import FastVectorDrawing
@_exported public import FastVectorFiles
