import ProgramTestSupport
import Testing

/// Tests of the percentages of peak bandwidth that vecbench prints.
struct PeakBandwidthTests {
  @Test func `No result of vecbench exceeds its peak bandwidth by more than 2 %`() async throws {
    let ending = try await vecbench("--points", "16,1000,10000", "--frames", "20", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    let results = try ending.results()
    #expect(results.contains { $0["peak_ns"] != nil })
    for result in results {
      guard let peak = result["peak_ns"] as? Double else { continue }
      let time = try #require(result["median_ns"] as? Double)
      #expect(peak <= 1.02 * time, "\(result)")
    }
  }
}
