import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

/// A file in the corpus and its expected contents, which another reader in Corpus/generate.py determined.
private struct CorpusCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Options: Decodable {
    var separator: String?
    var positions: [[Int]]?
    var transposed: Bool?
    var decimalMark: String?
    var thousandsMark: String?
    var skippedLines: Int?
    var comment: String?
    var headerRows: Int?
    var missing: [String]?
    var dateFormat: String?
    var timeZone: String?
    var timeUnit: String?
  }

  struct X: Decodable {
    let name: String
    let isDate: Bool
    let values: [CorpusNumber]
  }

  let file: String
  let options: Options?

  /// A substring of the expected error; nil if the file is valid.
  let error: String?

  /// The column that can't be read; nil if the error occurs although no column is named.
  let y: String?

  let names: [String]?

  /// True if rows without a valid x value are omitted. Columns can then be compared only when they are read with x
  /// values.
  let isComparedWithX: Bool?

  /// The numbers in each column, in the order of the rows.
  let columns: [String: [CorpusNumber]]?

  /// The x values that are detected without options, in ascending order; nil for row numbers.
  let x: X?

  /// The column by which the rows are grouped without options; nil if they aren't grouped.
  let group: String?

  /// The numbers of each column or of each group, in the order of the x values.
  let lines: [String: [CorpusNumber]]?

  /// The names of the lines that are drawn unless columns are named; nil if they aren't tested.
  let drawn: [String]?

  var testDescription: String { file }

  func table() throws -> CSVTable { try CSVTable(path: Self.url(file).path, options: csvOptions()) }

  private func csvOptions() throws -> CSVOptions {
    var result = CSVOptions()
    guard let options else { return result }
    result.separator = try options.separator.map { try #require(CSVOptions.Separator(Character($0))) }
    result.fixedWidth = try options.positions.map { positions in
      try #require(CSVOptions.FixedWidth(positions: positions.map { $0[0]...$0[1] }))
    }
    result.isTransposed = options.transposed
    result.decimalMark = try options.decimalMark.map { try #require(CSVOptions.DecimalMark(rawValue: $0)) }
    result.thousandsMark = try options.thousandsMark.map { try #require(CSVOptions.ThousandsMark(rawValue: $0)) }
    result.skippedLines = options.skippedLines ?? 0
    result.comment = options.comment
    result.headerRows = options.headerRows
    result.missing = Set(options.missing ?? [])
    result.dateFormat = try options.dateFormat.map { try DateFormat(pattern: $0) }
    if let name = options.timeZone {
      let timeZone: TimeZone = try #require(TimeZone(identifier: name))
      result.timeZone = timeZone
    }
    result.timeUnit = try options.timeUnit.map { try #require(CSVOptions.TimeUnit(rawValue: $0)) }
    return result
  }

  static let all: [CorpusCase] = {
    do {
      return try JSONDecoder().decode([CorpusCase].self, from: Data(contentsOf: url("cases.json")))
    } catch {
      preconditionFailure("cases.json: \(error)")
    }
  }()

  static let valid = all.filter { $0.error == nil }
  static let faulty = all.filter { $0.error != nil }

  static func url(_ file: String) -> URL {
    guard let folder = Bundle.module.url(forResource: "Corpus", withExtension: nil) else {
      preconditionFailure("the folder Corpus is missing")
    }
    return folder.appendingPathComponent(file)
  }
}

/// A number in JSON: null is a gap, and the strings `"inf"` and `"-inf"` are infinities.
private struct CorpusNumber: Decodable, Sendable {
  let value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .nan
    } else if let text = try? container.decode(String.self) {
      value = text == "inf" ? .infinity : -.infinity
    } else {
      value = try container.decode(Double.self)
    }
  }
}

/// Expects equal numbers. Gaps count as equal.
private func expect(
  _ values: [Double], equal expected: [CorpusNumber], _ what: String, location: SourceLocation = #_sourceLocation
) {
  let expected = expected.map(\.value)
  let isEqual = values.count == expected.count && zip(values, expected).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  #expect(isEqual, "\(what): \(values.prefix(10)) instead of \(expected.prefix(10))", sourceLocation: location)
}

@Suite struct `Tables of the corpus` {
  @Test(arguments: CorpusCase.valid)
  fileprivate func `A table has the names and numbers that another reader determined`(file: CorpusCase) throws {
    let table = try file.table()
    #expect(table.columnNames == file.names)
    for (name, values) in try #require(file.columns) where file.isComparedWithX != true {
      expect(try table.column(named: name), equal: values, "\(file.file), column \(name)")
    }
  }

  @Test(arguments: CorpusCase.valid)
  fileprivate func `Without options, a table is drawn over its dates, times or other x values`(file: CorpusCase) throws
  {
    let columns = try #require(file.columns)
    let reading = try file.table().lines(y: columns.keys.sorted())
    #expect(reading.detectedGroup == file.group)
    #expect(reading.xName == file.x?.name)
    #expect(reading.hasDates == (file.x?.isDate ?? false))
    for (name, values) in file.lines ?? columns {
      let line = try #require(reading.lines.first { $0.id == .text(name) }, "\(file.file) has no line \(name)")
      let points = (0..<line.count).map { line[$0] }
      expect(points.map(\.y), equal: values, "\(file.file), line \(name)")
      if let x = file.x { expect(points.map(\.x), equal: x.values, "\(file.file), x values of line \(name)") }
    }
  }

  @Test(arguments: CorpusCase.valid.filter { $0.drawn != nil })
  fileprivate func `A chart without named columns draws the numeric columns`(file: CorpusCase) throws {
    let ids = try file.table().lines().lines.map(\.id)
    #expect(ids == file.drawn?.map { .text($0) })
  }

  @Test(arguments: CorpusCase.faulty)
  fileprivate func `An invalid table has a one-line error that names the problem`(file: CorpusCase) throws {
    let error = try #require(throws: FileError.self) { try file.table().lines(y: file.y.map { [$0] }) }
    #expect(error.kind == .badData)
    #expect(error.description.contains(file.error!), "\(error)")
    #expect(error.description.contains(file.file), "\(error)")
    #expect(!error.description.contains("\n"), "\(error)")
  }

  @Test func `Each file of the corpus belongs to exactly one test case`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: CorpusCase.url("").path)
    let tables = names.filter { $0.contains(".") && !["cases.json", "generate.py"].contains($0) }
    #expect(tables.sorted() == CorpusCase.all.map(\.file).sorted())
  }
}

@Suite struct `Tables with extreme sizes` {

  private func expectError(_ text: String, _ fragment: String, location: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: FileError.self, sourceLocation: location) { try table(text).lines() }
    guard let error else { return }
    #expect(error.kind == .badData, sourceLocation: location)
    #expect(error.description.contains(fragment), "\(error)", sourceLocation: location)
    #expect(error.description.utf8.count < 400 && !error.description.contains("\n"), sourceLocation: location)
  }

  @Test func `A cell of a million bytes doesn't hide the cells after it`() throws {
    let text = "a,b\n" + String(repeating: "x", count: 1_000_000) + ",1\n2,3\n"
    #expect(try table(text).column(named: "b") == [1, 3])
  }

  @Test func `Numbers with a hundred thousand digits are read`() throws {
    let text = "v\n0." + String(repeating: "3", count: 100_000) + "\n2\n"
    #expect(try table(text).column(named: "v") == [1.0 / 3, 2])
  }

  @Test func `Comments and blank lines of several megabytes are ignored`() throws {
    let comments = String(repeating: "# made by a logger\n", count: rounds(200_000))
    #expect(try table(comments + "a,b\n1,2\n").column(named: "b") == [2])
    #expect(try table(String(repeating: "\n", count: rounds(4_000_000)) + "1\n2\n").column() == [1, 2])
  }

  @Test func `A table with more columns than the maximum is rejected`() {
    let row = String(repeating: "1,", count: 69_999) + "1\n"
    expectError(row + row, "more than 65536 columns")
  }

  @Test func `A quotation that never ends is rejected with its line`() {
    expectError("a,b\n1,2\n\"3," + String(repeating: "4\n", count: 200_000), "t.csv:3")
    expectError("a,b\n" + String(repeating: "1,2\n", count: 200_000) + "\"3,4\n5,6\n", "t.csv:200002")
  }

  @Test func `Rows that consist only of separators don't count as rows`() {
    expectError(String(repeating: ",,,,\n", count: 5000), "no rows")
  }

  @Test func `Each row can be shorter than the previous one`() throws {
    let count = rounds(500)
    let rows = (1...count).reversed().map { Array(repeating: "1", count: $0).joined(separator: ",") }
    let table = try table(rows.joined(separator: "\n"))
    #expect(try table.column(named: "1") == Array(repeating: 1, count: count))
    let last = try table.column(named: "\(count)")
    #expect(last.count == count && last[0] == 1 && last.dropFirst().allSatisfy(\.isNaN))
  }
}
