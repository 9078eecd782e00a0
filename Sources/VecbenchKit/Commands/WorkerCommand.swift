package import ArgumentParser
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// The hidden command that `compare` starts to take samples.
package struct WorkerCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "worker", abstract: "Answer the questions of compare on standard input.", shouldDisplay: false
    )
  }

  package init() {}

  @Option(help: ArgumentHelp("Bytes that are allocated before anything else.", visibility: .hidden))
  var offset = 0

  @Option(
    help: ArgumentHelp("Make a benchmark do more work: BENCHMARK:PERCENT.", visibility: .hidden),
    transform: { text in
      guard let injection = Injection(text) else { throw ValidationError("'\(text)' is not BENCHMARK:PERCENT") }
      return injection
    })
  var inject: [Injection] = []

  @Flag(
    help: ArgumentHelp("Offer the benchmarks of selftest instead of the program's own benchmarks.", visibility: .hidden)
  )
  var selftest = false

  @Option(help: ArgumentHelp("Resolution of the clock, in nanoseconds.", visibility: .hidden))
  var clockTick = 0.0

  package mutating func validate() throws {
    guard (0...1_000_000).contains(offset) else {
      throw ValidationError("--offset must be between 0 and 1000000 (got \(offset))")
    }
  }

  package mutating func run() throws {
    // Ignore Ctrl-C, because `compare` handles it and ends its workers.
    signal(SIGINT, SIG_IGN)
    let shift = UnsafeMutableRawPointer.allocate(byteCount: max(offset, 1), alignment: 64)
    defer { unsafe shift.deallocate() }
    // Redirect the output of benchmarks to standard error. On standard output, `compare` would read it as an answer.
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    func write(_ lines: [String]) throws {
      try answers.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    }
    let session = WorkerSession(
      selftest ? try BenchmarkList(SelftestKind.benchmarks) : try Program.list, clock: CoarseClock(tick: clockTick),
      disturbances: SystemDisturbances(), injections: inject)
    try write([WorkerMessage.handshake(configuration: MachineEnvironment.buildConfiguration)])
    while let line = readLine() { try write(session.answer(to: line)) }
  }
}
