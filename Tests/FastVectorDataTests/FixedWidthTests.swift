import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `Columns of fixed width` {
  @Test func `Columns of fixed width are detected if cells are blank, and the interpretation lists them`() throws {
    let text = "NAME     TIME  VALUE\nA one       0    1.5\nB           1\nB two       2   12.5\n"
    let reading = try table(text).lines()
    #expect(reading.interpretation.contains("fixed width (1-5,10-13,16-20)"), "\(reading.interpretation)")
    #expect(reading.xName == "TIME" && same(Array(reading.lines[0].values), [1.5, .nan, 12.5]))
    #expect(try table("a b\n1 2\n3 4\n").lines().interpretation.contains("blanks"))
  }

  @Test func `Columns of fixed width can be given as widths or as positions`() throws {
    let text = "AB  15\nCD-999\nEF 2.5\n"
    let widths = try table(text) { $0.fixedWidth = .init(widths: [2, 4]) }
    #expect(try widths.column(named: "2") == [15, -999, 2.5])
    let positions = try table(text) { $0.fixedWidth = .init(positions: [4...6]) }
    #expect(try positions.column() == [15, 999, 2.5])
    #expect(try table("ÄÖ  15\nÄ  999\n") { $0.fixedWidth = .init(widths: [2, 4]) }.column(named: "2") == [15, 999])
    #expect(CSVOptions.FixedWidth(widths: []) == nil && CSVOptions.FixedWidth(widths: [2, 0]) == nil)
    #expect(CSVOptions.FixedWidth(positions: [1...3, 3...5]) == nil)
    #expect(CSVOptions.FixedWidth(positions: [0...3]) == nil)
  }

  @Test func `Cells of fixed width can contain quotation marks, and extend into the gap next to their column`() throws {
    let text = "NAME     TIME  VALUE\n\"A\" one     0    1.5\nB           1\nB two       2   12.5\n"
    let rows = (0..<600).map { "C        \(String(repeating: " ", count: 4 - "\($0)".count))\($0)    3.5\n" }
    let long = "Dorothea  600 1234.5\n\nmeasured by hand every day\n"
    let reading = try table(text + rows.joined() + long).lines(x: "TIME", group: .none)
    #expect(reading.lines[0].count == 604 && reading.lines[0].values.last == 1234.5)
    #expect(reading.interpretation.contains("1 repeated header or text line omitted"), "\(reading.interpretation)")
  }

  @Test func `Random tables of fixed width have the same values with and without the widths`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let widths = (0..<Int.random(in: 2...5, using: &random)).map { _ in Int.random(in: 4...9, using: &random) }
      let cells = (0..<40).map { _ in
        widths.map { width in
          Int.random(in: 0..<4, using: &random) == 0
            ? "" : "\(Int.random(in: 1..<1000, using: &random))"
        }
      }
      let lines = cells.map { row in
        zip(row, widths).map { cell, width in String(repeating: " ", count: width - cell.count) + cell }.joined()
      }
      // A line that contains only spaces isn't a row.
      let expected = cells.filter { $0.contains { !$0.isEmpty } }
      let text = lines.joined(separator: "\n")
      let explicit = try table(text) { ($0.fixedWidth, $0.headerRows) = (.init(widths: widths), 0) }
      let detected = try table(text) { $0.headerRows = 0 }
      for column in widths.indices {
        let values = expected.map { Double($0[column]) ?? .nan }
        #expect(same(try explicit.column(named: "\(column + 1)"), values))
        #expect(same(try detected.column(named: "\(column + 1)"), values))
      }
    }
  }

  @Test(arguments: [
    ("    1 0.14E+02-0.27E+03    1.5\n    2 0.98E+02-0.20E+03    4.0\n    3-0.37E+02-0.65E+03    7.9\n", 1),
    ("i x y\n1 14.5 27.5\n2 98.5 20.5\n3 37.5-65.5\n4 81.5 22.5\n5 11.5 22.5\n", 4),
  ])
  func `A row whose numbers aren't separated by blanks is an error that mentions the option`(
    text: String, line: Int
  ) throws {
    let error = try #require(fileError { try table(text).lines() })
    #expect(error.description.hasPrefix("t.csv:\(line): "), "\(error)")
    #expect(
      error.description.contains("consists of several numbers; set CSVOptions.fixedWidth to the positions"), "\(error)")
  }

  @Test func `Ranges of numbers in a column of text aren't an error`() throws {
    let reading = try table("0.5-1.5 10 0.5\n1.5-2.5 20 0.25\n2.5-3.5 30 0.75\n").lines()
    #expect(reading.lines.last?.map(\.y) == [0.5, 0.25, 0.75])
  }

  @Test func `Text in which few lines reach the second column isn't a table of fixed width`() throws {
    let results = (0..<10).map {
      "=== run \($0) ===\n\ntime: 0.00\($0)s\n\ntime of the solver (GPU): 0.3\($0)s, iterations: 11\n"
    }
    let lines = results.enumerated().map { $0 % 3 == 0 ? $1 : $1.replacing("of the solver (GPU)", with: "solver") }
    let error = try #require(fileError { try table(lines.joined(separator: "\n")).lines() })
    #expect(error.description.contains("isn't a number"), "\(error)")
  }

  @Test func `A title that covers the blanks between columns isn't the header`() throws {
    let title = "          The SAS System       10:15 Monday, January 15, 2024   1\n\n"
    let names = "          Obs         date      sales      cost\n\n"
    let rows =
      "            1    01JAN2024    149.5     72.5\n            2    02JAN2024    154.5       .\n"
      + "            3    03JAN2024    140.5     80.5\n            4    04JAN2024    138.5     74.5\n"
    let table = try table(title + names + rows)
    #expect(table.columnNames == ["Obs", "date", "sales", "cost"] && table.xColumn == "date")
    #expect(try table.column(named: "sales") == [149.5, 154.5, 140.5, 138.5])
  }
}
