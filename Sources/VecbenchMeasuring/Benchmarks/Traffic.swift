/// The minimum memory traffic of an iteration of a ``Benchmark``.
///
/// The peak bandwidth of the benchmark is measured by reading and writing the same amount of memory without arithmetic.
public struct Traffic {
  /// The number of bytes that an iteration reads and writes.
  public let bytes: Int

  /// The number of bytes of memory that an iteration accesses. It is smaller than ``bytes`` if it both reads and writes
  /// some of them.
  public let workingSetBytes: Int

  /// Prepares the memory. Returns a closure that runs a number of iterations of a kernel on it.
  let prepare: () -> (_ kernel: MemoryTraffic, _ iterations: Int) -> Void

  /// Creates a description of the memory traffic of one iteration.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that an iteration reads and writes; not negative.
  ///   - workingSetBytes: The size of the memory in bytes, with each byte counted once; not negative.
  ///   - move: Reads and writes the memory `iterations` times with a kernel. It is called with several kernels, which
  ///     alternate with the variants, and the fastest kernel determines the peak bandwidth. Pass `iterations` on to
  ///     ``MemoryTraffic/move(_:count:into:iterations:)``. If the closure adds overhead to each iteration, the measured
  ///     peak is too low, and the peak bandwidth of small sizes is reported as unknown.
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

  /// Creates traffic that reads `bytes` bytes of a separate array.
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

  /// All traffic kernels of this machine, as variants. Empty if the traffic is less than 8 bytes, the size of one
  /// element.
  var kernels: [Variant] {
    guard bytes >= MemoryLayout<Double>.stride else { return [] }
    let move = prepare()
    return MemoryTraffic.all.map { kernel in Variant(name: kernel.name) { move(kernel, $0) } }
  }
}

/// The name under which plain memory traffic is reported.
struct TrafficName: Sendable {
  let benchmark: BenchmarkName
  let variant: VariantName

  /// - Precondition: The name consists of two words separated by a slash.
  init(_ name: String) {
    let parts = name.split(separator: "/").map(String.init)
    precondition(parts.count == 2, "the name of memory traffic is a benchmark and a variant")
    (benchmark, variant) = (BenchmarkName(rawValue: parts[0]), VariantName(rawValue: parts[1]))
  }
}
