@_exported public import FastVector
