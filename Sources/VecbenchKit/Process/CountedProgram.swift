import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison

/// A program whose instructions are counted.
struct CountedProgram<Program: BenchmarkProgram> {
  private let side: ComparisonSide
  private let program: ComparedProgram

  /// Prepares for counting the instructions of a program.
  ///
  /// - Throws: ``WorkerFailure`` if the program is a script. Valgrind would count the instructions of its interpreter.
  init(_ side: ComparisonSide, _ program: ComparedProgram) throws {
    self.side = side
    self.program = program
    let file = FileHandle(forReadingAtPath: program.path)
    let start = String(decoding: (try? file?.read(upToCount: 100)) ?? Data(), as: UTF8.self)
    guard start.hasPrefix("#!"), let line = start.split(whereSeparator: \.isNewline).first else { return }
    let name = program.path.split(separator: "/").last ?? ""
    throw failure(
      "\(name) is a script (\(line)), but instructions are counted only in compiled (ELF) executables: "
        + "name such a program, or run the script's interpreter as the program of explain --adapter command")
  }

  /// Counts the instructions of benchmarks.
  ///
  /// - Throws: ``MissingProgram`` if valgrind isn't installed, or ``WorkerFailure`` if the program fails.
  func counts(of benchmarks: SelectedPatterns) throws -> [InstructionCount] {
    let folder = try TemporaryFolder()
    let wanted = benchmarks.wanted.flatMap(\.alternatives)
    let sections = try run(
      try strippedCopy(in: folder), wanted, into: folder, advice: "select fewer benchmarks with --benchmarks")
    // Callgrind writes one numbered file after each section, and an empty profile at the end.
    let counted = try sections.enumerated().map { index, section in
      let path = folder.path + "/profile.\(index + 1)"
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      guard let total = text.flatMap({ InstructionCount.total(inProfile: $0) }) else {
        throw failure("callgrind didn't count \(section.name)")
      }
      return (section: section, instructions: total)
    }
    return InstructionCount.counts(counted.filter { benchmarks.selects($0.section.name) })
  }

  // MARK: Profiles

  /// Returns the profile of one iteration.
  ///
  /// The benchmark runs with two different numbers of iterations. The difference between the two profiles contains only
  /// the additional iterations, because everything else cancels out. It is divided by the number of these iterations.
  ///
  /// A program that uses VecbenchKit runs both numbers of iterations in the same process, as two sections. A worker
  /// that doesn't use VecbenchKit runs each number of iterations as a sample in a separate process.
  ///
  /// - Parameter iterations: The number of iterations of the first sample, for a worker that doesn't use VecbenchKit.
  func profile(of benchmark: String, iterations: Int) throws -> CallProfile {
    let folder = try TemporaryFolder()
    let copy = try strippedCopy(in: folder)
    if let native = try Subprocess.run(["env"] + workingFolder + [program.path, "count-worker", benchmark]).answer,
      !native.isEmpty,
      native.split(separator: "\n").allSatisfy({ CountedSection(line: String($0))?.name == benchmark })
    {
      let sections = try run(
        copy, [Pattern(benchmark)], into: folder, advice: Self.explanationAdvice, options: Self.profiling)
      guard sections.count == 2 else { throw failure("it didn't run \(benchmark) in two sections") }
      let profiles = try (1...2).map {
        try profile("\(folder.path)/profile.\($0)", program: copy, root: CountedSection.functionName)
      }
      return CallProfile(
        fewer: profiles[0], more: profiles[1], iterations: sections[1].iterations - sections[0].iterations)
    }
    let profiles = try [iterations, 3 * iterations].map { count in
      let path = "\(folder.path)/profile.\(count)"
      try ask(copy, .sample(benchmark: benchmark, iterations: count), into: path, folder)
      return try profile(path, program: copy, root: nil)
    }
    return CallProfile(fewer: profiles[0], more: profiles[1], iterations: 2 * iterations)
  }

  /// Returns the profile of one iteration of a program that is run through an adapter.
  func profile(of benchmark: String, adapter: Adapter) throws -> CallProfile {
    let folder = try TemporaryFolder()
    let copy = try strippedCopy(in: folder)
    if adapter.kind == .command {
      let arguments = adapter.commands.first { $0.name == benchmark }?.arguments ?? []
      let path = folder.path + "/profile"
      let conditions = adapter.commandConditions
      try Adapter.naming(side, program) { try conditions.runPreparation(of: program, timeout: .infinity) }
      try count(
        [copy] + program.arguments + arguments, into: path, folder, advice: Self.explanationAdvice,
        conditions: conditions)
      return CallProfile(fewer: CallProfile(), more: try profile(path, program: copy, root: nil), iterations: 1)
    }
    // The first repetition warms up: it initializes static variables and binds functions of shared libraries. With
    // ReportAggregatesOnly, only the report of a single repetition contains the number of iterations.
    for repetitions in [2, 1] {
      if let profile = try googleBenchmarkProfile(of: benchmark, copy, repetitions: repetitions, folder) {
        return profile
      }
    }
    throw failure("it reports only aggregates (Repetitions and ReportAggregatesOnly), but no number of iterations")
  }

  /// Returns the profile of one iteration of a Google Benchmark program, or nil if the program reports only aggregates.
  private func googleBenchmarkProfile(
    of benchmark: String, _ copy: String, repetitions: Int, _ folder: TemporaryFolder
  ) throws -> CallProfile? {
    let (path, report) = ("\(folder.path)/profile.\(repetitions)", "\(folder.path)/report.\(repetitions).json")
    let command =
      [copy] + GoogleBenchmarkWorker.arguments(for: benchmark, report: report, minimumTime: Self.loopTime)
    try count(
      command + ["--benchmark_repetitions=\(repetitions)", "--benchmark_report_aggregates_only=false"], into: path,
      folder, advice: "if its loop calls PauseTiming, reduce its number of iterations with Iterations(…)",
      options: CallProfile.googleBenchmarkOptions)
    let reported = try Adapter.naming(side, program) {
      try GoogleBenchmarkWorker.iterations(FileManager.default.contents(atPath: report) ?? Data())
    }
    guard let iterations = reported else { return nil }
    guard
      let profile = CallProfile(
        googleBenchmark: try text(ofProfile: path), program: copy, iterations: iterations, repetitions: repetitions)
    else {
      throw failure(
        "it can't be counted, because it has no symbol of benchmark::State::StartKeepRunning(): "
          + "build it without stripping symbols and without link-time optimization")
    }
    return profile
  }

  /// The minimum duration of the counted loop of a Google Benchmark program, in nanoseconds. It is measured under
  /// Valgrind, which makes the program about 50 times slower.
  private static var loopTime: Double { 2e8 }

  /// Runs a command under Valgrind, and stores the counts of Callgrind in the file at `path`.
  ///
  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - advice: The end of the error if the profile is too large.
  private func count(
    _ command: [String], into path: String, _ folder: TemporaryFolder, advice: String, options: [String] = [],
    conditions: CommandConditions = CommandConditions()
  ) throws {
    let valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(path)"] + Self.profiling + options
    let counted = ["env"] + workingFolder + Self.environment + program.assignments + valgrind + command
    let ending = try runLimited(
      conditions.input.map { Self.reading($0, counted) } ?? counted, profilesIn: folder, advice: advice)
    switch ending.code {
    case _ where conditions.exitCodes.contains(ending.code): break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
  }

  /// Returns a command that runs `command` with a file as its standard input.
  private static func reading(_ file: String, _ command: [String]) -> [String] {
    ["sh", "-c", "exec \"$@\" < \"$0\"", file] + command
  }

  /// The options with which callgrind writes one line per function and call stack, without compressing names.
  private static var profiling: [String] {
    ["--separate-callers=30", "--compress-strings=no", "--compress-pos=no", "--dump-line=no", "--demangle=no"]
  }

  /// The maximum size of all profiles of a program, in bytes. The profiles of a large program could fill the disk, and
  /// exhaust the memory when they are read.
  private static var largestProfile: Int { 512 << 20 }

  /// The end of the error if the profile of an explanation is too large.
  private static var explanationAdvice: String { "it makes too many different calls to be explained" }

  /// The environment variables of programs whose instructions are counted. Deterministic hashing gives hash tables the
  /// same order in each run.
  private static var environment: [String] { ["SWIFT_DETERMINISTIC_HASHING=1"] + Program.countingEnvironment }

  private func profile(_ path: String, program: String, root: String?) throws -> CallProfile {
    CallProfile(callgrind: try text(ofProfile: path), program: program, root: root)
  }

  private func text(ofProfile path: String) throws -> String {
    guard let text = FileManager.default.contents(atPath: path) else {
      throw failure("callgrind didn't write a profile")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Runs the program as a worker under Valgrind, and sends it one question.
  private func ask(
    _ program: String, _ question: WorkerMessage.Question, into path: String, _ folder: TemporaryFolder
  )
    throws
  {
    let input = folder.path + "/question"
    // Ask the question in every version of the protocol. A worker rejects the versions that it doesn't support. A
    // rejection takes so few CPU instructions that it hardly affects the count.
    let questions = WorkerProtocol.allCases.map { question.line(in: $0) + "\n" }.joined()
    guard FileManager.default.createFile(atPath: input, contents: Data(questions.utf8)) else {
      throw FileError.cannotCreate(input, "the file cannot be written")
    }
    let command =
      ["env"] + workingFolder + Self.environment
      + ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(path)"] + Self.profiling + [
        program, "worker", "--offset", "0",
      ]
    let ending = try runLimited(
      Self.reading(input, command), profilesIn: folder, advice: Self.explanationAdvice)
    switch ending.code {
    case 0: break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
    let isSample = { (line: Substring) in
      WorkerProtocol.allCases.contains { WorkerMessage.readSample(String(line), in: $0) != nil }
    }
    guard ending.output.split(separator: "\n").contains(where: isSample) else {
      throw failure("in valgrind it didn't take a sample")
    }
  }

  // MARK: Running

  /// Runs a command under Valgrind. Ends it if it takes half of the machine's memory, writes more than 64 MiB of output,
  /// or more than ``largestProfile`` bytes of profiles.
  ///
  /// - Parameters:
  ///   - folder: The folder of the profiles, whose names start with `profile`.
  ///   - advice: The end of the error if the profiles are too large.
  private func runLimited(
    _ command: [String], profilesIn folder: TemporaryFolder, advice: String
  ) throws -> Subprocess.Ending {
    var nextScan = ContinuousClock.now
    do {
      return try Subprocess.run(command) { process, outputSize in
        try LineProcessError.check(memoryOf: process, limit: InputFile.memoryLimit)
        try ProgramRun.check(outputSize: outputSize)
        // Adding up the sizes takes long if there are many profiles.
        guard ContinuousClock.now >= nextScan else { return }
        nextScan = ContinuousClock.now + .milliseconds(200)
        guard folder.size(ofFilesNamed: "profile") <= Self.largestProfile else {
          throw failure("its profile is larger than \(Self.largestProfile >> 20) MiB: \(advice)")
        }
      }
    } catch let error as LineProcessError {
      throw failure("in valgrind \(error)")
    }
  }

  /// The arguments of `env` that set the working folder of a revision.
  private var workingFolder: [String] { program.folder.map { ["-C", $0, "PWD=\($0)"] } ?? [] }

  /// Returns the path of a copy of the program without debug information, because valgrind fails to read the debug
  /// information of Swift.
  private func strippedCopy(in folder: TemporaryFolder) throws -> String {
    let copy = folder.path + "/vecbench"
    switch try Subprocess.run(["strip", "--strip-debug", "-o", copy, program.path]).code {
    case 0: return copy
    case 127: throw MissingProgram(name: "strip", package: "binutils")
    default: throw failure("\(program.path) isn't a compiled (ELF) executable, so it can't be counted")
    }
  }

  private func run(
    _ program: String, _ benchmarks: [Pattern], into folder: TemporaryFolder, advice: String, options: [String] = []
  ) throws -> [CountedSection] {
    let counted = CountedSection.functionName
    let ending = try runLimited(
      ["env"] + workingFolder + Self.environment + ["valgrind", "--tool=callgrind"] + options + [
        "--collect-atstart=no", "--toggle-collect=\(counted)",
        "--dump-after=\(counted)",
        "--callgrind-out-file=\(folder.path)/profile", program, "count-worker",
      ] + benchmarks.map(\.text), profilesIn: folder, advice: advice)
    switch ending.code {
    case 0: break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    case 64: throw failure("it has no count-worker; \(Self.countable)", kind: .hasNoWorker)
    // Larger codes are crashes.
    case 1..<126 where ending.output.isEmpty:
      throw failure("in valgrind it ended with code \(ending.code); \(Self.countable)")
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
    let sections = ending.output.split(separator: "\n").map { CountedSection(line: String($0)) }
    guard !sections.isEmpty else {
      guard !benchmarks.isEmpty else { throw failure("it printed no benchmark; \(Self.countable)") }
      throw ValidationError("no benchmark is left to count; \(Program.name) list shows all names")
    }
    guard !sections.contains(nil) else {
      throw failure("its output isn't the output of count-worker; \(Self.countable)")
    }
    return sections.compactMap(\.self)
  }

  private static var countable: String { "if it doesn't use VecbenchKit, it can't be counted" }

  private func failure(_ reason: String, kind: WorkerFailure.Kind = .failed) -> WorkerFailure {
    WorkerFailure(side: side, program: program.name, kind: kind, reason: reason)
  }
}

/// An error thrown if a program isn't installed.
struct MissingProgram: ExitCoded, CustomStringConvertible {
  let name: String
  let package: String

  var description: String { "\(name) is not installed: Debian and Ubuntu have it in the package \(package)" }
  var exitCode: ExitCode { .unavailable }
}
