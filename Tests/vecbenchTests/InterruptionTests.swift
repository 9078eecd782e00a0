import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Interrupted runs` {
  /// Arguments with nine hundred sizes, each of which takes more than a tenth of a second to measure.
  private static let long = [
    "--benchmarks", "scale", "--kernels", "native", "--data", "synthetic:walk", "--points",
    (100..<1000).map(String.init).joined(separator: ","),
  ]

  /// Sends a signal to a program once it has used the given processor time and has a handler for SIGINT. After this
  /// time, the program has created its files, and its handler makes it finish its results. An earlier handler, which is
  /// installed while the program creates its files, would end the process.
  ///
  /// This function blocks its thread instead of suspending. If it suspended, other tests could occupy the thread until
  /// the program has ended.
  private func interrupt(_ process: Process, afterSeconds seconds: Double, by signal: Int32) throws {
    for _ in 0..<60_000 {
      if try catchesInterrupt(process), try processorTime(process) >= seconds {
        kill(process.processIdentifier, signal)
        return
      }
      usleep(10_000)
    }
    Issue.record("the program has not come so far within ten minutes")
    process.terminate()
  }

  private func catchesInterrupt(_ process: Process) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = try #require(caught.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) })
    return mask & 1 << UInt64(SIGINT - 1) != 0
  }

  /// Returns the user time of the process, in seconds.
  private func processorTime(_ process: Process) throws -> Double {
    let statistics = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The name of the process is in parentheses and can contain any character. User time is the twelfth field after the
    // name.
    let fields = try #require(statistics.split(separator: ")").last).split(separator: " ")
    return try #require(Double(fields[11])) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func run(
    _ arguments: String..., afterSeconds seconds: Double, by signal: Int32 = SIGINT
  ) async throws -> Ending {
    try await Executable.run(Executable.vecbench, Self.long + arguments) { process in
      try interrupt(process, afterSeconds: seconds, by: signal)
    }
  }

  @Test func `An interrupted run prints its results as JSON that is marked as incomplete`() async throws {
    let ending = try await run("--format", "json", afterSeconds: 1)
    #expect(ending.code == 130)
    #expect(ending.standardError.isEmpty)
    #expect(try ending.object()["complete"] as? Bool == false)
    let points = try ending.results().compactMap { $0["size"] as? Int }
    #expect(!points.isEmpty && points.count < 900)
    #expect(points == Array(100..<100 + points.count))
  }

  @Test func `The text of an interrupted run ends with a note`() async throws {
    let ending = try await run(afterSeconds: 0.3)
    #expect(ending.code == 130)
    #expect(ending.output.hasPrefix("machine   "))
    #expect(ending.output.hasSuffix("Interrupted: the results above are incomplete.\n"))
  }

  @Test func `An interrupted run writes its output file`() async throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("results.json")
    let ending = try await run("--format", "json", "--output", file.path, afterSeconds: 0.3)
    #expect(ending.code == 130)
    #expect(ending.output.isEmpty)
    #expect(try folder.text("results.json").contains("\"complete\" : false"))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func `SIGTERM and SIGHUP make a run write its results so far`(
    signal: Int32
  ) async throws {
    let folder = try Folder()
    let file = try folder.file("results.json", "former results")
    let ending = try await run("--format", "json", "--output", file.path, afterSeconds: 0.3, by: signal)
    #expect(ending.code == 128 + signal)
    #expect(try folder.text("results.json").contains("\"complete\" : false"))
  }

  /// Swift's crash reporter also handles SIGQUIT, and lets the program continue.
  @Test func `SIGQUIT ends a run at once, and its output file keeps its contents`() async throws {
    let folder = try Folder()
    let file = try folder.file("results.json", "former results")
    let ending = try await run("--format", "json", "--output", file.path, afterSeconds: 0.3, by: SIGQUIT)
    #expect(ending.code == 128 + SIGQUIT)
    #expect(ending.standardError.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["results.json"])
    #expect(try folder.text("results.json") == "former results")
  }

  /// The second signal may arrive after the file has been written, so a complete file is also accepted.
  @Test func `A run that is interrupted twice leaves no unfinished file`() async throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("results.json")
    let ending = try await Executable.run(Executable.vecbench, Self.long + ["--output", file.path]) { process in
      try interrupt(process, afterSeconds: 0.3, by: SIGINT)
      usleep(20_000)
      process.interrupt()
    }
    #expect(ending.code == 130)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.isEmpty || names == ["results.json"])
  }
}
