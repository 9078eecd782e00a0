import CMeasuring

/// A kernel that reads and writes memory without arithmetic. The fastest kernel determines the peak bandwidth.
@safe
public struct MemoryTraffic {
  package let name: String
  private let implementation: cm_traffic

  /// The kernels that this machine supports. Each kernel combines a loop shape with a SIMD instruction set. Only the
  /// machine's two widest instruction sets are used.
  package static var all: [MemoryTraffic] {
    (0..<cm_traffic_count()).map { index in
      let implementation = unsafe cm_traffic_at(index)
      return unsafe MemoryTraffic(name: String(cString: implementation.name), implementation: implementation)
    }
  }

  /// Reads one to three arrays of `count` elements. If `result` isn't nil, also writes `count` elements to it. `result`
  /// may be one of the arrays.
  ///
  /// - Parameters:
  ///   - sources: The addresses of one to three arrays.
  ///   - count: The number of elements of each array.
  ///   - result: The address of an array of `count` elements, whose contents are undefined afterwards.
  ///   - iterations: The number of repetitions. One call with several iterations avoids the overhead of a loop in the
  ///     caller.
  /// - Precondition: `sources` has one to three elements, and `iterations` is not negative.
  public func move(
    _ sources: UnsafeBufferPointer<UnsafePointer<Double>>, count: Int, into result: UnsafeMutablePointer<Double>?,
    iterations: Int = 1
  ) {
    precondition((1...3).contains(sources.count), "one to three arrays can be read")
    precondition(iterations >= 0, "a number of iterations is not negative")
    unsafe implementation.run(result, sources.baseAddress!, sources.count, count, iterations)
  }
}
