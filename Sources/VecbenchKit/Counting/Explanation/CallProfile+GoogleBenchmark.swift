extension CallProfile {
  /// The functions of Google Benchmark that start and stop its clock. A shared library exports them even if it is
  /// stripped, because the loop of a benchmark, which calls them, is compiled into the program.
  private enum ClockFunction: String, CaseIterable {
    case start = "StartKeepRunning"
    case finish = "FinishKeepRunning"
    case pause = "PauseTiming"
    case resume = "ResumeTiming"

    var symbol: String { "_ZN9benchmark5State\(rawValue.utf8.count)\(rawValue)Ev" }

    var demangled: String { "benchmark::State::\(rawValue)()" }
  }

  /// The options with which callgrind writes a part of its output whenever a Google Benchmark program is about to start
  /// or stop its clock.
  static var googleBenchmarkOptions: [String] {
    ["--combine-dumps=yes"] + ClockFunction.allCases.map { "--dump-before=\($0.symbol)" }
  }

  /// Creates the profile of one iteration from the output of callgrind for a Google Benchmark program that ran a single
  /// benchmark. Returns nil if the program didn't call the functions that start and stop its clock.
  ///
  /// Google Benchmark runs a benchmark several times, until the number of iterations is large enough, and then once per
  /// repetition. If the program has registered a memory or profiler manager, an additional run follows each repetition.
  /// Only the last repetition is counted, while its clock was running.
  ///
  /// - Parameters:
  ///   - text: The output of callgrind, with the options ``googleBenchmarkOptions``.
  ///   - program: The path of the program that ran.
  ///   - iterations: The number of iterations in the last repetition.
  ///   - repetitions: The number of repetitions.
  package init?(googleBenchmark text: String, program: String, iterations: Int, repetitions: Int) {
    var parts: [(end: ClockFunction?, lines: [Substring])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("desc: Trigger: ") {
        parts.append((ClockFunction.allCases.first { line.hasSuffix("=\($0.symbol)") }, []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      }
    }
    guard parts.contains(where: { $0.end == .finish }) else { return nil }
    var runs: [[Substring]] = []
    for (previous, part) in zip(parts, parts.dropFirst()) {
      // A part that ends with the program or at the start of the next run contains code outside of the loop. This is
      // also true if the benchmark has several threads, because all of them call the start function before one of them
      // begins its loop.
      guard let end = part.end, end != .start else { continue }
      if previous.end == .start { runs.append([]) }
      if !runs.isEmpty, !(previous.end == .pause && end == .resume) { runs[runs.count - 1] += part.lines }
    }
    guard let loop = Self.lastRepetition(runs.map { Self.loop($0, program) }, count: repetitions) else { return nil }
    self.init(fewer: CallProfile(), more: loop, iterations: iterations)
  }

  /// Returns the profile of a loop without the functions of the clock.
  private static func loop(_ lines: [Substring], _ program: String) -> CallProfile {
    var profile = CallProfile(callgrind: lines.joined(separator: "\n"), program: program, root: nil)
    let clock = Set(ClockFunction.allCases.map(\.demangled))
    profile.own = profile.own.filter { !$0.key.contains(where: clock.contains) }
    return profile
  }

  /// Returns the last of the runs that are as long as a repetition, or up to 5 % shorter.
  ///
  /// All repetitions have the same number of iterations, and the runs before them have fewer. An additional run of a
  /// memory manager has at most 16 iterations. The first run can be longer, because it also warms up.
  private static func lastRepetition(_ runs: [CallProfile], count: Int) -> CallProfile? {
    let totals = runs.map(\.total).sorted(by: >)
    guard let shortest = totals.prefix(count).last else { return nil }
    return runs.last { $0.total >= 0.95 * shortest }
  }
}
