import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `The format of dates that an option sets` {
  @Test(arguments: [("%m/%d/%Y", "2024-08-01"), ("%d/%m/%Y", "2024-01-08")])
  func `The format of dates doesn't apply to times of day in another column`(pattern: String, day: String) throws {
    let text = "Date,Time,Home\n" + rows(8) { "8/1/2024,\($0):05,\($0 * $0)" }
    let format = try DateFormat(pattern: pattern)
    let reading = try table(text) { $0.dateFormat = format }.lines()
    let start = try DateFormat.seconds(of: day)
    #expect(reading.xName == "Date + Time")
    #expect(reading.lines[0].map(\.x) == (0..<8).map { start + 3600 * Double($0) + 300 })
  }

  @Test func `The format of dates applies to a column of times that is the only x column`() {
    let text = "Time,Home\n" + rows(8) { "\($0):05,\($0 * $0)" }
    let problem = fileError {
      try table(text) { $0.dateFormat = try? DateFormat(pattern: "%d/%m/%Y") }.lines(x: .column("Time"))
    }
    expectBadData(problem, "\"0:05\" isn't a date in the format of the column")
  }
}
