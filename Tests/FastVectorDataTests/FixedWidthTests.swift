import FastVectorCharts
import FastVectorData
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
}
