#if canImport(CoreGraphics)
  // On Apple platforms, transforms and line caps come from CoreGraphics.
  @_exported public import CoreGraphics
#endif
