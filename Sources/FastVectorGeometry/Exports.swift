#if canImport(CoreGraphics)
  // On Apple platforms, CoreGraphics defines transforms and line caps.
  @_exported public import CoreGraphics
#endif
