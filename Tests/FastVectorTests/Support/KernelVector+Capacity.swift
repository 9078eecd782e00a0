import FastVector

extension KernelVector {
  /// The capacity, in elements.
  var capacity: Int { storage?.capacity ?? 0 }
}
