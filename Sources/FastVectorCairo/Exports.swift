@_exported public import FastVectorCharts
