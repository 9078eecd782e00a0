import FastVectorData
import Foundation
import Testing

/// A row of `Vectors/dates.tsv`, which was computed with Python.
private struct DateVector {
  let kind, pattern, zone, text: String
  let seconds: Double?

  static func all() throws -> [DateVector] {
    let url = try #require(Bundle.module.url(forResource: "Vectors/dates", withExtension: "tsv"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return DateVector(
        kind: cells[0], pattern: cells[1], zone: cells[2], text: cells[3], seconds: Double(cells[4]))
    }
  }
}

@Suite struct `Dates computed by Python` {
  private func check(_ kinds: Set<String>) throws {
    var parsers: [[String]: DateParser] = [:]
    var count = 0
    for row in try DateVector.all() where kinds.contains(row.kind) {
      let zone = try TimeZone(named: row.zone)
      let parser =
        try parsers[[row.pattern, row.zone]] ?? DateFormat(pattern: row.pattern).parser(in: zone)
      parsers[[row.pattern, row.zone]] = parser
      #expect(parser.seconds(row.text) == row.seconds, "\(row)")
      count += 1
    }
    #expect(count > 180)
  }

  @Test func `A date pattern reads exactly the dates that strptime reads`() throws { try check(["strptime"]) }

  @Test func `A date pattern without a time reads dates that strftime printed with any time and zone`() throws {
    try check(["printed"])
  }

  @Test func `Local times equal the times that zoneinfo computes, even near clock changes`() throws {
    try check(["zone"])
  }

  @Test func `Every date that strftime printed is detected, and one of the candidates reads it correctly`() throws {
    for row in try DateVector.all() where row.kind == "printed" {
      let candidates = DateFormat.candidates(for: [row.text])
      let format = try DateFormat(pattern: row.pattern)
      if format.isNumeric, row.text.count == 8, !(1800..<2200).contains(Int(row.text.prefix(4))!) { continue }
      #expect(candidates.contains { $0.parser().seconds(row.text) == row.seconds }, "\(row), \(candidates)")
    }
  }
}
