import FastVectorCharts
import FastVectorFiles
import Foundation

/// A file that stores the index of an array, which is a min–max pyramid. The array is a mapped column of a `.npy` file
/// or a channel of a WAV file.
///
/// The file consists of 8-byte words in native byte order. The magic number of a file with another byte order doesn't
/// match. The contents are:
/// - a header of 16 words. It contains a magic number with the version, the identity of the array, the number of
///   gaps, the index of the last infinite value, a checksum of everything else, and zeros. The identity of an array
///   consists of the size and modification time of its file, and the offset and number of its values;
/// - the levels of the pyramid, in the layout of ``StoredIndex/tiles``;
/// - the start and the end of each gap.
///
/// The file is ignored if it is damaged, or if its header doesn't match the array. The header is checked first. The
/// rest of an outdated file therefore isn't read.
struct IndexFile: Equatable {
  let path: String

  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  private let offset: Int
  private let count: Int

  /// The magic number. It starts with the ASCII letters "FVINDEX" in the most significant bytes, and ends with the
  /// version of the format in the least significant byte.
  private static let name: UInt64 = 0x4656_494E_4445_5802
  private static let headerCount = 16

  /// The maximum number of words of the pyramid to write at once.
  private static let partCount = 1 << 17

  /// Creates a reference to the index file of a column or channel. The index file doesn't have to exist. Returns nil if
  /// the size and modification time of the array's file can't be determined.
  ///
  /// - Parameters:
  ///   - data: The path of the array's file.
  ///   - column: The column or channel number, counted from 1; nil if there is only one.
  ///   - descriptor: A file descriptor of the array's file, open for reading.
  ///   - offset: The offset of the first value in the array's file, in bytes.
  ///   - count: The number of values.
  init?(of data: String, column: Int?, descriptor: Int32, offset: Int, count: Int) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    path = "\(data)\(column.map { ".\($0)" } ?? "").index"
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    self.offset = offset
    self.count = count
  }

  private func header(gapCount: Int, lastInfinity: Int, checksum: UInt64) -> [UInt64] {
    let fields = [size, seconds, nanoseconds, offset, count, gapCount, lastInfinity].map {
      UInt64(bitPattern: Int64($0))
    }
    let header = [Self.name] + fields + [checksum]
    return header + [UInt64](repeating: 0, count: Self.headerCount - header.count)
  }

  // MARK: Writing

  /// Writes an index to the file. Returns the size of the file in bytes.
  func write(_ index: StoredIndex) throws(FileError) -> Int {
    let gaps = index.gaps.flatMap { [UInt64($0.lowerBound), UInt64($0.upperBound)] }
    var checksum = Checksum()
    checksum.add(header(gapCount: index.gaps.count, lastInfinity: index.lastInfinity, checksum: 0))
    checksum.add(index.tiles)
    checksum.add(gaps)
    let header = header(gapCount: index.gaps.count, lastInfinity: index.lastInfinity, checksum: checksum.value)
    let file = try AtomicFile(path: path)
    try file.write(Self.data(header))
    for start in stride(from: 0, to: index.tiles.count, by: Self.partCount) {
      try file.write(Self.data(Self.part(of: index.tiles, from: start)))
    }
    try file.write(Self.data(gaps))
    try file.finish()
    return 8 * (header.count + index.tiles.count + gaps.count)
  }

  private static func part(of tiles: AnimatableVector, from start: Int) -> [UInt64] {
    let elements = tiles.span
    return (start..<min(tiles.count, start + partCount)).map { elements[$0].bitPattern }
  }

  private static func data(_ words: [UInt64]) -> Data { unsafe words.withUnsafeBytes { unsafe Data($0) } }

  // MARK: Reading

  /// Reads the index. Returns nil if the file doesn't contain a valid index of the array's current contents.
  func read() -> StoredIndex? {
    guard let file = try? InputFile(path: path), file.isRegular else { return nil }
    let found = words(of: file, from: 0, count: Self.headerCount)
    guard found.count == Self.headerCount else { return nil }
    let gapCount = Int(truncatingIfNeeded: found[6]), lastInfinity = Int(truncatingIfNeeded: found[7])
    let tileCount = StoredIndex.tileElementCount(for: count)
    guard found == header(gapCount: gapCount, lastInfinity: lastInfinity, checksum: found[8]),
      (0...count).contains(gapCount), (-1..<max(0, StoredIndex.indexedCount(of: count))).contains(lastInfinity),
      file.count == 8 * (Self.headerCount + tileCount + 2 * gapCount)
    else { return nil }
    var checksum = Checksum()
    checksum.add(header(gapCount: gapCount, lastInfinity: lastInfinity, checksum: 0))
    // Mapping the index file is safe, because `fastvector index` always replaces the file instead of modifying it.
    guard let tiles = AnimatableVector(mapping: file.descriptor, offset: 8 * Self.headerCount, count: tileCount) else {
      return nil
    }
    checksum.add(tiles)
    let places = words(of: file, from: Self.headerCount + tileCount, count: 2 * gapCount)
    guard places.count == 2 * gapCount, let gaps = gaps(places) else { return nil }
    checksum.add(places)
    guard checksum.value == found[8] else { return nil }
    return StoredIndex(tiles: tiles, gaps: gaps, lastInfinity: lastInfinity)
  }

  /// Converts the starts and ends of gaps to ranges. Returns nil if the ranges are empty, unsorted or adjacent, or
  /// extend beyond the values that the pyramid covers. The file is damaged in this case.
  private func gaps(_ places: [UInt64]) -> [Range<Int>]? {
    var gaps: [Range<Int>] = []
    var end = -1
    for index in stride(from: 0, to: places.count, by: 2) {
      guard let first = Int(exactly: places[index]), let next = Int(exactly: places[index + 1]), end < first,
        first < next, next <= StoredIndex.indexedCount(of: count)
      else { return nil }
      gaps.append(first..<next)
      end = next
    }
    return gaps
  }

  /// Returns up to `count` words of a file, starting at the word with index `start`.
  private func words(of file: InputFile, from start: Int, count: Int) -> [UInt64] {
    let bytes = file.bytes(from: 8 * start, count: 8 * count)
    return unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { unsafe bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self) }
    }
  }
}

/// A checksum that detects accidental damage but not tampering. Each word is mixed into one of four lanes with a
/// multiplication and a rotation.
private struct Checksum {
  private var lanes: SIMD4<UInt64> = [1, 2, 3, 4]
  private var count = 0

  mutating func add(_ words: [UInt64]) { add(words.count) { words[$0] } }

  mutating func add(_ elements: AnimatableVector) {
    let span = elements.span
    add(span.count) { span[$0].bitPattern }
  }

  @inline(__always)
  private mutating func add(_ added: Int, _ word: (Int) -> UInt64) {
    var index = 0
    func addNext(_ lanes: inout SIMD4<UInt64>, at lane: Int) {
      lanes[lane] = Self.mixed(lanes[lane], word(index))
      index += 1
    }
    while index < added, (count + index) & 3 != 0 { addNext(&lanes, at: (count + index) & 3) }
    // Add four words at a time to let the CPU overlap the multiplications of different lanes.
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    while index + 4 <= added {
      a = Self.mixed(a, word(index))
      b = Self.mixed(b, word(index + 1))
      c = Self.mixed(c, word(index + 2))
      d = Self.mixed(d, word(index + 3))
      index += 4
    }
    lanes = [a, b, c, d]
    while index < added { addNext(&lanes, at: (count + index) & 3) }
    count += added
  }

  @inline(__always)
  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let sum = (lane ^ word) &* 0x9E37_79B9_7F4A_7C15
    return sum << 29 | sum >> 35
  }

  var value: UInt64 {
    var value = UInt64(count)
    for lane in 0..<4 { value = (value ^ lanes[lane]) &* 0xBF58_476D_1CE4_E5B9 }
    return value ^ value >> 31
  }
}
