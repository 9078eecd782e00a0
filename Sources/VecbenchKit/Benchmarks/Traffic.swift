/// The memory that an iteration of a ``Benchmark`` has to move at least. The time in which this machine moves it
/// without computing anything is the bandwidth limit.
public struct Traffic {
  /// The bytes that are read and written.
  public let bytes: Int

  /// The bytes of memory: less than ``bytes`` where some is read and written.
  public let workingSetBytes: Int

  /// The identifier without size, such as `chart.read/native`, under which the bandwidth limit is a result itself; nil
  /// where it is only part of the others.
  public let identifier: String?

  /// Makes what moves the memory so many times in one of the ways of this machine.
  let prepare: () -> (_ way: MemoryTraffic, _ iterations: Int) -> Void

  /// Makes the traffic of an iteration.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that are read and written, not negative.
  ///   - workingSetBytes: The bytes of memory, each counted once.
  ///   - identifier: A benchmark and a variant, as `read/memory`, for results of the bandwidth limit itself.
  ///   - move: Moves the memory `iterations` times in one of the ways of this machine, of which the fastest counts. It
  ///     takes turns with the variants.
  /// - Precondition: The bytes are not negative, and the identifier has two words with a slash between them.
  public init(
    bytes: Int, workingSetBytes: Int, identifier: String? = nil,
    _ move: @escaping (_ way: MemoryTraffic, _ iterations: Int) -> Void
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
      return { way, iterations in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          unsafe withUnsafePointer(to: numbers.baseAddress!) { source in
            let sources = unsafe UnsafeBufferPointer(start: source, count: 1)
            for _ in 0..<iterations { unsafe way.move(sources, count: numbers.count, into: nil) }
          }
        }
      }
    }
  }

  /// Every way of this machine as a variant; none for less than a number of 8 bytes.
  var variants: [Variant] {
    guard bytes >= MemoryLayout<Double>.stride else { return [] }
    let move = prepare()
    return MemoryTraffic.all.map { way in Variant(name: "roof") { move(way, $0) } }
  }
}
