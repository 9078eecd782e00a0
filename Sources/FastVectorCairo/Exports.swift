@_exported public import FastVectorDrawing
