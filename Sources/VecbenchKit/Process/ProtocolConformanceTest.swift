import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// A test of a program against the rules of the worker protocol. Each rule is tested in new processes, so that a crash
/// doesn't affect other rules.
struct ProtocolConformanceTest {
  let program: String

  /// The maximum time to wait for an answer, in seconds.
  let timeout: Double

  private let clock = SystemClock()

  /// The maximum number of benchmarks whose times are tested. Each of these tests takes many samples.
  private static let timedBenchmarks = 4

  /// A violated rule, and a description of the program's behavior.
  struct Violation {
    let rule: WorkerRule
    let reason: String
  }

  init(program: String, timeout: Double) {
    self.program = program
    self.timeout = timeout
  }

  /// Returns the violated rules.
  ///
  /// - Throws: `CancellationError` after Ctrl-C.
  func violations() throws -> [Violation] {
    var violations: [Violation] = []
    for rule in WorkerRule.allCases {
      do {
        try attempt(rule)
      } catch let error as LineProcessError {
        violations.append(Violation(rule: rule, reason: error.description))
        if rule.isPrecondition { break }
      }
    }
    return violations
  }

  /// Tests one rule.
  ///
  /// - Throws: ``LineProcessError`` if the program violates the rule.
  private func attempt(_ rule: WorkerRule) throws {
    switch rule {
    case .handshake: try conversation { _ in }
    case .list: try conversation { _ = try $0.benchmarks() }
    case .listAgain: try conversation { try requireEqual($0.benchmarks(), $0.benchmarks(), "the second answer") }
    case .listStable:
      let first = try conversation { try $0.benchmarks() }
      try requireEqual(first, conversation(number: 1) { try $0.benchmarks() }, "the second process run")
    case .unknownQuestion:
      try requireErrors { _ in
        ["", "nonsense", "list all", "sample", "allocations", String(repeating: "x", count: 1000)]
      }
    case .unknownBenchmark:
      try requireErrors { names in
        let unknown = "no-such-benchmark" + String(repeating: "-", count: names.map(\.count).max() ?? 0)
        return ["sample \(unknown) 1", "allocations \(unknown)"]
      }
    case .malformedIterations:
      try requireErrors { names in
        ["", " 0", " -1", " x", " 1.5", " 1 1", " 99999999999999999999"].map { "sample \(names[0])\($0)" }
      }
    case .sample:
      try conversation { worker in
        for name in try worker.benchmarks() { _ = try worker.sample(name, 1) }
      }
    case .time: try requirePlausibleTimes()
    case .iterations: try requireIncreasingTimes()
    case .allocations:
      try conversation { worker in
        for name in try worker.benchmarks() { try worker.requestAllocations(name) }
      }
    case .together:
      try conversation { first in
        try conversation(number: 1) { second in
          for worker in [first, second, first] { _ = try worker.sample(worker.benchmarks()[0], 1) }
        }
      }
    case .output: try requireNoExtraOutput()
    case .end: try requireExit()
    }
  }

  // MARK: Rules

  private func requireEqual(_ first: [String], _ second: [String], _ what: String) throws {
    guard first != second else { return }
    let (old, new) = (Set(first), Set(second))
    let difference =
      first.first { !new.contains($0) }.map { "lacks '\($0.prefix(60))'" }
      ?? second.first { !old.contains($0) }.map { "has '\($0.prefix(60))', which the first doesn't have" }
      ?? "has a different order"
    throw LineProcessError(description: "\(what) to 'list' \(difference)")
  }

  /// Checks that the worker answers each invalid question with an error, and that it still works afterwards.
  ///
  /// - Parameter questions: A function that returns the invalid questions, given the names of the worker's benchmarks.
  private func requireErrors(_ questions: ([String]) -> [String]) throws {
    try conversation { worker in
      let names = try worker.benchmarks()
      for question in questions(names) { try worker.requireError(question) }
      try requireEqual(names, worker.benchmarks(), "the answer after errors")
    }
  }

  /// Checks that the reported time of a sample isn't longer than the time until the answer arrived.
  private func requirePlausibleTimes() throws {
    try timingEach { worker, name, iterations in
      // Short samples get more iterations, so that they take longer than the operating system needs to wake up the
      // other process.
      let short = try worker.sample(name, iterations).nanoseconds < 1e7
      let count = short ? 20 * iterations : iterations
      let start = clock.now()
      let time = try worker.sample(name, count).nanoseconds
      let elapsed = clock.now() - start
      // The clocks of the two processes may differ slightly, for example if a time server adjusts one of them.
      guard time <= elapsed * 1.01 + 1000 else {
        throw LineProcessError(
          description: "'sample \(name) \(count)' states \(Formatting.time(time)), and the answer came after "
            + "\(Formatting.time(elapsed)): a sample is the time of all its iterations, in nanoseconds")
      }
    }
  }

  /// Checks that the time of a sample grows with the number of iterations. The required growth is far less than
  /// proportional. Other processes can lengthen samples, so the check makes several attempts and uses the shortest
  /// samples.
  private func requireIncreasingTimes() throws {
    try timingEach { worker, name, iterations in
      func shortest(_ count: Int) throws -> Double {
        let first = try worker.sample(name, count).nanoseconds
        guard first <= 1e9 else { return first }
        // A single interruption can more than double a short sample, so short samples are repeated more often.
        let repetitions = first > 0 ? Int(min(max(2, 5e7 / first), 20)) : 2
        return try (0..<repetitions).map { _ in try worker.sample(name, count).nanoseconds }.reduce(first, min)
      }
      // On a busy machine, the calibration can return far too few iterations, because its samples took too long.
      var iterations = iterations
      var few = try shortest(iterations)
      while few < 1e6, iterations < 100_000_000 {
        iterations *= 8
        few = try shortest(iterations)
      }
      let (factor, least, attempts) = few < 5e6 ? (16, 2.0, 10) : few < 1e9 ? (4, 1.5, 10) : (2, 1.2, 1)
      var many = Double.infinity
      for _ in 0..<attempts {
        many = min(many, try shortest(factor * iterations))
        if few > 0, many >= least * few { return }
        few = min(few, try shortest(iterations))
      }
      throw LineProcessError(
        description: "\(iterations) iterations of '\(name)' take \(Formatting.time(few)), and \(factor) times as many "
          + "\(Formatting.time(many)): a sample must run the requested number of iterations")
    }
  }

  /// Calls `body` for up to ``timedBenchmarks`` benchmarks, each with a number of iterations that takes a few
  /// milliseconds.
  private func timingEach(_ body: (Conversation, _ name: String, _ iterations: Int) throws -> Void) throws {
    try conversation { worker in
      for name in try worker.benchmarks().filter({ !ComparisonRun.isControl($0) }).prefix(Self.timedBenchmarks) {
        let iterations = try Calibration.iterations(filling: 2e6) { iterations in
          let start = clock.now()
          let sample = try worker.sample(name, iterations)
          // If the worker reports times that are far too short, the calibration ends once a sample takes 2 s on this
          // process's clock.
          return max(sample.nanoseconds, (clock.now() - start) / 1000)
        }
        // If a worker does no work, the number of iterations for a few milliseconds can be huge. Limit the number, so
        // that callers can multiply it without overflow.
        try body(worker, name, min(iterations, 1_000_000_000))
      }
    }
  }

  /// Checks that the worker writes only answers to its standard output.
  private func requireNoExtraOutput() throws {
    try conversation { worker in
      let names = try worker.benchmarks()
      _ = try worker.sample(names[0], 1)
      try worker.requestAllocations(names[0])
      try worker.requireError("nonsense")
      _ = try worker.sample(names[names.count - 1], 2)
      // Ignore errors here, because another rule tests whether the worker ends.
      let rest: String?
      do { rest = try worker.process.closeInput() } catch is LineProcessError { rest = nil }
      if let rest { throw LineProcessError(description: "it writes '\(rest.prefix(60))' in addition to its answers") }
    }
  }

  private func requireExit() throws {
    try conversation { worker in
      _ = try worker.benchmarks()
      do { _ = try worker.process.closeInput() } catch is LineProcessError {
        throw LineProcessError(
          description: "it has not ended \(Formatting.count(timeout)) s after its input was closed")
      }
      guard let ending = worker.process.ending(within: timeout) else {
        throw LineProcessError(description: "it is still running after its input and its output were closed")
      }
      guard ending.code == 0 else {
        let how = ending.isSignal ? "crashes with signal" : "ends with code"
        throw LineProcessError(description: "after its input is closed it \(how) \(ending.status) instead of code 0")
      }
    }
  }

  // MARK: Conversations

  /// Starts the program, checks its handshake, calls `body`, and ends the program.
  private func conversation<Result>(number: Int = 0, _ body: (Conversation) throws -> Result) throws -> Result {
    var generator = SplitMix64(seed: UInt64(number))
    let conditions = ProcessConditions(using: &generator)
    let process = try LineProcess(
      program, ["worker", "--offset", "\(conditions.offset)"], environment: conditions.environment, timeout: timeout)
    defer { process.end() }
    let line = try process.line()
    let configurations = ["release", "debug"]
    guard let (version, configuration) = WorkerMessage.readHandshake(line), configurations.contains(configuration),
      Self.hasForm(line)
    else {
      let valid = configurations.map { "'\(WorkerMessage.handshake(configuration: $0))'" }.joined(separator: " or ")
      throw LineProcessError(description: "the first line is '\(line.prefix(60))' instead of \(valid)")
    }
    guard version == WorkerProtocol.current.rawValue else {
      throw LineProcessError(
        description: "it uses version \(version) of the protocol instead of \(WorkerProtocol.current.rawValue)")
    }
    return try body(Conversation(process: process))
  }

  /// Returns true if a line is valid UTF-8 without control characters. ``LineProcess`` has replaced invalid bytes with
  /// U+FFFD.
  private static func isText(_ line: String) -> Bool { line.printable == line && !line.contains("\u{FFFD}") }

  /// Returns true if a line is text whose words are separated by single spaces and don't begin with a plus sign.
  private static func hasForm(_ line: String) -> Bool {
    isText(line)
      && line.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0.first != "+" }
  }

  /// A conversation that checks each answer of the program.
  private struct Conversation {
    let process: LineProcess

    func benchmarks() throws -> [String] {
      let question = WorkerMessage.Question.list.line()
      let first = try process.ask(question)
      guard let count = WorkerMessage.readBenchmarkCount(first), ProtocolConformanceTest.hasForm(first) else {
        throw unexpected(first, to: question)
      }
      guard count > 0 else { throw LineProcessError(description: "it has no benchmark") }
      var names: [String] = []
      for number in 1...count {
        let name = try process.line()
        guard BenchmarkName.isValid(name) else {
          throw LineProcessError(
            description:
              "name \(number) of its list, '\(name.prefix(60))', is not a word of at most 200 printable characters")
        }
        names.append(name)
      }
      var known: Set<String> = []
      if let double = names.first(where: { !known.insert($0).inserted }) {
        throw LineProcessError(description: "it lists '\(double.prefix(60))' twice")
      }
      return names
    }

    func sample(_ name: String, _ iterations: Int) throws -> Sample {
      let question = WorkerMessage.Question.sample(benchmark: name, iterations: iterations).line()
      let line = try ask(question, about: name)
      guard let sample = WorkerMessage.readSample(line), ProtocolConformanceTest.hasForm(line) else {
        throw unexpected(line, to: question)
      }
      return sample
    }

    func requestAllocations(_ name: String) throws {
      let question = WorkerMessage.Question.allocations(benchmark: name).line()
      let line = try ask(question, about: name)
      guard let count = WorkerMessage.readAllocations(line), count ?? 0 >= 0, ProtocolConformanceTest.hasForm(line)
      else {
        throw unexpected(line, to: question)
      }
    }

    /// Asks a question about a benchmark. If the program fails, the error names the benchmark.
    private func ask(_ question: String, about name: String) throws -> String {
      do { return try process.ask(question) } catch let error as LineProcessError {
        throw LineProcessError(description: "\(name): \(error)")
      }
    }

    func requireError(_ question: String) throws {
      let line = try process.ask(question)
      guard WorkerMessage.readError(line) != nil, ProtocolConformanceTest.isText(line) else {
        throw unexpected(line, to: question)
      }
    }

    private func unexpected(_ line: String, to question: String) -> LineProcessError {
      LineProcessError(description: "its answer to '\(question.prefix(80))' is '\(line.prefix(60))'")
    }
  }
}
