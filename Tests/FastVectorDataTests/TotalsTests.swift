import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Totals of groups` {
  /// Sales of three countries in six years, with `total` after the sales of each kind.
  private func sales(_ name: String, _ total: (_ year: Int, _ sum: Int) -> Int?) -> String {
    var text = "country,year,sales,kind\n"
    for year in 2010...2015 {
      for (index, country) in ["Austria", "Belgium", "Chile"].enumerated() {
        let parts = [("electric", year % 7 * 10 + index), ("hybrid", (year + index) % 5 * 3), ("other", 4)]
        for (kind, count) in parts { text += "\(country),\(year),\(count),\(kind)\n" }
        if let total = total(year, parts.reduce(0) { $0 + $1.1 }) { text += "\(country),\(year),\(total),\(name)\n" }
      }
    }
    return text
  }

  @Test(arguments: ["Total", "All kinds", "合計"])
  func `Only totals are drawn if they are the sums of the other rows`(name: String) throws {
    // The total of 2012 is rounded.
    let table = try table(sales(name) { $0 == 2012 ? $1 + 1 : $1 })
    let reading = try table.lines()
    #expect(reading.lines.map(\.id) == ["Austria", "Belgium", "Chile"] && reading.detectedGroup == "country")
    let totals: [Double] = (2010...2015).map { year in
      let parts = [year % 7 * 10, year % 5 * 3, 4, year == 2012 ? 1 : 0]
      return Double(parts.reduce(0, +))
    }
    #expect(reading.lines[0].map(\.y) == totals)
    #expect(reading.interpretation.contains("only \(name) of kind drawn, which is the sum of the others"))
    #expect(reading.groupOfParts == "country+kind")
    let all = try table.lines(group: "country+kind")
    #expect(all.lines.count == 12 && all.lines.first?.id == "Austria electric" && all.groupOfParts == nil)
  }

  @Test func `All groups are drawn if no group is the sum of the others`() throws {
    func isComplete(_ name: String, _ total: (Int, Int) -> Int?) throws -> Bool {
      let reading = try table(sales(name, total)).lines()
      return reading.lines.count == 12 && reading.detectedGroup == "country + kind" && reading.groupOfParts == nil
    }
    // The total of one year differs from the sum, is missing, or is the mean.
    #expect(try isComplete("Total") { $0 == 2012 ? $1 + 9 : $1 })
    #expect(try isComplete("Total") { $0 == 2012 ? nil : $1 })
    #expect(try isComplete("All") { $1 / 3 })
    // The name isn't the name of a total.
    #expect(try isComplete("Subsidized") { $1 })
  }

  @Test func `A total next to its parts is drawn with them if a single column groups the rows`() throws {
    let rows = (2010...2019).map { "\($0),north,\($0 % 7)\n\($0),south,\($0 % 5)\n\($0),Total,\($0 % 7 + $0 % 5)\n" }
    let reading = try table("year,region,rain\n" + rows.joined()).lines()
    #expect(reading.lines.map(\.id) == ["north", "south", "Total"] && reading.groupOfParts == nil)
  }
}
