#if Compression && os(Linux)
  import FastVectorCharts
  import FastVectorData
  import FastVectorFiles
  import Foundation
  import TestSupport
  import Testing

  /// Returns the text of a file in memory, or nil if the file isn't text, and the encodings that were detected.
  private func text(_ contents: Data, limit: Int = 1 << 24) throws -> (text: Data?, encodings: [String]) {
    let file = try DataFile(name: "file", contents: contents, limit: limit)
    if case .text(let text) = file.contents { return (Data(try text.contents()), file.encodings) }
    return (nil, file.encodings)
  }

  @Suite struct `Compressed files` {
    private static let checked = [
      "table.gz", "members.gz", "padded.gz", "fields.gz", "table.xz", "streams.xz", "table.zst", "stored.zip",
      "deflated.zip", "zip64.zip",
    ]

    @Test(arguments: checked + ["frames.zst", "nested.zip"])
    func `A compressed table has the contents of the table`(name: String) throws {
      let (text, encodings) = try text(fixture(name))
      #expect(text == (try fixture("table.csv")))
      let format = ["gz": "gzip", "zst": "zstd", "xz": "xz", "zip": "zip"][name.split(separator: ".").last!]!
      #expect(encodings == (name == "nested.zip" ? ["zip", "gzip"] : [format]))
    }

    @Test func `A compressed file is recognized by its contents, regardless of its name`() throws {
      let folder = try TemporaryFolder()
      let file = try DataFile(path: folder.file("table.csv", [UInt8](fixture("table.xz"))))
      #expect(file.encodings == ["xz"])
    }

    @Test(arguments: checked + ["frames.zst"])
    func `A truncated compressed file is an error or is read as its complete first part`(name: String) throws {
      let contents = try fixture(name)
      let table = try fixture("table.csv")
      var complete = 0
      for count in 6..<contents.count {
        do {
          let (text, encodings) = try text(contents.prefix(count))
          // A truncated file can be valid after the first of two streams, or if only padding is missing. The text is
          // then the start of the table, or all of it.
          #expect(encodings.count == 1 && table.starts(with: text ?? Data("?".utf8)), "\(count) bytes")
          complete += 1
        } catch let error as FileError {
          #expect(error.kind == .badData)
          #expect(error.reason.contains("truncated") || name.hasSuffix("zip"), "\(count) bytes: \(error)")
        }
      }
      let expected = [
        // The file can end after the first of two members, or within the 512 bytes of padding.
        "members.gz": 1, "padded.gz": 512,
        // The file can end after the first stream, or within the 8 bytes of padding.
        "streams.xz": 9,
        // The file can end after a skippable frame, after the first frame, or after the second skippable frame.
        "frames.zst": 3,
      ]
      #expect(complete == expected[name, default: 0])
    }

    /// Returns a zstd frame that stores the contents in uncompressed blocks of 128 KiB.
    private static func zstd(_ contents: [UInt8]) -> Data {
      let size = 1 << 17
      var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
      for start in stride(from: 0, to: contents.count, by: size) {
        let block = contents[start..<min(start + size, contents.count)]
        let header = (block.endIndex == contents.count ? 1 : 0) | block.count << 3
        frame += [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16)] + block
      }
      return Data(frame)
    }

    @Test func `Rows of a compressed table can be longer than the blocks that threads read`() throws {
      let (rows, columns) = (12, 600)
      var generator = SeededGenerator(seed: 11)
      let values = (0..<rows).map { _ in (0..<columns).map { _ in Int.random(in: 0..<1 << 40, using: &generator) } }
      let header = (0..<columns).map { "c\($0)" }
      // Blocks have 128 KiB, and each of these rows has more than 136 KiB.
      let zeros = String(repeating: "0", count: 220)
      let lines = [header] + values.map { row in row.map { "\($0).\(zeros)" } }
      let text = lines.map { $0.joined(separator: ",") }.joined(separator: "\n")
      let table = try CSVTable(name: "wide.csv.zst", contents: Self.zstd(Array(text.utf8)))
      for column in [0, 323, columns - 1] {
        let expected = values.map { Double($0[column]) }
        for _ in 0..<3 { #expect(try table.column(named: "c\(column)") == expected) }
      }
    }

    @Test(arguments: checked)
    func `Changed bytes in a compressed file never change its contents unnoticed`(name: String) throws {
      let table = try fixture("table.csv")
      let count = rounds(1000)
      var errors = 0
      for (index, mutant) in mutants(of: try fixture(name), count: count, seed: 34).enumerated() {
        do {
          let (text, encodings) = try text(mutant)
          if !encodings.isEmpty { #expect(text == table || encodings.last == "Windows-1252", "mutant \(index)") }
        } catch let error as FileError {
          errors += 1
          #expect(error.kind == .badData && !error.description.contains("\n"))
        }
      }
      #expect(errors > count / 15)
    }

    @Test(arguments: ["bomb.gz", "bomb.xz", "bomb.zst", "bomb.zip"])
    func `A small file that expands beyond the limit is an error that names the limit`(name: String) throws {
      let contents = try fixture(name)
      for limit in [0, 1, 65_536, (8 << 20) - 1] {
        let error = fileError { try text(contents, limit: limit) }
        #expect(error?.reason.contains("expands to more than \(limit) bytes") == true, "\(limit): \(error as Any)")
      }
      // The contents fit this limit exactly, so the error is that they aren't text.
      #expect(fileError { try text(contents, limit: 8 << 20) }?.description.hasPrefix("file:1: binary data") == true)
    }

    @Test func `Bytes after gzip data are an error that names their position`() throws {
      let error = fileError { try text(fixture("trailing.gz")) }
      #expect(
        error?.reason == "7 bytes after the gzip data, which ends at byte 392; to remove them: head -c 392 FILE")
    }

    private static let long = ["long.gz", "long.xz", "long.zst"]
    private static let longText: Data = {
      let note = String(repeating: "x", count: 34)
      return Data(("a,b,note\n" + (0..<12_000).map { "\($0 % 10),\($0 % 7),\(note)\n" }.joined() + "9,x,\n").utf8)
    }()

    @Test(arguments: long)
    func `Long text is decompressed while it is read, with the same result as in memory`(name: String) throws {
      let (text, encodings) = try text(fixture(name))
      #expect(text == Self.longText && encodings.count == 1)
      let folder = try TemporaryFolder()
      let path = try folder.file("table.csv", [UInt8](fixture(name)))
      let table = try CSVTable(path: path)
      #expect(try table.column(named: "a") == (0..<12_000).map { Double($0 % 10) } + [9])
      // Long files aren't kept in memory. Each of these calls decompresses the file again.
      #expect(try table.rowCount == 12_001)
      let error = fileError { try table.column(named: "b") }
      #expect(error?.description.contains("table.csv:12002: column b: \"x\"") == true)
    }

    @Test(arguments: long)
    func `Damaged long text is an error, not a shorter table`(name: String) throws {
      let contents = try fixture(name)
      func error(_ contents: Data) throws -> FileError? {
        let table = try CSVTable(name: "file", contents: contents)
        return fileError { try table.column(named: "a") }
      }
      for count in [contents.count - 1, contents.count - 9, contents.count - contents.count / 8] {
        #expect(try error(contents.prefix(count))?.reason.contains("truncated") == true, "\(count) bytes")
      }
      let trailing = try error(contents + Data("more".utf8))
      #expect(trailing?.reason.contains("which ends at byte \(contents.count)") == true)
      var damaged = contents
      damaged[contents.count - contents.count / 4] ^= 0x55
      #expect(throws: FileError.self) {
        try CSVTable(name: "file", contents: damaged).column(named: "a")
      }
      let limited = try DataFile(name: "file", contents: contents, limit: 400_000)
      #expect(fileError { try CSVTable(limited).lines() }?.reason.contains("more than 400000 bytes") == true)
    }

    @Test func `A zip archive with an unsupported compression method isn't called damaged`() throws {
      // Replace the method deflate (8) with implode (6) in the headers of the file and of the directory.
      var contents = [UInt8](try fixture("deflated.zip"))
      for (signature, offset) in [([0x50, 0x4B, 3, 4], 8), ([0x50, 0x4B, 1, 2], 10)] as [([UInt8], Int)] {
        for start in contents.indices.dropLast(offset) where contents[start...].starts(with: signature) {
          contents[start + offset] = 6
        }
      }
      let error = fileError { try DataFile(name: "a.zip", contents: Data(contents)) }
      #expect(error?.reason.hasSuffix("is compressed with an unsupported method; extract it first: 7z x FILE") == true)
    }

    @Test(arguments: [
      ("several.zip", "2 files (a.csv, b.csv); extract one of them"), ("empty.zip", "without files"),
      ("encrypted.zip", "table.csv in the zip archive is encrypted; extract it with its password"),
      ("book.xlsx", "an Excel workbook"), ("table.tar.gz", "a tar archive, which can't be read; extract it first"),
    ])
    func `A container that doesn't contain exactly one readable file is an error with advice`(
      name: String, words: String
    ) throws {
      let error = try #require(fileError { try text(fixture(name)) })
      #expect(error.kind == .badData && error.description.contains(words), "\(error)")
    }

    @Test func `Containers can be nested four levels deep`() throws {
      // Returns a gzip member that consists of one stored block.
      func stored(_ data: Data) -> Data {
        let count = UInt16(data.count)
        let sizes = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        let checksum = (0..<4).map { UInt8(truncatingIfNeeded: crc32(data) >> (8 * UInt32($0))) }
        return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + sizes) + data + Data(checksum + length)
      }
      func crc32(_ data: Data) -> UInt32 {
        var sum = UInt32.max
        for byte in data {
          sum ^= UInt32(byte)
          for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~sum
      }
      var contents = Data("1\n2\n".utf8)
      for depth in 1...5 {
        contents = stored(contents)
        if depth <= 4 {
          #expect(try text(contents) == (Data("1\n2\n".utf8), [String](repeating: "gzip", count: depth)))
        } else {
          #expect(fileError { try text(contents) }?.reason.hasPrefix("more than 4 nested containers") == true)
        }
      }
    }
  }

  @Suite struct `NumPy archives` {
    @Test(arguments: ["stored.npz", "deflated.npz"])
    func `The arrays of an archive are columns that are found by name`(name: String) throws {
      let archive = try NumPyArchive(name: name, contents: fixture(name))
      #expect(archive.columnNames == ["time", "value", "pairs.1", "pairs.2", "row"])
      let time = (0..<8).map { 0.5 * Double($0) }
      #expect(try archive.values(column: "time").values == time)
      #expect(try archive.values(column: "value").values == (0..<8).map { Double($0 * $0) })
      #expect(try archive.values(column: "pairs.2").values == (0..<8).map { Double(2 * $0 + 1) })
      #expect(try archive.values(column: "row").values == (0..<8).map(Double.init))
      #expect(try archive.array(named: "pairs").shape == [8, 2])
      #expect(
        try archive.series(y: "value", x: "time") == Series(x: time, y: (0..<8).map { Double($0 * $0) }))
      guard case .arrays = try DataFile(name: name, contents: fixture(name)).contents else {
        Issue.record("not recognized")
        return
      }
    }

    @Test func `The only array of an archive can be read without a name`() throws {
      let archive = try NumPyArchive(name: "a.npz", contents: fixture("single.npz"))
      #expect(try archive.values().values == [1, 2, 4])
      #expect(try archive.series() == Series([1, 2, 4]))
    }

    @Test func `Errors about an archive list its arrays`() throws {
      let archive = try NumPyArchive(name: "a.npz", contents: fixture("stored.npz"))
      let list = "there are time, value, pairs, row, names, scalar"
      #expect(fileError { try archive.values() }?.reason == "one of the arrays must be named; \(list)")
      for name in ["prices", "time.1x", "pairs.", ".1", "", "time.é"] {
        #expect(fileError { try archive.values(column: name) }?.reason == "there is no array \(name); \(list)")
      }
      #expect(
        fileError { try archive.values(column: "pairs.3") }?.description
          == "a.npz:pairs: there is no column 3; there are 2")
      #expect(fileError { try archive.values(column: "pairs") }?.reason.contains("one of them must be given") == true)
      #expect(fileError { try archive.values(column: "names") }?.description.contains("a.npz:names: ") == true)
      #expect(fileError { try archive.values(column: "scalar") }?.reason.contains("one dimension") == true)
      #expect(fileError { try archive.series(y: "value", x: "row.2") } != nil)
      for name in ["table.csv", "deflated.zip", "empty.zip"] {
        #expect(fileError { try NumPyArchive(name: name, contents: fixture(name)) }?.reason.contains("npz") == true)
      }
    }

    @Test(arguments: ["stored.npz", "deflated.npz"])
    func `A truncated or changed archive is an error or still has the same values`(name: String) throws {
      let contents = try fixture(name)
      for count in 0..<contents.count {
        #expect(throws: FileError.self) { try NumPyArchive(name: name, contents: contents.prefix(count)) }
      }
      let squares: [Double] = (0..<8).map { Double($0 * $0) }
      var readable = 0
      for mutant in mutants(of: contents, count: 1500, seed: 35) {
        do {
          let values = try NumPyArchive(name: name, contents: mutant).values(column: "value").values
          #expect(values == squares)
          readable += 1
        } catch {
          #expect(error.kind == .badData)
        }
      }
      #expect((100..<1500).contains(readable))
    }
  }
#else
  import FastVectorData
  import FastVectorFiles
  import Testing

  @Test(arguments: ["table.gz", "table.xz", "table.zst"])
  func `The error in a build without the Compression trait explains how to decompress a file`(name: String) throws {
    let error = fileError { try DataFile(name: name, contents: fixture(name)) }
    #expect(error?.reason.hasPrefix("compressed with ") == true && error?.reason.hasSuffix(" -d FILE") == true)
    let zip = fileError { try DataFile(name: name, contents: fixture("stored.zip")) }
    #expect(zip?.reason.hasSuffix("unzip FILE") == true)
  }
#endif
