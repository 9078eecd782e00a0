/// The benchmarks of a worker: a process that looks up benchmarks by name and times them on request.
package protocol BenchmarkSource {
  var benchmarks: [String] { get }

  /// Returns a benchmark, ready to be timed, or nil if the name is unknown.
  ///
  /// - Throws: Any error that the set-up of the benchmark throws.
  func variant(for benchmark: String) throws -> Variant?

  /// Returns the size of a benchmark's input, or 1 if the benchmark has no size. Instruction counts are divided by the
  /// size, so that they can be reported per element.
  func points(of benchmark: String) -> Int
}
