extension BenchmarkSource {
  /// Runs a benchmark in sections that a profiler counts apart, each with another number of iterations.
  ///
  /// - Returns: The sections; none where there is no such benchmark.
  package func count(_ benchmark: String) throws -> [CountedSection] {
    guard let variant = try variant(for: benchmark) else { return [] }
    let points = points(of: benchmark)
    variant.prepare(3)
    variant.run(3)
    let fewest = max(1, min(100, 300_000 / points))
    return try [fewest, 3 * fewest].map { iterations in
      variant.prepare(iterations)
      CountedSection.run { variant.run(iterations) }
      if let error = variant.failure() { throw BenchmarkFailure(benchmark: benchmark, error: error) }
      return CountedSection(name: benchmark, points: points, iterations: iterations)
    }
  }
}
