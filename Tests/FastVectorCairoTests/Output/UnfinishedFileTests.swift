import FastVectorCairo
import Foundation
import Testing

@Suite struct `An output file` {
  private static func bitmap() throws -> Bitmap { try Bitmap(width: 3, height: 2) }

  /// The reason why a file cannot be written.
  private static func reason(_ path: String) throws -> String? {
    let bitmap = try bitmap()
    return #expect(throws: OutputError.self) { try bitmap.writePNG(to: path) }?.reason
  }

  @Test func `replaces one that is there, and what a link leads to`() throws {
    try withTemporaryFolder { folder throws in
      try "old".write(toFile: "\(folder)/a.png", atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link.png", withDestinationPath: "\(folder)/a.png")
      try Self.bitmap().writePNG(to: "\(folder)/link.png")
      #expect(try names(in: folder) == ["a.png", "link.png"])
      #expect(try Bitmap(png: "\(folder)/a.png") == Self.bitmap())
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.png") == "\(folder)/a.png")
    }
  }

  @Test func `says what stands in the way`() throws {
    try withTemporaryFolder { folder throws in
      #expect(try Self.reason("\(folder)/none/a.png") == "No such file or directory")
      #expect(try Self.reason(folder) == "it is a folder")
      #expect(try Self.reason("/dev/null") == "it is no regular file")
      #expect(try Self.reason("") == "it has no name")
      #expect(try Self.reason("\(folder)/\(String(repeating: "a", count: 300))") == "File name too long")
      #expect(try names(in: folder) == [])
    }
  }
}

@Suite struct `A signal` {
  /// The example beside the tests.
  private static let program: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("chart-film").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    fatalError("there is no built chart-film above \(CommandLine.arguments[0])")
  }()

  private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, former) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    try body()
  }

  @Test(arguments: [(SIGINT, "gif"), (SIGTERM, "svg"), (SIGHUP, "gif"), (SIGTERM, "mp4")])
  func `ends a film in its middle, and nothing is left of it`(signal: Int32, ending: String) throws {
    if ending == "mp4", FFmpegEncoder.found == nil { return }
    try withTemporaryFolder { folder throws in
      let process = Process()
      // Signals may be ignored or blocked here, which a program that is started would inherit.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["--default-signal", Self.program, "\(folder)/film.\(ending)", "100000"]
      process.standardError = FileHandle.nullDevice
      try withoutBlockedSignals { try process.run() }
      let start = Date()
      while try names(in: folder).isEmpty, process.isRunning, Date().timeIntervalSince(start) < 60 { usleep(10_000) }
      usleep(100_000)
      #expect(try names(in: folder).count == 1)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
      #expect(try names(in: folder) == [])
    }
  }
}
