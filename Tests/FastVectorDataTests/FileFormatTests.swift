import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `File formats` {
  @Test(
    arguments: [
      ([0x42, 0x5A, 0x68, 0x39], "bzip2", "bzip2 -d"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z", "7z x"),
      (Array("PAR1".utf8), "Parquet", ".npy"), (Array("SQLite format 3\0".utf8), "SQLite", "sqlite3"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "Excel", "CSV"),
      ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], "HDF5", ".npy"), (Array("%PDF-1.4".utf8), "PDF", "CSV"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "PNG", "CSV"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG", "CSV"),
      (Array("fLaC".utf8), "FLAC", "ffmpeg"), ([0x80, 0x04, 0x95], "pickle", ".npy"),
      (Array("<!DOCTYPE html>".utf8), "HTML", "download"), (Array("CDF\u{1}".utf8), "NetCDF", ".npy"),
      ([UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8), "tar", "tar -xf"),
      (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "Git LFS", "git lfs pull"),
    ] as [([UInt8], String, String)])
  func `The error about an unsupported format names it and explains how to convert the file`(
    bytes: [UInt8], format: String, advice: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data.csv", bytes)
    for error in [
      fileError { try DataFile(path: path) }, fileError { try DataFile(name: path, contents: Data(bytes)) },
    ] {
      let reason = try #require(error).reason
      #expect(reason.contains(format) && reason.contains("can't be read; ") && reason.contains(advice), "\(reason)")
    }
  }

  @Test func `Each supported format is recognized by its first bytes`() throws {
    func name(_ contents: Data) throws -> String {
      let folder = try TemporaryFolder()
      let files = [
        try DataFile(path: folder.file("data", [UInt8](contents))), try DataFile(name: "data", contents: contents),
      ]
      let names = files.map { file in
        switch file.contents {
        case .array: "array"
        case .arrays: "arrays"
        case .wave: "wave"
        case .json: "json"
        case .text: "text"
        }
      }
      #expect(names[0] == names[1] && files.allSatisfy(\.encodings.isEmpty))
      return names[0]
    }
    let npy = [0x93] + Array("NUMPY\u{1}\0v\0{'descr': '|u1', 'fortran_order': False, 'shape': (0,), }".utf8)
    let padded = npy + [UInt8](repeating: 0x20, count: 128 - npy.count)
    #expect(try name(Data(padded)) == "array")
    #expect(try name(fixture("int16.wav")) == "wave")
    for text in ["{\"a\":1}\n", " [\n{}, {\"x\": 2}]", "[1,2]\n[3,4]", "\u{FEFF}{ \"x\": [1]}", "[-1]"] {
      #expect(try name(Data(text.utf8)) == "json", "\(text)")
    }
    for text in ["a,b\n1,2\n", "", "1\n2\n", "[section]\n", "{x}\n", "RIFF\n", "PK\n"] {
      #expect(try name(Data(text.utf8)) == "text", "\(text)")
    }
  }
}

@Suite struct `Text encodings` {
  private static let sample = "Zeit;Temperatur in °C;“Größe”;𝄞;中\n1;2;3;4;5\n"

  private func encoded(_ text: String, bigEndian: Bool, mark: Bool) -> Data {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return Data(units.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
  }

  @Test func `UTF-8 text is returned without copying`() throws {
    for text in [Self.sample, "\u{FEFF}a,b\n", "", "a"] {
      let data = Data(text.utf8)
      let result = try decodedText(data, name: "a")
      #expect(result.utf8 == data && result.encoding == nil)
    }
    let data = Data(String(repeating: Self.sample, count: 1000).utf8)
    let result = try decodedText(data, name: "a").utf8
    let address = { (data: Data) in unsafe data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    #expect(address(data) == address(result))
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 text is decoded with and without a byte order mark`(bigEndian: Bool, mark: Bool) throws {
    let result = try decodedText(encoded(Self.sample, bigEndian: bigEndian, mark: mark), name: "a")
    #expect(String(decoding: result.utf8, as: UTF8.self) == Self.sample)
    #expect(result.encoding == (bigEndian ? "UTF-16BE" : "UTF-16LE"))
  }

  @Test func `Text that is neither UTF-8 nor UTF-16 is decoded as Windows-1252`() throws {
    // Computed with Python: all bytes except for NUL, decoded as cp1252. Bytes that cp1252 doesn't define are decoded
    // as Latin-1.
    let bytes = (1...255).map { UInt8($0) }
    let result = try decodedText(Data(bytes), name: "a")
    let special =
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    let expected =
      (1..<0x80).map { String(Unicode.Scalar($0 as UInt8)) }.joined() + special
      + (0xA0...0xFF).map { String(Unicode.Scalar($0 as UInt8)) }.joined()
    #expect(String(decoding: result.utf8, as: UTF8.self).unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(result.encoding == "Windows-1252")
  }

  // Each header was encoded with Python, in the encoding with the given name.
  @Test(
    arguments: [
      ("GB18030", "日期,温度\n1,2\n", [0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xCE, 0xC2, 0xB6, 0xC8]),
      ("Shift_JIS", "日期,温度\n1,2\n", [0x93, 0xFA, 0x8A, 0xFA, 0x2C, 0x89, 0xB7, 0x93, 0x78]),
      ("windows-1250", "teplota,tlak ťažký\n1,2\n", Array("teplota,tlak ".utf8) + [0x9D, 0x61, 0x9E, 0x6B, 0xFD]),
      ("koi8-r", "дата,рост\n1,2\n", [0xC4, 0xC1, 0xD4, 0xC1, 0x2C, 0xD2, 0xCF, 0xD3, 0xD4]),
    ] as [(String, String, [UInt8])])
  func `Text is decoded in the given encoding`(name: String, text: String, header: [UInt8]) throws {
    let rows = Data(header) + Data("\n1,2\n".utf8)
    let encoding = try TextEncoding(named: name)
    #expect(try String(decoding: decodedText(rows, name: "a", encoding: encoding).utf8, as: UTF8.self) == text)
    var options = CSVOptions()
    options.encoding = encoding
    let folder = try TemporaryFolder()
    let file = try folder.file("t.csv", [UInt8](rows))
    for table in [
      try CSVTable(name: "t", contents: rows, options: options), try CSVTable(path: file, options: options),
    ] {
      #expect(table.columnNames == text.prefix { $0 != "\n" }.split(separator: ",").map(String.init))
      #expect(try table.lines().interpretation.contains(", \(name), "))
    }
  }

  @Test func `Text whose bytes form Chinese characters is decoded as GB18030`() throws {
    // The bytes are 时间,温度(℃) in GB18030, encoded with Python.
    let header: [UInt8] = [
      0xCA, 0xB1, 0xBC, 0xE4, 0x2C, 0xCE, 0xC2, 0xB6, 0xC8, 0x28, 0xA1, 0xE6, 0x29, 0x0A,
    ]
    let rows = Data(header) + Data("2024-01-01,5\n2024-01-02,6\n".utf8)
    let folder = try TemporaryFolder()
    for table in [
      try CSVTable(name: "t", contents: rows), try CSVTable(path: folder.file("t.csv", [UInt8](rows))),
    ] {
      #expect(table.columnNames == ["时间", "温度(℃)"])
      #expect(try table.lines().interpretation.contains("header, GB18030 (guessed; CSVOptions.encoding), x = 时间"))
    }
    // Letters with accents are single bytes in Latin-1.
    for text in ["Größe (°C)", "año,mês", "Température", "µg/m³"] {
      let latin1 = Data(text.unicodeScalars.map { UInt8($0.value) })
      #expect(try decodedText(latin1, name: "a").encoding == "Windows-1252", "\(text)")
    }
  }

  // Each text was encoded with Python, in the encoding with the given name.
  @Test(
    arguments: [
      ("Windows-1252", "Größe", [0x47, 0x72, 0xF6, 0xDF, 0x65]),
      (
        "Windows-1252", "Coração,Açúcar",
        [
          0x43, 0x6F, 0x72, 0x61, 0xE7, 0xE3, 0x6F, 0x2C, 0x41, 0xE7, 0xFA, 0x63, 0x61, 0x72,
        ]
      ),
      ("Windows-1252", "ESTAÇÃO", [0x45, 0x53, 0x54, 0x41, 0xC7, 0xC3, 0x4F]),
      (
        "GB18030", "A相kV,B相,温度",
        [
          0x41, 0xCF, 0xE0, 0x6B, 0x56, 0x2C, 0x42, 0xCF, 0xE0, 0x2C, 0xCE, 0xC2, 0xB6, 0xC8,
        ]
      ),
      (
        "EUC-JP", "データ,気温",
        [
          0xA5, 0xC7, 0xA1, 0xBC, 0xA5, 0xBF, 0x2C, 0xB5, 0xA4, 0xB2, 0xB9,
        ]
      ),
      (
        "CP932", "データ,気温",
        [
          0x83, 0x66, 0x81, 0x5B, 0x83, 0x5E, 0x2C, 0x8B, 0x43, 0x89, 0xB7,
        ]
      ),
      (
        "CP949", "일시,평균기온,최고기온,강수량",
        [
          0xC0, 0xCF, 0xBD, 0xC3, 0x2C, 0xC6, 0xF2, 0xB1, 0xD5, 0xB1, 0xE2, 0xBF, 0xC2, 0x2C, 0xC3, 0xD6, 0xB0, 0xED,
          0xB1, 0xE2, 0xBF, 0xC2, 0x2C, 0xB0, 0xAD, 0xBC, 0xF6, 0xB7, 0xAE,
        ]
      ),
      (
        "CP949", "날짜,서울 인구,부산 인구,대전",
        [
          0xB3, 0xAF, 0xC2, 0xA5, 0x2C, 0xBC, 0xAD, 0xBF, 0xEF, 0x20, 0xC0, 0xCE, 0xB1, 0xB8, 0x2C, 0xBA, 0xCE, 0xBB,
          0xEA, 0x20, 0xC0, 0xCE, 0xB1, 0xB8, 0x2C, 0xB4, 0xEB, 0xC0, 0xFC,
        ]
      ),
      (
        "CP950", "日期,溫度(℃),雨量",
        [
          0xA4, 0xE9, 0xB4, 0xC1, 0x2C, 0xB7, 0xC5, 0xAB, 0xD7, 0x28, 0xA2, 0x4A, 0x29, 0x2C, 0xAB, 0x42, 0xB6, 0x71,
        ]
      ),
      (
        "CP950", "測站,時間,風速",
        [
          0xB4, 0xFA, 0xAF, 0xB8, 0x2C, 0xAE, 0xC9, 0xB6, 0xA1, 0x2C, 0xAD, 0xB7, 0xB3, 0x74,
        ]
      ),
      (
        "GB18030", "编号,长度,高度",
        [
          0xB1, 0xE0, 0xBA, 0xC5, 0x2C, 0xB3, 0xA4, 0xB6, 0xC8, 0x2C, 0xB8, 0xDF, 0xB6, 0xC8,
        ]
      ),
      (
        "GB18030", "日期,开盘价,最高价,收盘价",
        [
          0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xBF, 0xAA, 0xC5, 0xCC, 0xBC, 0xDB, 0x2C, 0xD7, 0xEE, 0xB8, 0xDF, 0xBC, 0xDB,
          0x2C, 0xCA, 0xD5, 0xC5, 0xCC, 0xBC, 0xDB,
        ]
      ),
      (
        "Windows-1252", "D³ugoœæ,Prêdkoœæ,Stê¿enie",
        [
          0x44, 0xB3, 0x75, 0x67, 0x6F, 0x9C, 0xE6, 0x2C, 0x50, 0x72, 0xEA, 0x64, 0x6B, 0x6F, 0x9C, 0xE6, 0x2C, 0x53,
          0x74, 0xEA, 0xBF, 0x65, 0x6E, 0x69, 0x65,
        ]
      ),
      (
        "Windows-1252", "Température °C,Côté,Élévation",
        [
          0x54, 0x65, 0x6D, 0x70, 0xE9, 0x72, 0x61, 0x74, 0x75, 0x72, 0x65, 0x20, 0xB0, 0x43, 0x2C, 0x43, 0xF4, 0x74,
          0xE9, 0x2C, 0xC9, 0x6C, 0xE9, 0x76, 0x61, 0x74, 0x69, 0x6F, 0x6E,
        ]
      ),
    ] as [(String, String, [UInt8])])
  func `The encoding of text that isn't UTF-8 is detected`(encoding: String, text: String, bytes: [UInt8]) throws {
    let result = try decodedText(Data(bytes) + Data("\n1,2\n".utf8), name: "a")
    #expect(result.encoding == encoding && String(decoding: result.utf8, as: UTF8.self) == text + "\n1,2\n")
  }

  @Test func `The interpretation names the option for the encoding if the encoding is uncertain`() throws {
    // 日期,温度 in Shift_JIS and in GB18030, and Größe in Windows-1252, encoded with Python.
    let headers: [([UInt8], String)] = [
      ([0x93, 0xFA, 0x8A, 0xFA, 0x2C, 0x89, 0xB7, 0x93, 0x78], ", Windows-1252 (guessed; CSVOptions.encoding), "),
      ([0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xCE, 0xC2, 0xB6, 0xC8], ", GB18030 (guessed; CSVOptions.encoding), "),
      ([0x61, 0x2C, 0x47, 0x72, 0xF6, 0xDF, 0x65], ", Windows-1252, "),
    ]
    let folder = try TemporaryFolder()
    for (header, note) in headers {
      let file = try folder.file("t.csv", header + Array("\n1,2\n2,4\n".utf8))
      #expect(try CSVTable(path: file).lines().interpretation.contains(note))
    }
    var options = CSVOptions()
    options.encoding = try TextEncoding(named: "GB18030")
    let table = try CSVTable(
      path: try folder.file("u.csv", headers[1].0 + Array("\n1,2\n2,4\n".utf8)), options: options)
    #expect(try table.lines().interpretation.contains(", GB18030, "))
  }

  @Test func `Text of any length is decoded in the given encoding`() throws {
    var generator = SeededGenerator(seed: 44)
    let encoding = try TextEncoding(named: "UTF-32BE")
    for count in [0, 1, 21_845, 21_846, 100_000] {
      let scalars = (0..<count).map { _ in Unicode.Scalar(UInt32.random(in: 1...0xD7FF, using: &generator))! }
      let data = Data(
        scalars.flatMap { scalar in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) } })
      let text = try decodedText(data, name: "a", encoding: encoding)
      #expect(text.utf8 == Data(String(String.UnicodeScalarView(scalars)).utf8) && text.encoding == "UTF-32BE")
    }
  }

  @Test(
    arguments: [
      ("UTF-8", Array("a\n1\n2\u{E9}".utf8).dropLast(), "t.csv:3: invalid UTF-8 text (the byte 0xC3)"),
      ("EUC-KR", [0x61, 0x0A, 0xFF], "t.csv:2: invalid EUC-KR text (the byte 0xFF)"),
      ("UTF-16LE", [0x61, 0, 0x0A, 0, 0, 0], "t.csv:2: binary data"),
    ] as [(String, ArraySlice<UInt8>, String)])
  func `Text that isn't valid in the given encoding is an error`(
    name: String, bytes: ArraySlice<UInt8>, start: String
  ) throws {
    let encoding = try TextEncoding(named: name)
    let error = try #require(fileError { try decodedText(Data(bytes), name: "t.csv", encoding: encoding) })
    #expect(error.kind == .badData && error.description.hasPrefix(start), "\(error)")
  }

  @Test(arguments: ["", "klingon", "UTF-8//IGNORE", "GBK/", "\0", "日"])
  func `An encoding without a known name is an error`(name: String) throws {
    let error = #expect(throws: UnknownTextEncoding.self) { try TextEncoding(named: name) }
    #expect(error?.name == name)
  }

  @Test(
    arguments: [
      (Array("a,b\n1,2\n3\0,4\n".utf8), "t.csv:3: binary data"), ([0], "t.csv:1: binary data"),
      ([0xFF, 0xFE, 0x31], "t.csv: UTF-16LE text that ends within a character"),
      ([0xFF, 0xFE, 0x31, 0, 0x0A, 0, 0x00, 0xD8, 0x31, 0], "t.csv:2: half of a surrogate pair"),
      ([0xFE, 0xFF, 0, 0x0A, 0, 0x0A, 0, 0], "t.csv:3: binary data"),
      ([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], "t.csv: UTF-32"),
    ] as [([UInt8], String)])
  func `Data that isn't text is an error`(bytes: [UInt8], start: String) throws {
    let error = try #require(fileError { try decodedText(Data(bytes), name: "t.csv") })
    #expect(error.kind == .badData && error.description.hasPrefix(start), "\(error)")
  }

  @Test func `Any bytes are either decoded to text or result in a single error`() {
    var generator = SeededGenerator(seed: 36)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator) ? UInt8.random(in: 0...255, using: &generator) : 0
      }
      do {
        let text = try decodedText(Data(bytes), name: "a").utf8
        #expect(String(validating: text, as: UTF8.self) != nil)
      } catch { #expect(error.kind == .badData) }
    }
  }
}
