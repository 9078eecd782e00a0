import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Index files of NumPy arrays` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let count = 20_000

  private var data: String { folder.url.appendingPathComponent("a.npy").path }
  private var index: String { data + ".index" }

  /// Writes a one-dimensional array of doubles in NumPy's format.
  private func save(_ values: [Double]) throws {
    var header = Array("{'descr': '<f8', 'fortran_order': False, 'shape': (\(values.count),), }".utf8)
    while (10 + header.count + 1) % 64 != 0 { header.append(0x20) }
    header.append(0x0A)
    let length = [UInt8(header.count & 255), UInt8(header.count >> 8)]
    let numbers = values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    _ = try folder.file("a.npy", [0x93] + Array("NUMPY".utf8) + [1, 0] + length + header + numbers)
  }

  private func values(_ generator: inout SeededGenerator) -> [Double] {
    var values = (0..<Self.count).map { _ in Double.random(in: -1...1, using: &generator) }
    for _ in 0..<3 {
      let start = Int.random(in: 0..<Self.count - 700, using: &generator)
      for position in start..<start + Int.random(in: 1...600, using: &generator) { values[position] = .nan }
    }
    if Bool.random(using: &generator) { values[Int.random(in: 0..<Self.count, using: &generator)] = -.infinity }
    return values
  }

  /// Returns the pixel columns for several windows of a series. They must be the same with and without an index.
  private func columns(_ series: Series) -> [[LineFrame.Column]] {
    let chart = ChartAnimator([series], in: CGRect(x: 0, y: 0, width: 8, height: 100))
    return (0..<6).map { number in
      chart.setRanges(x: .fixed(Double(600 * number)...Double(Self.count - 777 * number)), nil, at: Double(number))
      return chart.frame(at: Double(number)).lines.flatMap(\.columns)
    }
  }

  private func changeTime() throws -> Date {
    try #require(FileManager.default.attributesOfItem(atPath: data)[.modificationDate] as? Date)
  }

  /// Sets the modification time of the file, so that the test doesn't depend on the resolution of the clock.
  private func setChangeTime(_ time: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: data)
  }

  @Test func `A series has the same pixel columns with and without an index`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let values = values(&generator)
      try save(values)
      let written = try NumPyArray(path: data).writeIndex()
      #expect(written.path == index)
      #expect(try Data(contentsOf: URL(fileURLWithPath: index)).count == written.size)
      let series = try Series(mapping: data)
      #expect(same(series.values, values))
      #expect(columns(series) == columns(Series(values)), "seed \(seed)")
    }
  }

  @Test func `An index is valid only while its file has the same size and modification time`() throws {
    let time = Date(timeIntervalSince1970: 1_000_000)
    try save([Double](repeating: 1, count: Self.count))
    try setChangeTime(time)
    try NumPyArray(path: data).writeIndex()
    // The file has the same size and modification time, but other values. If the extent is unchanged, it was read from
    // the index.
    let other = [Double](repeating: 2, count: Self.count)
    try save(other)
    try setChangeTime(time)
    #expect(try Series(mapping: data).finiteExtent != 2...2)
    try setChangeTime(time.addingTimeInterval(1))
    #expect(try Series(mapping: data).finiteExtent == 2...2)
    try save(other + [3])
    try setChangeTime(time)
    #expect(try Series(mapping: data).finiteExtent == 2...3)
  }

  @Test func `A damaged index isn't used`() throws {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    let values = values(&generator)
    try save(values)
    try NumPyArray(path: data).writeIndex()
    let expected = columns(Series(values))
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: index)))
    func expectSame(_ contents: [UInt8], _ comment: Comment) throws {
      _ = try folder.file("a.npy.index", contents)
      #expect(columns(try Series(mapping: data)) == expected, comment)
    }
    for length in [0, 7, 8, 127, 128, 129, whole.count - 1] {
      try expectSame(Array(whole.prefix(length)), "\(length) bytes")
    }
    try expectSame(whole + [0], "a byte more")
    for _ in 0..<40 {
      let position =
        Bool.random(using: &generator)
        ? Int.random(in: 0..<128, using: &generator) : whole.indices.randomElement(using: &generator)!
      var damaged = whole
      damaged[position] ^= UInt8.random(in: 1...255, using: &generator)
      try expectSame(damaged, "seed \(seed), byte \(position)")
    }
    try FileManager.default.removeItem(atPath: index)
    try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: false)
    #expect(columns(try Series(mapping: data)) == expected)
  }

  @Test func `An index that can't be written or an array that can't be mapped is an error`() throws {
    try save([1, 2, 3])
    try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try NumPyArray(path: data).writeIndex() }
    #expect(try Series(mapping: data).values.values == [1, 2, 3])
    let small = try folder.file(
      "b.npy",
      [0x93] + Array("NUMPY".utf8) + [1, 0, 54, 0]
        + Array("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}".utf8.prefix(53)) + [0x7D, 0, 0, 128, 63])
    let error = #expect(throws: FileError.self) { try Series(mapping: small) }
    #expect(error?.kind == .badData)
    #expect(throws: FileError.self) { try Series(mapping: folder.url.appendingPathComponent("none.npy")) }
  }

  @Test func `An empty array can't be mapped`() throws {
    try save([])
    let error = #expect(throws: FileError.self) { try Series(mapping: data) }
    #expect(error?.reason == "an array without values cannot be mapped")
  }
}
