import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Separators of two columns` {
  @Test func `Commas between dates and durations that contain blanks are separators`() throws {
    let reading = try table("Date,time_delta\n" + rows(9) { "2021-03-0\(1 + $0),0 days 0\($0):30:00.000000000" })
      .lines()
    #expect(reading.xName == "Date" && reading.lines.map(\.id) == ["time_delta"])
    #expect(reading.lines[0].map(\.y) == (0..<9).map { Double($0) + 0.5 })
  }

  @Test func `A blank or comma between a date and its time of day isn't a separator`() throws {
    let blanks = try table("date time;value\n" + rows(9) { "2024-01-0\(1 + $0) 06:00;\($0).5" }).lines()
    #expect(blanks.lines.map(\.id) == ["value"] && blanks.hasDates)
    let commas = try table("date,time;value\n" + rows(9) { "2024-01-0\(1 + $0),06:00;\($0).5" }).lines()
    #expect(commas.lines.map(\.id) == ["value"])
  }
}
