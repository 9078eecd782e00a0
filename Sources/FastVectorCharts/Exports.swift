@_exported public import FastVectorGeometry
