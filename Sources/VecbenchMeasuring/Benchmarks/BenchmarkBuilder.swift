/// A result builder for the list of benchmarks in a ``BenchmarkProgram``. It supports `if` statements and `for` loops.
@resultBuilder
public enum BenchmarkBuilder {
  public static func buildExpression<Parameter, Output>(_ benchmark: Benchmark<Parameter, Output>) -> [AnyBenchmark] {
    [AnyBenchmark(benchmark)]
  }

  public static func buildExpression(_ benchmarks: [AnyBenchmark]) -> [AnyBenchmark] { benchmarks }

  public static func buildBlock(_ parts: [AnyBenchmark]...) -> [AnyBenchmark] { parts.flatMap(\.self) }

  public static func buildArray(_ parts: [[AnyBenchmark]]) -> [AnyBenchmark] { parts.flatMap(\.self) }

  public static func buildOptional(_ part: [AnyBenchmark]?) -> [AnyBenchmark] { part ?? [] }

  public static func buildEither(first part: [AnyBenchmark]) -> [AnyBenchmark] { part }

  public static func buildEither(second part: [AnyBenchmark]) -> [AnyBenchmark] { part }
}
