import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// A worker that times programs that use Google Benchmark. For each sample, it starts a process that runs one
/// benchmark.
final class GoogleBenchmarkWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let program: ComparedProgram
  private let time: Adapter.Time

  /// The minimum duration of a sample, in nanoseconds.
  private let sampleTime: Double

  /// Runs the program. Returns its standard output if `capturesOutput` is true, and empty data otherwise.
  private let run: (_ arguments: [String], _ capturesOutput: Bool) throws -> Data

  /// Runs the program, and returns its peak memory in bytes.
  private let memory: (_ arguments: [String]) throws -> Double?

  /// The temporary folder for reports.
  private let folder: TemporaryFolder

  /// The maximum size of a report, in bytes.
  private static let reportLimit = 64 << 20

  /// The benchmark names that contain control characters, keyed by the escaped names in reports.
  private var originalNames: [String: String] = [:]

  /// Creates a worker for one side of a comparison.
  ///
  /// - Parameters:
  ///   - run: A function that runs the program. It throws ``LineProcessError`` if the program fails.
  ///   - memory: A function that runs the program and returns its peak memory in bytes.
  init(
    _ side: ComparisonSide, _ program: ComparedProgram, time: Adapter.Time, sampleTime: Double,
    run: @escaping (_ arguments: [String], _ capturesOutput: Bool) throws -> Data,
    memory: @escaping (_ arguments: [String]) throws -> Double?
  ) throws {
    (self.side, self.program, self.time, self.sampleTime) = (side, program, time, sampleTime)
    (self.run, self.memory) = (run, memory)
    folder = try TemporaryFolder()
  }

  var choosesIterations: Bool { true }

  // MARK: List

  func benchmarks() throws -> [String] {
    let lines = try Adapter.naming(side, program) {
      let lines = try Self.names(listed: list([]), without: otherLines())
      guard !lines.isEmpty else { throw LineProcessError(description: "it lists no benchmark of Google Benchmark") }
      return lines
    }
    originalNames = Dictionary(lines.filter { $0.printable != $0 }.map { ($0.printable, $0) }) { first, _ in first }
    return lines.map(\.printable)
  }

  private func list(_ arguments: [String]) throws -> [String] {
    String(decoding: try run(["--benchmark_list_tests=true"] + arguments, true), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Returns the lines that the program prints in addition to its benchmark names. To find them, lists the benchmarks
  /// with a filter that matches none.
  private func otherLines() throws -> [String] {
    // Some programs exit with an error if no benchmark matches.
    do { return try list(["--benchmark_filter=^$"]) } catch is LineProcessError { return [] }
  }

  /// Extracts the benchmark names from the output of a program. The output may contain other text before and after the
  /// names.
  ///
  /// - Parameter others: The output of the program with a filter that matches no benchmark. Numbers in the other text,
  ///   such as time stamps, may differ between the two outputs.
  static func names(listed lines: [String], without others: [String]) -> [String] {
    let isSame = { (line: String, other: String) in
      line.replacing(/[0-9]+/, with: "0") == other.replacing(/[0-9]+/, with: "0")
    }
    let before = zip(lines, others).prefix { isSame($0, $1) }.count
    let rest = lines.dropFirst(before)
    let after = zip(rest.reversed(), others.dropFirst(before).reversed()).prefix { isSame($0, $1) }.count
    // If both outputs are the same, the program ignores the filter, and all lines are benchmark names.
    return rest.count == after ? lines : Array(rest.dropLast(after))
  }

  // MARK: Samples

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    try Adapter.sampling(side) {
      let file = folder.path + "/report.json"
      try? FileManager.default.removeItem(atPath: file)
      _ = try run(sampleArguments(for: benchmark, report: file), false)
      let report = try? InputFile(path: file).contents(limit: Self.reportLimit)
      let nanoseconds = try Self.nanoseconds(report ?? Data(), time: time)
      return Sample(nanoseconds: nanoseconds * Double(iterations), isDisturbed: false)
    }
  }

  func peakMemory(_ benchmark: String) throws -> Double? {
    try Adapter.sampling(side) { try memory(sampleArguments(for: benchmark, report: folder.path + "/memory.json")) }
  }

  func end() {}

  /// Returns the program's arguments for a sample of one benchmark.
  private func sampleArguments(for benchmark: String, report: String) -> [String] {
    Self.arguments(for: originalNames[benchmark] ?? benchmark, report: report, minimumTime: sampleTime)
  }

  /// Returns the program's arguments for running only one benchmark.
  ///
  /// - Parameters:
  ///   - report: The path of the report. Standard output isn't used, because the program may print other text to it.
  ///   - minimumTime: The minimum duration of a repetition, in nanoseconds.
  static func arguments(for benchmark: String, report: String, minimumTime: Double) -> [String] {
    [
      "--benchmark_filter=^\(escaped(benchmark))$", "--benchmark_out=\(report)", "--benchmark_out_format=json",
      // Write the time as an integer with an exponent, because the program's locale may require a decimal comma.
      "--benchmark_min_time=\(Int(minimumTime))e-9",
    ]
  }

  /// Returns the program's arguments for running several benchmarks with as few iterations as possible.
  static func arguments(forAll benchmarks: [String]) -> [String] {
    ["--benchmark_filter=^(\(benchmarks.map(escaped).joined(separator: "|")))$", "--benchmark_min_time=0"]
  }

  /// Escapes a name as a POSIX extended regular expression, which all versions of Google Benchmark support. In this
  /// syntax, `]` and `}` are literals and must not follow a backslash.
  static func escaped(_ name: String) -> String {
    name.unicodeScalars.map { #"\^$.|?*+()[{"#.unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns the median time of an iteration over all repetitions, in nanoseconds, or 0 if the compiler has removed the
  /// work.
  ///
  /// - Throws: ``LineProcessError`` if the report contains no time.
  static func nanoseconds(_ report: Data, time: Adapter.Time) throws(LineProcessError) -> Double {
    let entries = try entries(report)
    // Some programs report only aggregates, such as the median.
    let runs = entries.filter { !$0.isAggregate }
    let times = (runs.isEmpty ? entries.filter { $0.aggregateName == "median" } : runs).map { $0.nanoseconds(time) }
    guard !times.isEmpty, !times.contains(nil) else { throw LineProcessError(description: "it reports no time") }
    return OrderStatistics(try times.compactMap(\.self).map(Adapter.checked)).median
  }

  /// Returns the number of iterations of the last repetition, or nil if the report contains only aggregates.
  ///
  /// - Throws: ``LineProcessError`` if the report contains no number of iterations.
  static func iterations(_ report: Data) throws(LineProcessError) -> Int? {
    let entries = try entries(report)
    if !entries.isEmpty, entries.allSatisfy(\.isAggregate) { return nil }
    guard let iterations = entries.last(where: { !$0.isAggregate })?.iterations, iterations > 0 else {
      throw LineProcessError(description: "its report has no number of iterations")
    }
    return iterations
  }

  private static func entries(_ report: Data) throws(LineProcessError) -> [GoogleBenchmarkOutput.Entry] {
    guard !report.isEmpty else { throw LineProcessError(description: "it writes no report to --benchmark_out") }
    guard let entries = GoogleBenchmarkOutput(report)?.entries else {
      throw LineProcessError(description: "its report isn't in Google Benchmark's JSON format")
    }
    if let failure = entries.lazy.compactMap(\.failure).first { throw LineProcessError(description: failure) }
    return entries
  }
}
