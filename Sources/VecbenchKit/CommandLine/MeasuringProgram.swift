/// What the commands need of the program that they belong to.
package protocol MeasuringProgram: SendableMetatype {
  /// The name that help texts, messages and products have.
  static var name: String { get }

  /// Everything that the program can time.
  static var source: any BenchmarkSource { get throws }

  /// This machine, with what the program knows about its variants.
  static var environment: MachineEnvironment { get }

  /// The formats in which results can be written.
  static var formats: [ReportFormat] { get }

  /// Variables of the environment, as `NAME=value`, under which valgrind can run the program.
  static var countingEnvironment: [String] { get }

  /// The patterns of the benchmarks that `selftest` compares, the first of which is made slower.
  static var selftestBenchmarks: [String] { get throws }

  /// Prepares to measure again what a stored report holds.
  ///
  /// - Parameter file: What the report is called in errors.
  /// - Throws: ``NotComparable`` where this program cannot.
  static func repetition(of report: Report, file: String) throws -> Repetition
}

/// Measures what a report holds, until cancelled.
package typealias Repetition = (
  _ isCancelled: @escaping () -> Bool, _ progress: @escaping (String) -> Void
) throws -> [BenchmarkResult]
