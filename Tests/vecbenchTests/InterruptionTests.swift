import Foundation
import Testing

@Suite struct `An interrupted run` {
  /// Nine hundred sizes, of which each takes a good tenth of a second.
  private static let long = [
    "--benchmarks", "scale", "--kernels", "native", "--data", "synthetic:walk", "--points",
    (100..<1000).map(String.init).joined(separator: ","),
  ]

  /// Sends SIGINT once the program catches it and has had some processor time: enough to have made its files. While it
  /// makes them, another handler is in place, which ends the process.
  ///
  /// It does not suspend: other tests might take the thread until the program is done.
  private func interrupt(_ process: Process, afterSeconds seconds: Double) throws {
    for _ in 0..<60_000 {
      if try catchesInterrupt(process), try processorTime(process) >= seconds {
        process.interrupt()
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

  /// The processor time of the program's own work, in seconds.
  private func processorTime(_ process: Process) throws -> Double {
    let statistics = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The name, in parentheses, may hold anything; after it, user time is the twelfth field.
    let fields = try #require(statistics.split(separator: ")").last).split(separator: " ")
    return try #require(Double(fields[11])) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func run(_ arguments: String..., afterSeconds seconds: Double) async throws -> Ending {
    try await Executable.run(Executable.vecbench, Self.long + arguments) { process in
      try interrupt(process, afterSeconds: seconds)
    }
  }

  @Test func `prints as JSON what was measured, and that it is not complete`() async throws {
    let ending = try await run("--format", "json", afterSeconds: 1)
    #expect(ending.code == 130)
    #expect(ending.standardError.isEmpty)
    #expect(try ending.object()["complete"] as? Bool == false)
    let points = try ending.results().compactMap { $0["size"] as? Int }
    #expect(!points.isEmpty && points.count < 900)
    #expect(points == Array(100..<100 + points.count))
  }

  @Test func `says so in text`() async throws {
    let ending = try await run(afterSeconds: 0.3)
    #expect(ending.code == 130)
    #expect(ending.output.hasPrefix("machine   "))
    #expect(ending.output.hasSuffix("Interrupted: what is above was measured before.\n"))
  }

  @Test func `writes its file all the same`() async throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("results.json")
    let ending = try await run("--format", "json", "--output", file.path, afterSeconds: 0.3)
    #expect(ending.code == 130)
    #expect(ending.output.isEmpty)
    #expect(try folder.text("results.json").contains("\"complete\" : false"))
  }

  /// The second signal may come when the file has been written after the first one.
  @Test func `leaves nothing unfinished where it is interrupted again`() async throws {
    let folder = try Folder()
    let file = folder.url.appendingPathComponent("results.json")
    let ending = try await Executable.run(Executable.vecbench, Self.long + ["--output", file.path]) { process in
      try interrupt(process, afterSeconds: 0.3)
      usleep(20_000)
      process.interrupt()
    }
    #expect(ending.code == 130)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.isEmpty || names == ["results.json"])
  }
}
