@_exported public import FastVectorViews
