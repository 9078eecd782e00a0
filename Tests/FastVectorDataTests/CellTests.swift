import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Cells with numbers` {

  @Test func `A repeated -1 among counts is a gap`() throws {
    func values(_ numbers: [Int]) throws -> [Double] {
      try table("year,people\n" + numbers.enumerated().map { "\(1990 + $0),\($1)\n" }.joined()).lines().lines[0].map(
        \.y)
    }
    let gaps = try values([120, -1, 140, 150, -1, 170])
    #expect(gaps[1].isNaN && gaps[4].isNaN && gaps[0] == 120)
    #expect(try values([120, -1, 140, 150, 160, 170])[1] == -1)
    #expect(try values([5, -1, 140, 150, -1, 170])[1] == -1)
  }

  @Test func `Units after numbers can be quotients such as W/m2`() throws {
    let rows = (1...4).map { "2024-01-0\($0),\($0 * 50)W/m2,\($0 * 2) mg/l\n" }
    let reading = try table("date,sun,oxygen\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["sun", "oxygen"] && reading.interpretation.contains("in W/m2"))
    #expect(try table("date,a\n2024-01-01,5/x\n2024-01-02,6/x\n").columnNames.count == 2)
  }

  @Test(arguments: [
    ("500 µs", "120 µs", "in µs"), ("500 µV", "120 µV", "in µV"), ("500 uV", "120 uV", "in uV"),
    ("500 ℃", "120 ℃", "tabs, x = date"),
    ("500 kΩ", "120 kΩ", "in kΩ"),
  ])
  func `Units can contain letters outside of ASCII`(first: String, second: String, note: String) throws {
    let reading = try table("date\tlab\n2024-01-01\t\(first)\n2024-01-02\t\(second)\n").lines()
    #expect(reading.lines[0].map(\.y) == [500, 120] && reading.interpretation.contains(note))
  }

  @Test func `Numbers with prefixes such as u and µ are converted to the unit without a prefix`() throws {
    let reading = try table("date\tv\n2024-01-01\t500 uV\n2024-01-02\t2 mV\n2024-01-03\t250 µV\n").lines()
    #expect(reading.lines[0].map(\.y) == [500e-6, 2e-3, 250e-6])
    #expect(reading.interpretation.contains("converted to V"))
  }

  @Test(
    arguments: [
      (["44 [32-57]", "40 [29-53]"], [44, 40]),
      ([" 14 000 [ 10 000- 18 000]", "9 300 [7 900-12 000]"], [14_000, 9300]),
      (["5.1 (4.2–6.0)", "-3.5 (-4.0, -3.1)"], [5.1, -3.5]), (["12.3(4)", "9(1)"], [12.3, 9]),
      (["12.3 ± 0.4", "8 ± 1"], [12.3, 8]), (["1.5+/-0.2", "7 +/- 1"], [1.5, 7]), (["5 [est.]", "6"], nil),
      (["(5)", "6"], [-5, 6]),
    ] as [([String], [Double]?)])
  func `The interval or uncertainty after a number is ignored`(cells: [String], values: [Double]?) throws {
    let rows = cells.enumerated().map { "\(1990 + $0);\($1);\($0)\n" }
    let table = try table("year;deaths;other\n" + rows.joined())
    if let values {
      #expect(try table.series(y: "deaths", x: "year").map(\.y) == values)
    } else {
      #expect(throws: (any Error).self) { try table.series(y: "deaths", x: "year") }
    }
  }
}
