package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison

/// Tests programs in any language for conformance to the worker protocol.
package struct WorkerTestCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "worker-test",
      abstract: "Test that programs follow the worker protocol of compare.",
      discussion: """
        Starts each program many times as PROGRAM worker, and prints a line for each rule of the protocol that it \
        violates. Documentation/worker-protocol.md describes the rules.

        Examples:
          \(Program.name) worker-test ./benchmarks.py
          \(Program.name) worker-test build/parsing build/sorting --timeout 300

        Exit codes: 0 all rules hold, 3 a rule is violated, 64 usage, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(help: ArgumentHelp("Executables to test.", valueName: "program"), completion: .file())
  var programs: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum time that a program may take to answer.", valueName: "seconds"))
  var timeout = 60.0

  package mutating func validate() throws {
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be above 0 and at most 86400 seconds (got \(timeout))")
    }
  }

  package mutating func run() throws {
    let paths = try programs.map { try ComparedProgram.executable($0) }
    try ProgramStart.prepare()
    var holds = true
    for (name, path) in zip(programs, paths) {
      let violations = try ProtocolConformanceTest(program: path, timeout: timeout).violations()
      for violation in violations { try write("\(name): \(violation.rule.rawValue): \(violation.reason)") }
      if violations.isEmpty {
        try write("\(name): all \(WorkerRule.allCases.count) rules hold")
      } else {
        holds = false
      }
    }
    if !holds { throw ExitCode.disagreement }
  }

  private func write(_ line: String) throws {
    try StandardOutput.write(line.printable.prefix(scalars: 299) + "\n")
  }
}
