/// The memory traffic that an iteration of a ``Benchmark`` causes at least.
///
/// The peak bandwidth of the benchmark is measured by moving the same memory without arithmetic.
public struct Traffic {
  /// The number of bytes that an iteration reads and writes.
  public let bytes: Int

  /// The size of the memory in bytes. It is smaller than ``bytes`` if some of the memory is both read and written.
  public let workingSetBytes: Int

  /// The identifier without the size, such as `sum.read/memory`, under which the fastest kernel is reported as a
  /// separate result. If it is nil, the kernels only serve to compute the peak bandwidth.
  public let identifier: String?

  /// Returns a closure that moves the memory a number of times with one of the kernels.
  let prepare: () -> (_ kernel: MemoryTraffic, _ iterations: Int) -> Void

  /// Creates a description of the memory traffic of one iteration.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that an iteration reads and writes; not negative.
  ///   - workingSetBytes: The size of the memory in bytes, with each byte counted once; not negative.
  ///   - identifier: A benchmark and a variant, such as `read/memory`, under which the fastest kernel is reported. If
  ///     it is nil, the kernels are not reported.
  ///   - move: Moves the memory `iterations` times with one kernel. It is called with several kernels, which alternate
  ///     with the variants, and the fastest kernel determines the peak bandwidth. Pass `iterations` on to
  ///     ``MemoryTraffic``. If the call is slow, the measured peak is too low, and the peak bandwidth of small sizes is
  ///     reported as unknown.
  /// - Precondition: The byte counts are not negative, and the identifier consists of two words separated by a slash.
  public init(
    bytes: Int, workingSetBytes: Int, identifier: String? = nil,
    _ move: @escaping (_ kernel: MemoryTraffic, _ iterations: Int) -> Void
  ) {
    precondition(bytes >= 0 && workingSetBytes >= 0, "bytes are not negative")
    precondition(
      identifier.map { $0.split(separator: "/").count == 2 } ?? true, "an identifier is a benchmark and a variant")
    self.bytes = bytes
    self.workingSetBytes = workingSetBytes
    self.identifier = identifier
    prepare = { move }
  }

  /// Creates traffic that reads `bytes` bytes of a separate array.
  init(readingBytes bytes: Int) {
    self.bytes = bytes
    workingSetBytes = bytes
    identifier = nil
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

  /// All kernels of this machine as variants. Empty if the traffic is less than 8 bytes, the size of one number.
  var kernels: [Variant] {
    guard bytes >= MemoryLayout<Double>.stride else { return [] }
    let move = prepare()
    return MemoryTraffic.all.map { kernel in Variant(name: kernel.name) { move(kernel, $0) } }
  }
}
