import CMeasuring

/// A kernel: a loop that reads and writes memory without doing arithmetic. The fastest kernel determines the peak
/// bandwidth.
@safe
public struct MemoryTraffic {
  package let name: String
  private let implementation: cm_traffic

  /// The kernels that this machine supports. They differ in the shape of the loop and in the SIMD instruction set. Only
  /// the two widest instruction sets of the machine are used.
  package static var all: [MemoryTraffic] {
    (0..<cm_traffic_count()).map { index in
      let implementation = unsafe cm_traffic_at(index)
      return unsafe MemoryTraffic(name: String(cString: implementation.name), implementation: implementation)
    }
  }

  /// Reads one to three arrays of `count` elements each. If `result` isn't nil, the function also writes `count`
  /// elements to `result`, which may be one of the arrays.
  ///
  /// - Parameters:
  ///   - sources: The addresses of one to three arrays.
  ///   - count: The number of elements in each array.
  ///   - result: The address of an array with `count` elements. Its contents are undefined after the call.
  ///   - iterations: The number of repetitions. A single call with several iterations is faster than a loop in the
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
