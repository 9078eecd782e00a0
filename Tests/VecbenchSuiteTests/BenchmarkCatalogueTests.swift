import Testing
import VecbenchKit
import VecbenchSuite

@Suite struct `The catalogue of benchmarks` {
  @Test func `can be run, and has control benchmarks`() throws {
    let catalogue = BenchmarkCatalogue()
    #expect(catalogue.benchmarks.count(where: ComparisonRun.isControl) == 2)
    #expect(Set(catalogue.benchmarks).count == catalogue.benchmarks.count)
    for benchmark in catalogue.benchmarks {
      #expect(WorkerMessage.isBenchmarkName(benchmark))
      #expect(benchmark.count <= 32, "80 columns")
      try #require(catalogue.variant(for: benchmark)).run(2)
    }
    #expect(catalogue.variant(for: "add/none/1000") == nil)
  }
}
