extension BenchmarkSource {
  /// Runs a benchmark in sections that a profiler counts apart, each with another number of iterations.
  ///
  /// - Returns: The sections; none where there is no such benchmark.
  package func count(_ benchmark: String) throws -> [CountedSection] {
    guard let variant = try variant(for: benchmark) else { return [] }
    let points = points(of: benchmark)
    variant.prepare(3)
    variant.run(3)
    variant.settle()
    let fewest = max(1, min(100, 300_000 / points))
    return try [fewest, 3 * fewest].map { iterations in
      variant.prepare(iterations)
      variant.settle()
      CountedSection.run { variant.run(iterations) }
      variant.settle()
      if let error = variant.failure() { throw BenchmarkFailure(benchmark: benchmark, error: error) }
      return CountedSection(name: benchmark, points: points, iterations: iterations)
    }
  }
}
