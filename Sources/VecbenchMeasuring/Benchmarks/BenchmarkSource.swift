/// A source of benchmarks that a worker can time, by name.
package protocol BenchmarkSource {
  var benchmarks: [String] { get }

  /// Returns a benchmark, ready to be timed, or nil if the name is unknown.
  ///
  /// - Throws: The errors of the benchmark's set-up.
  func variant(for benchmark: String) throws -> Variant?

  /// Returns the size of a benchmark's input, by which its counts are divided, or 1 if the benchmark has no size.
  func points(of benchmark: String) -> Int
}
