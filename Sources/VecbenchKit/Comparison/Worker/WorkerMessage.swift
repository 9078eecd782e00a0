/// The lines that a worker and its driver exchange: the driver asks, the worker answers each question with one line, or
/// with a number and as many lines.
///
///     worker  vecbench-worker 1 release
///     driver  list
///     worker  rows 2
///     worker  add/naive/1000
///     worker  add/native/1000
///     driver  epoch add/naive/1000 500
///     worker  epoch 137020 0
///     driver  allocations add/naive/1000
///     worker  allocations 0
package enum WorkerMessage {
  /// The version of the protocol, which the worker states first.
  package static let version = 1

  /// Asks of the driver.
  package enum Question: Hashable, Sendable {
    case list
    case epoch(row: String, iterations: Int)
    case allocations(row: String)

    package var line: String {
      switch self {
      case .list: "list"
      case .epoch(let row, let iterations): "epoch \(row) \(iterations)"
      case .allocations(let row): "allocations \(row)"
      }
    }

    package init?(line: String) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch (words.first, words.count) {
      case ("list", 1): self = .list
      case ("epoch", 3):
        guard let iterations = Int(words[2]), iterations > 0 else { return nil }
        self = .epoch(row: words[1], iterations: iterations)
      case ("allocations", 2): self = .allocations(row: words[1])
      default: return nil
      }
    }
  }

  package static func greeting(configuration: String) -> String { "vecbench-worker \(version) \(configuration)" }

  /// The version and the build configuration that a worker states; nil where the line is no greeting.
  package static func readGreeting(_ line: String) -> (version: Int, configuration: String)? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "vecbench-worker", let version = Int(words[1]) else { return nil }
    return (version, String(words[2]))
  }

  package static func answer(_ epoch: Epoch) -> String {
    "epoch \(epoch.nanoseconds) \(epoch.isDisturbed ? 1 : 0)"
  }

  package static func readEpoch(_ line: String) -> Epoch? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "epoch", let nanoseconds = Double(words[1]), nanoseconds >= 0,
      nanoseconds.isFinite, words[2] == "0" || words[2] == "1"
    else { return nil }
    return Epoch(nanoseconds: nanoseconds, isDisturbed: words[2] == "1")
  }

  package static func answer(allocations: Double?) -> String {
    "allocations \(allocations.map { "\($0)" } ?? "-")"
  }

  /// The allocations of an iteration, nil inside where they are not counted; nil where the line says something else.
  package static func readAllocations(_ line: String) -> Double?? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "allocations" else { return nil }
    if words[1] == "-" { return .some(nil) }
    guard let allocations = Double(words[1]), allocations.isFinite else { return nil }
    return .some(allocations)
  }

  /// The number of rows that follow.
  package static func readRowCount(_ line: String) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "rows", let count = Int(words[1]), (0...100_000).contains(count) else {
      return nil
    }
    return count
  }

  /// Whether a name can be that of a row: one word.
  package static func isRowName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 200 && name.allSatisfy { !$0.isWhitespace && !$0.isNewline }
  }
}
