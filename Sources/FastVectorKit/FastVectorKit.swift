// Everything for charts in one import: vectors, animations, geometry, charts, data files, drawing and bitmaps.

@_exported public import FastVectorCairo
@_exported public import FastVectorCharts
@_exported public import FastVectorData
@_exported public import FastVectorDrawing
@_exported public import FastVectorFiles
