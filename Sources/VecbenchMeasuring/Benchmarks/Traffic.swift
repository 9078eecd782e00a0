/// The minimum memory traffic of an iteration of a ``Benchmark``.
///
/// The peak bandwidth of the benchmark is measured by reading and writing the same amount of memory without arithmetic.
public struct Traffic {
  /// The number of bytes that an iteration reads and writes.
  public let bytes: Int

  /// The number of distinct bytes that an iteration accesses. It is smaller than ``bytes`` if the iteration accesses
  /// some bytes more than once, for example to read and then write them.
  public let workingSetBytes: Int

  /// Prepares the memory, and returns a closure that uses `kernel` to perform the memory accesses of the given number
  /// of iterations.
  let prepare: () -> (_ kernel: MemoryTraffic, _ iterations: Int) -> Void

  /// Creates a description of the memory traffic of one iteration.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that an iteration reads and writes.
  ///   - workingSetBytes: The number of distinct bytes that an iteration accesses.
  ///   - move: A closure that uses `kernel` to perform the memory accesses of the given number of iterations. Pass
  ///     `iterations` to ``MemoryTraffic/move(_:count:into:iterations:)`` instead of calling that function in a loop.
  ///     The overhead of a loop would lower the measured peak bandwidth. For small sizes, a variant could then exceed
  ///     this peak, and the peak would be reported as unknown. The closure is timed with several kernels, in the same
  ///     rounds as the variants, and the fastest kernel determines the peak bandwidth.
  /// - Precondition: The byte counts are not negative.
  public init(
    bytes: Int, workingSetBytes: Int,
    _ move: @escaping (_ kernel: MemoryTraffic, _ iterations: Int) -> Void
  ) {
    precondition(bytes >= 0 && workingSetBytes >= 0, "bytes are not negative")
    self.bytes = bytes
    self.workingSetBytes = workingSetBytes
    prepare = { move }
  }

  /// Creates traffic that reads `bytes` bytes of an array that no variant uses.
  init(readingBytes bytes: Int) {
    self.bytes = bytes
    workingSetBytes = bytes
    prepare = {
      let numbers = [Double](repeating: 1, count: bytes / MemoryLayout<Double>.stride)
      return { kernel, iterations in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          unsafe withUnsafePointer(to: numbers.baseAddress!) { source in
            let sources = unsafe UnsafeBufferPointer(start: source, count: 1)
            unsafe kernel.move(sources, count: numbers.count, into: nil, iterations: iterations)
          }
        }
      }
    }
  }

  /// The traffic kernels that this machine supports, as variants. Empty if the traffic is less than 8 bytes, the size
  /// of one element.
  var kernels: [Variant] {
    guard bytes >= MemoryLayout<Double>.stride else { return [] }
    let move = prepare()
    return MemoryTraffic.all.map { kernel in Variant(name: kernel.name) { move(kernel, $0) } }
  }
}

/// The name under which the time of memory traffic is reported.
struct TrafficName: Sendable {
  let benchmark: BenchmarkName
  let variant: VariantName

  /// Creates a name from text such as `sum.read/memory`.
  ///
  /// - Precondition: The text consists of two words separated by a slash.
  init(_ name: String) {
    let parts = name.split(separator: "/").map(String.init)
    precondition(parts.count == 2, "the name of memory traffic is a benchmark and a variant")
    (benchmark, variant) = (BenchmarkName(rawValue: parts[0]), VariantName(rawValue: parts[1]))
  }
}
