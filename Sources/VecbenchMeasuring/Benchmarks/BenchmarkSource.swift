/// The benchmarks of a worker, which is a process that times benchmarks on request.
package protocol BenchmarkSource {
  var benchmarks: [String] { get }

  /// Returns a benchmark, ready to be timed, or nil if the name is unknown.
  ///
  /// - Throws: Any error that occurs while the benchmark is prepared.
  func variant(for benchmark: String) throws -> Variant?

  /// Returns the size of a benchmark's input, or 1 if the benchmark has no size. Instruction counts are divided by the
  /// size, so that they can be reported per element.
  func points(of benchmark: String) -> Int
}
