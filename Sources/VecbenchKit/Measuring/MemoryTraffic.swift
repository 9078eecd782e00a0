import CMeasuring

/// One of the ways in which this machine can move memory without computing anything: the bandwidth limit of everything
/// that computes.
@safe
public struct MemoryTraffic {
  package let name: String
  private let implementation: cm_traffic

  /// All implementations: each instruction set, writing through the caches and past them.
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
  /// - Precondition: There are one to three sources.
  public func move(
    _ sources: UnsafeBufferPointer<UnsafePointer<Double>>, count: Int, into result: UnsafeMutablePointer<Double>?
  ) {
    precondition((1...3).contains(sources.count), "one to three arrays can be read")
    unsafe implementation.run(result, sources.baseAddress!, sources.count, count)
  }
}
