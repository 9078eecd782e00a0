#if canImport(CoreGraphics)
  // On Apple platforms, CoreGraphics provides the transforms, line caps and line joins. On other platforms, this module
  // defines them.
  @_exported public import CoreGraphics
#endif
