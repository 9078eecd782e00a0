@_exported public import FastVectorCharts
@_exported public import FastVectorFiles
