import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Years, months and days in columns with any names` {
  private func text(_ dates: [(Int, Int, Int)]) -> String {
    "Vuosi,Kk,Pv,Klo,Temp\n"
      + rows(dates.count) { "\(dates[$0].0),\(dates[$0].1),\(dates[$0].2),00:00,\($0 * $0 % 7)" }
  }

  /// Dates at intervals of `step` days, starting on 1 December 1882.
  private func dates(_ count: Int, step: Int) -> [(Int, Int, Int)] {
    let start = CivilDate(year: 1882, month: 12, day: 1)!.daysSince1970
    return (0..<count).map { CivilDate(daysSince1970: start + step * $0) }.map { ($0.year, $0.month, $0.day) }
  }

  @Test(arguments: [1, 2, 7])
  func `Days that start over where the month rises are dates`(step: Int) throws {
    let reading = try table(text(dates(60, step: step))).lines()
    let start = try DateFormat.seconds(of: "1882-12-01")
    #expect(reading.xName == "Vuosi + Kk + Pv" && reading.detectedGroup == nil)
    #expect(reading.lines.map(\.id) == ["Temp"])
    #expect(reading.lines[0].map(\.x) == (0..<60).map { start + 86_400 * Double(step * $0) })
  }

  @Test func `Other integers aren't dates`() throws {
    // The ranks 1 to 10 in each of five levels
    let levels = (0..<50).map { (2020, 1 + $0 / 10, 1 + $0 % 10) }
    // Dates that don't exist
    let long = (0..<62).map { (2021, 1 + $0 / 31, 1 + $0 % 31) }
    // Repeated dates
    let repeated = dates(60, step: 1).flatMap { [$0, $0] }
    for dates in [levels, long, repeated] {
      #expect(try table(text(dates)).xColumn != "Vuosi+Kk+Pv")
    }
  }
}
