/// The versions of the protocol between workers and their driver, see Documentation/worker-protocol.md.
///
/// Both have the same questions and answers. The first calls a benchmark a row and a sample an epoch.
package enum WorkerProtocol: Int, CaseIterable, Sendable {
  case version1 = 1
  case version2

  /// What workers of this package state.
  package static let current = WorkerProtocol.version2

  /// The word that begins the question for a sample, and its answer.
  fileprivate var sample: String { self == .version1 ? "epoch" : "sample" }

  /// The word that begins the answer to `list`.
  fileprivate var benchmarks: String { self == .version1 ? "rows" : "benchmarks" }
}

/// The lines that a worker and its driver exchange: the driver asks, the worker answers each question with one line, or
/// with a number and as many lines.
package enum WorkerMessage {
  /// A question of the driver.
  package enum Question: Hashable, Sendable {
    case list
    case sample(benchmark: String, iterations: Int)
    case allocations(benchmark: String)

    /// As a worker of a version reads it.
    package func line(in version: WorkerProtocol = .current) -> String {
      switch self {
      case .list: "list"
      case .sample(let benchmark, let iterations): "\(version.sample) \(benchmark) \(iterations)"
      case .allocations(let benchmark): "allocations \(benchmark)"
      }
    }

    /// A question of the current version; nil where the line is none.
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

  /// The version and the build configuration that a worker states; nil where the line is no handshake.
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
    guard words.count == 3, words[0] == version.sample, let nanoseconds = Double(words[1]),
      ValueRange.trouble(orZero: nanoseconds, in: ValueRange.nanoseconds) == nil, words[2] == "0" || words[2] == "1"
    else { return nil }
    return Sample(nanoseconds: nanoseconds, isDisturbed: words[2] == "1")
  }

  package static func answer(allocations: Double?) -> String {
    "allocations \(allocations.map { "\($0)" } ?? "-")"
  }

  /// The allocations of an iteration, nil inside where they are not counted; nil where the line says something else.
  package static func readAllocations(_ line: String) -> Double?? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "allocations" else { return nil }
    if words[1] == "-" { return .some(nil) }
    guard let allocations = Double(words[1]), ValueRange.events.contains(abs(allocations)) else { return nil }
    return .some(allocations)
  }

  package static func answer(benchmarks: [String]) -> [String] {
    ["\(WorkerProtocol.current.benchmarks) \(benchmarks.count)"] + benchmarks
  }

  /// The number of benchmarks that follow.
  package static func readBenchmarkCount(_ line: String, in version: WorkerProtocol = .current) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == version.benchmarks, let count = Int(words[1]), (0...100_000).contains(count)
    else {
      return nil
    }
    return count
  }

  package static func answer(error: String) -> String { "error \(error)" }

  /// Why a worker has no answer; nil where the line is one.
  package static func readError(_ line: String) -> Substring? {
    line.hasPrefix("error ") ? line.dropFirst("error ".count) : nil
  }

  /// Whether a text can be the name of a benchmark: one word.
  package static func isBenchmarkName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 200 && name.allSatisfy { !$0.isWhitespace && !$0.isNewline }
  }
}
