import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Columns that repeat the values of preceding rows` {
  private func prices(_ name: String, _ previous: (Int) -> Int) -> String {
    "day,close,\(name)\n"
      + rows(12) { "2024-03-\(10 + $0),\(20 + 7 * $0 * $0 % 23),\($0 == 0 ? "" : "\(20 + previous($0 - 1))")" }
  }

  @Test func `A column that repeats the values of preceding rows isn't drawn`() throws {
    let reading = try table(prices("prev_close") { 7 * $0 * $0 % 23 }).lines()
    #expect(reading.lines.map(\.id) == ["close"])
    #expect(reading.interpretation.contains("left out, copies of preceding rows: prev_close"))
    #expect(try table(prices("prev_close") { 5 * $0 * $0 % 23 }).lines().lines.count == 2)
    #expect(try table(prices("open") { 7 * $0 * $0 % 23 }).lines().lines.count == 2)
  }

  @Test func `The values of preceding rows can belong to groups whose rows alternate`() throws {
    let count = { (row: Int) in 5 * row * row % 97 }
    let text = rows(40) { row in
      "\(row % 2 == 0 ? "a" : "b"),\(1950 + row / 2),\(count(row)),\(row < 2 ? "" : "\(count(row - 2))")"
    }
    let reading = try table("term,year,count,prev_year_count\n" + text).lines()
    #expect(reading.detectedGroup == "term" && reading.lines.map(\.id) == ["a", "b"])
  }
}
