import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Tables of Markdown` {
  /// Two tables below different headings. Their dates overlap.
  private let document = """
    # Traffic <br/>
    **Views** :eyes:<br/>
    | Day | all | unique |
    | --- | :---: | :---: |
    | `2024-05-03` | 1 |1 |
    | `2024-05-05` | 4 |2 |
    | `2024-05-06` | 2 |2 |
    | `total` | 7 | 3 |

    **Paths**<br/>
    `/index`: all = 5<br/>
    ## Clones
    | Day | all | unique |
    | --- | :---: | :---: |
    | `2024-05-04` | 6 |5 |
    | `2024-05-05` | 3 |1 |
    | `total` | 9 | 6 |

    """

  private func reading(_ text: String) throws -> CSVReading {
    try CSVTable(name: "t.md", contents: Data(text.utf8)).lines()
  }

  @Test func `Tables below different headings are groups without their totals`() throws {
    let reading = try reading(document)
    #expect(reading.xName == "Day" && reading.hasDates && reading.detectedGroup == "table")
    #expect(
      reading.lines.map(\.id) == ["Traffic Views: all", "Traffic Views: unique", "Clones: all", "Clones: unique"])
    #expect(reading.lines.map { $0.map(\.y) } == [[1, 4, 2], [1, 2, 2], [6, 3], [5, 1]])
    let days = try [3, 5, 6].map { try DateFormat.seconds(of: "2024-05-0\($0)") }
    #expect(reading.lines[0].map(\.x) == days)
    #expect(reading.interpretation.contains("tables of Markdown (2 rows of totals left out)"))
  }

  @Test func `A row named total is kept if none of its numbers is a sum`() throws {
    let reading = try reading(document.replacing("`total` | 7 | 3", with: "`total` | 8 | 4"))
    #expect(reading.interpretation.contains("tables of Markdown (1 row of totals left out)"))
  }

  @Test func `Tables whose first column continues are a single line`() throws {
    let months = (0..<3).map { month in
      "## Month \(month)\n| day | kg |\n| --- | --- |\n" + rows(4) { "| \(4 * month + $0) | \($0 * 7 % 5) |" } + "\n"
    }
    let reading = try reading(months.joined())
    #expect(reading.detectedGroup == nil && reading.lines.map(\.id) == ["kg"] && reading.lines[0].count == 12)
  }

  @Test func `Columns that some of the tables lack have gaps there`() throws {
    let sizes = 1...9
    let text =
      "## Run 1\n| Size | Time | States |\n|---|---|---|\n"
      + sizes.map { "| \($0)0 | \($0).5 | \($0 * $0) |\n" }.joined()
      + "\n## Run 2\n| Size | Hits | Time |\n|---|---|---|\n"
      + sizes.map { "| \($0)0 | \($0),000 | \($0).25 |\n" }.joined()
    let reading = try CSVTable(name: "t.md", contents: Data(text.utf8)).lines(y: ["Time", "Hits"])
    #expect(reading.xName == "Size" && reading.detectedGroup == "table")
    #expect(reading.lines.first { $0.id == "Run 1: Time" }?.map(\.y) == sizes.map { Double($0) + 0.5 })
    #expect(reading.lines.first { $0.id == "Run 2: Time" }?.map(\.y) == sizes.map { Double($0) + 0.25 })
    #expect(reading.lines.first { $0.id == "Run 2: Hits" }?.map(\.y) == sizes.map { Double(1000 * $0) })
  }

  @Test func `Tables without headings, or with different columns, aren't joined`() throws {
    for text in [
      document.replacing(/(?m)^(#|\*).*$/, with: ""), document.replacing(/Clones\n\| Day/, with: "Clones\n| Date"),
    ] {
      let table = try CSVTable(name: "t.md", contents: Data(text.utf8))
      #expect(!table.columnNames.contains("table"))
    }
  }
}
