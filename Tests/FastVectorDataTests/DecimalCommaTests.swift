import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Decimal commas in tables separated by commas` {
  /// Two numbers with two decimals and an integer for each of 20 rows.
  private let numbers = (0..<20).map { (first: 7 * $0 % 30, second: 5 * $0 % 12, count: 3 * $0 % 11) }

  private func time(_ row: Int) -> String { "2024-04-23 09:\(10 + row)" }

  private func decimals(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func `Surplus cells that start with zeros are the decimals of the cells before them`() throws {
    let text = rows(20) { row in
      "\(time(row)),0,\(decimals(numbers[row].first)),-1,\(decimals(numbers[row].second)),\(numbers[row].count)"
    }
    let reading = try table("time,load,change,count\n" + text).lines()
    #expect(reading.lines.map(\.id) == ["load", "change", "count"])
    #expect(reading.lines[0].map(\.y) == numbers.map { Double("0.\(decimals($0.first))") })
    #expect(reading.lines[1].map(\.y) == numbers.map { Double("-1.\(decimals($0.second))") })
    #expect(reading.lines[2].map(\.y) == numbers.map { Double($0.count) })
    #expect(reading.interpretation.contains("decimal commas that also separate cells"))
  }

  @Test func `Decimals without their last zero are decimals, too`() throws {
    let reading = try table("time,load\n\(time(0)),0,04\n\(time(1)),0,1\n\(time(2)),2,25\n\(time(3)),1,0\n").lines()
    #expect(reading.lines[0].map(\.y) == [0.04, 0.1, 2.25, 1])
  }

  @Test func `Names aren't used above shifted cells if the decimals don't account for all surplus cells`() {
    let text = "time,load\n" + rows(9) { row in "\(time(row)),0,\(decimals(numbers[row].first)),\(row)" }
    expectBadData(columnProblem(text), "4 cells in each row but 2 names", "as in 0,00", "semicolons")
  }

  @Test func `An empty cell at the end of every row isn't a surplus cell`() throws {
    let reading = try table("station,hour,temp\n" + rows(9) { "12,0\($0),\($0 * $0 % 7)," }).lines(y: ["temp"])
    #expect(reading.lines[0].map(\.y) == (0..<9).map { Double($0 * $0 % 7) })
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
  func `The largest integers are read in all rules about counters and dates`(cell: String) throws {
    for text in [
      "a,b,c\n" + rows(9) { "2000,\($0 == 4 ? cell : "\($0 + 1)"),1" },
      "a,b\n" + rows(9) { "\($0 == 0 ? cell : "1"),1,2" },
      "day,counter,v\n" + rows(9) { "2024-01-0\($0 / 3 + 1),\($0 == 4 ? cell : "\($0)"),\($0)" },
    ] {
      // Whether the table is drawn or rejected doesn't matter here.
      _ = try? table(text).lines()
    }
  }

  @Test func `A row with another number of cells is an error that names the line`() {
    let text = "time,load,count\n" + rows(1200) { row in "\(time(row % 20)),0,\(decimals(row % 30)),\(row % 7)" }
    expectBadData(columnProblem(text + "\(time(3)),1,2\n"), "line 1202", "3 cells instead of 4")
  }

  /// In each row, `%` stands for the number of the row.
  @Test(arguments: [
    // Row numbers without a name
    ("year,month,value", "%,2024,0%,7%"),
    // Times of day in two columns, next to a name for each row
    ("hour,minute,value", "r%,12,0%,7%"),
    // A decimal point
    ("time,load", "2024-04-0%,3,0%,1.5"),
    // No leading zeros
    ("time,load", "2024-04-0%,3,%"),
    // As many names as cells
    ("time,load,code", "2024-04-0%,3,0%"),
  ])
  func `Other cells with leading zeros aren't joined`(header: String, row: String) throws {
    let text = header + "\n" + rows(8) { row.replacing("%", with: "\($0 + 1)") }
    #expect(try table(text).columnNames.count == row.split(separator: ",").count)
  }
}
