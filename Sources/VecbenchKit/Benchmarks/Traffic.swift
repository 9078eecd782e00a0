/// The memory that an iteration of a ``Benchmark`` has to move at least. The least time in which this machine moves it
/// without arithmetic gives the peak bandwidth.
public struct Traffic {
  /// The bytes that are read and written.
  public let bytes: Int

  /// The bytes of memory: less than ``bytes`` where some is read and written.
  public let workingSetBytes: Int

  /// The identifier without size, such as `chart.read/native`, under which the fastest traffic is a result itself; nil
  /// if it is only part of the others.
  public let identifier: String?

  /// Makes the closure that moves the memory a number of times with one of the kernels.
  let prepare: () -> (_ kernel: MemoryTraffic, _ iterations: Int) -> Void

  /// Makes the traffic of an iteration.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that are read and written, not negative.
  ///   - workingSetBytes: The bytes of memory, each counted once.
  ///   - identifier: A benchmark and a variant, as `read/memory`, for the results of the fastest traffic itself.
  ///   - move: Moves the memory `iterations` times with one of the kernels of this machine, of which the fastest counts.
  ///     The kernels alternate with the variants. It should pass `iterations` on to ``MemoryTraffic``: a slow call makes
  ///     the bound too low, so that the peak bandwidth of small sizes is unknown.
  /// - Precondition: The bytes are not negative, and the identifier has two words with a slash between them.
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

  /// Reading as many bytes of an array of its own.
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

  /// Every kernel of this machine as a variant; none for less than a number of 8 bytes.
  var kernels: [Variant] {
    guard bytes >= MemoryLayout<Double>.stride else { return [] }
    let move = prepare()
    return MemoryTraffic.all.map { kernel in Variant(name: kernel.name) { move(kernel, $0) } }
  }
}
