import FastVector
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

private func pages(_ count: Int, residentSize: Int) throws -> DemandPages {
  try #require(
    unsafe DemandPages(count: count, residentSize: residentSize) { elements, first in
      for position in elements.indices { unsafe elements[position] = element(first + position) }
    })
}

/// Returns an element that depends on the lower 32 bits of its index.
private func element(_ index: Int) -> Double { Double(index &* 0x9E37_79B9 & 0xFFFF_FFFF) }

/// True if the system allows pages to be filled on demand.
private let isSupported = unsafe DemandPages(count: 1, residentSize: 0) { _, _ in } != nil

@Suite(.enabled(if: isSupported)) struct `Pages filled on demand` {
  @Test(arguments: [1, 511, 512, 513, 2047, 2048, 2049, 131_071, 131_072, 131_073, 1_000_003])
  func `Pages that are filled on demand contain all elements`(count: Int) throws {
    let vector = try pages(count, residentSize: 0).vector
    #expect(vector.count == count)
    #expect(vector.indices.allSatisfy { vector[$0] == element($0) })
  }

  @Test func `Released pages are filled again, in any order and on any thread`() async throws {
    // The vector has 32 MiB of elements, of which at most 1 MiB stays in memory.
    let count = 4 << 20
    let vector = try pages(count, residentSize: 1 << 20).vector
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(task))
          return (0..<3000).count { _ in
            let index = Int.random(in: 0..<count, using: &generator)
            return vector[index] != element(index)
          }
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
    #expect(vector.indices.allSatisfy { vector[$0] == element($0) })
  }

  @Test func `Changing a vector that is filled on demand copies its elements`() throws {
    let original = try pages(10_000, residentSize: 0).vector
    var copy = original
    copy.scale(by: 2)
    #expect(original.indices.allSatisfy { original[$0] == element($0) && copy[$0] == 2 * element($0) })
  }

  @Test func `A vector without elements creates no pages`() {
    #expect(unsafe DemandPages(count: 0, residentSize: 0) { _, _ in } == nil)
  }
}

@Suite(.enabled(if: isSupported)) struct `Mapped columns with elements other than doubles` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let types = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]

  /// Writes a file with a two-column array of random numbers, and returns the path of the file.
  private func file(type: String, isFortranOrder: Bool, points: Int) throws -> String {
    var generator = SeededGenerator(seed: UInt64(points))
    var header = Array(
      "{'descr': '\(type)', 'fortran_order': \(isFortranOrder ? "True" : "False"), 'shape': (\(points), 2), }".utf8)
    while (10 + header.count + 1) % 64 != 0 { header.append(0x20) }
    header.append(0x0A)
    let size = type.last!.wholeNumberValue!
    let numbers = (0..<2 * points * size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try folder.file(
      "\(type) \(isFortranOrder) \(points).npy",
      [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.count & 255), UInt8(header.count >> 8)] + header + numbers)
  }

  @Test(arguments: types, [true, false])
  func `Mapped columns equal columns that are read into memory`(type: String, isFortranOrder: Bool) throws {
    for order in type.hasSuffix("1") ? ["|"] : ["<", ">"] {
      for points in [2, 512, 3001] {
        let array = try NumPyArray(path: file(type: order + type, isFortranOrder: isFortranOrder, points: points))
        for column in 1...2 {
          let mapped = try array.values(column: column, copying: false)
          #expect(same(mapped, try array.values(column: column, copying: true)), "\(order)\(type) \(points)")
        }
      }
    }
  }

  @Test func `A column of 16-bit integers has the same pixel columns with and without an index`() throws {
    let path = try file(type: "<i2", isFortranOrder: false, points: 20_000)
    let array = try NumPyArray(path: path)
    let written = try array.writeIndex(column: 2)
    #expect(written.path == path + ".2.index")
    let (mapped, read) = (try Series(mapping: path, column: 2), Series(try array.values(column: 2, copying: true)))
    #expect(same(mapped.values, read.values))
    func columns(_ series: Series) -> [LineFrame.Column] {
      ChartAnimator([series], in: CGRect(x: 0, y: 0, width: 8, height: 100)).frame(at: 0).lines.flatMap(\.columns)
    }
    #expect(columns(mapped) == columns(read))
  }

  @Test func `A long WAV file is mapped and has the same samples`() throws {
    var generator = SeededGenerator(seed: 1)
    let block = (0..<65_521).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let count = 130 * block.count
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    // A `fmt` chunk: one channel of 8-bit samples, 1000 samples per second.
    let format = bytes(16) + [1, 0, 1, 0] + bytes(1000) + bytes(1000) + [1, 0, 8, 0]
    var contents = Array("RIFF".utf8) + bytes(36 + count) + Array("WAVEfmt ".utf8) + format
    contents += Array("data".utf8) + bytes(count)
    for _ in 0..<130 { contents += block }
    let series = try WaveFile(path: folder.file("long.wav", contents)).series()
    #expect(series.count == count)
    #expect(series[1000].x == 1)
    for index in [0, count - 1] + (0..<2000).map({ _ in Int.random(in: 0..<count, using: &generator) }) {
      #expect(series[index].y == (Double(block[index % block.count]) - 128) / 128)
    }
  }
}
