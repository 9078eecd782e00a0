import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Compares scripts that implement the worker protocol. The scripts report made-up times, so the correct verdicts are
/// known.
@Suite struct `Comparisons of programs` {
  /// Returns a script whose benchmarks take the given times, in nanoseconds.
  ///
  /// - Parameter change: Python statements that redefine functions of the script.
  private static func script(_ rows: [String: Double], _ change: String = "") -> String {
    let table = rows.map { "'\($0)': \($1)" }.sorted().joined(separator: ", ")
    return """
      #!/usr/bin/python3 -SE
      import os, signal, sys, time
      rows = {\(table)}
      def say(text): print(text, flush=True)
      def greet(): say("vecbench-worker 1 release")
      def epoch(row, n): say("epoch %r 0" % (rows[row] * n))
      \(change)
      greet()
      for line in sys.stdin:
          words = line.split()
          if words[0] == "list":
              say("rows %d" % len(rows))
              for row in rows: say(row)
          elif words[0] == "allocations": say("allocations 0")
          elif words[0] in ("epoch", "sample"): epoch(words[1], int(words[2]))

      """
  }

  private static let base = ["control/x": 500.0, "a": 1000, "b": 2000]

  /// Writes the two programs and compares them.
  private func compare(
    _ head: [String: Double], base: [String: Double] = base, change: String = "", baseChange: String = "",
    _ arguments: String..., folder: Folder? = nil, whileRunning: (Process) async throws -> Void = { _ in }
  ) async throws -> Ending {
    let folder = try folder ?? Folder()
    // `head` is slightly slower, because no two programs take exactly the same time.
    let head = head.mapValues { $0 * 1.0005 }
    for (name, text) in [("base", Self.script(base, baseChange)), ("head", Self.script(head, change))] {
      let file = try folder.file(name, Data(text.utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return try await Executable.run(
      Executable.vecbench,
      ["compare", "base", "head", "--process-runs", "12", "--rounds", "2", "--sample-time", "10us"] + arguments,
      folder: folder.url, whileRunning: whileRunning)
  }

  private static func changed(_ row: String, _ ratio: Double) -> [String: Double] {
    base.merging([row: base[row]! * ratio]) { $1 }
  }

  // MARK: Exit codes

  @Test func `A comparison of equal programs exits with 0`() async throws {
    let ending = try await compare(Self.base)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.hasSuffix("\nno regression: 2 same\n"))
  }

  @Test func `A comparison with a regression exits with 2`() async throws {
    let ending = try await compare(Self.changed("b", 1.3))
    #expect(ending.code == 2)
    #expect(ending.output.contains("SLOWER: 1 regression, 1 same"))
    #expect(ending.standardError.isEmpty)
  }

  @Test func `A comparison with an improvement exits with 0, or with 4 if that was requested`() async throws {
    #expect(try await compare(Self.changed("b", 0.7)).code == 0)
    #expect(try await compare(Self.changed("b", 0.7), "--fail-on-improvement").code == 4)
  }

  @Test func `A comparison with a contaminated control benchmark judges nothing and exits with 75`() async throws {
    let ending = try await compare(Self.changed("control/x", 1.2))
    #expect(ending.code == 75)
    #expect(ending.output.contains("NOTHING JUDGED: 2 contaminated"))
  }

  @Test func `A comparison of programs whose clock doesn't advance judges nothing and exits with 75`() async throws {
    let still = "def epoch(row, n): say('epoch 0 0')"
    let ending = try await compare(Self.base, change: still, baseChange: still)
    #expect(ending.code == 75)
    #expect(ending.output.contains("NOTHING JUDGED: 2 inconclusive"))
  }

  @Test func `A comparison exits with 3 if a worker lists a benchmark twice`() async throws {
    let ending = try await compare(
      Self.base, change: "rows = type('', (dict,), {'__iter__': lambda _: iter(['a', 'a', 'b'])})(rows)")
    #expect(ending.code == 3)
    #expect(ending.errorMessage.hasSuffix("it has two benchmarks named 'a'"), "\(ending.errorMessage)")
  }

  @Test func `A comparison exits with 3 if a worker's list changes between process runs`() async throws {
    // The first process run only lists the benchmarks. Benchmark `b` exists only in that run.
    let change = """
      if os.path.exists('started'): del rows['b']
      else: open('started', 'w').close()
      """
    let ending = try await compare(Self.base, change: change)
    #expect(ending.code == 3)
    let errorMessage = "head: its list of benchmarks changes between process runs: 'b' is missing in number 1"
    #expect(ending.standardError == ["vecbench: \(errorMessage)"])
  }

  @Test func `A comparison exits with 3 if a benchmark that only one program has changes its name`() async throws {
    let ending = try await compare(Self.base, change: "rows['c%d' % os.getpid()] = 1")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    let pattern =
      /vecbench: head: its list of benchmarks changes between process runs: 'c\d+' is (missing|new) in number 1/
    #expect(ending.errorMessage.wholeMatch(of: pattern) != nil, "\(ending.errorMessage)")
  }

  @Test func `Workers of both versions of the protocol can be compared`() async throws {
    let version2 = """
      def greet(): say("vecbench-worker 2 release")
      def epoch(row, n): say("sample %r 0" % (rows[row] * n))
      say1 = say
      def say(text): say1(text.replace("rows", "benchmarks"))
      """
    let ending = try await compare(Self.changed("b", 1.3), change: version2)
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  @Test func `A comparison with a missing benchmark exits with 2`() async throws {
    let ending = try await compare(Self.base.filter { $0.key != "b" })
    #expect(ending.code == 2)
    #expect(ending.output.contains("b: head has no such benchmark"))
  }

  // MARK: Workers that fail

  @Test(arguments: [
    ("def greet(): os.kill(os.getpid(), signal.SIGSEGV)", "it crashed with signal 11"),
    ("def epoch(row, n): os.kill(os.getpid(), signal.SIGABRT)", "): a: it crashed with signal 6"),
    ("def epoch(row, n): sys.exit('out of cheese')", "): a: it ended with code 1: out of cheese"),
    ("def epoch(row, n): sys.exit(0)", "it ended with code 0"),
    ("def epoch(row, n): say('42')", "is '42' instead of 'epoch NANOSECONDS 0 or 1'"),
    ("def epoch(row, n): say('epoch nan 0')", "is 'epoch nan 0' instead of 'epoch NANOSECONDS 0 or 1'"),
    ("def epoch(row, n): say('epoch 1e308 0')", "is 'epoch 1e308 0' instead of 'epoch NANOSECONDS 0 or 1'"),
    (
      "def epoch(row, n): sys.stderr.write('x' * (17 << 20)); time.sleep(1000)",
      "it wrote more than 16 MiB to standard error"
    ),
    ("def epoch(row, n): say('')", "is '' instead of 'epoch NANOSECONDS 0 or 1'"),
    ("def epoch(row, n): say('error no memory in ' + row)", "): no memory in a"),
    ("def epoch(row, n): say('error no memory')", "): a: no memory"),
    (
      "def epoch(row, n): say('epoch x')",
      "): its answer to 'epoch a 1' is 'epoch x' instead of 'epoch NANOSECONDS 0 or 1'"
    ),
    (
      "def greet(): say('hello')",
      "it is not a worker of vecbench: its first line is 'hello'; other programs need --adapter command or google-benchmark"
    ),
    ("def epoch(row, n): print('x' * 100000, end='', flush=True)", "it sent 64 KiB without a newline"),
  ])
  func `A comparison exits with 3 and a one-line error if a worker fails`(
    change: String, errorMessage: String
  ) async throws {
    let ending = try await compare(["a": 1000], base: ["a": 1000], change: change)
    #expect(ending.code == 3)
    #expect(ending.standardError.count == 1)
    #expect(ending.errorMessage.hasPrefix("vecbench: head ("))
    #expect(ending.errorMessage.hasSuffix(errorMessage), "\(ending.errorMessage)")
    #expect(ending.output.isEmpty)
  }

  @Test(arguments: [("true", true), ("ls", true), ("gzip", true), ("false", false)])
  func `The error about a program that isn't a worker names the adapters`(
    program: String, hasAdvice: Bool
  ) async throws {
    let path = "/bin/" + program
    let ending = try await vecbench("compare", path, path)
    #expect(ending.code == 3)
    #expect(ending.errorMessage.hasSuffix("; other programs need --adapter command or google-benchmark") == hasAdvice)
  }

  @Test func `A comparison writes its other results if the disk is full for one of them`() async throws {
    let folder = try Folder()
    let ending = try await compare(
      Self.base, "--export", "markdown=/dev/full", "--export", "json=verdict.json", folder: folder)
    #expect(ending.code == 73)
    #expect(ending.errorMessage.contains("--export /dev/full: cannot be written"), "\(ending.errorMessage)")
    #expect(ending.output.contains("no regression"))
    #expect(try folder.text("verdict.json").contains("benchmarks"))
  }

  @Test func `A comparison exits with 3 if a worker hangs`() async throws {
    let ending = try await compare(Self.base, change: "def epoch(row, n): time.sleep(1000)", "--timeout", "1")
    #expect(ending.code == 3)
    #expect(ending.errorMessage.hasSuffix("no answer within 1 s"))
  }

  @Test func `A comparison exits with 5 if base is too old or too new`() async throws {
    let old = try await compare(Self.base, baseChange: "def greet(): sys.exit(64)")
    #expect(old.code == 5)
    #expect(old.errorMessage.hasSuffix("it has no worker command, because it is older than vecbench compare"))
    let new = try await compare(Self.base, baseChange: "def greet(): say('vecbench-worker 3 release')")
    #expect(new.code == 5)
    #expect(new.errorMessage.contains("version 3 of the protocol, and this vecbench supports 1 to 2"))
  }

  @Test func `A program that fails to declare its benchmarks isn't reported as outdated`() async throws {
    let ending = try await compare(
      Self.base, change: "def greet(): sys.stderr.write(\"two benchmarks are named 'd'\\n\"); sys.exit(64)")
    #expect(ending.code == 3)
    #expect(
      ending.errorMessage.hasSuffix("): it ended with code 64: two benchmarks are named 'd'"), "\(ending.errorMessage)")
  }

  @Test func `An interrupted comparison exits with 130 and ends its workers`() async throws {
    let folder = try Folder()
    let note = "open('running-%d' % os.getpid(), 'w').close()"
    let ending = try await compare(
      Self.base, change: "def epoch(row, n): \(note); time.sleep(1000)", folder: folder
    ) { process in
      for _ in 0..<60_000 where !(try Self.names(folder).contains { $0.hasPrefix("running-") }) { usleep(10_000) }
      process.interrupt()
    }
    #expect(ending.code == 130)
    let worker = try #require(Self.names(folder).first { $0.hasPrefix("running-") }?.dropFirst(8))
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(worker)"))
  }

  private static func names(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
  }

  // MARK: Arguments and files

  @Test(arguments: [
    ["base", "nosuch"], ["--process-runs", "5"], ["--launches", "6"], ["--rounds", "3"], ["--sample-time", "2"],
    ["--threshold", "0.1"], ["--format", "xml"], ["--export", "json"], ["--benchmarks", "none"],
  ])
  func `A comparison with invalid arguments exits with 64`(arguments: [String]) async throws {
    let folder = try Folder()
    let file = try folder.file("base", Data(Self.script(Self.base).utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    let programs = arguments[0] == "base" ? [] : ["base", "base"]
    let ending = try await Executable.run(Executable.vecbench, ["compare"] + programs + arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
  }

  @Test func `A comparison applies a thresholds file, and exits with 65 if the file is invalid`()
    async throws
  {
    let folder = try Folder()
    let rows = #""rows": [{"row": "b", "threshold_percent": 50}]"#
    try folder.file("good.json", #"{"schema": "vecbench-thresholds/1", \#(rows)}"#)
    try folder.file("bad.json", #"{"schema": "vecbench-thresholds/1", "row": []}"#)
    #expect(try await compare(Self.changed("b", 1.3), "--thresholds", "good.json", folder: folder).code == 0)
    let bad = try await compare(Self.base, "--thresholds", "bad.json", folder: folder)
    #expect(bad.code == 65)
    #expect(bad.standardError.count == 1)
    #expect(bad.errorMessage.hasPrefix("vecbench: bad.json: row: unknown field"))
    #expect(try await compare(Self.base, "--thresholds", "none.json", folder: folder).code == 66)
  }

  @Test(arguments: [
    (["--benchmarks", "a,bb"], 64, "--benchmarks: 'bb' matches no benchmark of either program; did you mean b?"),
    (["--exclude", "cc*"], 64, "--exclude: 'cc*' matches no benchmark"),
    (["--thresholds", "rules.json"], 65, "rules.json: benchmarks[1]: 'bb*' matches no benchmark of either program"),
    (["--thresholds", "waivers.json"], 65, "waivers.json: waivers[0]: 'aa' matches no benchmark of either program"),
    (
      ["--thresholds", "controls.json"], 65,
      "controls.json: benchmarks[0]: 'control/*' matches only control benchmarks, which aren't judged; the benchmarks are "
        + "a, b"
    ),
    (["--benchmarks", "control/*"], 64, "no benchmark is left to compare: base has 2 benchmarks, a, b"),
  ])
  func `A pattern that matches no benchmark is an error`(
    arguments: [String], code: Int32, message: String
  ) async throws {
    let folder = try Folder()
    let rules = #"[{"benchmark": "b", "threshold_percent": 50}, {"benchmark": "bb*", "threshold_percent": 1}]"#
    try folder.file("rules.json", #"{"schema": "vecbench-thresholds/1", "benchmarks": \#(rules)}"#)
    let waiver = #"{"benchmark": "aa", "ceiling_percent": 50, "reason": "x", "until": "2999-12-31"}"#
    try folder.file("waivers.json", #"{"schema": "vecbench-thresholds/1", "waivers": [\#(waiver)]}"#)
    let control = #"{"benchmark": "control/*", "threshold_percent": 5}"#
    try folder.file("controls.json", #"{"schema": "vecbench-thresholds/1", "benchmarks": [\#(control)]}"#)
    let ending = try await compare(Self.base, arguments[0], arguments[1], folder: folder)
    #expect(ending.code == code)
    #expect(ending.errorMessage.hasPrefix("vecbench: " + message), "\(ending.standardError)")
    #expect(ending.output.isEmpty)
  }

  @Test func `A program with only control benchmarks can't be compared`() async throws {
    let ending = try await compare(["control/x": 500], base: ["control/x": 500])
    #expect(ending.code == 64)
    #expect(
      ending.standardError == ["vecbench: no benchmark is left to compare: base has only control benchmarks"])
  }

  @Test(arguments: ["xterm", "dumb"]) func `Progress takes only one line of a narrow terminal`(
    terminal: String
  ) async throws {
    let folder = try Folder()
    let program = try folder.file("program", Data(Self.script(Self.base).utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let pseudo = try PseudoTerminal(columns: 30, rows: 5)
    defer { pseudo.close() }
    var screen = ""
    let ending = try await Executable.run(
      Executable.vecbench, ["compare", "program", "program", "--quick"], environment: ["TERM": terminal],
      folder: folder.url, terminal: pseudo.terminal
    ) { process in
      while process.isRunning {
        usleep(1_000)
        screen += pseudo.read()
      }
    }
    screen += pseudo.read()
    #expect(ending.code == 0)
    let lines = screen.split(separator: "\r").map { $0.replacing("\u{1B}[K", with: "") }
    let progress = lines.filter { $0.hasPrefix("measuring process run ") }
    #expect(!progress.isEmpty && progress.allSatisfy { $0.count < 30 })
    #expect(screen.contains("\u{1B}") == (terminal == "xterm"))
  }

  @Test func `A benchmark that only one program has may have a threshold`() async throws {
    let folder = try Folder()
    let rules = #"[{"benchmark": "new", "threshold_percent": 50}]"#
    try folder.file("rules.json", #"{"schema": "vecbench-thresholds/1", "benchmarks": \#(rules)}"#)
    let head = Self.base.merging(["new": 100]) { $1 }
    #expect(try await compare(head, "--thresholds", "rules.json", folder: folder).code == 0)
  }

  @Test func `A comparison writes every requested format`() async throws {
    let folder = try Folder()
    let ending = try await compare(
      Self.changed("b", 1.3), "--format", "json", "--export", "markdown=v.md", "--export", "junit=v.xml", folder: folder
    )
    #expect(ending.code == 2)
    #expect(try ending.object()["schema"] as? String == "vecbench-comparison/2")
    #expect(try folder.text("v.md").hasPrefix("**vecbench: SLOWER: 1 regression, 1 same**\n"))
    #expect(try folder.text("v.xml").contains("failures=\"1\""))
  }

  @Test func `A comparison that fails leaves existing files unchanged`() async throws {
    let folder = try Folder()
    try folder.file("old.md", "before")
    let ending = try await compare(
      Self.base, change: "def epoch(row, n): sys.exit(1)", "--export", "markdown=old.md", "--export", "junit=new.xml",
      folder: folder)
    #expect(ending.code == 3)
    #expect(try folder.text("old.md") == "before")
    #expect(!folder.holds("new.xml"))
  }

  @Test func `A comparison of vecbench with itself has a verdict`() async throws {
    let program = Executable.vecbench.path
    let ending = try await vecbench(
      "compare", program, program, "--process-runs", "12", "--rounds", "2", "--sample-time", "10us", "--benchmarks",
      "add/native/1000")
    // The verdict depends on the speed of the machine, so accept the exit code of every verdict.
    #expect([0, 2, 75].contains(ending.code))
    #expect(ending.output.hasPrefix("base  "))
  }
}

@Suite struct `Comparisons of revisions` {
  private func git(_ folder: Folder, _ arguments: String...) async throws -> String {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git"] + identity + arguments, folder: folder.url)
    try #require(ending.code == 0, "\(ending.standardError)")
    return ending.output
  }

  @Test func `A comparison exits with 1 and leaves no worktree if a revision can't be built`() async throws {
    let folder = try Folder()
    _ = try await git(folder, "init", "--quiet")
    try folder.file("Package.swift", "// swift-tools-version: 6.2\nthis is no package\n")
    _ = try await git(folder, "add", "Package.swift")
    _ = try await git(folder, "commit", "--quiet", "--message", "Broken")
    let ending = try await vecbench("compare", "HEAD", "HEAD", "--process-runs", "12", folder: folder.url)
    #expect(ending.code == 1)
    let last = try #require(ending.standardError.last)
    #expect(last.hasPrefix("vecbench: revision ") && last.hasSuffix("cannot be built: swift build fails, see above"))
    #expect(folder.revisionBuilds.isEmpty)
    #expect(try await git(folder, "worktree", "list").split(separator: "\n").count == 1)
  }

  @Test func `A comparison keeps the entry of a worktree whose folder is missing, and runs no hooks`() async throws {
    let folder = try Folder()
    let elsewhere = try Folder()
    _ = try await git(folder, "init", "--quiet")
    try folder.file("Package.swift", "// swift-tools-version: 6.2\nthis is no package\n")
    _ = try await git(folder, "add", "Package.swift")
    _ = try await git(folder, "commit", "--quiet", "--message", "Broken")
    _ = try await git(folder, "worktree", "add", "--quiet", elsewhere.url.path + "/away")
    try FileManager.default.removeItem(at: elsewhere.url)
    let hook = try folder.file(".git/hooks/post-checkout", Data("#!/bin/sh\ntouch '\(folder.url.path)/hooked'\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
    #expect(try await vecbench("compare", "HEAD", "HEAD", "--process-runs", "12", folder: folder.url).code == 1)
    #expect(folder.holds(".git/worktrees/away"))
    #expect(!folder.holds("hooked"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/.git/worktrees") == ["away"])
  }

  @Test func `A revision that has already been built isn't built again`() async throws {
    let folder = try Folder()
    _ = try await git(folder, "init", "--quiet")
    try folder.file("file", "")
    _ = try await git(folder, "add", "file")
    _ = try await git(folder, "commit", "--quiet", "--message", "First")
    let count = folder.url.path + "/count"
    for _ in 1...2 {
      let ending = try await vecbench(
        "compare", "HEAD", "HEAD", "--process-runs", "12", "--build", "echo built >> '\(count)'; cp /bin/false program",
        "--program", "program", folder: folder.url)
      // The program doesn't implement the worker protocol.
      #expect(ending.code == 3)
      #expect(ending.errorMessage.contains("HEAD ("), "\(ending.errorMessage)")
      #expect(ending.errorMessage.hasSuffix("it ended with code 1"))
    }
    #expect(try folder.text("count") == "built\n")
  }
}
