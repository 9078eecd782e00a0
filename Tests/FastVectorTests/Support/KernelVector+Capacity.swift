import FastVector

extension KernelVector {
  /// The elements there is room for.
  var capacity: Int { storage?.capacity ?? 0 }
}
