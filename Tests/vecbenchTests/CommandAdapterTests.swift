import Foundation
import ProgramTestSupport
import Testing
import VecbenchKit

/// Tests comparisons of whole processes with `--adapter command`.
struct CommandAdapterTests {
  private func compareCommands(_ base: String, _ head: String, _ arguments: String...) async throws -> Ending {
    let folder = try Folder()
    return try await Executable.run(
      Executable.vecbench,
      ["compare", base, head, "--adapter", "command", "--sample-time", "1us"] + AdaptedPrograms.options + arguments,
      folder: folder.url)
  }

  @Test(arguments: [
    (["true", "sh -c 'exit 0'"], "command"), (["/bin/true", "/bin/true", "--time", "cpu"], "command"),
    (["/bin/echo", "echo", "--command", "a=x 'y z'", "--command", "b=", "--benchmarks", "b"], "b"),
    (["/bin/echo", "echo", "--command", "large input=x"], "large input"),
    (["X='a b' Y= sh -c 'test \"$X$Y\" = \"a b\"'", "true"], "command"),
    (["sh -c 'exit 1'", "true", "--accept-exit-codes", "0,1"], "command"),
  ])
  func `Whole processes are compared`(arguments: [String], name: String) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench,
      ["compare"] + arguments + ["--adapter", "command", "--sample-time", "1us", "--format", "json"]
        + AdaptedPrograms.options,
      folder: folder.url)
    // The verdict depends on the speed of the machine, so accept the exit code of every verdict.
    #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == [name])
  }

  @Test(arguments: [
    ("ls nosuch", "it ended with code 2: "), ("sh -c 'kill -9 $$'", "it crashed with signal 9"),
    ("sh -c 'exit 3'", "it ended with code 3; to accept this code: --accept-exit-codes 0,3"),
  ])
  func `A comparison exits with 3 if a command fails`(head: String, errorMessage: String) async throws {
    let ending = try await compareCommands("true", head)
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
    #expect(ending.errorMessage.hasPrefix("vecbench: head (\(head)): \(errorMessage)"), "\(ending.errorMessage)")
  }

  @Test(arguments: [126, 127, 143])
  func `An error doesn't advise to accept the exit code of a shell that couldn't finish a command`(
    code: Int
  ) async throws {
    let ending = try await compareCommands("true", "sh -c 'exit \(code)'")
    #expect(ending.code == 3)
    #expect(ending.errorMessage.hasSuffix(": it ended with code \(code)"), "\(ending.errorMessage)")
  }

  @Test func `The preparation of each run of a command isn't timed`() async throws {
    let command = "mkdir made"
    let failing = try await compareCommands(command, command)
    #expect(failing.code == 3)
    #expect(failing.errorMessage.contains("(mkdir made): it ended with code 1: "), "\(failing.errorMessage)")
    let preparation = "rmdir made; sleep 0.03"
    let prepared = try await compareCommands(command, command, "--prepare", preparation, "--format", "json")
    #expect([0, 2, 75].contains(prepared.code), "\(prepared.standardError)")
    let benchmarks = try #require(try prepared.object()["benchmarks"] as? [[String: Any]])
    let measurement = try #require(benchmarks[0]["measurement"] as? [String: Any])
    let runs = try #require(measurement["process_runs"] as? [[String: Any]])
    // A run takes longer on a busy machine, so only the fastest run is checked.
    #expect(runs.contains { ($0["base_ns"] as? Double ?? .infinity) < 3e7 })
  }

  @Test(arguments: ["true", "false"])
  func `The commands of --setup and --cleanup run once per program`(head: String) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench,
      ["compare", "true", head, "--adapter", "command", "--sample-time", "1us"] + AdaptedPrograms.options
        + ["--setup", "echo set-up >> log", "--cleanup", "echo clean-up >> log; echo dirty >&2; exit 1"],
      folder: folder.url)
    #expect(head == "true" ? [0, 2, 75].contains(ending.code) : ending.code == 3)
    #expect(try folder.text("log") == "set-up\nset-up\nclean-up\nclean-up\n")
    #expect(ending.errorMessage.contains("it ended with code 1: dirty"), "\(ending.errorMessage)")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `The command of --cleanup also runs after a signal`(signal: Int32) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench,
      ["compare", "sleep 100", "sleep 100", "--adapter", "command", "--quiet", "--setup", "echo set-up >> log"]
        + ["--cleanup", "echo clean-up >> log"], environment: ["TMPDIR": folder.url.path], folder: folder.url
    ) { process in
      for _ in 0..<60_000 where (try? folder.text("log")) != "set-up\nset-up\n" { usleep(10_000) }
      kill(process.processIdentifier, signal)
    }
    #expect(ending.code == 128 + signal)
    #expect(try folder.text("log") == "set-up\nset-up\nclean-up\nclean-up\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log"])
  }

  @Test func `A comparison that starts with SIGINT ignored continues after the signal`() async throws {
    // The command of --setup sends the signal to its parent, which is vecbench.
    let arguments = [
      "compare", "true", "true", "--adapter", "command", "--sample-time", "1us", "--setup", "kill -INT $PPID",
    ]
    let folder = try Folder()
    for (trap, codes) in [("", [130]), ("trap '' INT;", [0, 2, 75])] as [(String, Set<Int32>)] {
      let ending = try await Executable.run(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "\(trap) exec \"$0\" \"$@\"", Executable.vecbench.path] + arguments + AdaptedPrograms.options,
        folder: folder.url)
      #expect(codes.contains(ending.code), "\(trap): \(ending.code), \(ending.standardError)")
    }
  }

  @Test(arguments: [("--setup", "base"), ("--prepare", "base")])
  func `The error about a failed shell command names the command`(option: String, side: String) async throws {
    let ending = try await compareCommands("true", "true", option, "echo no disk >&2; exit 5")
    #expect(ending.code == 3)
    #expect(
      ending.standardError == [
        "vecbench: \(side) (true): \(option) 'echo no disk >&2; exit 5': it ended with code 5: no disk"
      ])
  }

  @Test func `Each run of a command reads the input from its start`() async throws {
    let folder = try Folder()
    try folder.file("words", "one\ntwo\n")
    let compare = { (input: String, arguments: [String]) in
      try await Executable.run(
        Executable.vecbench,
        ["compare", "grep -q two", "grep -c two", "--adapter", "command", "--sample-time", "1us", "--input", input]
          + AdaptedPrograms.options + arguments, folder: folder.url)
    }
    let ending = try await compare("words", [])
    #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
    for input in ["nosuch", ".", "/dev/zero"] {
      let ending = try await compare(input, [])
      #expect(ending.code == 66)
      #expect(ending.standardError.count == 1 && ending.errorMessage.contains(input), "\(ending.errorMessage)")
    }
  }

  @Test func `Commands with different output are rejected with --check-output`() async throws {
    let same = try await compareCommands("printf 'a\\nb'", "sh -c 'echo a; printf b'", "--check-output")
    #expect([0, 2, 75].contains(same.code), "\(same.standardError)")
    for (head, difference) in [
      ("printf 'a\\nc'", "line 2 is 'c' instead of 'b'"), ("printf 'a'", "line 2 is missing instead of 'b'"),
    ] {
      let ending = try await compareCommands("printf 'a\\nb'", head, "--check-output")
      #expect(ending.code == 3 && ending.output.isEmpty)
      #expect(
        ending.standardError == [
          "vecbench: head (\(head)): its output differs from the output of base in 'command': \(difference)"
        ])
    }
  }

  @Test func `The commands in a comment repeat the options of the comparison`() async throws {
    let ending = try await compareCommands(
      "sleep 0.02", "sleep 0.2", "--accept-exit-codes", "1,0", "--prepare", "true", "--check-output", "--input",
      Executable.vecbench.path, "--format", "comment")
    #expect(ending.code == 2, "\(ending.standardError)")
    let input = "--input \(Executable.vecbench.path)"
    let options = "--adapter command --prepare true \(input) --accept-exit-codes 0,1 --check-output"
    #expect(ending.output.contains(options), "\(ending.output)")
  }

  @Test(arguments: [
    ["true", "ls | wc", "--adapter", "command"], ["true", "echo $HOME", "--adapter", "command"],
    ["true", "echo 'x", "--adapter", "command"], ["true", "", "--adapter", "command"],
    ["true", "no-such-command x", "--adapter", "command"], ["true", "/tmp", "--adapter", "command"],
    ["/bin/true", "/bin/true", "--adapter", "hyperfine"], ["/bin/true", "/bin/true", "--command", "a=b"],
    ["/bin/true", "/bin/true", "--time", "cpu"], ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a=1", "--command", "a=2"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", " a=1"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "=1"],
    ["X=1", "true", "--adapter", "command"], ["X=1 nosuch", "true", "--adapter", "command"],
    ["/bin/true", "/bin/true", "--prepare", "true"], ["/bin/true", "/bin/true", "--input", "/dev/null"],
    ["/bin/true", "/bin/true", "--adapter", "google-benchmark", "--check-output"],
    ["/bin/true", "/bin/true", "--adapter", "google-benchmark", "--accept-exit-codes", "1"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--accept-exit-codes", "256"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--accept-exit-codes", "0,x"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--cleanup", ""],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a=x > y"],
    ["/bin/true", "/bin/true", "--adapter", "package-benchmark", "--time", "cpu"],
    ["true", "true", "--adapter", "google-benchmark"],
  ])
  func `A comparison of commands exits with 64 and a one-line error if an option is invalid`(
    arguments: [String]
  ) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(Executable.vecbench, ["compare"] + arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
  }

  @Test(arguments: [
    ("", []), ("  a  b ", ["a", "b"]), (#"a\ b 'c "d' "e 'f\"" ''"#, ["a b", #"c "d"#, #"e 'f""#, ""]),
    (#"--x="1 2"3"#, ["--x=1 23"]), (#""\a\\""#, [#"\a\"#]),
    ("a~ b#c {} {a} '~' \"#\" \\{1,2}", ["a~", "b#c", "{}", "{a}", "~", "#", "{1,2}"]),
    ("--x=~/y A=b=~ 'A='c~", ["--x=~/y", "A=b=~", "A=c~"]),
    (#"{../x} {..} {a\,b} {'a,b'} {1..} {a,b c}"#, ["{../x}", "{..}", "{a,b}", "{a,b}", "{1..}", "{a,b", "c}"]),
  ])
  func `Commands are split into words as in a shell`(command: String, words: [String]) throws {
    #expect(try ShellWords.words(of: command) == words)
  }

  @Test(arguments: [
    ("echo ~", "'~' needs a shell or quotes: sh"), ("cat ~/set", "'~' needs a shell or quotes: sh"),
    ("A=~/x tool", "'~' needs bash"), ("A=b:~/x tool", "'~' needs bash"), ("dd if=~/x", "'~' needs bash"),
    ("echo {1,2}", "'{' needs bash"), ("echo a{1..3}", "'{' needs bash"), ("echo {a..e..2}", "'{' needs bash"),
    ("echo {'a b',c}", "'{' needs bash"), ("echo {a{b},c}", "'{' needs bash"),
    ("echo a #x", "'#' needs a shell"), ("#x", "'#' needs a shell"),
  ])
  func `Commands that a shell would expand are rejected`(command: String, words: String) throws {
    let error = try #require(throws: (any Error).self) { try ShellWords.words(of: command) }
    #expect("\(error)".contains(words), "\(error)")
  }
}
