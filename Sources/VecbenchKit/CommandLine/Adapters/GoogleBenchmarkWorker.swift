import FastVectorFiles
import Foundation

/// Times programs of Google Benchmark: a sample is a run of the program with a filter for one benchmark.
struct GoogleBenchmarkWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let program: ComparedProgram
  private let time: Adapter.Time

  /// The nanoseconds that a sample takes at least.
  private let sampleTime: Double

  /// Runs the program, and returns its output.
  private let run: (_ arguments: [String]) throws -> Data

  init(
    _ side: ComparisonSide, _ program: ComparedProgram, time: Adapter.Time, sampleTime: Double,
    run: @escaping (_ arguments: [String]) throws -> Data
  ) {
    (self.side, self.program, self.time, self.sampleTime, self.run) = (side, program, time, sampleTime, run)
  }

  var choosesIterations: Bool { true }

  func benchmarks() throws -> [String] {
    let text = String(decoding: try run(["--benchmark_list_tests=true"]), as: UTF8.self)
    let names = text.split(whereSeparator: \.isNewline).map(String.init)
    return try Adapter.naming(side, program) {
      guard !names.isEmpty else { throw LineProcessError(description: "it lists no benchmark of Google Benchmark") }
      var known: Set<String> = []
      for name in names {
        guard name.count <= 500, name.printable == name else {
          throw LineProcessError(description: "'\(name.prefix(60))' is no name of Google Benchmark")
        }
        guard known.insert(name).inserted else {
          throw LineProcessError(description: "it has two benchmarks named '\(name.prefix(60))'")
        }
      }
      return names
    }
  }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    let output = try run([
      "--benchmark_filter=^\(Self.escaped(benchmark))$", "--benchmark_format=json",
      "--benchmark_min_time=\(sampleTime / 1e9)",
    ])
    return try Adapter.naming(side, program) {
      let nanoseconds = try Self.nanoseconds(output, of: benchmark, time: time)
      return Sample(nanoseconds: nanoseconds * Double(iterations), isDisturbed: false)
    }
  }

  func end() {}

  /// The arguments of a run of one benchmark that measures for no least time.
  static func arguments(for benchmark: String, repetitions: Int) -> [String] {
    [
      "--benchmark_filter=^\(escaped(benchmark))$", "--benchmark_format=json", "--benchmark_min_time=0",
      "--benchmark_repetitions=\(repetitions)",
    ]
  }

  /// The iterations of a repetition; nil where the output does not tell.
  static func iterations(_ output: Data) -> Int? {
    let report = try? JSONDecoder().decode(GoogleBenchmarkOutput.self, from: output)
    return report?.benchmarks.first?.iterations.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A name as a regular expression, for either of the libraries that programs are built with.
  static func escaped(_ name: String) -> String {
    name.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// The nanoseconds of an iteration: the median of the repetitions.
  ///
  /// - Throws: ``LineProcessError`` where the output has no such time.
  static func nanoseconds(_ output: Data, of benchmark: String, time: Adapter.Time) throws(LineProcessError) -> Double {
    guard let report = try? JSONDecoder().decode(GoogleBenchmarkOutput.self, from: output) else {
      throw LineProcessError(description: "its output for '\(benchmark)' is not the JSON of Google Benchmark")
    }
    if let failed = report.benchmarks.first(where: { $0.errorOccurred ?? false }) {
      throw LineProcessError(description: "'\(benchmark)' fails: \(failed.errorMessage ?? "")")
    }
    // Programs may report aggregates alone, of which the median is one.
    let runs = report.benchmarks.filter { $0.runType != "aggregate" }
    let entries = runs.isEmpty ? report.benchmarks.filter { $0.aggregateName == "median" } : runs
    let times = entries.compactMap { entry in
      (time == .wall ? entry.realTime : entry.cpuTime).map { $0 * (entry.timeUnit?.nanoseconds ?? 1) }
    }
    guard !times.isEmpty, times.count == entries.count else {
      throw LineProcessError(description: "it reports no time of '\(benchmark)'")
    }
    let median = OrderStatistics(times).median
    if let trouble = ValueRange.trouble(orZero: median, in: ValueRange.nanoseconds) {
      throw LineProcessError(description: "the time of '\(benchmark)' \(trouble)")
    }
    return median
  }
}

/// What is read of a report, see docs/user_guide.md of Google Benchmark.
private struct GoogleBenchmarkOutput: Decodable {
  let benchmarks: [Entry]

  struct Entry: Decodable {
    let runType: String?
    let aggregateName: String?
    let iterations: Int?
    let realTime: Double?
    let cpuTime: Double?
    let timeUnit: Unit?
    let errorOccurred: Bool?
    let errorMessage: String?

    enum CodingKeys: String, CodingKey {
      case runType = "run_type"
      case aggregateName = "aggregate_name"
      case iterations
      case realTime = "real_time"
      case cpuTime = "cpu_time"
      case timeUnit = "time_unit"
      case errorOccurred = "error_occurred"
      case errorMessage = "error_message"
    }
  }

  enum Unit: String, Decodable {
    case ns, us, ms, s

    var nanoseconds: Double {
      switch self {
      case .ns: 1
      case .us: 1e3
      case .ms: 1e6
      case .s: 1e9
      }
    }
  }
}
