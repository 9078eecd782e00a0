import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Lists of Stata` {
  private func reading(_ text: String) throws -> CSVReading {
    try CSVTable(name: "t", contents: Data(text.utf8)).lines()
  }

  @Test func `A list of Stata has the names and columns in its box`() throws {
    let edge = "     +-----------------------+\n"
    let line = "     |-----------------------|\n"
    let rows = ["1990q1   5000.5   4.0", "1990q2   5007.5     .", "1990q3   5015.5   4.6"].enumerated().map {
      "  \($0 + 1). | \($1) |\n"
    }
    let reading = try reading(
      ". list\n\n" + edge + "     |   date      gdp   unemp |\n" + line + rows.joined(separator: line) + edge)
    #expect(reading.xName == "date" && reading.hasDates && reading.lines.map(\.id) == ["gdp", "unemp"])
    #expect(reading.lines[0].map(\.y) == [5000.5, 5007.5, 5015.5])
  }

  @Test func `Wide rows of a list of Stata, each in a box, have the names of their boxes`() throws {
    func box(_ number: Int, _ names: String = "|    cpi |   employed |") -> String {
      """
           +---------------------+
        \(number). |   date |  gdp | rate |
           | 1990q\(number) | \(5000 + number * number).5 |  4.\(number) |
           |---------------------|
           \(names)
           | 101.\(number) |    1,20\(number) |
           +---------------------+


      """
    }
    let reading = try reading(". list\n\n" + box(1) + box(2) + box(3))
    #expect(
      reading.xName == "date" && reading.hasDates && reading.lines.map(\.id) == ["gdp", "rate", "cpi", "employed"])
    #expect(reading.lines[0].map(\.y) == [5001.5, 5004.5, 5009.5] && reading.lines[3].map(\.y) == [1201, 1202, 1203])
    // Boxes with different names aren't a list.
    let other = box(1) + box(2, "|   wage |   employed |")
    #expect((try? CSVTable(name: "t", contents: Data(other.utf8)))?.columnNames.contains("employed") != true)
  }
}
