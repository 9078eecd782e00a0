import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Cells with numbers` {
  private func table(_ text: String) throws -> CSVTable { try CSVTable(name: "t.csv", contents: Data(text.utf8)) }

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
}
