import ArgumentParser
import FastVectorFiles
import Foundation

/// A program whose instructions are counted.
struct CountedProgram<Program: BenchmarkProgram> {
  private let side: ComparisonSide
  private let program: ComparedProgram

  init(_ side: ComparisonSide, _ program: ComparedProgram) {
    self.side = side
    self.program = program
  }

  /// - Throws: ``MissingProgram`` without valgrind, ``WorkerFailure`` where the program fails.
  func counts(of benchmarks: [Pattern]) throws -> [InstructionCount] {
    let folder = try TemporaryFolder()
    let sections = try run(try strippedCopy(in: folder), benchmarks, into: folder)
    // One file after each section, by number, and one at the end with what was between them: nothing.
    let counted = try sections.enumerated().map { index, section in
      let path = folder.path + "/profile.\(index + 1)"
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      guard let total = text.flatMap({ InstructionCount.total(inProfile: $0) }) else {
        throw failure("callgrind has not counted \(section.name)")
      }
      return (section: section, instructions: total)
    }
    return InstructionCount.counts(counted)
  }

  // MARK: Profiles

  /// The instructions of an iteration by function.
  ///
  /// A program of VecbenchKit counts in sections. One that is only a worker is asked for two samples, in two process runs
  /// whose difference is what is left of the iterations.
  ///
  /// - Parameter iterations: The iterations of a sample of a worker.
  func profile(of benchmark: String, iterations: Int) throws -> CallProfile {
    let folder = try TemporaryFolder()
    let copy = try strippedCopy(in: folder)
    if let native = try Subprocess.run([program.path, "count-worker", benchmark]).answer, !native.isEmpty,
      native.split(separator: "\n").allSatisfy({ CountedSection(line: String($0))?.name == benchmark })
    {
      let sections = try run(copy, [Pattern(benchmark)], into: folder, options: Self.profiling)
      guard sections.count == 2 else { throw failure("it has not counted \(benchmark) in two sections") }
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

  /// The instructions of an iteration of a program that is no worker, by function.
  ///
  /// - Parameter time: The time of an iteration, in nanoseconds.
  func profile(of benchmark: String, adapter: Adapter, time: Double) throws -> CallProfile {
    let folder = try TemporaryFolder()
    let copy = try strippedCopy(in: folder)
    if adapter.kind == .command {
      let arguments = adapter.commands.first { $0.name == benchmark }?.arguments ?? []
      let path = folder.path + "/profile"
      let conditions = adapter.commandConditions
      try Adapter.naming(side, program) { try conditions.runPreparation(of: program, timeout: .infinity) }
      try count([copy] + program.arguments + arguments, into: path, conditions: conditions)
      return CallProfile(fewer: CallProfile(), more: try profile(path, program: copy, root: nil), iterations: 1)
    }
    // Without a least time a repetition is one iteration, unless the program says how many. Many of a short benchmark keep what is
    // at the start of the process, and differs with the time that it is started at, out of sight.
    let repetitions = [1, 1 + Int(min(max(Self.explainedTime / max(time, 1), 2), 200))]
    var iterations = 1
    let profiles = try repetitions.map { count in
      let (path, report) = ("\(folder.path)/profile.\(count)", "\(folder.path)/report.json")
      try self.count(
        [copy] + GoogleBenchmarkWorker.arguments(for: benchmark, report: report, repetitions: count), into: path)
      if count == 1 {
        iterations = FileManager.default.contents(atPath: report).flatMap(GoogleBenchmarkWorker.iterations) ?? 1
      }
      return try profile(path, program: copy, root: nil)
    }
    return CallProfile(
      fewer: profiles[0], more: profiles[1], iterations: (repetitions[1] - repetitions[0]) * iterations)
  }

  /// The time of the iterations that are counted of another harness, in nanoseconds: some fifty times as much in valgrind.
  private static var explainedTime: Double { 5e6 }

  /// Runs a command in valgrind.
  private func count(
    _ command: [String], into path: String, conditions: CommandConditions = CommandConditions()
  ) throws {
    let valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(path)"] + Self.profiling
    let folder = program.folder.map { ["-C", $0] } ?? []
    let counted = ["env"] + folder + Self.environment + program.assignments + valgrind + command
    let ending = try Subprocess.run(conditions.input.map { Self.reading($0, counted) } ?? counted)
    switch ending.code {
    case _ where conditions.exitCodes.contains(ending.code): break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
  }

  /// A command whose standard input is a file.
  private static func reading(_ file: String, _ command: [String]) -> [String] {
    ["sh", "-c", "exec \"$@\" < \"$0\"", file] + command
  }

  /// One line for each function in each stack, with names in full.
  private static var profiling: [String] {
    ["--separate-callers=30", "--compress-strings=no", "--compress-pos=no", "--dump-line=no", "--demangle=no"]
  }

  /// In bytes. Large programs that are not of VecbenchKit would fill the memory.
  private static var largestProfile: Int { 512 << 20 }

  /// Hash tables are in the same order in each run.
  private static var environment: [String] { ["SWIFT_DETERMINISTIC_HASHING=1"] + Program.countingEnvironment }

  private func profile(_ path: String, program: String, root: String?) throws -> CallProfile {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
    guard size?.intValue ?? 0 <= Self.largestProfile else {
      throw failure("its profile is larger than 512 MiB: it starts with too many calls to be explained")
    }
    guard let text = FileManager.default.contents(atPath: path) else {
      throw failure("callgrind has left no profile")
    }
    return CallProfile(callgrind: String(decoding: text, as: UTF8.self), program: program, root: root)
  }

  /// Runs the program as a worker in valgrind that answers one question.
  private func ask(
    _ program: String, _ question: WorkerMessage.Question, into path: String, _ folder: TemporaryFolder
  )
    throws
  {
    let input = folder.path + "/question"
    // In the words of every version: what a worker does not understand costs it nothing.
    let questions = WorkerProtocol.allCases.map { question.line(in: $0) + "\n" }.joined()
    guard FileManager.default.createFile(atPath: input, contents: Data(questions.utf8)) else {
      throw FileError.cannotCreate(input, "the file cannot be written")
    }
    let command =
      ["env"] + Self.environment + ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(path)"] + Self.profiling
      + [program, "worker", "--offset", "0"]
    let ending = try Subprocess.run(Self.reading(input, command))
    switch ending.code {
    case 0: break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
    let isSample = { (line: Substring) in
      WorkerProtocol.allCases.contains { WorkerMessage.readSample(String(line), in: $0) != nil }
    }
    guard ending.output.split(separator: "\n").contains(where: isSample) else {
      throw failure("in valgrind it has taken no sample")
    }
  }

  // MARK: Running

  /// The program without debug information: valgrind gives up on that of Swift.
  private func strippedCopy(in folder: TemporaryFolder) throws -> String {
    let copy = folder.path + "/vecbench"
    switch try Subprocess.run(["strip", "--strip-debug", "-o", copy, program.path]).code {
    case 0: return copy
    case 127: throw MissingProgram(name: "strip", package: "binutils")
    default: throw failure("it is not a program that can be counted")
    }
  }

  private func run(
    _ program: String, _ benchmarks: [Pattern], into folder: TemporaryFolder, options: [String] = []
  ) throws -> [CountedSection] {
    let counted = CountedSection.functionName
    let ending = try Subprocess.run(
      ["env"] + Self.environment + ["valgrind", "--tool=callgrind"] + options + [
        "--collect-atstart=no", "--toggle-collect=\(counted)",
        "--dump-after=\(counted)",
        "--callgrind-out-file=\(folder.path)/profile", program, "count-worker",
      ] + benchmarks.map(\.text))
    switch ending.code {
    case 0: break
    case 127: throw MissingProgram(name: "valgrind", package: "valgrind")
    case 64: throw failure("it cannot be counted: it has no count-worker", kind: .hasNoWorker)
    default: throw failure("in valgrind it ended with code \(ending.code)")
    }
    let sections = ending.output.split(separator: "\n").map { CountedSection(line: String($0)) }
    guard !sections.isEmpty else { throw NothingToCompare() }
    guard !sections.contains(nil) else { throw failure("its output is not that of a counted program") }
    return sections.compactMap(\.self)
  }

  private func failure(_ reason: String, kind: WorkerFailure.Kind = .failed) -> WorkerFailure {
    WorkerFailure(side: side, program: program.name, kind: kind, reason: reason)
  }
}

/// A program that is not installed.
struct MissingProgram: ExitCoded, CustomStringConvertible {
  let name: String
  let package: String

  var description: String { "\(name) is not installed: Debian and Ubuntu have it in the package \(package)" }
  var exitCode: ExitCode { .unavailable }
}
