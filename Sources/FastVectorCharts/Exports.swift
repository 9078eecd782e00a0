@_exported public import FastVector
@_exported public import FastVectorAnimation
@_exported public import FastVectorGeometry
