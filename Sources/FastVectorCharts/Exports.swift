@_exported public import FastVectorAnimation
