/// A ``Benchmark`` without its generic types. A ``BenchmarkProgram`` consists of such benchmarks.
public struct AnyBenchmark: Sendable {
  /// The cases of the benchmark. There is one case for each parameter.
  package private(set) var cases: [BenchmarkCase]

  /// Creates the case for the given size. Nil if the parameters of the benchmark aren't sizes.
  let atSize: (@Sendable (Int) -> BenchmarkCase)?

  /// Creates a type-erased copy of a benchmark.
  public init<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>) {
    cases = benchmark.arguments.map { BenchmarkCase(benchmark, $0) }
    if let argument = benchmark.argument {
      atSize = { BenchmarkCase(benchmark, argument($0)) }
    } else {
      atSize = nil
    }
  }

  /// Returns a copy of the benchmark that contains only the cases for which `isIncluded` returns true.
  package func filter(_ isIncluded: (BenchmarkCase) -> Bool) -> AnyBenchmark {
    var benchmark = self
    benchmark.cases = cases.filter(isIncluded)
    return benchmark
  }

  /// Returns a copy of the benchmark with one case for each of the given sizes. Returns nil if its parameters aren't
  /// sizes.
  package func at(sizes: [Int]) -> AnyBenchmark? {
    guard let atSize else { return nil }
    var benchmark = self
    benchmark.cases = sizes.map(atSize)
    return benchmark
  }
}

extension [AnyBenchmark] {
  /// The names under which the results of each benchmark are reported, keyed by the name with which it is declared.
  ///
  /// A variant can report its results under a different benchmark name; see ``VariantTraits/benchmark``. If all results
  /// of a benchmark have the declared name, the dictionary doesn't contain the benchmark.
  package var groups: [String: [String]] {
    let groups = flatMap(\.cases).map { ($0.name.rawValue, $0.reportedNames.map(\.benchmark.rawValue).uniqued()) }
    return Dictionary(groups.filter { $0.1 != [$0.0] }) { ($0 + $1).uniqued() }
  }
}
