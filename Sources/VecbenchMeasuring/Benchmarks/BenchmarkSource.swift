/// A list of benchmarks that a worker can look up by name and time.
package protocol BenchmarkSource {
  var benchmarks: [String] { get }

  /// Returns a benchmark, ready to be timed, or nil if the name is unknown.
  ///
  /// - Throws: The errors of the benchmark's set-up.
  func variant(for benchmark: String) throws -> Variant?

  /// Returns the size of a benchmark's input, or 1 if the benchmark has no size. Counts per point are divided by it.
  func points(of benchmark: String) -> Int
}
