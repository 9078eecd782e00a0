import VecbenchComparison
import VecbenchMeasuring

extension BenchmarkSource {
  /// The maximum duration, in nanoseconds, of the shorter of the two sections that ``count(_:)`` runs under Valgrind.
  /// A section has at least one iteration, even if that takes longer. Programs run about 50 times slower under
  /// Valgrind, so the limit corresponds to about 4 ms without it.
  private static var sectionTime: Double { 2e8 }

  /// Runs a benchmark in two sections with different numbers of iterations. Callgrind counts the instructions of each
  /// section separately.
  ///
  /// - Returns: The sections; empty if the benchmark doesn't exist.
  package func count(_ benchmark: String) throws -> [CountedSection] {
    guard let variant = try variant(for: benchmark) else { return [] }
    let points = points(of: benchmark)
    variant.prepare(3)
    variant.run(1)
    let clock = SystemClock()
    let start = clock.now()
    variant.run(2)
    let iterationTime = (clock.now() - start) / 2
    variant.settle()
    let fewest = max(1, min(100, 300_000 / points, Int(min(Self.sectionTime / max(iterationTime, 1), 100))))
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
