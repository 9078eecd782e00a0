/// A ``Benchmark`` of any parameters and results, as an element of a ``BenchmarkProgram``.
public struct AnyBenchmark: Sendable {
  /// One for each parameter.
  package private(set) var cases: [BenchmarkCase]

  /// The benchmark at any size; nil where its parameters are no sizes.
  let atSize: (@Sendable (Int) -> BenchmarkCase)?

  /// The benchmark with its types left out.
  public init<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>) {
    cases = benchmark.arguments.map { BenchmarkCase(benchmark, $0) }
    if let argument = benchmark.argument {
      atSize = { BenchmarkCase(benchmark, argument($0)) }
    } else {
      atSize = nil
    }
  }

  /// The benchmark at some of its parameters.
  func filter(_ isIncluded: (BenchmarkCase) -> Bool) -> AnyBenchmark {
    var benchmark = self
    benchmark.cases = cases.filter(isIncluded)
    return benchmark
  }
}
