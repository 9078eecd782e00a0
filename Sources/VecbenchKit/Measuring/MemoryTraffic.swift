import CMeasuring

/// A kernel that moves memory without arithmetic. The fastest one gives the peak bandwidth.
@safe
public struct MemoryTraffic {
  package let name: String
  private let implementation: cm_traffic

  /// All kernels of this machine: the shapes of loops for each of its two widest instruction sets.
  package static var all: [MemoryTraffic] {
    (0..<cm_traffic_count()).map { index in
      let implementation = unsafe cm_traffic_at(index)
      return unsafe MemoryTraffic(name: String(cString: implementation.name), implementation: implementation)
    }
  }

  /// Reads arrays of `count` elements and, unless it is nil, writes `result`, which may be one of them.
  ///
  /// - Parameters:
  ///   - sources: The addresses of one to three arrays.
  ///   - count: The elements of each.
  ///   - result: The address of an array of `count` elements; its contents afterwards are undefined.
  ///   - iterations: How often to move the memory, in one call: a loop outside would take time that the memory does not.
  /// - Precondition: There are one to three sources, and `iterations` is not negative.
  public func move(
    _ sources: UnsafeBufferPointer<UnsafePointer<Double>>, count: Int, into result: UnsafeMutablePointer<Double>?,
    iterations: Int = 1
  ) {
    precondition((1...3).contains(sources.count), "one to three arrays can be read")
    precondition(iterations >= 0, "a number of iterations is not negative")
    unsafe implementation.run(result, sources.baseAddress!, sources.count, count, iterations)
  }
}
