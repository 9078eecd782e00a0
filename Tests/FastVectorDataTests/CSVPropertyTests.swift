import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Synchronization
import TestSupport
import Testing

/// A random table, as cells and as CSV text.
private struct RandomTable {
  var header: [String] = []
  var rows: [[String]] = []
  var text = ""

  /// Generates cells with and without characters that require quotation marks, and rows with random line endings.
  init(_ generator: inout SeededGenerator) {
    let separator = [",", ";", "\t"].randomElement(using: &generator)!
    let ending = ["\n", "\r\n", "\r"].randomElement(using: &generator)!
    let width = Int.random(in: 2...6, using: &generator)
    header = (0..<width).map { "name \($0)" }
    let pieces = ["x", " ", "\"", ",", ";", "\t", "\n", "\r\n", "\r", "é", "気", "-", "\u{1F600}"]
    rows = (0..<Int.random(in: 0...8, using: &generator)).map { row in
      (0..<width).map { column in
        // A number in the last column identifies the row.
        if column == width - 1 { return "\(row)" }
        return (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
          .joined()
      }
    }
    if Bool.random(using: &generator) { text = "\u{FEFF}" }
    for row in [header] + rows {
      if Int.random(in: 0..<8, using: &generator) == 0 { text += ending }
      text +=
        row.map { cell in
          let needsQuotes = cell.contains { "\",;\t\n\r\r\n".contains($0) }
          return needsQuotes || Bool.random(using: &generator) ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: separator) + ending
    }
    if Bool.random(using: &generator) { text.removeLast() }
  }
}

@Suite struct `Conversion of numbers in tables` {
  /// Returns a random number in one of the common notations.
  private static func number(_ generator: inout SeededGenerator) -> String {
    let digits = { (count: Int, generator: inout SeededGenerator) in
      (0..<count).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return "\(Double(bitPattern: generator.next()))"
    case 1: return "\(Double.random(in: -1000...1000, using: &generator))"
    case 2:
      return String(
        format: "%.\(Int.random(in: 0...20, using: &generator))g", Double.random(in: 0...1, using: &generator))
    case 3:
      // Doubles of this magnitude are 1 apart, so most of these numbers are halfway between two doubles, or close to
      // it.
      let low = Double(UInt64.random(in: 1 << 52..<1 << 53, using: &generator))
      return "\(UInt64(low))"
        + ["", ".5", ".5000000000", ".50000000000000001", ".4999999999999"].randomElement(using: &generator)!
    case 4: return "\(Int64(bitPattern: generator.next()))"
    default:
      let sign = ["", "-", "+"].randomElement(using: &generator)!
      let whole = digits(Int.random(in: 0...22, using: &generator), &generator)
      let fraction = digits(Int.random(in: whole.isEmpty ? 1...22 : 0...22, using: &generator), &generator)
      let exponent = Bool.random(using: &generator) ? "" : "e\(Int.random(in: -40...40, using: &generator))"
      return "\(sign)\(whole)\(fraction.isEmpty ? "" : "." + fraction)\(exponent)"
    }
  }

  @Test func `Numbers in tables equal the numbers that Double parses, bit for bit`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<50_000).map { _ in Self.number(&generator) }.filter { Double($0)?.isFinite == true }
    let values = try table("a\n" + texts.joined(separator: "\n")).column()
    #expect(values.count == texts.count, "seed \(seed)")
    for (text, value) in zip(texts, values) where value.bitPattern != Double(text)!.bitPattern {
      Issue.record("\(text) is \(value), seed \(seed)")
    }
    // Parse the same numbers with a decimal comma.
    let commas = texts.map { $0.replacing(".", with: ",") }.joined(separator: ";1\n")
    #expect(
      try table("a;b\n\(commas);1\n").series(y: "a").values.values.map(\.bitPattern) == values.map(\.bitPattern),
      "seed \(seed)")
  }
}

@Suite struct `Cells of random tables` {
  private static let seeds: [UInt64] = [1, 2, 3, 4]

  @Test(arguments: seeds) func `Cells keep their positions regardless of their contents`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<rounds(120) {
      let random = RandomTable(&generator)
      let table = try table(random.text)
      #expect(table.columnNames == random.header, "seed \(seed): \(random.text.debugDescription)")
      #expect(try table.rowCount == random.rows.count, "seed \(seed): \(random.text.debugDescription)")
      let rows = try table.series(y: random.header.last!)
      #expect(rows == Series((0..<random.rows.count).map(Double.init)), "seed \(seed): \(random.text.debugDescription)")
      // The error about a cell contains the text of the cell.
      for (column, name) in random.header.dropLast().enumerated() {
        guard let error = problem(of: table, column: name) else { continue }
        let isQuoted = random.rows.contains { row in
          let text = row[column].trimmingCharacters(in: .init(charactersIn: " \t"))
          // If the lines of a file end with CR, each CR is replaced with LF, even in quoted cells.
          return [text, text.replacing("\r", with: "\n")].contains {
            error.reason.hasPrefix("column \(name): \"\($0.printable)\"")
          }
        }
        #expect(isQuoted, "seed \(seed): \(error) \(random.text.debugDescription)")
      }
    }
  }

  @Test(arguments: seeds) func `Numbers are read next to quoted cells with any contents`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var options = CSVOptions()
    options.headerRows = 1
    let contents = [
      "a", "7", "-1", "a,b", "a\"b", "\"", "a\nb", "a\r\nb", "", " a ", String(repeating: "ab,", count: 30),
    ]
    for _ in 0..<rounds(120) {
      let ending = ["\n", "\r\n"].randomElement(using: &generator)!
      let numbers = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        Double(Int.random(in: -99_999...99_999, using: &generator)) / 100
      }
      var text = "name,number,other" + ending
      for number in numbers {
        let cells = (0..<2).map { _ in
          let content = contents.randomElement(using: &generator)!
          let needsQuotes = content.contains { "\",\n\r\r\n".contains($0) }
          return needsQuotes || Bool.random(using: &generator)
            ? "\"\(content.replacing("\"", with: "\"\""))\"" : content
        }
        let mark = Bool.random(using: &generator) ? "\"" : ""
        text += "\(cells[0]),\(mark)\(number)\(mark),\(cells[1])\(ending)"
      }
      let table = try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options)
      let values = try table.series(y: "number").values.values
      #expect(values == numbers, "seed \(seed): \(text.debugDescription)")
    }
  }

  private func problem(of table: CSVTable, column: String) -> FileError? {
    do throws(FileError) {
      _ = try table.series(y: column)
      return nil
    } catch {
      return error
    }
  }

  /// The parser reads a plain number while it searches for the end of the cell. It reads any other cell again after it
  /// has found the end.
  @Test func `Cells have the right values in any column, with any separator and line ending`() throws {
    let cells: [(String, Double?)] = [
      ("7", 7), ("-7", -7), ("+7", 7), ("7.", 7), (".5", 0.5), ("-.5", -0.5), ("1e2", 100), ("-1.5E+2", -150),
      ("  1e-2  ", 0.01), ("1e400", nil), ("1e-400", 0), ("1e", nil), ("1e+", nil), (" 7", 7), ("7 ", 7),
      ("\t7", 7), ("\"7\"", 7), ("1234567890123456789", Double("1234567890123456789")),
      ("12345678901234567890", Double("12345678901234567890")), ("0000000000000000000000007", 7), ("", .nan),
      ("-", .nan),
      ("inf", .infinity), ("-inf", -.infinity), ("+", nil), ("-.", nil), ("1.2.3", nil), ("1-2", nil),
      ("--1", nil), ("7x", nil), ("1:2", nil), ("7 8", nil), ("1e2.5", nil), ("1e2x", nil), ("e2", nil), ("  -7", -7),
      (" ", .nan), ("2010-01-01", nil), ("7\u{A0}", 7),
    ]
    for (separator, mark) in [(",", CSVOptions.DecimalMark.point), (";", .point), (";", .comma)] {
      var options = CSVOptions()
      (options.decimalMark, options.headerRows) = (mark, 1)
      for (ending, isLast) in [("\n", false), ("\r\n", false), ("\r", false), ("\n", true)] {
        for (cell, value) in cells {
          let written = cell.replacing(".", with: mark.rawValue)
          // The cell is tested in the last column and in the first one. The number in the cell after it shows whether
          // the parser found the end of the tested cell.
          let end = isLast ? "" : "\(ending)3\(separator)\(written)\(ending)"
          let text = "a\(separator)b\(ending)\(written)\(separator)2\(ending)3\(separator)\(written)\(end)"
          let table = try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options)
          #expect(try table.rowCount == (isLast ? 2 : 3), "\(text.debugDescription)")
          let numbers = try? table.series(y: "b").values.values
          let expected = value.map { isLast ? [2, $0] : [2, $0, $0] }
          #expect(numbers?.map(\.bitPattern) == expected?.map(\.bitPattern), "\(text.debugDescription)")
          let firsts = try? table.series(y: "a").values.values
          #expect(
            firsts?.map(\.bitPattern) == value.map { isLast ? [$0, 3] : [$0, 3, 3] }?.map(\.bitPattern),
            "\(text.debugDescription)")
        }
      }
    }
  }

  @Test func `Cells equal the cells that Python's csv module reads`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    let seed: UInt64 = 1
    let count = rounds(240)
    let script = """
      import base64, csv, io, random
      random.seed(\(seed))
      pieces = ['a', ' b', '"', ',', '\\n', '\\r\\n', 'é', '12', '']
      for _ in range(\(count)):
          width = random.randint(1, 5)
          rows = [["h%d" % i for i in range(width)] + ["n"]]
          for row in range(random.randint(1, 6)):
              rows.append(["".join(random.choices(pieces, k=random.randint(0, 4))) for _ in range(width)] + [random.gauss(0, 1e3)])
          out = io.StringIO(newline="")
          csv.writer(out, lineterminator=random.choice(["\\n", "\\r\\n"]),
              quoting=random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])).writerows(rows)
          text = out.getvalue().encode()
          numbers = " ".join(row[-1] for row in list(csv.reader(io.StringIO(out.getvalue(), newline="")))[1:])
          print(base64.b64encode(text).decode(), numbers)
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", script]
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
      separator: "\n")
    python.waitUntilExit()
    #expect(lines.count == count)
    for line in lines {
      let words = line.split(separator: " ")
      let contents = try #require(Data(base64Encoded: String(words[0])))
      let series = try CSVTable(name: "t.csv", contents: contents).series(y: "n")
      #expect(series == Series(words.dropFirst().map { Double($0)! }), "seed \(seed)")
    }
  }
}

@Suite struct `Limits of tables` {
  @Test func `Tables that exceed the documented limits are errors`() throws {
    let reason = { (text: String) in #expect(throws: FileError.self) { try table(text) }?.reason }
    #expect(reason(String(repeating: ",", count: 1 << 16)) == "more than 65536 columns")
    var options = CSVOptions()
    options.isTransposed = false
    let row = Data((String(repeating: "1,", count: (1 << 16) - 1) + "1").utf8)
    #expect(try CSVTable(name: "t.csv", contents: row, options: options).columnNames.count == 1 << 16)
    #expect(reason(String(repeating: "1", count: (1 << 20) + 1)) == "a cell of more than 1048576 bytes")
    #expect(reason("\"" + String(repeating: "a line\n", count: 1 << 18)) == "a cell of more than 1048576 bytes")
    for longest in [String(repeating: "1", count: 1 << 20), "\"" + String(repeating: "1", count: 1 << 20) + "\""] {
      #expect(try table("a,b\n\(longest),1\n5,2").column(named: "b") == [1, 2])
    }
    #expect(try table("a\n1\n" + String(repeating: "0", count: 1000) + "1\n").column() == [1, 1])
  }

  @Test func `Progress is reported several times while a file is read`() throws {
    let fractions = Mutex<[Double]>([])
    let contents = Data(String(repeating: "123456\n", count: 500_000).utf8)
    let table = try CSVTable(name: "t.csv", contents: contents)
    let reading = try table.lines { fraction in fractions.withLock { $0.append(fraction) } }
    #expect(reading.lines[0].count == 500_000)
    #expect(fractions.withLock { $0.count } >= 3)
    #expect(fractions.withLock { $0.max() } == 1)
    #expect(fractions.withLock { $0.allSatisfy { $0 > 0 && $0 <= 1 } })
  }

  @Test func `Rows are divided correctly between threads if quoted cells contain line endings`() throws {
    var generator = SeededGenerator(seed: 7)
    for isStray in [false, true] {
      var text = "n,text\n"
      var expected: [Double] = []
      // Threads read blocks of 128 KiB.
      while text.utf8.count < 12 << 17 {
        let cell = ["x", "\"a\n1,2\nb\"", "\"say \"\"hi\"\"\"", "\"\n\n\""].randomElement(using: &generator)!
        text += "\(expected.count),\(isStray && Bool.random(using: &generator) ? "5\" pipe" : cell)\n"
        expected.append(Double(expected.count))
      }
      let values = try table(text).column(named: "n")
      #expect(values == expected)
    }
  }

  @Test func `Binary data instead of a table is an error`() throws {
    let error = #expect(throws: FileError.self) {
      try CSVTable(name: "t.csv", contents: Data([0x31, 0x0A, 0x32, 0x0A, 0]))
    }
    #expect(error?.kind == .badData)
  }

  @Test func `Error messages about tables contain no control characters and no long text`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    let tables = rounds(400)
    var errors = 0
    for _ in 0..<tables {
      let junk = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
        String(Unicode.Scalar(UInt8.random(in: 1...159, using: &generator))).replacing("\"", with: "\u{1B}")
      }.joined()
      let text = "\"\(junk)\",b\n\"\(junk)\",x\n"
      // Creating a table takes much longer than reading its columns.
      let table = Result { () throws(FileError) in
        try CSVTable(name: junk + ".csv", contents: Data(text.utf8))
      }
      for column in [nil, "1", "b", junk] {
        guard let error = fileError({ try table.get().column(named: column) }) else { continue }
        errors += 1
        #expect(
          error.description.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) },
          "seed \(seed)")
        #expect(error.description.count <= 290, "seed \(seed)")
      }
    }
    #expect(errors > 2 * tables)
  }
}

@Suite struct `Plain dates in tables` {
  private static let patterns = ["%Y-%m-%d", "%Y/%m/%d", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%Y"]

  /// Returns a date in a pattern, with or without leading zeros.
  private static func date(_ parts: DateComponents, _ pattern: String, _ generator: inout SeededGenerator) -> String {
    let number = { (value: Int?, generator: inout SeededGenerator) in
      (value! < 10 && Bool.random(using: &generator) ? "0" : "") + "\(value!)"
    }
    return pattern.replacing("%Y", with: "\(parts.year!)").replacing("%m", with: number(parts.month, &generator))
      .replacing("%d", with: number(parts.day, &generator))
  }

  @Test(arguments: patterns)
  func `Dates in every common order equal the instants that Foundation computes`(pattern: String) throws {
    let seed: UInt64 = 5
    var generator = SeededGenerator(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var options = CSVOptions()
    options.dateFormat = try DateFormat(pattern: pattern)
    // The dates range from 1700 to about 2050.
    var milliseconds = -8_520_336_000_000
    var expected: [Double] = []
    var text = "date,value\n"
    let count = rounds(4000)
    for row in 0..<count {
      milliseconds += Int.random(in: 1...5_500_000_000, using: &generator)
      let seconds = Int((Double(milliseconds) / 1000).rounded(.down))
      let offset = 60 * Int.random(in: -800...800, using: &generator)
      let hasZone = Bool.random(using: &generator)
      let shown = Date(timeIntervalSince1970: Double(seconds + (hasZone ? offset : 0)))
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: shown)
      var cell = Self.date(parts, pattern, &generator)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        // Advance to the start of the next day, because a date without a time means midnight in UTC.
        milliseconds = (seconds - (seconds % 86_400 + 86_400) % 86_400 + 86_400) * 1000
        cell = Self.date(
          calendar.dateComponents(
            [.year, .month, .day], from: Date(timeIntervalSince1970: Double(milliseconds) / 1000)),
          pattern, &generator)
      } else {
        cell += ["T", " "].randomElement(using: &generator)!
        cell += String(format: "%02d:%02d:%02d", parts.hour!, parts.minute!, parts.second!)
        let fraction = milliseconds - 1000 * seconds
        if fraction > 0 { cell += String(format: ".%03d", fraction) }
        if hasZone {
          cell += offset < 0 ? "-" : "+"
          cell += String(format: "%02d:%02d", abs(offset) / 3600, abs(offset) / 60 % 60)
        } else if Bool.random(using: &generator) {
          cell += "Z"
        }
      }
      expected.append(Double(milliseconds) / 1000)
      text += Bool.random(using: &generator) ? "\"\(cell)\",\(row)\n" : "\(cell),\(row)\n"
    }
    let table = try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options)
    let line = try #require(try table.lines(y: ["value"], x: "date").lines.first)
    #expect(line.values.values == (0..<count).map(Double.init), "seed \(seed)")
    for (row, (value, instant)) in zip(line.xValues.vector.values, expected).enumerated() where value != instant {
      Issue.record("row \(row) is \(value) instead of \(instant), seed \(seed)")
    }
  }

  @Test(arguments: [
    "2024-02-30", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-01-00", "2024-04-31", "2024-1-1T24:01",
    "2024-01-01T12:60", "2024-01-01T12:00:61", "2024-01-01T12:00+24:00", "2024-01-01X",
  ])
  func `A date that does not exist is reported with its line`(date: String) throws {
    let rows = (1...9).map { "2024-01-0\($0),\($0)\n" }.joined()
    let table = try table("date,value\n\(rows)\(date),10\n")
    let error = #expect(throws: FileError.self) { try table.lines(y: ["value"], x: "date") }
    #expect(error.map { "\($0)" }?.contains("t.csv:11") == true, "\(error.map { "\($0)" } ?? "")")
  }
}

@Suite struct `Tables of several blocks` {
  @Test(arguments: ["\n", "\r\n"]) func `Rows keep their order between blank lines, comments and headers`(
    ending: String
  ) throws {
    let seed: UInt64 = 6
    var generator = SeededGenerator(seed: seed)
    let count = 100_000
    var text = "number,text\(ending)"
    for row in 0..<count {
      text += "\(row),\(row % 7 == 0 ? "\"a\(ending)b\"" : "c")\(ending)"
      switch Int.random(in: 0..<20_000, using: &generator) {
      case 0: text += ending
      case 1: text += "# comment\(ending)"
      case 2: text += "number,text\(ending)"
      default: break
      }
    }
    let values = try table(text).column(named: "number")
    #expect(values == (0..<count).map(Double.init), "seed \(seed)")
  }

  @Test func `A table can have more rows than its first rows suggest`() throws {
    let long = (0..<3000).map { "\($0),\(String(repeating: "x", count: 200))\n" }.joined()
    let short = (3000..<60_000).map { "\($0),\n" }.joined()
    #expect(try table("number,text\n" + long + short).column(named: "number") == (0..<60_000).map(Double.init))
  }

  @Test func `Strings of a group column are numbered across blocks`() throws {
    let names = ["north", "east", "south", "west"]
    let text =
      "time,place,value\n"
      + (0..<80_000).map { row in "\(row / 4),\(names[(row % 4 + row / 40_000) % 4]),\(row)\n" }.joined()
    let reading = try table(text).lines(y: ["value"], x: "time", group: "place")
    #expect(reading.lines.map(\.count) == [20_000, 20_000, 20_000, 20_000])
    for line in reading.lines {
      #expect(line.id == .text(names[Int(line.values[0])]), "the first value is \(line.values[0])")
    }
  }
}
