/// A type-erased ``Benchmark``, used as an element of a ``BenchmarkProgram``.
public struct AnyBenchmark: Sendable {
  /// The cases of the benchmark, one for each parameter.
  package private(set) var cases: [BenchmarkCase]

  /// Creates the case for a given size; nil if the parameters of the benchmark aren't sizes.
  let atSize: (@Sendable (Int) -> BenchmarkCase)?

  /// Erases the parameter and result types of a benchmark.
  public init<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>) {
    cases = benchmark.arguments.map { BenchmarkCase(benchmark, $0) }
    if let argument = benchmark.argument {
      atSize = { BenchmarkCase(benchmark, argument($0)) }
    } else {
      atSize = nil
    }
  }

  /// Returns the benchmark with only the cases that satisfy a predicate.
  package func filter(_ isIncluded: (BenchmarkCase) -> Bool) -> AnyBenchmark {
    var benchmark = self
    benchmark.cases = cases.filter(isIncluded)
    return benchmark
  }

  /// Returns the benchmark with cases for `sizes` instead of its declared cases; nil if its parameters aren't sizes.
  package func at(sizes: [Int]) -> AnyBenchmark? {
    guard let atSize else { return nil }
    var benchmark = self
    benchmark.cases = sizes.map(atSize)
    return benchmark
  }
}

extension [AnyBenchmark] {
  /// The names under which each declared benchmark reports its results, keyed by the name of the benchmark.
  ///
  /// A variant can set a different name for its results; see ``VariantTraits/benchmark``. Benchmarks that report all
  /// results under their declared name are omitted.
  package var groups: [String: [String]] {
    let groups = flatMap(\.cases).map { ($0.name.rawValue, $0.reportedNames.map(\.benchmark.rawValue).uniqued()) }
    return Dictionary(groups.filter { $0.1 != [$0.0] }) { ($0 + $1).uniqued() }
  }
}
