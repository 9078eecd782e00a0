import ArgumentParser
import Foundation
import VecbenchKit

/// The program that `vecbench compare` launches and talks to.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Time rows when asked on standard input, for vecbench compare.", shouldDisplay: false)

  @Option(help: ArgumentHelp("The bytes that are allocated before anything else.", visibility: .hidden))
  var offset = 0

  @Option(
    help: ArgumentHelp("Make a row do so much more work: ROW:PERCENT.", visibility: .hidden),
    transform: { text in
      guard let injection = Injection(text) else { throw ValidationError("'\(text)' is not ROW:PERCENT") }
      return injection
    })
  var inject: [Injection] = []

  mutating func validate() throws {
    guard (0...1_000_000).contains(offset) else { throw ValidationError("--offset \(offset): 0 to 1000000 are possible") }
  }

  mutating func run() throws {
    // Ctrl-C is for the one who asks.
    signal(SIGINT, SIG_IGN)
    KernelSet.setThreadCount(1)
    let shift = UnsafeMutableRawPointer.allocate(byteCount: max(offset, 1), alignment: 64)
    defer { unsafe shift.deallocate() }
    let session = WorkerSession(
      RowCatalogue(), clock: SystemClock(), disturbances: SystemDisturbances(), injections: inject)
    try StandardOutput.write(WorkerMessage.greeting(configuration: MachineEnvironment.buildConfiguration) + "\n")
    while let line = readLine() {
      try StandardOutput.write(session.answer(to: line).joined(separator: "\n") + "\n")
    }
  }
}
