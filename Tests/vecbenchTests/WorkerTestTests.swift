import Foundation
import ProgramTestSupport
import Testing

/// Tests of the command `vecbench worker-test`, of the examples in the protocol's documentation, and of the kits for
/// other languages.
@Suite struct `Worker test` {
  /// The root of the package.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns a worker that follows the protocol, except for the functions that `change` redefines.
  ///
  /// - Parameter change: Python statements that redefine functions of the worker.
  private static func script(_ change: String) -> String {
    """
    #!/usr/bin/python3 -SE
    import fcntl, os, signal, sys, time
    names = ["a"]
    def say(text): print(text, flush=True)
    def greet(): say("vecbench-worker 2 release")
    def spin(n):
        start = time.perf_counter_ns()
        for _ in range(n): pass
        return time.perf_counter_ns() - start
    def show(names): return names
    def sample(name, n): say("sample %d 0" % spin(n))
    def allocations(name): say("allocations -")
    def known(name): return name in names
    def count(text): return int(text) if text.isdigit() and len(text) < 19 else 0
    def complain(): say("error what?")
    def finish(): pass
    \(change)
    greet()
    for line in sys.stdin:
        words = line.rstrip("\\n").split(" ")
        if words == ["list"]: say("\\n".join(["benchmarks %d" % len(names)] + show(names)))
        elif words[0] == "sample" and len(words) == 3 and known(words[1]) and count(words[2]):
            sample(words[1], count(words[2]))
        elif words[0] == "allocations" and len(words) == 2 and known(words[1]): allocations(words[1])
        else: complain()
    finish()

    """
  }

  private func test(_ change: String, _ arguments: String...) async throws -> Ending {
    let folder = try Folder()
    let file = try folder.file("worker", Data(Self.script(change).utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return try await Executable.run(Executable.vecbench, ["worker-test", "./worker"] + arguments, folder: folder.url)
  }

  @Test func `The worker test exits with 0 if the worker follows the protocol`() async throws {
    let ending = try await test("")
    #expect(ending.output == "./worker: all 14 rules hold\n")
    #expect(ending.code == 0)
  }

  @Test(arguments: [
    ("def greet(): say('hello')", ["handshake: the first line is 'hello' instead of 'vecbench-worker 2 release'"]),
    (
      "def greet(): say('vecbench-worker 1 release')",
      ["handshake: it uses version 1 of the protocol instead of 2"]
    ),
    (
      "def greet(): say('vecbench-worker 2 profile')",
      [
        "handshake: the first line is 'vecbench-worker 2 profile' instead of 'vecbench-worker 2 release' or 'vecbench-worker 2 debug'"
      ]
    ),
    (
      "def greet(): say('vecbench-worker 2 release\\r')",
      ["handshake: the first line is 'vecbench-worker 2 release\\r'"]
    ),
    ("def greet(): say('vecbench-worker  2 release')", ["handshake: the first line is 'vecbench-worker  2 release'"]),
    ("names = ['a', 'b\\x1b[31m']", ["list: name 2 of its list, 'b\\u{1B}[31m', is not a word"]),
    ("names = ['a', '\\u202eb']", ["list: name 2 of its list, '\\u{202E}b', is not a word"]),
    (
      "def allocations(name): say('allocations +5')",
      [
        "allocations: its answer to 'allocations a' is 'allocations +5'",
        "output: its answer to 'allocations a' is 'allocations +5'",
      ]
    ),
    (
      "def allocations(name): say('allocations 5 ')",
      [
        "allocations: its answer to 'allocations a' is 'allocations 5 '",
        "output: its answer to 'allocations a' is 'allocations 5 '",
      ]
    ),
    ("names = []", ["list: it has no benchmark"]),
    (
      "def complain(): os.write(1, b'error \\xff\\n')",
      [
        "unknown-question: its answer to", "unknown-benchmark: its answer to", "malformed-iterations: its answer to",
        "output: its answer to",
      ]
    ),
    ("names = ['a', 'a']", ["list: it lists 'a' twice"]),
    ("names = ['a', 'two words']", ["list: name 2 of its list, 'two words', is not a word"]),
    ("names = ['a' + str(os.getpid())]", ["list-stable: the second process run to 'list' lacks 'a"]),
    (
      "def complain(): sys.exit('what?')",
      [
        "unknown-question: it ended with code 1: what?", "unknown-benchmark: it ended with code 1: what?",
        "malformed-iterations: it ended with code 1: what?", "output: it ended with code 1: what?",
      ]
    ),
    (
      "def known(name): return True",
      ["unknown-benchmark: its answer to 'sample no-such-benchmark- 1' is 'sample "]
    ),
    (
      "def count(text): return int(text) if text.isdigit() and len(text) < 19 else 1",
      ["malformed-iterations: its answer to 'sample a -1' is 'sample "]
    ),
    // The fixed time is long enough to exceed the clock's noise.
    ("def sample(name, n): say('sample %d 0' % spin(10_000))", ["iterations: "]),
    ("def sample(name, n): say('sample 0 0')", ["iterations: "]),
    (
      "def allocations(name): say('none')",
      [
        "allocations: its answer to 'allocations a' is 'none'", "output: its answer to 'allocations a' is 'none'",
      ]
    ),
    (
      "def allocations(name): say('allocations -5')",
      [
        "allocations: its answer to 'allocations a' is 'allocations -5'",
        "output: its answer to 'allocations a' is 'allocations -5'",
      ]
    ),
    (
      "lock = open('lock', 'w')\ntry: fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)\nexcept OSError: sys.exit('locked')",
      ["together: it ended with code 1: locked"]
    ),
    ("def finish(): say('bye')", ["output: it writes 'bye' in addition to its answers"]),
    ("def finish(): sys.exit(4)", ["end: after its input is closed it ends with code 4 instead of code 0"]),
    (
      "def finish(): os.kill(os.getpid(), signal.SIGSEGV)",
      ["end: after its input is closed it crashes with signal 11 instead of code 0"]
    ),
  ])
  func `The worker test prints one line per violated rule and exits with 3`(
    change: String, lines: [String]
  ) async throws {
    let ending = try await test(change)
    #expect(ending.code == 3)
    #expect(ending.standardError.isEmpty)
    let found = ending.output.split(separator: "\n").map { $0.dropFirst("./worker: ".count) }
    #expect(found.count == lines.count && zip(found, lines).allSatisfy { $0.hasPrefix($1) }, "\(ending.output)")
  }

  @Test func `The worker test detects reported times that exceed the time spent waiting for the answer`() async throws {
    // The worker reports a billion times the real time. This exceeds the waiting time even if a busy machine delays the
    // answer.
    let ending = try await test("def sample(name, n): say('sample %d 0' % (spin(n) * 10**9))")
    #expect(ending.code == 3)
    #expect(ending.output.hasPrefix("./worker: time: 'sample a "), "\(ending.output)")
  }

  @Test(arguments: ["finish()", "allocations(name)"])
  func `The worker test ends workers that hang`(function: String) async throws {
    let ending = try await test("def \(function): time.sleep(1000)", "--timeout", "1")
    #expect(ending.code == 3)
    // On a busy machine, other answers can be late as well.
    #expect(ending.output.split(separator: "\n").allSatisfy { $0.contains(" 1 s") }, "\(ending.output)")
  }

  @Test(arguments: [["/bin/none"], ["/tmp"], [], ["/bin/cat", "--timeout", "0"], ["/bin/cat", "--timeout", "x"]])
  func `The worker test rejects arguments that aren't programs`(arguments: [String]) async throws {
    let ending = try await Executable.run(Executable.vecbench, ["worker-test"] + arguments)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
  }

  // MARK: The documentation

  @Test func `The transcript in the documentation matches the answers of a real worker`() async throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/worker-protocol.md"), encoding: .utf8)
    let block = try #require(page.split(separator: "```transcript\n").last?.split(separator: "```").first)
    let lines = block.split(separator: "\n")
    let folder = try Folder()
    try folder.file("questions", lines.filter { $0.hasPrefix("driver  ") }.map { $0.dropFirst(8) + "\n" }.joined())
    let worker = Executable.wordCountBenchmarks.path
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec '\(worker)' worker --offset 64 < questions"], folder: folder.url)
    #expect(ending.code == 0)
    // Times and the build configuration differ between runs.
    func comparable(_ line: Substring) -> String {
      String(line).replacing(/sample [0-9.]+ [01]/, with: "sample T D").replacing(/(release|debug)$/, with: "C")
    }
    let answers = lines.filter { $0.hasPrefix("worker  ") }.map { comparable($0.dropFirst(8)) }
    #expect(ending.output.split(separator: "\n").map(comparable) == answers)
  }

  // MARK: Kits

  @Test func `The worker test accepts a Swift program and the example in Python`() async throws {
    let example = Self.root.appendingPathComponent("Kits/Python/example.py").path
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench, ["worker-test", Executable.wordCountBenchmarks.path, example],
      environment: ["PYTHONPYCACHEPREFIX": folder.url.path])
    #expect(ending.code == 0, "\(ending.output)")
    #expect(ending.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["c99", "c++17"])
  func `The worker test and a comparison accept the example in C`(standard: String) async throws {
    let folder = try Folder()
    let language = standard.hasPrefix("c++") ? "c++" : "c"
    let example = Self.root.appendingPathComponent("Kits/C/example.c").path
    let flags = ["-std=\(standard)", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-x", language]
    let compiled = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["clang"] + flags + [example, "-o", "example"], folder: folder.url)
    try #require(compiled.code == 0, "\(compiled.standardError)")
    let tested = try await Executable.run(Executable.vecbench, ["worker-test", "./example"], folder: folder.url)
    #expect(tested.output == "./example: all 14 rules hold\n")
    let compared = try await Executable.run(
      Executable.vecbench,
      ["compare", "./example", "./example", "--process-runs", "12", "--rounds", "2", "--sample-time", "10us"],
      folder: folder.url)
    // The verdict depends on the speed of the machine, so accept the exit code of every verdict.
    #expect([0, 2, 75].contains(compared.code), "\(compared.standardError)")
  }

  @Test func `The worker test ends if a worker answers every sample twice`() async throws {
    let ending = try await test("def sample(name, n): say('sample %d 0\\nsample 1 0' % spin(n))", "--timeout", "5")
    #expect(
      ending.code == 3 && ending.output.contains("it writes 'sample 1 0' in addition to its answers"), "\(ending)")
  }

  @Test(arguments: [
    ("def greet(): say('vecbench-worker 2 debug')", Int32(5), "base is a release build and head a debug build"),
    ("names = []", 3, "it has no benchmark"),
  ])
  func `Workers with different build configurations or without benchmarks aren't compared`(
    change: String, code: Int32, words: String
  ) async throws {
    let folder = try Folder()
    for (name, change) in [("base", ""), ("head", change)] {
      let file = try folder.file(name, Data(Self.script(change).utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let ending = try await Executable.run(
      Executable.vecbench, ["compare", "./base", "./head", "--quick", "--sample-time", "10us", "--quiet"],
      folder: folder.url)
    #expect(ending.code == code && ending.errorMessage.contains(words), "\(ending)")
  }
}
