import FastVectorCharts
import FastVectorData
import Foundation
import Testing

@Suite struct `Numbers in names` {
  private func reading(_ text: String, _ name: String = "t.csv") throws -> CSVReading {
    try CSVTable(name: name, contents: Data(text.utf8)).lines()
  }

  @Test(arguments: [
    ("sort/*", "sort", "size"), ("BM_<int>/*/0/8", "BM_<int>/0/8", "size"), ("sort n=*", "sort n", "n"),
    ("Week *", "Week", "Week"), ("map(*)", "map", "size"), ("total-*/Slice-16", "total/Slice-16", "total"),
    ("* threads", "threads", "size"),
  ])
  func `The number that differs between names is the x value`(pattern: String, name: String, xName: String) throws {
    let rows = [10, 20, 40, 80, 160, 320].map { "\(pattern.replacing("*", with: "\($0)")),\($0 / 10),\($0 % 7)\n" }
    let reading = try reading("name,time,memory\n" + rows.joined())
    #expect(reading.xName == xName && reading.lines.map(\.id) == [.text("\(name): time"), .text("\(name): memory")])
    #expect(reading.lines[0].map(\.x) == [10, 20, 40, 80, 160, 320])
    #expect(reading.lines[0].map(\.y) == [1, 2, 4, 8, 16, 32])
    #expect(reading.interpretation.contains("names that contain x"))
  }

  @Test func `Names with the same text form a line`() throws {
    let rows = ["read", "write"].flatMap { name in
      ["64", "1k", "32KiB", "1M"].enumerated().map { "\"\(name)/\($1)/8\",\($0 * $0 + name.count)\n" }
    }
    let reading = try reading("name,real_time\n" + rows.joined())
    #expect(reading.lines.map(\.id) == ["read/8", "write/8"])
    #expect(reading.lines.map { $0.map(\.x) } == [[64, 1000, 32768, 1e6], [64, 1000, 32768, 1e6]])
    #expect(reading.lines.map { $0.map(\.y) } == [[4, 5, 8, 13], [5, 6, 9, 14]])
  }

  @Test func `The number with the most values is the x value, and the other numbers distinguish lines`() throws {
    let rows = [1, 2].flatMap { threads in
      [8, 16, 32, 64].map {
        "BenchmarkRead/threads-\(threads)/size-\($0)-16 \t 100\t \($0 * threads) ns/op\t \(threads) B/op\n"
      }
    }
    let reading = try reading("goos: linux\n" + rows.joined() + "PASS\n", "bench.txt")
    #expect(reading.xName == "size" && reading.lines.count == 2)
    #expect(reading.lines.map { $0.map(\.x) } == [[8, 16, 32, 64], [8, 16, 32, 64]])
    #expect(reading.lines.map { $0.map(\.y) } == [[8, 16, 32, 64], [16, 32, 64, 128]])
  }

  @Test func `JSON of Google Benchmark is read, and iterations aren't drawn`() throws {
    let rows = [1, 10, 100, 1000, 10_000, 100_000].map {
      #"{"name": "BM_Copy/\#($0)", "iterations": \#(900_000 / $0), "real_time": \#($0 * 2)}"#
    }
    let reading = try reading(#"{"context": {"cpus": 2}, "benchmarks": [\#(rows.joined(separator: ","))]}"#, "b.json")
    #expect(reading.lines.map(\.id) == ["BM_Copy"])
    #expect(reading.lines[0].map(\.x) == [1, 10, 100, 1000, 10_000, 100_000])
  }

  @Test(arguments: [
    // Digits after letters and points, names that occur only once or twice, and a column that is x.
    (["md5", "sha1", "sha256", "sha384", "sha512", "crc32"], "5"),
    (["a 1.2.3", "a 1.2.4", "a 1.2.5", "a 1.2.6", "a 1.3.0", "a 1.3.1"], "5"),
    (["Ford 150", "Fiat 500", "VW 1303", "BMW 320", "Audi 80", "Opel 12"], "5"),
    (["a/1", "a/2", "a/3", "a/4", "a/5", "a/6"], "2024-01-0"),
  ])
  func `Other names are left unchanged`(names: [String], start: String) throws {
    let rows = names.enumerated().map { "\($1),\(start)\($0 + 1),\($0 * $0 % 7)\n" }
    #expect(try !reading("name,v,w\n" + rows.joined()).interpretation.contains("names that contain x"))
  }

  @Test(arguments: ["2024-01-31 *h05 local", "31.1.2024 noin *.05", "[10:*:12][D][sensor]: ready"])
  func `Dates and times in an unknown format aren't names that contain x`(pattern: String) throws {
    let rows = (10...20).map { "\(pattern.replacing("*", with: "\($0)"));\($0 * $0 % 7)\n" }
    let reading = try reading("when;v\n" + rows.joined())
    #expect(reading.xName == nil && reading.lines.map(\.id) == ["v"])
    #expect(reading.interpretation.contains("x = row number (the format of when is unknown; CSVOptions.dateFormat)"))
  }
}
