import FastVectorData
import FastVectorViewer
import Foundation
import TestSupport
import Testing

@Suite struct `Stream parsers` {
  /// Parses bytes that arrive in chunks, whose sizes `parts` returns. Returns the parser and the values of each column.
  private func parse(_ bytes: [UInt8], _ parser: StreamParser, parts: () -> Int) -> (StreamParser, [[Double]]) {
    var parser = parser
    var columns: [[Double]] = []
    func add(_ values: [[Double]]) {
      columns = columns.isEmpty ? values : zip(columns, values).map(+)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(parts()))
      add(unsafe part.withUnsafeBytes { unsafe parser.take($0) })
      rest = rest.dropFirst(part.count)
    }
    add(parser.finish())
    return (parser, columns)
  }

  private func lines(_ text: String, parts: Int = 1000) -> (StreamParser, [[Double]]) {
    parse(Array(text.utf8), StreamParser(.csv)) { parts }
  }

  @Test func `A numeric column is parsed, even if the last line has no line break`() {
    let (parser, columns) = lines("1\n2.5\n-3e2\n4")
    #expect(columns == [[1, 2.5, -300, 4]])
    #expect(parser.names == ["standard input"] && parser.damagedLines == 0)
  }

  @Test func `The words in the first line are the names of the columns`() {
    let (parser, columns) = lines("time,\"load\"\r\n1,2\r\n3,4\r\n")
    #expect(parser.names == ["time", "load"])
    #expect(columns == [[1, 3], [2, 4]])
  }

  @Test func `Text that isn't a number is counted and becomes a gap`() {
    let (parser, columns) = lines("1,2\n3\nx,4\n5,6z\n7,8,9\n,\n")
    #expect(columns[0].map(\.description) == ["1.0", "3.0", "nan", "5.0", "7.0", "nan"])
    #expect(columns[1].map(\.description) == ["2.0", "nan", "4.0", "nan", "8.0", "nan"])
    #expect(parser.damagedLines == 4)
  }

  @Test func `Fields can be quoted, empty, surrounded by blanks, or markers of missing values`() {
    let (parser, columns) = lines("NA, null\n\"1\",\"2\"\n3 , 4\n n/a,\"-\"\n\"NaN\" ;None\n5, \n")
    #expect(columns.count == 2)
    #expect(columns[0].map(\.description) == ["nan", "1.0", "3.0", "nan", "nan", "5.0"])
    #expect(columns[1].map(\.description) == ["nan", "2.0", "4.0", "nan", "nan", "nan"])
    #expect(parser.names == ["column 1", "column 2"] && parser.damagedLines == 0)
  }

  @Test func `Fields between tabs can be empty`() {
    let (parser, columns) = lines("1\t\t2\n3\t \t4\n")
    #expect(columns[0] == [1, 3] && columns[1].allSatisfy(\.isNaN) && columns[2] == [2, 4])
    #expect(parser.damagedLines == 0)
  }

  @Test func `Dates that can be read in several ways are ambiguous, unless their format is given`() throws {
    let text = "day,load\n3/4/2026,1\n4/4/2026,2\n"
    let (ambiguous, _) = lines(text)
    #expect(ambiguous.ambiguousFormats.map(\.pattern).sorted() == ["%d/%m/%Y", "%m/%d/%Y"])
    let (same, _) = lines("4/4/2026,1\n")
    #expect(same.ambiguousFormats.isEmpty && same.hasDates == true)
    let (parser, columns) = parse(
      Array(text.utf8), StreamParser(.csv, dateFormat: try DateFormat(pattern: "%d/%m/%Y"))
    ) { 1000 }
    let days: [[Double]] = [[1_775_174_400, 1_775_260_800], [1, 2]]
    #expect(columns == days && parser.names == ["day", "load"])
  }

  @Test(arguments: [10.0, 30, 60])
  func `Local times in the hour in which clocks are set back are in the order of the lines`(minutes: Double) throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), berlin)
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    let night = 1_729_987_200.0
    let instants = stride(from: night - 7200, to: night + 14_400, by: 60 * minutes).map { $0 }
    let text =
      "time,load\n" + instants.map { "\(formatter.string(from: Date(timeIntervalSince1970: $0))),1\n" }.joined()
    let (parser, columns) = parse(Array(text.utf8), StreamParser(.csv, in: berlin)) { 7 }
    #expect(columns[0] == instants && parser.damagedLines == 0)
    // Two lines with the same date in a log, and a date with an offset
    let events = "2024-10-27 02:20,1\n2024-10-27 02:30,2\n2024-10-27 02:30,3\n2024-10-27 02:40,4\n"
    #expect(
      parse(Array(events.utf8), StreamParser(.csv, in: berlin)) { 7 }.1[0] == [20, 30, 40].map { night + 60 * $0 })
    let offsets = "2024-10-27T02:30+02:00,1\n2024-10-27T02:00+02:00,2\n"
    #expect(parse(Array(offsets.utf8), StreamParser(.csv, in: berlin)) { 7 }.1[0] == [night + 1800])
  }

  @Test func `Two-digit years in a stream are in the 100 years that start with the given year`() {
    let text = "Jun-48,1\nDec-60,2\n"
    #expect(lines(text).1[0] == [2_474_582_400, 2_869_084_800])
    let (_, columns) = parse(Array(text.utf8), StreamParser(.csv, firstTwoDigitYear: 1926)) { 1000 }
    #expect(columns[0] == [-681_177_600, -286_675_200])
  }

  @Test func `Dates in the first column are converted to seconds, in the given time zone unless they contain one`()
    throws
  {
    let text = "time,load\n2026-03-01 00:00,1\n2026-03-01 00:00:30.5,2\n"
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    for parts in [1, 7, 1000] {
      let (parser, columns) = parse(Array(text.utf8), StreamParser(.csv, in: tokyo)) { parts }
      #expect(parser.names == ["time", "load"] && parser.hasDates == true && parser.damagedLines == 0)
      #expect(columns == [[1_772_290_800, 1_772_290_830.5], [1, 2]])
    }
    let (parser, columns) = lines("2026-03-01T00:00:00Z;5\n2026-03-02T00:00:00+09:00;6\n")
    #expect(parser.names == ["column 1", "column 2"] && parser.hasDates == true)
    #expect(columns == [[1_772_323_200, 1_772_377_200], [5, 6]])
  }

  @Test func `Lines without a date, or whose date isn't later than the previous one, are omitted and counted`() {
    let (parser, columns) = lines("2026-03-01,1\nsoon,2\n2026-03-01,3\n,4\n2026-02-28,5\n2026-03-02,x\n2026-03-03\n")
    #expect(columns[0] == [1_772_323_200, 1_772_409_600, 1_772_496_000])
    #expect(columns[1].map(\.description) == ["1.0", "nan", "nan"])
    #expect(parser.damagedLines == 6)
  }

  @Test func `Numbers in the first column are a line, even if they could be dates`() {
    #expect(lines("20260301,1\n20260302,2\n").0.hasDates == false)
    #expect(lines("2026-03-01\n2026-03-02\n").0.names == ["2026-03-01"])
  }

  @Test func `A header that a producer repeats when it is restarted is ignored`() {
    let (parser, columns) = lines("a,b\n1,2\na,b\n3,4\n")
    #expect(columns == [[1, 3], [2, 4]] && parser.damagedLines == 0)
  }

  @Test func `Columns without a name are numbered`() {
    let (parser, columns) = lines("a,,c\n1,2,3\n")
    #expect(parser.names == ["a", "column 2", "c"])
    #expect(columns == [[1], [2], [3]])
  }

  @Test func `An overlong line is skipped, and parsing continues after it`() {
    let (parser, columns) = lines("1\n" + String(repeating: "9", count: 2 * StreamParser.longestLine) + "\n2\n")
    #expect(columns == [[1, 2]])
    #expect(parser.damagedLines == 1)
  }

  @Test func `An overlong last line without a line break is counted`() {
    let (parser, columns) = lines("1\n" + String(repeating: "9", count: 2 * StreamParser.longestLine))
    #expect(columns == [[1]])
    #expect(parser.damagedLines == 1)
  }

  @Test func `Numbers are parsed in the same way for any division of the input into chunks`() {
    var generator = SeededGenerator(seed: 7)
    let values = (0..<300).map { _ in Double.random(in: -1e6...1e6, using: &generator) }
    let text = Array(values.map { "\($0)" }.joined(separator: "\n").utf8)
    let raw = unsafe values.withUnsafeBytes { unsafe Array($0) }
    for _ in 0..<20 {
      #expect(parse(text, StreamParser(.csv)) { Int.random(in: 1...40, using: &generator) }.1 == [values])
      #expect(parse(raw, StreamParser(.doubles)) { Int.random(in: 1...40, using: &generator) }.1 == [values])
    }
  }

  @Test func `A truncated number is counted`() {
    let (parser, columns) = parse([UInt8](repeating: 0, count: 19), StreamParser(.doubles)) { 19 }
    #expect(columns == [[0, 0]] && parser.damagedLines == 1)
  }

  @Test func `Between semicolons, commas are decimal marks, and names in quotation marks can contain commas`() {
    let (decimal, values) = lines("a;b\n1,5;2,5\n2,25;-3,5\n")
    #expect(values == [[1.5, 2.25], [2.5, -3.5]] && decimal.damagedLines == 0)
    let (dated, columns) = lines("2024-01-01 00:00;1,5\n2024-01-01 00:01;2,5\n")
    #expect(columns == [[1_704_067_200, 1_704_067_260], [1.5, 2.5]] && dated.names?.count == 2)
    let (quoted, numbers) = lines("\"temp, C\",\"hum\"\n1,2\n3,4\n")
    #expect(quoted.names == ["temp, C", "hum"] && numbers == [[1, 3], [2, 4]])
  }

  @Test func `A byte order mark and comments before the names aren't data`() {
    for text in ["\u{FEFF}a,b\n1,2\n3,4\n", "# made by a program\na,b\n1,2\n3,4\n", "\u{FEFF}# x\n\na,b\n1,2\n3,4\n"] {
      let (parser, columns) = lines(text)
      #expect(parser.names == ["a", "b"] && columns == [[1, 3], [2, 4]] && parser.damagedLines == 0)
    }
  }

  @Test func `Fields in quotation marks can contain separators and grouped digits`() {
    let (grouped, numbers) = lines("a,b\n\"1,234\",2\n\"-5,678,901.5\",4\n")
    let expected: [[Double]] = [[1234, -5_678_901.5], [2, 4]]
    #expect(numbers == expected && grouped.damagedLines == 0)
    let (named, columns) = lines("name,a,b\n\"x, y\",1,2\n\"z, \"\"w\"\"\",3,4\n")
    #expect(named.names == ["a", "b"] && columns == [[1, 3], [2, 4]] && named.damagedLines == 0)
    let (dated, values) = lines("t,a\n\"Mar 1, 2026\",1\n\"Mar 2, 2026\",2\n")
    #expect(dated.hasDates == true && values == [[1_772_323_200, 1_772_409_600], [1, 2]])
    let (other, _) = lines("a,b\n1,2\n\"1,5\",3\n")
    #expect(other.damagedLines == 1)
  }

  @Test func `A line with more fields than columns is damaged, unless the additional fields are empty`() {
    let (parser, columns) = lines("a,b\n1,2\n5,6,700\n7,8,\n9,10, ,\n")
    #expect(columns == [[1, 5, 7, 9], [2, 6, 8, 10]] && parser.damagedLines == 1)
  }

  @Test func `Comments between the lines of values aren't data`() {
    let (parser, columns) = lines("# hello\na,b\n1,2\n# x\n3,4\n#\n")
    #expect(columns == [[1, 3], [2, 4]] && parser.damagedLines == 0)
  }

  @Test func `Columns of text aren't read, and their names are reported`() {
    let text = "time,host,b,note\n2026-03-01 00:00:00,alpha,2,\n2026-03-01 00:00:01,beta,4,x\n"
    for parts in [1, 7, 1000] {
      let (parser, columns) = lines(text, parts: parts)
      #expect(
        parser.names == ["time", "b", "note"] && columns.dropLast() == [[1_772_323_200, 1_772_323_201], [2, 4]])
      #expect(parser.omissions == ["host isn't shown, because its first value is text (alpha)"])
      #expect(parser.damagedLines == 1, "The last note isn't a number.")
    }
    let (headerless, columns) = lines("2026-03-01,alpha,2\n2026-03-02,beta,4\n")
    #expect(headerless.names == ["column 1", "column 3"] && columns[1] == [2, 4] && headerless.damagedLines == 0)
  }

  @Test func `Times of day are x values, and a time after midnight is on the next day`() {
    let (parser, columns) = lines("t,v\n23:59:59,1\n00:00:01.5,2\n12:00,3\n11:30,4\n08:00,5\n")
    let times: [Double] = [86_399, 86_401.5, 129_600, 201_600]
    #expect(parser.hasTimesOfDay && parser.names == ["t", "v"])
    #expect(columns == [times, [1, 2, 3, 5]] && parser.damagedLines == 1)
    #expect(lines("12:30,1\n12:31,2\n").1 == [[45_000, 45_060], [1, 2]])
  }

  @Test func `The parser reports the offset of the first date`() {
    #expect(lines("2026-03-01T00:00:00+05:00,1\n").0.dateOffset == 18_000)
    #expect(lines("2026-03-01T00:00:00,1\n").0.dateOffset == nil)
  }

  @Test func `Columns after the maximum number aren't read, and their number is reported`() {
    let row = (1...66).map(String.init).joined(separator: ",")
    let (parser, columns) = lines("time,\(row.replacing(",", with: " s,"))\nx,\(row)\ny,\(row)\n")
    #expect(columns.count == 64 && columns[63] == [64, 64] && parser.damagedLines == 0)
    #expect(parser.omissions.last == "only the first 64 of 66 columns are shown")
  }

  @Test func `Blanks separate numbers if no other separator does`() {
    for text in ["1 2\n3 4\n", "a  b\n 1   2\na b\n3 4 \n"] {
      let (parser, columns) = lines(text)
      #expect(columns == [[1, 3], [2, 4]] && parser.damagedLines == 0)
    }
    #expect(lines("a b\n1 2\n").0.names == ["a", "b"])
    let (dated, columns) = lines("2026-03-01T00:00:00Z 5\n2026-03-02T00:00:00Z 6\n")
    #expect(dated.hasDates == true && columns == [[1_772_323_200, 1_772_409_600], [5, 6]])
    let (single, values) = lines("room temperature\n1\n2\n")
    #expect(single.names == ["room temperature"] && values == [[1, 2]])
  }

  @Test func `The parser reports the first two lines above the first numbers`() {
    #expect(lines("1ms,2%\n").0.unreadLines.map(\.text) == ["1ms,2%"])
    let (waiting, columns) = lines("# x\nload\n\nhello world\nload\n")
    #expect(waiting.unreadLines.map(\.text) == ["load", "hello world"] && columns.isEmpty)
    #expect(waiting.unreadLines.map(\.number) == [2, 4])
    let (found, _) = lines("load\nhello\n3\n")
    #expect(found.hasDates == false && found.damagedLines == 1)
  }

  @Test func `The encoding of the names is detected`() {
    let names: [UInt8] = [0x53, 0x74, 0x72, 0x61, 0xDF, 0x65] + Array(",b\n1,2\n3,4\n".utf8)
    let (parser, columns) = parse(names, StreamParser(.csv)) { 5 }
    #expect(parser.names == ["Straße", "b"] && columns == [[1, 3], [2, 4]])
  }

  #if os(Linux)
    @Test(
      arguments: [
        "ISO-8859-1", "windows-1252", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32BE", "Shift_JIS", "ISO-2022-JP",
        "GB18030", "UTF-8",
      ])
    func `Text in a given encoding is decoded for any division of the input into chunks`(name: String) throws {
      let isLatin = ["ISO-8859-1", "windows-1252"].contains(name)
      let word = isLatin ? "Straße" : "温度"
      let unicode: [String: String.Encoding] = [
        "UTF-16": .utf16, "UTF-16LE": .utf16LittleEndian, "UTF-16BE": .utf16BigEndian, "UTF-32BE": .utf32BigEndian,
        "UTF-8": .utf8,
      ]
      let words: [String: [UInt8]] = [
        "Shift_JIS": [0x89, 0xB7, 0x93, 0x78], "GB18030": [0xCE, 0xC2, 0xB6, 0xC8],
        "ISO-2022-JP": [0x1B, 0x24, 0x42, 0x32, 0x39, 0x45, 0x59, 0x1B, 0x28, 0x42],
      ]
      let rest = ",b\n1,2\n3,4"
      let bytes =
        try unicode[name].map { Array(try #require((word + rest).data(using: $0))) }
        ?? (words[name] ?? [0x53, 0x74, 0x72, 0x61, 0xDF, 0x65]) + Array(rest.utf8)
      let encoding = try TextEncoding(named: name)
      for parts in [1, 2, 3, 5, 1000] {
        let (parser, columns) = parse(bytes, StreamParser(.csv, encoding: encoding)) { parts }
        #expect(parser.names == [word, "b"] && columns == [[1, 3], [2, 4]], "\(parts)")
        #expect(parser.damagedLines == 0)
      }
    }

    @Test(arguments: ["UTF-8", "UTF-16LE", "Shift_JIS"])
    func `Bytes that aren't valid in the given encoding damage only their line`(name: String) throws {
      let unitSize = name == "UTF-16LE" ? 2 : 1
      // A byte or a low surrogate that is never valid at this position.
      let invalid: [UInt8] = name == "UTF-16LE" ? [0x00, 0xDC] : name == "UTF-8" ? [0xFF] : [0xA0]
      func units(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0] + [UInt8](repeating: 0, count: unitSize - 1) } }
      let bytes = units("a,b\n1,2\n3,") + invalid + units("4\n5,6\n")
      for parts in [1, 2, 3, 1000] {
        let (parser, columns) = parse(bytes, StreamParser(.csv, encoding: try TextEncoding(named: name))) { parts }
        #expect(columns.map { $0.map { "\($0)" } } == [["1.0", "3.0", "5.0"], ["2.0", "nan", "6.0"]], "\(parts)")
        #expect(parser.damagedLines == 1)
      }
    }

    @Test(.timeLimit(.minutes(1))) func `A long invalid text is decoded in linear time`() throws {
      let bytes = Array("a,b\n1,2\n".utf8) + [UInt8](repeating: 0xFF, count: 2_000_000) + Array("\n3,4\n".utf8)
      let (parser, columns) = parse(bytes, StreamParser(.csv, encoding: try TextEncoding(named: "UTF-8"))) {
        bytes.count
      }
      #expect(columns == [[1, 3], [2, 4]] && parser.damagedLines == 1)
    }

    @Test(
      arguments: [nil, "UTF-8", "UTF-16", "UTF-16LE", "UTF-32"], [1, 3, 1000])
    func `An incomplete character at the end of a program's text damages only its line`(
      name: String?, parts: Int
    ) throws {
      let unicode: [String: String.Encoding] = [
        "UTF-16": .utf16LittleEndian, "UTF-16LE": .utf16LittleEndian, "UTF-32": .utf32LittleEndian,
      ]
      for encoding in name.map({ [unicode[$0] ?? .utf8] }) ?? [.utf8, .utf16LittleEndian] {
        let text = Array(try #require("\u{FEFF}a,b\n1,2\n3,4".data(using: encoding)))
        for missing in 1...3 {
          let (first, columns) = parse(
            text + Array(try #require("\u{1F600}".data(using: encoding))).dropLast(missing),
            StreamParser(.csv, encoding: try name.map { try TextEncoding(named: $0) })
          ) { parts }
          let (second, others) = parse(text, first) { parts }
          #expect(columns.map { $0.map { "\($0)" } } == [["1.0", "3.0"], ["2.0", "nan"]])
          #expect(others == [[1, 3], [2, 4]])
          #expect(first.damagedLines == 1 && second.damagedLines == 1)
        }
      }
    }
  #endif

  @Test func `UTF-16 is decoded for any division of the input into chunks`() {
    for mark in ["", "\u{FEFF}"] {
      let units = Array("\(mark)n\u{1F600},b\n1,2\n3,4".utf16)
      let orders = [
        units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
      ]
      for (bytes, parts) in orders.flatMap({ bytes in [1, 2, 3, 1000].map { (bytes, $0) } }) {
        let (parser, columns) = parse(bytes, StreamParser(.csv)) { parts }
        #expect(parser.names == ["n\u{1F600}", "b"] && columns == [[1, 3], [2, 4]] && parser.damagedLines == 0)
      }
    }
  }
}

@Suite struct `Stream readers` {
  /// Returns the board of a stream, and the notes about it.
  private func board(_ text: String, in timeZone: TimeZone? = nil) throws -> (board: ChartBoard, notes: [String]) {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    var reader = StreamReader(pipe.fileHandleForReading.fileDescriptor, .csv, keeping: 100, in: timeZone)
    var notes: [String] = []
    let board = try reader.makeBoard(followedCount: 10, note: { notes.append($0) })
    return (board, notes)
  }

  private func labels(_ board: ChartBoard) -> String {
    var viewer = board.makeViewer()
    let request = Data(#"{"number":1,"width":640,"height":360,"scale":1}"#.utf8)
    guard let request = try? ViewRequest(request) else { return "" }
    return String(decoding: viewer.answer(to: request), as: UTF8.self)
  }

  @Test func `The error for a stream without numbers quotes a line`() {
    for (text, problem) in [
      ("", ""), ("1ms,2%\n", "; line 1 isn't numbers separated by commas, semicolons, tabs or blanks (1ms,2%)"),
      ("a b c\nd\n", "; line 2 isn't numbers separated by commas, semicolons, tabs or blanks (d)"), ("a,b\nNA,\n", ""),
    ] {
      let error = #expect(throws: (any Error).self) { _ = try board(text) }
      #expect(error.map { "\($0)" } == "standard input: it ended before the first row of numbers\(problem)")
    }
  }

  @Test func `A note names the columns that aren't shown`() throws {
    #expect(try board("a,b\n1,2\n").notes.isEmpty)
    let notes: [String] = ["standard input: host isn't shown, because its first value is text (alpha)"]
    #expect(try board("host,b\nalpha,2\n").notes == notes)
  }

  @Test func `The axis has the offset of the first date, unless a time zone was chosen`() throws {
    let text = "t,v\n2026-03-01T00:00:00+05:00,1\n2026-03-01T00:00:01+05:00,2\n"
    #expect(try labels(board(text).board).contains("UTC+05:00"))
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let shown = try labels(board(text, in: tokyo).board)
    #expect(shown.contains("04:00:00") && !shown.contains("UTC+05:00"))
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(1)), arguments: [("csv", nil), ("csv", "UTF-8"), ("csv", "UTF-16LE"), ("doubles", nil)])
    func `Each program that writes to a named pipe has its own incomplete character or number`(
      format: String, name: String?
    ) throws {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString)").path
      try #require(unsafe mkfifo(path, 0o600) == 0)
      let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK)
      #expect(fcntl(descriptor, F_SETFL, O_RDONLY) == 0)
      let format: StreamFormat = format == "csv" ? .csv : .doubles
      let encoding: String.Encoding = name == "UTF-16LE" ? .utf16LittleEndian : .utf8
      let text = format == .csv ? try #require("a,b\n1,2\n3,4\u{20AC}".data(using: encoding)) : Data(count: 24)
      func openPipe() throws -> FileHandle { try FileHandle(forWritingTo: URL(fileURLWithPath: path)) }
      func write() throws {
        let pipe = try openPipe()
        try pipe.write(contentsOf: text.dropLast())
        try pipe.close()
      }
      try write()
      var reader = StreamReader(
        descriptor, format, keeping: 100, encoding: try name.map { try TextEncoding(named: $0) })
      let board = try reader.makeBoard(followedCount: 10)
      Thread { [reader] in
        var reader = reader
        reader.read(into: board)
      }.start()
      func waitUntilShown(_ status: String) { while !labels(board).contains("\"\(status)") { usleep(1000) } }
      for count in 1...3 {
        waitUntilShown("\(2 * count) points, \(count) damaged")
        try write()
      }
      waitUntilShown("8 points, 4 damaged")
      // The stream ends if the pipe no longer exists.
      let pipe = try openPipe()
      try FileManager.default.removeItem(atPath: path)
      try pipe.close()
      waitUntilShown("8 points, 4 damaged; the stream has ended")
    }
  #endif
}
