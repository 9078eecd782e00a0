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
  /// Google Benchmark runs a benchmark several times, until the number of iterations is large enough. Only the last run
  /// is counted, while its clock was running.
  ///
  /// - Parameters:
  ///   - text: The output of callgrind, with the options ``googleBenchmarkOptions``.
  ///   - program: The path of the program that ran.
  ///   - iterations: The number of iterations in the last run.
  package init?(googleBenchmark text: String, program: String, iterations: Int) {
    var parts: [(end: ClockFunction?, lines: [Substring])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("desc: Trigger: ") {
        parts.append((ClockFunction.allCases.first { line.hasSuffix("=\($0.symbol)") }, []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      }
    }
    // All threads of a benchmark call the first function before one of them begins its loop.
    guard let start = parts.lastIndex(where: { $0.end == .start }), parts.contains(where: { $0.end == .finish }) else {
      return nil
    }
    let counted = zip(parts[start...], parts[(start + 1)...]).filter { previous, part in
      // The code after the loop ends with the program, so it has no function.
      part.end != nil && !(previous.end == .pause && part.end == .resume)
    }
    let lines = counted.flatMap(\.1.lines).joined(separator: "\n")
    let profile = CallProfile(callgrind: lines, program: program, root: nil)
    let clock = Set(ClockFunction.allCases.map(\.demangled))
    var loop = CallProfile()
    loop.own = profile.own.filter { !$0.key.contains(where: clock.contains) }
    loop.calls = profile.calls
    loop.programFunctions = profile.programFunctions
    self.init(fewer: CallProfile(), more: loop, iterations: iterations)
  }
}
