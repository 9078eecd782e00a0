import VecbenchMeasuring

/// The versions of the protocol between workers and their driver; see Documentation/worker-protocol.md.
///
/// Both versions have the same questions and answers, but version 1 calls a benchmark a row and a sample an epoch.
package enum WorkerProtocol: Int, CaseIterable, Sendable {
  case version1 = 1
  case version2

  /// The version that the workers of this package use.
  package static let current = WorkerProtocol.version2

  /// The first word of a request for a sample, and also of the answer to it.
  fileprivate var sample: String { self == .version1 ? "epoch" : "sample" }

  /// The first word of the answer to `list`.
  fileprivate var benchmarks: String { self == .version1 ? "rows" : "benchmarks" }
}

/// The lines that a worker and its driver exchange. The driver asks questions. The worker answers each question with
/// one line, or with a count followed by that number of lines.
package enum WorkerMessage {
  /// A question that the driver asks.
  package enum Question: Hashable, Sendable {
    case list
    case sample(benchmark: String, iterations: Int)
    case allocations(benchmark: String)

    /// Returns the question as a line in the given version of the protocol.
    package func line(in version: WorkerProtocol = .current) -> String {
      switch self {
      case .list: "list"
      case .sample(let benchmark, let iterations): "\(version.sample) \(benchmark) \(iterations)"
      case .allocations(let benchmark): "allocations \(benchmark)"
      }
    }

    /// The benchmark that the question is about; nil for `list`.
    package var benchmark: String? {
      switch self {
      case .list: nil
      case .sample(let benchmark, _), .allocations(let benchmark): benchmark
      }
    }

    /// Returns the form of a valid answer in the given version of the protocol, for error messages.
    package func answer(in version: WorkerProtocol) -> String {
      switch self {
      case .list: "\(version.benchmarks) COUNT"
      case .sample: "\(version.sample) NANOSECONDS 0 or 1"
      case .allocations: "allocations COUNT or -"
      }
    }

    /// Parses a question of the current version. Returns nil if the line isn't a question.
    package init?(line: String) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch (words.first, words.count) {
      case ("list", 1): self = .list
      case (WorkerProtocol.current.sample, 3):
        guard let iterations = Int(words[2]), iterations > 0 else { return nil }
        self = .sample(benchmark: words[1], iterations: iterations)
      case ("allocations", 2): self = .allocations(benchmark: words[1])
      default: return nil
      }
    }
  }

  package static func handshake(configuration: String) -> String {
    "vecbench-worker \(WorkerProtocol.current.rawValue) \(configuration)"
  }

  /// Parses a handshake into the version and the build configuration of the worker. Returns nil if the line isn't a
  /// handshake.
  package static func readHandshake(_ line: String) -> (version: Int, configuration: String)? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "vecbench-worker", let version = Int(words[1]) else { return nil }
    return (version, String(words[2]))
  }

  package static func answer(_ sample: Sample) -> String {
    "\(WorkerProtocol.current.sample) \(sample.nanoseconds) \(sample.isDisturbed ? 1 : 0)"
  }

  package static func readSample(_ line: String, in version: WorkerProtocol = .current) -> Sample? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == version.sample, let nanoseconds = decimal(words[1]),
      ValueRange.violation(orZero: nanoseconds, in: ValueRange.nanoseconds) == nil, words[2] == "0" || words[2] == "1"
    else { return nil }
    return Sample(nanoseconds: nanoseconds, isDisturbed: words[2] == "1")
  }

  package static func answer(allocations: Double?) -> String {
    "allocations \(allocations.map { "\($0)" } ?? "-")"
  }

  /// Parses the number of allocations of an iteration. Returns `.some(nil)` if the worker doesn't count them, and nil
  /// if the line is invalid.
  package static func readAllocations(_ line: String) -> Double?? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "allocations" else { return nil }
    if words[1] == "-" { return .some(nil) }
    guard let allocations = decimal(words[1]), ValueRange.events.contains(abs(allocations)) else { return nil }
    return .some(allocations)
  }

  /// Parses a decimal number. Unlike `Double.init`, rejects hexadecimal numbers, infinity, NaN and NUL characters.
  private static func decimal(_ word: Substring) -> Double? {
    word.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) } ? Double(word) : nil
  }

  package static func answer(benchmarks: [String]) -> [String] {
    ["\(WorkerProtocol.current.benchmarks) \(benchmarks.count)"] + benchmarks
  }

  /// Parses the first line of the answer to `list`, and returns the number of benchmark lines that follow it. Returns
  /// nil if the line is invalid.
  package static func readBenchmarkCount(_ line: String, in version: WorkerProtocol = .current) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == version.benchmarks, let count = Int(words[1]), (0...100_000).contains(count)
    else {
      return nil
    }
    return count
  }

  package static func answer(error: String) -> String { "error \(error)" }

  /// Parses an error message of a worker. Returns nil if the line isn't an error.
  package static func readError(_ line: String) -> Substring? {
    line.hasPrefix("error ") ? line.dropFirst("error ".count) : nil
  }
}
