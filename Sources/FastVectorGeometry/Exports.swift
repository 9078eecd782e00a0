@_exported public import FastVectorAnimation

#if canImport(CoreGraphics)
  // On Apple platforms transforms and the ends of lines are CoreGraphics' own.
  @_exported public import CoreGraphics
#endif
