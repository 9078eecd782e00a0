import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

@Suite struct `Groups of two columns` {
  /// A table of chart positions: each album of an artist has a row for each country.
  private func text(_ artists: [String], years: (Int) -> [Int]) -> String {
    "artist,album,released,country,position\n"
      + artists.enumerated().flatMap { artist, name in
        years(artist).flatMap { year in
          ["US", "UK", "FR"].enumerated().map { place, country in
            "\(name),\(name) \(year),\(year)-05-01,\(country),\(1 + (7 * year + 3 * place) % 40)\n"
          }
        }
      }.joined()
  }

  @Test func `A text with which x starts over is part of the group`() throws {
    let reading = try table(text(["A", "B"]) { artist in (0..<6).map { 2003 + artist + 2 * $0 } }).lines()
    #expect(reading.detectedGroup == "artist + country" && reading.lines.count == 6)
    #expect(reading.lines[3].map(\.x) == (try (0..<6).map { try DateFormat.seconds(of: "\(2004 + 2 * $0)-05-01") }))
  }

  @Test func `A text with which x doesn't start over isn't part of the group`() throws {
    let reading = try table(text(["A", "B"]) { artist in (0..<6).map { 2003 + 6 * artist + $0 } }).lines()
    #expect(reading.detectedGroup == "country" && reading.lines.count == 3)
  }
}
