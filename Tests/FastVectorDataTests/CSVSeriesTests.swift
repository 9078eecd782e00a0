import FastVectorCharts
import FastVectorData
import Foundation
import TestSupport
import Testing

private func table(_ text: String) throws -> CSVTable { try CSVTable(name: "t.csv", contents: Data(text.utf8)) }

private func problem(_ text: String, y: String? = nil, x: String? = nil) -> String {
  do {
    _ = try table(text).series(y: y, x: x)
    return "none"
  } catch {
    return "\(error)"
  }
}

/// The position that a date in a table becomes.
private func position(_ date: String) -> Double? {
  try? table("when,y\n\"\(date)\",1\n").series(y: "y", x: "when")[0].x
}

@Suite struct `A series from a CSV table` {
  @Test func `has positions from a column, by name or number, or 0, 1, 2`() throws {
    let text = "t,a,b\n0,5,6\n2,,7\n2.5,nan,8\n"
    #expect(try table(text).series(y: "b") == Series([6, 7, 8]))
    #expect(try table(text).series(y: "a", x: "t") == Series(x: [0, 2, 2.5], y: [5, .nan, .nan]))
    #expect(try table(text).series(y: "3", x: "1") == Series(x: [0, 2, 2.5], y: [6, 7, 8]))
  }

  @Test func `takes the first column of numbers that is not that of the positions`() throws {
    #expect(try table("t,a\n0,5\n2,6\n").series(x: "t") == Series(x: [0, 2], y: [5, 6]))
    #expect(try table("t,a\n0,5\n2,6\n").series() == Series([0, 2]))
  }

  @Test func `may be short`() throws {
    #expect(try table("t,a\n").series(y: "a", x: "t").isEmpty)
    #expect(try table("t,a\n3,4\n").series(y: "a", x: "t") == Series(x: [3], y: [4]))
  }

  @Test func `has dates as positions, in seconds since 1970`() throws {
    let text = "temp;date\n47.8;2010/01/01 00:00:00\n47.4;2010/01/01 01:00:00\n"
    #expect(
      try table(text).series(y: "temp", x: "date") == Series(x: [1_262_304_000, 1_262_307_600], y: [47.8, 47.4]))
  }

  @Test func `names the line and the column where positions do not ascend`() {
    #expect(
      problem("t,a\n1,5\n\n2,6\n2,7\n", y: "a", x: "t")
        == "t.csv:5: column t: \"2\" cannot be a position: x is 2.0, as in the row before; each x may occur once")
    #expect(problem("t,a\n3,5\n2,6\n", x: "t").hasPrefix("t.csv:3: column t: \"2\" cannot be a position"))
    #expect(problem("t,a\n3,5\n,6\n", x: "t").hasPrefix("t.csv:3: column t: \"\" cannot be a position"))
    #expect(problem("t,a\n3,5\ninf,6\n", x: "t").hasPrefix("t.csv:3: column t: \"inf\" cannot be a position"))
    #expect(problem("t,a\n3,5\nx,6\n", x: "t").hasPrefix("t.csv:3: column t: \"x\" is neither"))
    #expect(problem("t,a\n2010-01-01,5\n7,6\n", x: "t").hasPrefix("t.csv:3: column t: \"7\" is not a date"))
    #expect(problem("t,a\n2010-01-01,5\n2010-02-30,6\n", x: "t").hasPrefix("t.csv:3: column t: \"2010-02-30\" is not"))
    #expect(problem("t,a\n3,5\n4,x\n", y: "a", x: "t").hasPrefix("t.csv:3: column a: \"x\" is not a number"))
    #expect(problem("t,a\n3,5\n", y: "a", x: "u").contains("no column u; there are t, a"))
  }

  @Test func `reads the sample temperatures with their dates`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/Data/sf-temps.csv").path
    let series = try CSVTable(path: path).series(y: "temp", x: "date")
    #expect(series.count > 8700)
    let seattle = path.replacing("sf-temps", with: "seattle-temps")
    let join = try Join(from: CSVTable(path: seattle).series(y: "temp", x: "date"), to: series)
    #expect(join.matchedCount > 8700 && join.enteringCount + join.leavingCount < 10)
  }
}

@Suite struct `A date in a CSV table` {
  @Test(
    arguments: [
      ("1970-01-01", 0), ("1970-01-01T00:00:01Z", 1), ("1969-12-31 23:59", -60), ("2000-02-29", 951_782_400),
      ("2010/01/01 05:00:00", 1_262_322_000), ("2010-01-01T00:00+01:00", 1_262_300_400),
      ("2010-01-01T00:00:00.25-0230", 1_262_313_000.25), ("2010-01-01t00:00:00,5z", 1_262_304_000.5),
      ("2010-01-01T00:00+01", 1_262_300_400), (" 1970-01-02 ", 86_400), ("0001-01-01", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Double)])
  func `is in ISO 8601`(date: String, seconds: Double) {
    #expect(position(date) == seconds)
  }

  @Test(arguments: [
    "2010-13-01", "2010-00-01", "2010-01-32", "2010-01-00", "2011-02-29", "1900-02-29", "10-01-01",
    "2010-01/01", "2010-01-01T", "2010-01-01T24:01", "2010-01-01T00:60", "2010-01-01T00:00:60", "2010-01-01T5:0",
    "2010-01-01T00:00:00.", "2010-01-01T00:00+25:00", "2010-01-01T00:00+0", "2010-01-01T00:00 XYZ", "2010-01-01x",
    "yesterday", "٢٠١٠-٠١-٠١", "-2010-01-01", "20100101T000000Z",
  ])
  func `is nothing else`(date: String) { #expect(position(date) == nil) }

  @Test func `is that of Foundation`() {
    let seed: UInt64 = 102
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let seconds = Double(Int.random(in: -11_000_000_000...200_000_000_000, using: &generator))
      let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
      #expect(position(text) == seconds, "\(text), seed \(seed)")
    }
  }
}
