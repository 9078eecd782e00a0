@_exported public import FastVectorCharts
@_exported public import FastVectorData
@_exported public import FastVectorFiles
