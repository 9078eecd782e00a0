import FastVectorData
import FastVectorFiles
import Foundation

/// Decompresses tables and arrays. The size of the decompressed data is limited, because a small file could otherwise
/// use up all memory.
struct ArchiveTarget: FuzzTarget {
  let name: String
  let seeds: [[UInt8]]
  let tokens = ["PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "\0\0\0\0", "t.csv", "t.npy", "../", "YZ"]

  static let all: [any FuzzTarget] = [
    ArchiveTarget(name: "gzip", seeds: [gzip(table), gzip(gzip(table)), gzip(table) + gzip(table)]),
    ArchiveTarget(name: "zstd", seeds: [zstd(table), zstd(table) + zstd(table), zstd(gzip(table))]),
    ArchiveTarget(name: "xz", seeds: [xz(table), xz(table) + xz(table)]),
    ArchiveTarget(name: "zip", seeds: [zip([("t.csv", table)]), zip([("a/", []), ("a/t.csv", table)])]),
    ArchiveTarget(
      name: "npz", seeds: [zip([("t.npy", arrays[0])]), zip([("a.npy", arrays[0]), ("b.npy", arrays[1])])]),
  ]

  private static let limit = 1 << 20
  private static let arrays = NumPyTarget().seeds
  private static let table = [UInt8]("t,v\n1,2\n3,4\n".utf8)

  func check(_ input: [UInt8]) {
    attempt { () throws(FileError) in
      let file = try DataFile(name: "t", contents: Data(input), limit: Self.limit)
      switch file.contents {
      case .text(let source):
        // Decoding UTF-16 can increase the size.
        if let contents = try? source.contents() {
          expect(contents.count <= 2 * Self.limit, "\(contents.count) bytes")
        }
        _ = try CSVTable(file).lines()
      case .json: _ = try CSVTable(file).lines()
      case .arrays(let archive):
        for name in archive.columnNames.prefix(8) {
          attempt { () throws(FileError) in _ = try archive.series(y: name) }
        }
      case .array(let array): _ = try array.values()
      case .wave(let wave): _ = try wave.values()
      }
    }
  }
}

// Encoders that store data without compression.
extension ArchiveTarget {
  private static func gzip(_ contents: [UInt8]) -> [UInt8] {
    let size = bytes(contents.count, 2)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + size + size.map { ~$0 } + contents + bytes(checksum(contents), 4)
      + bytes(contents.count, 4)
  }

  private static func zstd(_ contents: [UInt8]) -> [UInt8] {
    [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(contents.count)] + bytes(1 | contents.count << 3, 3) + contents
  }

  /// An xz stream with one block, whose only chunk is uncompressed LZMA2.
  private static func xz(_ contents: [UInt8]) -> [UInt8] {
    func checked(_ contents: [UInt8]) -> [UInt8] { contents + bytes(checksum(contents), 4) }
    func padded(_ contents: [UInt8]) -> [UInt8] { contents + Array(repeating: 0, count: -contents.count & 3) }
    let flags: [UInt8] = [0, 1]
    let size = contents.count - 1
    let block = [1, UInt8(size >> 8), UInt8(size & 0xFF)] + contents + [0]
    let index = checked(padded([0, 1, UInt8(12 + block.count + 4), UInt8(contents.count)]))
    let footer = bytes(index.count / 4 - 1, 4) + flags
    return [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + checked(flags) + checked([2, 0, 0x21, 1, 0, 0, 0, 0]) + padded(block)
      + bytes(checksum(contents), 4) + index + bytes(checksum(footer), 4) + footer + Array("YZ".utf8)
  }

  private static func zip(_ files: [(name: String, contents: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, contents) in files {
      let sizes = bytes(checksum(contents), 4) + bytes(contents.count, 4) + bytes(contents.count, 4)
      let common = bytes(20, 2) + bytes(0, 8) + sizes + bytes(name.utf8.count, 2) + bytes(0, 2)
      directory += Array("PK\u{1}\u{2}".utf8) + bytes(20, 2) + common + bytes(0, 10) + bytes(archive.count, 4)
      directory += Array(name.utf8)
      archive += Array("PK\u{3}\u{4}".utf8) + common + Array(name.utf8) + contents
    }
    let count = bytes(files.count, 2)
    return archive + directory + Array("PK\u{5}\u{6}".utf8) + bytes(0, 4) + count + count + bytes(directory.count, 4)
      + bytes(archive.count, 4) + bytes(0, 2)
  }

  /// Returns the CRC-32 checksum that gzip, xz and zip use.
  private static func checksum(_ contents: [UInt8]) -> Int {
    var sum = UInt32.max
    for byte in contents {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return Int(~sum)
  }
}
