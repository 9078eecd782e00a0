import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import Testing

@Suite struct `Missing values` {
  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  @Test(arguments: [
    ("-999", [1.5, .nan, 2.5]), ("-99.9", [1.5, .nan, 2.5]), ("-9999.99", [1.5, .nan, 2.5]), ("-99", [1.5, -99, 2.5]),
    ("9999", [1.5, 9999, 2.5]), ("-998", [1.5, -998, 2.5]),
  ])
  func `A number such as -999 far below all others is a missing value`(code: String, expected: [Double]) throws {
    let line = try table("t,v\n0,1.5\n1,\(code)\n2,2.5\n").lines().lines[0]
    #expect(same(y(line), expected))
  }

  @Test func `Codes of missing values depend on the other numbers of their column`() throws {
    let near = "t,v\n0,-600\n1,-999\n2,700\n"
    #expect(try y(table(near).lines().lines[0]) == [-600, -999, 700])
    let positive = "t,v\n0,300\n1,999\n2,360\n3,999\n"
    #expect(try same(y(table(positive).lines().lines[0]), [300, .nan, 360, .nan]))
    let reading = try table("t,v\n0,1.5\n1,-999\n2,2.5\n").lines()
    #expect(reading.interpretation.contains("1 gap (-999 counted as missing)"))
    let plain = try table("t,v\n0,1.5\n1,-999\n2,2.5\n") { $0.findsMissingCodes = false }
    #expect(try y(plain.lines().lines[0]) == [1.5, -999, 2.5])
  }

  @Test func `The number -1 is a missing value if it is much more frequent than other small numbers`() throws {
    func gaps(_ values: [Double]) throws -> Int {
      let rows = values.enumerated().map { "\($0),\($1)\n" }
      return try y(table("t,v\n" + rows.joined()).lines().lines[0]).count(where: \.isNaN)
    }
    let sunspots: [Double] = [-1, -1, -1, 0, 65, -1, 10.2, -1, 48, -1, 37, 0, -1]
    #expect(try gaps(sunspots) == 7)
    #expect(try gaps(sunspots + [-2]) == 0)
    #expect(try gaps([-1, 0, 1, 25, -1, 2, 3, -1, 0, 1, -1, 4, -1]) == 0, "temperatures")
    #expect(try gaps([-1, -1, -1, -1, -1, 7, 8, 9]) == 0, "no large number")
  }

  @Test func `Short texts in a column of numbers are gaps that are reported, unless the column was requested by name`()
    throws
  {
    let text =
      "datetime\tflow\n2024-01-01\t5\n2024-01-02\tIce\n2024-01-03\tEqp\n2024-01-04\t6\n2024-01-05\tIce\n2024-01-06\t7\n"
    let reading = try table(text).lines()
    #expect(same(y(reading.lines[0]), [5, .nan, .nan, 6, .nan, 7]))
    #expect(reading.interpretation.contains("3 gaps (\"Ice\", \"Eqp\" counted as missing)"))
    let error = try #require(throws: FileError.self) { try table(text).lines(y: ["flow"]) }
    #expect(
      error.description.contains("\"Ice\" isn't a number; if it means a missing value, add it to CSVOptions.missing"))
  }

  @Test(arguments: [
    ("Ice", true), ("(?)", true), ("not read", true), ("12 11", false), ("0/199", false), ("836.29 Cr 5", false),
    ("R2", false),
  ])
  func `Only words and marks among numbers are suggested as missing values`(text: String, isSuggested: Bool) throws {
    let rows = "a,b\n1,5\n2,6\n3,\(text)\n4,7\n"
    let error = try #require(fileError { try table(rows).lines(y: ["b"]) })
    #expect(error.description.hasPrefix("t.csv:4: column b: \"\(text)\" isn't a number"))
    #expect(error.description.hasSuffix(isSuggested ? "add it to CSVOptions.missing" : "isn't a number"), "\(error)")
    // In a column of texts, a text doesn't mean a missing value.
    let names = try #require(fileError { try table("a,b\n1,x\n2,y\n3,z\n").lines(y: ["b"]) })
    #expect(names.description.hasSuffix("isn't a number"))
  }
}
