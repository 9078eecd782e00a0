import Testing
import VecbenchComparison
import VecbenchKit
import VecbenchSuite

@Suite struct `Compared benchmarks` {
  @Test func `The compared benchmarks can be run, and they include two control benchmarks`() throws {
    let catalogue = try BenchmarkList(Suite.compared)
    #expect(catalogue.benchmarks.count(where: ComparisonRun.isControl) == 2)
    #expect(Set(catalogue.benchmarks).count == catalogue.benchmarks.count)
    for benchmark in catalogue.benchmarks {
      #expect(BenchmarkName.isValid(benchmark))
      #expect(benchmark.count <= 32, "80 columns")
      let variant = try #require(try catalogue.variant(for: benchmark))
      variant.prepare(2)
      variant.run(2)
    }
    #expect(try catalogue.variant(for: "add/none/1000") == nil)
  }
}
