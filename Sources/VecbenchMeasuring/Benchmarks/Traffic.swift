/// The memory traffic of a ``Benchmark``: the minimum number of bytes that an iteration reads and writes.
///
/// To measure the peak bandwidth, the run reads and writes the same number of bytes without doing arithmetic.
public struct Traffic {
  /// The number of bytes that an iteration reads and writes.
  public let bytes: Int

  /// The number of different bytes that an iteration accesses. It is smaller than ``bytes`` if the iteration accesses
  /// some bytes several times, for example because it reads and then writes them.
  public let workingSetBytes: Int

  /// Prepares the memory. Returns a closure that performs the memory accesses of `iterations` iterations by calling
  /// `kernel`.
  let prepare: () -> (_ kernel: MemoryTraffic, _ iterations: Int) -> Void

  /// Creates the traffic of one iteration.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that an iteration reads and writes.
  ///   - workingSetBytes: The number of different bytes that an iteration accesses.
  ///   - move: Performs the memory accesses of `iterations` iterations by calling `kernel`. Pass `iterations` to
  ///     ``MemoryTraffic/move(_:count:into:iterations:)`` instead of calling that function in a loop. The overhead of a
  ///     loop would lower the measured peak bandwidth. At small sizes, a variant could then exceed it, and reports
  ///     would show the peak as unknown. The closure is timed with several kernels, in the same rounds as the variants.
  ///     The fastest kernel determines the peak bandwidth.
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

  /// Creates traffic that reads `bytes` bytes from an array that no variant uses.
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

  /// A variant for each traffic kernel that this machine supports. Empty if the traffic is less than one element (8
  /// bytes).
  var kernels: [Variant] {
    guard bytes >= MemoryLayout<Double>.stride else { return [] }
    let move = prepare()
    return MemoryTraffic.all.map { kernel in Variant(name: kernel.name) { move(kernel, $0) } }
  }
}

/// The name under which the memory traffic of a benchmark is reported.
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
