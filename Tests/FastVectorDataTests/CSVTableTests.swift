import FastVectorData
import FastVectorFiles
import Foundation
import Testing

/// Whether two lists of numbers are the same, gaps included.
private func same(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
}

private func table(_ text: String) throws(FileError) -> CSVTable {
  try CSVTable(name: "t.csv", contents: Data(text.utf8))
}

/// Why a column cannot be read.
private func problem(_ contents: Data, column: String? = nil) -> FileError? {
  do throws(FileError) {
    _ = try CSVTable(name: "t.csv", contents: contents).column(named: column)
    return nil
  } catch {
    return error
  }
}

private func problem(_ text: String, column: String? = nil) -> FileError? {
  problem(Data(text.utf8), column: column)
}

/// Expects one line that begins with the file's name and holds some words.
private func expect(
  _ problem: FileError?, _ words: String..., location: SourceLocation = #_sourceLocation
) {
  guard let problem else {
    Issue.record("this should not be read", sourceLocation: location)
    return
  }
  #expect(problem.kind == .badData, sourceLocation: location)
  #expect(problem.description.hasPrefix("t.csv:"), "\(problem)", sourceLocation: location)
  #expect(!problem.description.contains("\n"), "\(problem)", sourceLocation: location)
  for word in words { #expect(problem.description.contains(word), "\(problem)", sourceLocation: location) }
}

@Suite struct `A CSV table that can be read` {
  @Test func `has a header unless all cells of its first row are numbers`() throws {
    #expect(try table("a,b\n1,2\n3,4\n").columnNames == ["a", "b"])
    #expect(try table("a,b\n1,2\n3,4\n").column(named: "b") == [2, 4])
    #expect(try table("1,2\n3,4\n").columnNames == ["1", "2"])
    #expect(try table("1,2\n3,4\n").column(named: "2") == [2, 4])
    #expect(try table("5\n6\n").column() == [5, 6])
    #expect(try table("2010,b\n1,2\n3,4\n").columnNames == ["2010", "b"])
  }

  @Test(arguments: [",", ";", "\t"])
  func `has commas, semicolons or tabs`(separator: String) throws {
    let text = "when,temp\n2010/01/01 00:00,1.5\n2010/01/01 01:00,-2\n".replacing(",", with: separator)
    #expect(try table(text).columnNames == ["when", "temp"])
    #expect(try table(text).column(named: "temp") == [1.5, -2])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [true, false])
  func `has any line ending, and one after the last line or none`(ending: String, isLastEnded: Bool) throws {
    let text = ["a,b", "1,2", "3,4"].joined(separator: ending) + (isLastEnded ? ending : "")
    #expect(try table(text).columnNames == ["a", "b"])
    #expect(try table(text).column(named: "a") == [1, 3])
    #expect(try table(text).column(named: "b") == [2, 4])
  }

  @Test func `may begin with a byte order mark`() throws {
    let mark = Data([0xEF, 0xBB, 0xBF])
    let named = try CSVTable(name: "t.csv", contents: mark + Data("temp,b\n1,2\n3,4\n".utf8))
    #expect(named.columnNames == ["temp", "b"])
    #expect(try named.column(named: "temp") == [1, 3])
    let plain = try CSVTable(name: "t.csv", contents: mark + Data("1,2\n3,4\n".utf8))
    #expect(try plain.column(named: "1") == [1, 3])
    let quoted = try CSVTable(name: "t.csv", contents: mark + Data("\"temp\"\r\n1\r\n2\r\n".utf8))
    #expect(try quoted.column(named: "temp") == [1, 2])
  }

  @Test func `may have blank lines anywhere`() throws {
    let table = try table("\n\na,b\n\n1,2\n   \n3,4\n\n\n")
    #expect(table.columnNames == ["a", "b"])
    #expect(try table.column(named: "b") == [2, 4])
  }

  @Test func `may have quoted cells, with separators, quotation marks and line breaks inside`() throws {
    let table = try table("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n\"1\",\"2\",\"3\"\n4,5,6\n")
    #expect(table.columnNames == ["a,b", "say \"hi\"", "two lines"])
    #expect(try table.column(named: "a,b") == [1, 4])
    #expect(try table.column(named: "say \"hi\"") == [2, 5])
    #expect(try table.column(named: "two lines") == [3, 6])
  }

  @Test func `finds its separator outside the quoted cells`() throws {
    #expect(try table("\"x, in m\";y\n1;2\n3;4\n").column(named: "y") == [2, 4])
  }

  @Test func `may have spaces around its cells`() throws {
    let table = try table(" a , b \n 1 ,\t2\n3  ,  4 \n")
    #expect(table.columnNames == ["a", "b"])
    #expect(try table.column(named: "a") == [1, 3])
    #expect(try table.column(named: "b") == [2, 4])
  }

  @Test func `has a gap at an empty cell and at nan in any case`() throws {
    let gap = Double.nan
    let text = "a,b\n1,\n,2\nnan,3\nNaN,NAN\n 4 ,  \n5,6"
    #expect(try same(table(text).column(named: "a"), [1, gap, gap, gap, 4, 5]))
    #expect(try same(table(text).column(named: "b"), [gap, 2, 3, gap, gap, 6]))
    #expect(try same(table("a,b\n1,2\n3,4\n5,").column(named: "b"), [2, 4, gap]))
    #expect(try same(table("a,b\r\n1,2\r\n3,4\r\n5,\r\n").column(named: "b"), [2, 4, gap]))
  }

  @Test func `may begin with a gap in the column that is taken`() throws {
    #expect(try same(table("a,b\nx,\ny,2\nz,3\n").column(), [.nan, 2, 3]))
  }

  @Test func `has numbers in all usual spellings`() throws {
    let text = "a\n1e3\n-2.5E-3\n+7\n.5\n5.\n1e-400\n-0\n1.7976931348623157e308\n"
    let numbers = try table(text).column()
    #expect(numbers == [1000, -0.0025, 7, 0.5, 5, 0, 0, .greatestFiniteMagnitude])
    #expect(numbers[6].sign == .minus)
  }

  @Test func `may hold infinities, in words`() throws {
    let numbers = try table("a\ninf\n-inf\nInfinity\n-INF\n1\n").column()
    #expect(numbers == [.infinity, -.infinity, .infinity, -.infinity, 1])
  }

  @Test func `gives its first column of numbers, wherever it stands`() throws {
    #expect(try table("date,temp\n2010/01/01,1\n2010/01/02,2\n").column() == [1, 2])
    #expect(try table("temp,date\n1,2010/01/01\n2,2010/01/02\n").column() == [1, 2])
    #expect(try table("x,y,z\nfoo,1,3\nbar,2,4\n").column() == [1, 2])
    #expect(try table("x,y\n,3\n,4\n").column() == [3, 4])
  }

  @Test func `takes a column by its number, and by its name first`() throws {
    #expect(try table("a,b\n1,2\n3,4\n").column(named: "1") == [1, 3])
    #expect(try table("a,b\n1,2\n3,4\n").column(named: "2") == [2, 4])
    #expect(try table("2,b\n1,20\n3,x\n").column(named: "2") == [1, 3])
  }

  @Test func `may be long`() throws {
    let text = "n\n" + (0..<20_000).map { "\($0)\n" }.joined()
    let isSame = try table(text).column() == (0..<20_000).map(Double.init)
    #expect(isSame)
  }

  @Test func `may have other than Latin letters`() throws {
    #expect(try table("température,気温\n1,2\n3,4\n").column(named: "気温") == [2, 4])
  }
}

@Suite struct `A CSV table that cannot be read` {
  @Test func `is empty or has no rows`() {
    expect(problem(""), "empty")
    expect(problem("\n\n  \n"), "no rows")
    expect(problem("\u{FEFF}"))
  }

  @Test func `has only a header`() {
    expect(problem("a,b\n"), "a, b")
    expect(problem("a,b"), "a, b")
    expect(problem("a,b\n", column: "a"), "column a", "0 numbers", "at least two")
  }

  @Test func `has one row`() {
    expect(problem("a,b\n1,2\n"), "column a", "1 number;", "at least two")
    expect(problem("1,2\n"), "column 1", "1 number;")
    expect(problem("a\n1\nnan\n\n,\n".replacing(",", with: "")), "1 number;")
    expect(problem("a,b\n1,\n,\nnan,\n", column: "b"), "column b", "0 numbers")
  }

  @Test func `is binary or not in UTF-8`() {
    expect(problem(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])), "not a text file", "UTF-8")
    expect(problem(Data("a\n1\n2\n".utf8) + Data([0])), "not a text file")
    expect(problem(Data("a\n1\n2\n\u{E9}".unicodeScalars.map { UInt8($0.value) })), "not a text file")
    expect(problem("a\n1\n2\n".data(using: .utf16)!), "not a text file")
  }

  @Test func `has text where a number should be, and says in which line and column`() {
    expect(problem("date,temp\nx,1\ny,2\nz,warm\n"), "t.csv:4:", "column temp", "\"warm\"", "not a number")
    expect(problem("date,temp\nx,1\ny,2\n", column: "date"), "t.csv:2:", "column date", "\"x\"")
    expect(problem("1,2\n3,4\n5,six\n", column: "2"), "t.csv:3:", "column 2", "\"six\"")
    expect(problem("a\r\n1\r\n\r\n\r\ntwo\r\n3\r\n"), "t.csv:5:", "\"two\"")
    expect(problem("\u{FEFF}a\n1\n\(String(repeating: "long", count: 100))\n"), "t.csv:3:", "longlon…\"")
  }

  @Test func `has numbers that nobody means`() {
    for cell in [
      "0x10", "0X1p3", "1_000", "1 000", "12abc", "1e", "--1", "1.2.3", "1e400", "-1e999", "½", "٣", "--", "nan(1)",
      "infinit", "1,5", "e5", ".",
    ] {
      expect(problem("a\n1\n2\n\"\(cell)\"\n"), "t.csv:4:", "\"\(cell)\"")
    }
  }

  @Test func `has no column of the name, and says which there are`() {
    expect(problem("date,temp\nx,1\ny,2\n", column: "temperature"), "no column temperature", "date, temp")
    expect(problem("date,temp\nx,1\ny,2\n", column: "Temp"), "no column Temp", "date, temp")
    for column in ["0", "3", "-1", ""] {
      expect(problem("1,2\n3,4\n", column: column), "there is no column", "1, 2")
    }
    let wide = (1...1000).map { "c\($0)" }.joined(separator: ",")
    expect(problem("\(wide)\n\(wide)\n", column: "d"), "c1, c2,", "c20 and 980 more")
  }

  @Test func `has no column of numbers, and says which there are`() {
    expect(problem("name,town\nAnn,Oslo\nBob,Rome\n"), "no column of numbers", "name, town")
  }

  @Test func `has ragged rows, and says which`() {
    expect(problem("a,b\n1,2\n3\n5,6\n"), "t.csv:3:", "1 cell,", "line 1 has 2")
    expect(problem("a,b\n1,2\n\n3,4,5\n"), "t.csv:4:", "3 cells", "line 1 has 2")
    expect(problem("\n\na,b\n1,2,\n"), "t.csv:4:", "3 cells", "line 3 has 2")
    expect(problem("a\r\n1\r\n2,3\r\n"), "t.csv:3:", "2 cells", "line 1 has 1")
  }

  @Test func `has a quotation without an end`() {
    expect(problem("a,b\n1,2\n\"3,4\n5,6\n"), "t.csv:3:")
    expect(problem("a\n1\n2\n\"3\n4\n"), "t.csv:4:", "quotation")
    expect(problem("a\n1\n2\n\""), "t.csv:4:", "quotation")
    expect(problem("a\n1\n2\n\"\n\n"), "t.csv:4:", "quotation")
  }

  @Test func `has a quotation mark in the middle of a cell`() {
    expect(problem("a,b\n1,2\n3,4\"5\n"), "t.csv:3:", "not valid CSV")
    expect(problem("a,b\n1,2\n3,5\"\n7,8\n"), "t.csv:3:", "not valid CSV")
    expect(problem("a,b\n1,2\n\"3\"x,5\n"), "t.csv:3:", "not valid CSV")
  }

  @Test func `counts the lines inside quoted cells`() {
    expect(problem("a,b\n\"one\ntwo\nthree\",1\nx,2\ny,z\n", column: "b"), "t.csv:6:", "\"z\"")
    expect(problem("a,b\r\n\"one\r\ntwo\",1\r\nx,2\r\ny\r\n"), "t.csv:5:", "1 cell,")
    expect(problem("\"a\nb\",c\n1,2\n3,x\n", column: "c"), "t.csv:4:", "\"x\"")
  }

  @Test func `has a line break in a number`() {
    expect(problem("a,b\n1,2\n3,\"4\n5\"\n", column: "b"), "t.csv:3:", #""4\n5""#)
  }
}

@Suite struct `A file of numbers` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("csv-\(UUID())")

  private func message(path: String) -> FileError? {
    do throws(FileError) {
      _ = try CSVTable(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `is read, and its name stands in its errors`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("some file.csv").path
    try Data("a\n1\n2\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try CSVTable(path: path).column() == [1, 2])
    try Data("a\n1\nx\n".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: FileError.self) { try CSVTable(path: path).column() }
    #expect(error?.description.hasPrefix("\(path):3: column a:") == true)
  }

  @Test func `has to exist`() throws {
    let error = try #require(message(path: folder.appendingPathComponent("missing.csv").path))
    #expect(error.kind == .noInput)
    #expect(error.description.hasSuffix("missing.csv: there is no such file"))
    #expect(message(path: "")?.kind == .noInput)
  }

  @Test func `is not a folder`() throws {
    let error = try #require(message(path: FileManager.default.temporaryDirectory.path))
    #expect(error.kind == .noInput)
    #expect(error.description.contains("folder"))
  }
}
