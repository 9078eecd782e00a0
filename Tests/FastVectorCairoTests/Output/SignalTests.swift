import FastVectorCairo
import FastVectorFiles
import Foundation
import PictureTestSupport
import Testing

@Suite struct `Signals during an animation` {
  /// The path of the example program `chart-animation`, which is built next to the tests.
  private static let program: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("chart-animation").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    fatalError("chart-animation wasn't built next to \(CommandLine.arguments[0])")
  }()

  private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, previous) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try body()
  }

  @Test(arguments: [(SIGINT, "gif"), (SIGTERM, "svg"), (SIGHUP, "gif"), (SIGTERM, "mp4")])
  func `A signal during an animation ends the program and leaves no file behind`(signal: Int32, ending: String) throws {
    if ending == "mp4", FFmpegEncoder.found == nil { return }
    try withTemporaryFolder { folder throws in
      let process = Process()
      // Start the program with default signal handling, because it would inherit ignored or blocked signals from the
      // test process.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["--default-signal", Self.program, "\(folder)/animation.\(ending)", "100000"]
      process.standardError = FileHandle.nullDevice
      try withoutBlockedSignals { try process.run() }
      let start = Date()
      while try names(in: folder).isEmpty, process.isRunning, Date().timeIntervalSince(start) < 600 { usleep(10_000) }
      usleep(100_000)
      #expect(try names(in: folder).count == 1)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
      #expect(try names(in: folder) == [])
    }
  }
}
