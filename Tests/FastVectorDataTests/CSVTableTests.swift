import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Dialects of tables` {
  @Test(arguments: [",", ";", "\t", "|", " "]) func `The separator of a table is detected`(separator: String) throws {
    let text = "when,temp\n2010/01/01,1.5\n2010/01/02,-2\n".replacing(",", with: separator)
    #expect(try table(text).columnNames == ["when", "temp"])
    #expect(try table(text).column(named: "temp") == [1.5, -2])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [true, false])
  func `The lines of a table can end with LF, CR LF or CR`(ending: String, isLastEnded: Bool) throws {
    let text = ["a,b", "1,2", "3,4"].joined(separator: ending) + (isLastEnded ? ending : "")
    #expect(try table(text).columnNames == ["a", "b"])
    #expect(try table(text).column(named: "a") == [1, 3])
    #expect(try table(text).column(named: "b") == [2, 4])
  }

  @Test func `Any number of spaces can separate the cells of a table`() throws {
    let table = try table("  t    v\n 1.0  2.5 \n10.0\t 3.5\n")
    #expect(try table.column(named: "t") == [1, 10])
    #expect(try table.column(named: "v") == [2.5, 3.5])
  }

  @Test func `The first line of a table can name the separator`() throws {
    #expect(try table("sep=;\na;b\n1;2\n3;4\n").column(named: "b") == [2, 4])
    #expect(try table("sep=:\na:b\n1:2\n3:4\n").column(named: "b") == [2, 4])
  }

  @Test func `A byte order mark isn't part of the first name`() throws {
    let mark = Data([0xEF, 0xBB, 0xBF])
    let named = try CSVTable(name: "t.csv", contents: mark + Data("temp,b\n1,2\n3,4\n".utf8))
    #expect(named.columnNames == ["temp", "b"])
    let quoted = try CSVTable(name: "t.csv", contents: mark + Data("\"temp\"\r\n1\r\n2\r\n".utf8))
    #expect(try quoted.column(named: "temp") == [1, 2])
  }

  @Test func `Blank lines and comments in a table are skipped`() throws {
    let table = try table("\n\na,b\n\n1,2\n# note, with a comma\n   \n3,4\n\n\n")
    #expect(table.columnNames == ["a", "b"])
    #expect(try table.column(named: "b") == [2, 4])
    #expect(try table.rowCount == 2)
  }

  @Test func `Comments can start with a percent sign or two slashes`() throws {
    for comment in ["%", "//"] {
      #expect(try table("\(comment) note\na,b\n1,2\n\(comment)3,4\n5,6\n").column(named: "b") == [2, 6])
    }
    #expect(try table("a,b\n1,2\n!3,4\n") { $0.comment = "!" }.column(named: "b") == [2])
  }

  @Test(arguments: ["---", "..."])
  func `A YAML header above a table is skipped`(end: String) throws {
    let framed = try table("---\nname: a, b, c\nunits:\n  - m\n  - s\n\(end)\na,b\n1,2\n3,4\n")
    #expect(framed.columnNames == ["a", "b"])
    #expect(try framed.column(named: "b") == [2, 4])
    #expect(try framed.lines().interpretation.contains("6 title lines skipped"))
    #expect(try table("---\na\n1\n2\n").column() == [1, 2])
  }

  @Test func `A missing value at the start of a line isn't a comment`() throws {
    #expect(try same(table("a,b\n1,2\n#N/A,3\n").column(named: "a"), [1, .nan]))
  }

  @Test func `Quoted cells can contain separators, quotation marks and line breaks`() throws {
    let table = try table("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n\"1\",\"2\",\"3\"\n4,5,6\n")
    #expect(table.columnNames == ["a,b", "say \"hi\"", "two lines"])
    #expect(try table.column(named: "say \"hi\"") == [2, 5])
    #expect(try table.column(named: "two lines") == [3, 6])
  }

  @Test func `A backslash escapes a quotation mark in a quoted cell`() throws {
    let table = try table("name,v\n\"5\\\" pipe, steel\",1\n\"x\",2\n")
    #expect(try table.column(named: "v") == [1, 2])
  }

  @Test func `Line breaks at the ends of a quoted cell are ignored`() throws {
    let table = try table("t,v\n1,\"261\n\"\n2,\"None\r\n\"\n3,\"\n\n-2.5e1 \n\"\n")
    let values = try table.column(named: "v")
    #expect(values[0] == 261 && values[1].isNaN && values[2] == -25)
  }

  @Test func `A quotation mark within an unquoted cell has no meaning`() throws {
    #expect(try table("name,v\n5\" pipe,1\nx,2\n").column(named: "v") == [1, 2])
  }

  @Test func `Short rows have gaps, and trailing empty rows are omitted`() throws {
    let table = try table("a,b,c\n1,2,3\n4\n5,6,7,\n,,\n,,,\n")
    #expect(try same(table.column(named: "b"), [2, .nan, 6]))
    #expect(try table.lines(y: ["b"]).interpretation.contains("1 short row"))
  }

  @Test func `The lines of a box around a table are skipped`() throws {
    let text = "┌─────┬───┐\n│ day │ v │\n├─────┼───┤\n│ 2   │ 5 │\n│ 3   │ 6 │\n└─────┴───┘\n"
    #expect(try table(text).columnNames == ["│", "day", "│", "v", "│"])
    #expect(try table(text).column(named: "v") == [5, 6])
  }

  @Test func `The interpretation mentions rows with more cells than the header has names`() throws {
    func note(_ text: String) throws -> String { try table(text).lines().interpretation }
    #expect(try note("a,b\n5,2,3\n4,5,6\n").contains("header without a name for column 3"))
    #expect(try note("a,b\n5,2,3,4\n4,5,6,7\n").contains("header without a name for columns 3 to 4"))
    #expect(try note("a b\nr 1 2\ns 3 4\n").contains("header without a name for column 1"))
    #expect(try !note("a,b\n1,2,\n4,5,\n").contains("without a name"))
    #expect(try note("a,b\n1,2\n3,4\n5,6,7\n").contains("extra cells in 1 row ignored"))
    #expect(try !note("a,b\n1,2\n3,4\n5,6,,\n").contains("extra"))
  }

  @Test(arguments: ["1", "\"1\"", "x", "+1"])
  func `Extra cells are counted in all rows, regardless of which columns are read`(cell: String) throws {
    var text = "a,b,c,d\n"
    for row in 0..<20_000 {
      // Every seventh row has text beyond the width of the table, every fifth is too short, and others end with blank
      // cells.
      let count = row % 7 == 6 ? 6 : row % 5 == 4 ? 3 : 4
      text += "2," + Array(repeating: cell, count: count - 1).joined(separator: ",") + (row % 3 == 0 ? ", \n" : "\n")
    }
    for column in ["a", "d"] where column == "a" || cell != "x" {
      let note = try table(text).lines(y: [column]).interpretation
      #expect(note.contains("extra cells in 2857 rows ignored"), "\(column): \(note)")
    }
  }

  @Test func `Spaces around the cells of a table are ignored`() throws {
    let table = try table(" a , b \n 1 ,\t2\n3  ,  4 \n")
    #expect(table.columnNames == ["a", "b"])
    #expect(try table.column(named: "b") == [2, 4])
  }

  @Test func `Text that isn't UTF-8 is read as Windows-1252, and this is reported`() throws {
    let text = "température,b\n1,2\n3,4\n"
    let table = try CSVTable(name: "t.csv", contents: text.data(using: .windowsCP1252)!)
    #expect(table.columnNames == ["température", "b"])
    #expect(try table.lines().interpretation.contains("Windows-1252"))
  }

  @Test func `Lines that are skipped on request aren't read`() throws {
    #expect(try table("x,y,z\n\"\na,b\n1,2\n") { $0.skippedLines = 2 }.column(named: "b") == [2])
  }
}

@Suite struct `Columns of tables` {
  @Test func `The first numeric column is read by default`() throws {
    #expect(try table("date,temp\n2010/01/01,1\n2010/01/02,2\n").column() == [1, 2])
    #expect(try table("temp,date\n1,2010/01/01\n2,2010/01/02\n").column() == [1, 2])
    #expect(try table("x,y,z\nfoo,1,3\nbar,2,4\n").column() == [1, 2])
    #expect(try table("x,y\n,3\n,4\n").column() == [3, 4])
  }

  @Test func `A column is searched by its name first and then by its number`() throws {
    #expect(try table("a,b\n1,2\n3,4\n").column(named: "1") == [1, 3])
    #expect(try table("2,b\n1,20\n3,40\n").column(named: "2") == [1, 3])
    #expect(try table("température,気温\n1,2\n3,4\n").column(named: "気温") == [2, 4])
  }

  @Test func `An unknown column is an error that lists the existing columns`() {
    expectBadData(columnProblem("date,temp\nx,1\ny,2\n", column: "temperature"), "no column temperature", "date, temp")
    for column in ["0", "3", "-1", ""] {
      expectBadData(columnProblem("1,2\n3,4\n", column: column), "there is no column", "1, 2")
    }
    let wide = (1...1000).map { "c\($0)" }.joined(separator: ",")
    expectBadData(columnProblem("\(wide)\n\(wide)\n", column: "d"), "c1, c2,", "c20 and 980 more")
  }

  @Test func `The error about a table without numbers contains a cell and the options that can help`() {
    let cell = "\"Ann\" in column name isn't a number"
    expectBadData(
      columnProblem("name,town\nAnn,Oslo\nBob,Rome\n"), "no numeric column", "name, town", cell,
      "set CSVOptions.separator")
    expectBadData(columnProblem("name,v\nAnn 1,1x2\nBob 3,3x4\n"), "\"1x2\" in column v isn't a number")
    expectBadData(columnProblem("name,v\nAnn,5 km\nBob,3 kg\n"), "the units of v differ, as in \"5 km\" and \"3 kg\"")
    expectBadData(columnProblem("v\n2024/13/40-1\n2024/14/40-2\n"), "set CSVOptions.dateFormat")
  }

  @Test func `The expanded output of psql is an error that names the format`() {
    let records = (1...4).map { "-[ RECORD \($0) ]-----\nts  | 2024-01-15 10:0\($0):00\nval | \($0).5\n" }
    expectBadData(columnProblem(records.joined()), "expanded output of psql", "\\x")
  }

  @Test func `A name in the header that has no cells below it is an unknown column`() throws {
    let text = "a,b,c,2\n1,5\n2,6\n"
    #expect(try table(text).columnNames == ["a", "b"])
    expectBadData(columnProblem(text, column: "c"), "there is no column c", "a, b")
    #expect(try table(text).column(named: "2") == [5, 6])
  }

  @Test func `Lines are drawn from all numeric columns except for x and row numbers`() throws {
    let reading = try table(",t,a,b,n\n0,2024-01-01,1,4,x\n1,2024-01-02,2,5,y\n").lines()
    #expect(reading.lines.map(\.id) == ["a", "b"])
    #expect(reading.xName == "t" && reading.hasDates)
    let many = (0..<20).map { "c\($0)" }.joined(separator: ",")
    let row = (0..<20).map { "\($0 * $0)" }.joined(separator: ",")
    let wide = try table("\(many)\n\(row)\n")
    let automatic = try wide.lines()
    #expect(automatic.lines.count == CSVTable.maxLinesOfWideTables)
    #expect(automatic.omittedColumns == (CSVTable.maxLinesOfWideTables..<20).map { "c\($0)" })
    #expect(automatic.interpretation.contains("\(20 - CSVTable.maxLinesOfWideTables) more numeric columns left out"))
    let whole = (0..<CSVTable.maxAutomaticLines).map { "c\($0)" }.joined(separator: ",")
    let cells = (0..<CSVTable.maxAutomaticLines).map { "\($0 * $0)" }.joined(separator: ",")
    #expect(try table("\(whole)\n\(cells)\n").lines().lines.count == CSVTable.maxAutomaticLines)
    let all = try wide.lines(y: wide.numberColumns())
    #expect(all.lines.count == 20 && all.omittedColumns.isEmpty && !all.interpretation.contains("left out"))
  }

  @Test func `The first column contains the x values if its numbers ascend and aren't row numbers`() throws {
    let rows = (0..<10).map { "\(Double($0) * 0.5 - 2) \($0 % 3)\n" }.joined()
    #expect(try table(rows).xColumn == "1")
    #expect(try table("depth,v\n" + rows.replacing(" ", with: ",")).lines().lines.map(\.id) == ["v"])
    let numbered = (0..<10).map { "\($0),\($0 % 3)\n" }.joined()
    #expect(try table(",v\n" + numbered).xColumn == nil)
  }

  @Test func `A column of years and a column of months or quarters are combined into x values`() throws {
    let months = try table("year,month,v\n2023,12,1\n2024,1,2\n2024,2,3\n")
    #expect(months.xColumn == "year+month")
    #expect(try months.lines().lines[0].map(\.x) == [1_701_388_800, 1_704_067_200, 1_706_745_600])
    #expect(try months.lines().hasDates)
    let quarters = try table("v,Year,Quarter\n1,2023,4\n2,2024,1\n")
    #expect(try quarters.lines().lines[0].map(\.x) == [1_696_118_400, 1_704_067_200])
    let times = try table("YEAR,MO,DD,HR,v\n2024,1,31,6,1\n2024,1,31,7,2\n")
    #expect(try times.lines().lines[0].map(\.x) == [1_706_680_800, 1_706_684_400])
    #expect(try table("year,v\n2023,4\n2024,1\n").lines().lines[0].map(\.x) == [2023, 2024])
  }

  @Test func `A table without rows has no values`() throws {
    #expect(try table("a,b\n").column(named: "a") == [])
    expectBadData(columnProblem("a,b\n"), "no numeric column", "a, b")
    expectBadData(columnProblem(""), "empty")
    expectBadData(columnProblem("\n\n  \n"), "no rows")
  }

  @Test func `Summaries of columns contain their types, ranges and numbers of missing values`() throws {
    let codes = try table("x,y\n1,2.5\n2,-999\n3,2.25\n4,2.75\n5,oops\n6,-999\n").summaries()
    #expect(codes[1].type == "number" && codes[1].missingCount == 3 && codes[1].range == 2.25...2.75)
    let summaries = try table("d,v,n\n1/31/2024,2.5,x\n2/1/2024,,y\n2/2/2024,-1,z\n").summaries()
    #expect(summaries.map(\.type) == ["date (month/day/year)", "number", "text"])
    #expect(summaries.map(\.missingCount) == [0, 1, nil])
    #expect(summaries[1].range == -1...2.5)
    #expect(summaries[0].range == 1_706_659_200...1_706_832_000)
    #expect(summaries[2].firstTexts == ["x", "y", "z"])
  }
}

@Suite struct `Table files` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("csv-\(UUID())")

  private func message(path: String) -> FileError? {
    do throws(FileError) {
      _ = try CSVTable(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `Errors in a table file name the file and the line`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("some file.csv").path
    try Data("a\n1\n2\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try CSVTable(path: path).column() == [1, 2])
    try Data("a\n1\nx\n".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: FileError.self) { try CSVTable(path: path).column() }
    #expect(error?.description.hasPrefix("\(path):3: column a:") == true)
  }

  @Test func `An unresolved merge conflict is an error that names the line`() throws {
    let marked = [
      "<<<<<<< HEAD\n1\n2\n=======\n3\n>>>>>>> b\n": 1, "x,y\r\n1,2\r\n<<<<<<< a\r\n2,3\r\n=======\r\n2,4\r\n": 3,
      "a  b\n1  2\n3  4\n<<<<<<< HEAD\n5  6\n||||||| c\n=======\n5  7\n>>>>>>> b\n": 4,
    ]
    for (text, line) in marked {
      let error = try #require(columnProblem(text))
      #expect(error.description.hasPrefix("t.csv:\(line): an unresolved merge conflict"), "\(error)")
    }
    #expect(try table("x,y\n=======\n1,<5\n2,3\n=======\n").column(named: "x") == [1, 2])
    #expect(try table("x,y\n1,2\n<<<<<<< HEAD\n2,3\n").column(named: "x") == [1, 2])
    #expect(try table("x,y\n1,\"a <<<<<<< b\"\n=======\n2,3\n").column(named: "x") == [1, 2])
  }

  @Test func `A missing table file or a folder is an error`() throws {
    let error = try #require(message(path: folder.appendingPathComponent("missing.csv").path))
    #expect(error.kind == .noInput)
    #expect(message(path: "")?.kind == .noInput)
    let directory = try #require(message(path: FileManager.default.temporaryDirectory.path))
    #expect(directory.kind == .noInput)
    #expect(directory.description.contains("folder"))
  }

  @Test func `A file that is truncated before its columns are read is an error`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("cut.csv")
    try Data(String(repeating: "123456\n", count: 700_000).utf8).write(to: url)
    let table = try CSVTable(contentsOf: url)
    try Data("1\n2\n".utf8).write(to: url)
    let error = #expect(throws: FileError.self) { try table.column() }
    #expect(error?.reason.contains("cut short") == true)
  }

  private static let stationRows = (0..<20).map { "\(1990 + $0),\(Double($0) * 1.5),\(($0 * 7) % 5)\n" }.joined()

  @Test(arguments: [
    ("\nSource: World Bank, 2020\nAll values, see notes\n", 2),
    (",,\n,,\n\"Metric\":\"Visitors\"\n\"Source\":\"x,y\"\n", 2),
    ("\"Metric\":\"Visitors\"\n", 1), ("\n\nStation number: 5\n", 1), ("\n(a) estimated\n(b) revised, 2021\n", 2),
    ("\nend\n\n", 1),
  ])
  func `Text below a table is left out`(text: String, lineCount: Int) throws {
    let reading = try CSVTable(name: "t.csv", contents: Data(("year,a,b\n" + Self.stationRows + text).utf8)).lines()
    #expect(reading.lines.map(\.count) == [20, 20])
    #expect(
      reading.interpretation.contains("\(lineCount) line\(lineCount == 1 ? "" : "s") of text below the table left out"))
  }

  @Test func `Blank lines below a table don't count as text`() throws {
    let text = "year,a,b\n" + Self.stationRows + "\n \n\r\n"
    let reading = try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines()
    #expect(!reading.interpretation.contains("below the table"))
  }

  @Test func `Text below a table isn't omitted if it has as many cells as the rows`() throws {
    let table = { (text: String) in
      try CSVTable(name: "t.csv", contents: Data(("year,a,b\n" + Self.stationRows + text).utf8))
    }
    #expect(try table("\n2010,5,7\n2011,8,9\n").lines().lines.map(\.count) == [22, 22])
    #expect(throws: FileError.self) { try table("\nFrom 2010,5,7\n").lines(x: "year") }
    #expect(throws: FileError.self) { try table("\"a\"x,5,7\n2011,8,9\n").lines() }
  }

  @Test func `Text below the columns of an atmospheric sounding doesn't change them`() throws {
    let rows = (0..<30).map { "  \(1000 - 25 * $0).0   \(50 * $0)   \(20 - $0).5\n" }.joined()
    let text =
      "PRES HGHT TEMP\n\(rows)\nStation information\n\n   Station elevation: 345.0\n   Showalter index: -5.25\n"
    let table = try CSVTable(name: "t.txt", contents: Data(text.utf8))
    #expect(table.columnNames == ["PRES", "HGHT", "TEMP"])
    #expect(try table.series(y: "TEMP").count == 30)
  }

  @Test func `A row with the label of a total has no x value`() throws {
    let text = "year,a,b\n" + Self.stationRows + "Total,285,40\n"
    let reading = try CSVTable(name: "t.csv", contents: Data(text.utf8)).lines()
    #expect(reading.lines.map(\.count) == [20, 20])
    #expect(reading.interpretation.contains("1 row without x omitted"))
  }

  @Test func `Titles that start with the same word aren't a header`() throws {
    let titles = ["Sea level", "column 1 is the year", "column 2 is the height", "End_of_header----"]
    let rows = (0..<12).map { "\(1993 + Double($0) / 12) \($0 * $0 % 7).5 \($0)\n" }.joined()
    let text = titles.map { "HDR \($0)\n" }.joined() + rows
    let table = try CSVTable(name: "t.txt", contents: Data(text.utf8))
    #expect(table.columnNames == ["1", "2", "3"])
  }
}
