import Foundation
import ProgramTestSupport
import Testing

/// Tests comparisons of the peak memory of two programs.
struct MemoryTests {
  /// Returns the `memory` object of the only benchmark in a comparison.
  private func memory(_ ending: Ending) throws -> [String: Any] {
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]], "\(ending.standardError)")
    return try #require(benchmarks[0]["memory"] as? [String: Any])
  }

  private func compareCommands(_ base: String, _ head: String, _ arguments: String...) async throws -> Ending {
    let folder = try Folder()
    return try await Executable.run(
      Executable.vecbench,
      ["compare", base, head, "--adapter", "command", "--sample-time", "1us", "--threshold", "1000%"]
        + AdaptedPrograms.options + ["--format", "json"] + arguments,
      folder: folder.url)
  }

  private static func python(_ statement: String) -> String { "python3 -c '\(statement)'" }

  @Test func `A comparison of commands fails if head takes more memory`() async throws {
    let ending = try await compareCommands(
      Self.python("bytearray(20_000_000)"), Self.python("bytearray(40_000_000)"))
    #expect(ending.code == 2)
    let memory = try memory(ending)
    let (base, head) = (try #require(memory["base_bytes"] as? Double), try #require(memory["head_bytes"] as? Double))
    #expect(abs(head - base - 2e7) < 2e6, "\(base) and \(head)")
  }

  @Test func `The option --memory-threshold sets the threshold for memory`() async throws {
    let ending = try await compareCommands(
      Self.python("bytearray(20_000_000)"), Self.python("bytearray(40_000_000)"), "--memory-threshold", "150")
    #expect(try memory(ending)["verdict"] as? String == "same")
    #expect(ending.code == 0)
  }

  @Test func `The memory of a command is the memory of its largest process`() async throws {
    // The test runner and vecbench use more memory than these commands, but their memory must not be counted.
    let memory = try memory(
      await compareCommands("true", "sh -c \"true; \(Self.python("bytearray(60_000_000)"))\""))
    #expect(try #require(memory["base_bytes"] as? Double) < 5e6)
    #expect(try #require(memory["head_bytes"] as? Double) > 6e7)
  }

  @Test func `The memory of a worker is measured for each benchmark`() async throws {
    let worker = { (bytes: Int) in
      """
      #!/usr/bin/python3 -SE
      import sys
      def say(line): print(line, flush=True)
      say("vecbench-worker 2 release")
      for line in sys.stdin:
          words = line.split()
          if words[0] == "list": say("benchmarks 2"); say("small"); say("large")
          elif words[0] == "sample":
              kept = bytearray(\(bytes) if words[1] == "large" else 1)
              say("sample %r 0" % (1000.0 * int(words[2])))
              del kept
          else: say("allocations -")

      """
    }
    let ending = try await AdaptedPrograms.compare(
      base: worker(20_000_000), head: worker(40_000_000), ["--format", "json"])
    #expect(ending.code == 2)
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]], "\(ending.standardError)")
    let verdicts = benchmarks.map {
      ($0["benchmark"] as? String, ($0["memory"] as? [String: Any])?["verdict"] as? String)
    }
    #expect(verdicts.map(\.0) == ["small", "large"])
    #expect(verdicts.map(\.1) == ["same", "regression"])
  }

  @Test func `A comparison ends even if a command leaves processes running`() async throws {
    let memory = try memory(await compareCommands("true", "sh -c 'sleep 1000 & exit 0'"))
    #expect(memory["verdict"] as? String == "same")
  }
}
