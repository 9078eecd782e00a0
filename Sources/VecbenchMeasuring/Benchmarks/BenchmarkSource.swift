/// The benchmarks of a worker process, which times benchmarks when another process requests it.
package protocol BenchmarkSource {
  var benchmarks: [String] { get }

  /// Prepares and returns the benchmark with the given name. Returns nil if the name is unknown.
  ///
  /// - Throws: Any error that the preparation of the benchmark throws.
  func variant(for benchmark: String) throws -> Variant?

  /// Returns the size of a benchmark's input, or 1 if the benchmark has no size. Reports divide instruction counts by
  /// this number to show the instructions per element.
  func points(of benchmark: String) -> Int
}
