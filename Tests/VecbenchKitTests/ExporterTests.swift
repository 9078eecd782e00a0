import Foundation
import Testing
import VecbenchKit
import VecbenchTestSupport

@Suite struct `Formats of other tools` {
  private func json(_ format: ReportFormat) throws -> Any {
    let text = try format.write(
      ReportFixture.report(), style: TerminalStyle(usesUnicode: false, usesColor: false))
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    return try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private let names = [
    "add/naive/10000", "add/native/10000", "frame.swiftui/naive/10000/easeInOut",
    "frame.fused/native/10000/easeInOut/threads:2", "add/naive/1000000",
  ]

  @Test func `The JSON for Google Benchmark has an entry for each result`() throws {
    let document = try #require(try json(.googleBenchmark) as? [String: Any])
    let entries = try #require(document["benchmarks"] as? [[String: Any]])
    #expect(entries.map { $0["name"] as? String } == names)
    #expect(entries[1]["real_time"] as? Double == 1280 && entries[1]["cpu_time"] as? Double == 1280)
    #expect(entries[1]["bytes_per_second"] as? Double == 187.5e9)
    #expect(entries[1]["items_per_second"] as? Double == 10_000 / 1280e-9)
    #expect(entries[3]["threads"] as? Int == 2 && entries[3]["iterations"] as? Int == 600)
    #expect(entries[4]["bytes_per_second"] == nil)
    let context = try #require(document["context"] as? [String: Any])
    let caches = try #require(context["caches"] as? [[String: Any]])
    #expect(caches.map { "\($0["type"]!) \($0["level"]!) \($0["size"]!)" } == ["Data 1 32768", "Unified 2 1048576"])
  }

  @Test func `The JSON for JMH has the interval as its confidence`() throws {
    let entries = try #require(try json(.jmh) as? [[String: Any]])
    #expect(
      entries.map { $0["benchmark"] as? String } == ReportFixture.results.map { "vecbench." + $0.benchmark.rawValue })
    #expect(entries[0]["params"] as? [String: String] == ["variant": "naive", "size": "10000"])
    let metric = try #require(entries[0]["primaryMetric"] as? [String: Any])
    #expect(metric["score"] as? Double == 2500 && metric["scoreError"] as? Double == 24.75)
    #expect(metric["scoreConfidence"] as? [Double] == [2475.5, 2525])
    #expect(metric["rawData"] as? [[Double]] == [[2500]])
    let raced = try #require(entries[1]["primaryMetric"] as? [String: Any])
    #expect(raced["rawData"] as? [[Double]] == [[1290, 1270, 1280]])
    #expect(entries[1]["measurementIterations"] as? Int == 3)
    let frame = try #require(entries[2]["primaryMetric"] as? [String: Any])
    #expect(frame["scoreConfidence"] as? [String] == ["NaN", "NaN"])
    #expect(frame["scorePercentiles"] as? [String: Double] == ["50.0": 25_000, "99.0": 30_000, "100.0": 1_000_000])
  }

  @Test func `The JSON for Bencher has the measures of each benchmark`() throws {
    let document = try #require(try json(.bencher) as? [String: [String: [String: Double]]])
    #expect(Set(document.keys) == Set(names))
    #expect(
      document["add/native/10000"] == [
        "latency": ["value": 1280, "lower_value": 1270, "upper_value": 1290], "throughput": ["value": 781_250],
        "allocations": ["value": 0],
      ])
    #expect(document["add/naive/1000000"]?["latency"] == ["value": 1_500_000])
  }

  @Test func `The JSON for github-action-benchmark is a list of values`() throws {
    let entries = try #require(try json(.gitHubAction) as? [[String: Any]])
    #expect(entries.map { $0["name"] as? String } == names)
    #expect(entries[1]["value"] as? Double == 1280 && entries[1]["unit"] as? String == "ns")
    #expect(entries[1]["range"] as? String == "1270.0..1290.0")
    #expect(entries[4]["range"] == nil)
    #expect((entries[0]["extra"] as? String)?.contains("Some Processor") == true)
  }

  @Test(arguments: ReportFormat.basic.indices)
  func `Every basic format can be written if there are no results`(index: Int) throws {
    let format = ReportFormat.basic[index]
    var report = try ReportFixture.report()
    report.results = []
    let style = TerminalStyle(usesUnicode: false, usesColor: false)
    #expect(try !format.write(report, style: style).isEmpty)
  }
}
