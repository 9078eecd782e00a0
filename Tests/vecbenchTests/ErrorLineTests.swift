import Foundation
import ProgramTestSupport
import Testing

/// Tests that errors are printed as a single line. The tests use only some commands, because all commands print errors
/// with the same function.
@Suite struct `Error messages` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func shell(_ line: String) async throws -> Ending {
    try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        line.replacing("$V", with: "'\(Executable.vecbench.path)'").replacing(
          "$F", with: "'\(Executable.fastvector.path)'"),
      ],
      folder: folder.url)
  }

  private static let long = String(repeating: "long ", count: 2000)

  @Test(arguments: [
    ["--points", "x"], ["--points", long], ["--pints", "3"], ["--\(long)"], ["bogus"], ["bogus\u{1B}[31m\nred"], [long],
    ["compare"], ["compare", long, long], ["compare", "a\u{1B}]0;title\u{7}", "b"], ["--color", "blue"],
    ["--color", "a\nb\rc\u{9B}31m"], ["--benchmarks", "\u{202E}drawkcab"], ["history"], ["history", "bogus"],
    ["history", "add"], ["history", "add", "no\nsuch\u{7F}file"], ["history", "show", "--benchmark", "(\u{1B}"],
    ["report", long], ["report", "/"], ["report", "\u{0085}\u{2028}"],
    ["render", "--from", "a"], ["check", "--baseline", long],
    ["count", "a", "b", "c"],
    ["selftest", "--relinked", "no\nsuch"], ["noise", "--process-runs", "1e9"], ["--output", long], ["--html", ""],
    ["--export", "csv=\u{1B}/\n"], ["--from", "\u{1B}c", "--to", "\u{1B}c"], ["worker", "--offset", "x\ny"],
  ])
  func `An error of vecbench is one line of at most 300 characters without control characters`(
    arguments: [String]
  ) async throws {
    try await expectOneLine(Executable.vecbench, arguments)
  }

  @Test(arguments: [
    ["render"], ["render", "--from", "a"], ["render", "--from", long, "--to", long, "--out", "x.gif"], ["view"],
    ["view", "\u{1B}[31m"], ["index", "a\nb.npy"], ["bogus\u{7}"], ["race", "--points", long],
  ])
  func `An error of fastvector is one line of at most 300 characters without control characters`(
    arguments: [String]
  ) async throws {
    try await expectOneLine(Executable.fastvector, arguments)
  }

  @Test(arguments: [
    (
      ["compar", "main", "HEAD"],
      "there is no command 'compar'; did you mean compare? Valid names are run, list, "
    ),
    (["history", "ad"], "there is no command 'ad'; did you mean add? Valid names are add, show, export, import"),
    (["--seed", "x"], "'x' is invalid for '--seed <n>': must be a whole number from 0 to \(UInt64.max)"),
    (["--seed", "-1"], "'-1' is invalid for '--seed <n>': must be a whole number from 0 to \(UInt64.max)"),
    (["--columns", "1.5"], "'1.5' is invalid for '--columns <n>': must be a whole number from 0 to \(Int.max)"),
    (["--threads", "0"], "'0' is invalid for '--threads <n,...>': --threads must be between 1 and 1024 (got 0)"),
    (["--kernels", "q"], "there is no kernel set 'q'; valid names are naive"),
    (["worker-test", "/bin/true", "--timeout", "0"], "--timeout must be above 0 and at most 86400 seconds (got 0.0)"),
    (["selftest", "--parts", "layout"], "--parts layout needs --relinked with an executable"),
    (["noise", "--adapter", "command"], "--adapter needs a program to compare with itself"),
    (["count", "a", "b", "c"], "at most two programs, BASE and HEAD, can be compared (got 3)"),
    (
      ["compare", "true", "true", "--adapter", "command", "--accept-exit-codes", "300"],
      "'300' is invalid for '--accept-exit-codes <code,...>': must be numbers between 0 and 255, such as 0,1"
    ),
    (
      ["compare", "true", "true", "--adapter", "command", "--command", " a=1"],
      "a name must not be empty, start or end with a space, or contain control characters (got ' a')"
    ),
    (["history", "show", "--benchmark", "("], "--benchmark (: isn't a valid regular expression"),
  ])
  func `A usage error of vecbench states the valid values`(arguments: [String], message: String) async throws {
    let ending = try await Executable.run(Executable.vecbench, arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.standardError.count == 1 && ending.errorMessage.contains(message), "\(ending.standardError)")
  }

  @Test(arguments: [
    (["rendr", "a.csv"], "there is no command 'rendr'; did you mean render? Valid names are render, view, describe"),
    (
      ["render", "a.csv", "--size", "12"], "'12' is invalid for '--size <width>x<height>': must be a width and a height"
    ),
    (["render", "a.csv", "--scale", "x"], "'x' is invalid for '--scale <n>': must be a number"),
    (["render", "a.csv", "--skip", "1.5"], "'1.5' is invalid for '--skip <n>': must be a whole number from 0 to "),
    (
      ["render", "a.csv", "--interpolation", "x"],
      "Please provide one of the following: linear, step-start, step-center"
    ),
    (
      ["render", "a.csv", "--time-zone", "Mars"],
      "'Mars' is invalid for '--time-zone <zone>': unknown time zone \"Mars\""
    ),
    (
      ["render", "a.csv", "--separator", "xx"],
      "'xx' is invalid for '--separator <name>': must be comma, semicolon, tab"
    ),
    (
      ["render", "a.csv", "--date-format", "%Q"], "'%Q' is invalid for '--date-format <format>': the date format \"%Q\""
    ),
    (
      ["render", "a.csv", "--to-x-limits", "1..2", "--frames", "5..2"], "must be an ascending range of frames, such as"
    ),
    (["render", "a.csv", "--table", "t"], "--table needs a database URL, such as postgresql://host/name"),
    (["view", "a.csv", "--query", "SELECT 1"], "--query needs a database URL, such as postgresql://host/name"),
    (["view", "a.csv", "--log", "y", "--linear", "y"], "--log y and --linear y can't be combined"),
    (["view", "-", "--log", "y"], "--log y can't be combined with -"),
    (["view", "a.csv", "d.csv", "--stack"], "the x values of d are dates, and those of a are numbers"),
    (["view", "-", "a.csv"], "standard input (-) can't be combined with other files or --to"),
    (["view", "a.csv", "--keep", "5"], "--keep applies only to standard input (-)"),
    (["view", "a.csv", "--input", "doubles"], "--input applies only to standard input (-)"),
    (["view", "a.csv", "--timeout", "3"], "--timeout needs a database URL, such as postgresql://host/name"),
    (["index", "a.npy", "--remove"], "--remove is for the tables of databases, and a.npy isn't a database URL"),
    (
      ["render", "a.csv", "--draw", "z=bars", "--out", "a.png"],
      "--draw: no column is named 'z'. The columns are t, a, b"
    ),
  ])
  func `A usage error of fastvector states the valid values`(arguments: [String], message: String) async throws {
    try folder.file("a.csv", "t,a,b\n1,2,3\n2,3,4\n")
    try folder.file("d.csv", "t,c\n2026-03-01,2\n2026-03-02,3\n")
    let ending = try await Executable.run(Executable.fastvector, arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains(message) || ending.standardError.last?.contains(message) == true)
    #expect(try !folder.text("a.csv").isEmpty)
  }

  @Test func `Files whose names are one character can be read and written`() async throws {
    let measured = try await shell(
      "$V -q --points 16 --frames 2 --benchmarks add --kernels naive --format json --output r")
    #expect(measured.code == 0, "\(measured.standardError)")
    #expect(try await shell("$V history add r --commit c --database d && $V history show --database d").code == 0)
    try folder.file("t", "x,y\n1,2\n2,3\n")
    try folder.file("s", #"{"lines": [{"file": "t", "y": "y"}]}"#)
    let drawn = try await shell("$F render -q --spec s --out p.svg")
    #expect(drawn.code == 0, "\(drawn.standardError)")
  }

  private func expectOneLine(_ program: URL, _ arguments: [String]) async throws {
    let ending = try await Executable.run(program, arguments, folder: folder.url)
    if arguments == ["history"] { return #expect(ending.code == 0) }
    #expect([5, 64, 65, 66, 73].contains(ending.code), "\(ending.standardError)")
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    let scalars = ending.errorMessage.unicodeScalars
    #expect(ending.errorMessage.hasPrefix("\(program.lastPathComponent): "), "\(ending.errorMessage)")
    #expect(scalars.count <= 300)
    #expect(
      scalars.allSatisfy { scalar in
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      })
    for word in ["NSError", "NSCocoa", "Error Domain", "EncodingError", "DecodingError"] {
      #expect(!ending.errorMessage.contains(word), "\(ending.errorMessage)")
    }
  }

  @Test func `Messages aren't written into result files if standard error is closed`() async throws {
    let line = "$V --points 64 --frames 5 --benchmarks add --kernels naive --format json --output r.json --html r.html"
    for redirection in ["2>&-", "2>&- <&-", "2>&- >&- <&-"] {
      let ending = try await shell("\(line) \(redirection)")
      #expect(ending.code == 0)
      #expect(try folder.text("r.json").hasPrefix("{\n") && folder.text("r.json").hasSuffix("\n}\n"))
      #expect(try folder.text("r.html").hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test(arguments: [
    "compare /bin/false /bin/false", "count", "noise", "selftest", "sweep", "chart", "run", "check --baseline none",
    "history export --database none",
  ])
  func `An unwritable standard output is detected before anything is measured`(command: String) async throws {
    for redirection in [">/dev/full", ">&-"] {
      let ending = try await shell("$V \(command) \(redirection)")
      #expect(ending.code == 1, "\(ending.standardError)")
      #expect(ending.standardError.count == 1, "\(ending.standardError)")
      #expect(ending.errorMessage.hasPrefix("vecbench: the results cannot be written to standard output: "))
    }
  }

  @Test(arguments: ["--help", "list", "env", "env --format json", "--version", "help compare"])
  func `An unwritable standard output is an error in short commands, too`(command: String) async throws {
    #expect(try await shell("$V \(command) >/dev/full").code == 1)
    #expect(try await shell("$V \(command)").code == 0)
  }

  @Test func `The option --quiet leaves only errors on standard error`() async throws {
    try folder.file("t.csv", "a,b\n1,2\n3,4\n")
    let measured = try await shell(
      "$V --quiet --points 64 --frames 5 --benchmarks add --kernels naive 2>errors")
    #expect(try measured.code == 0 && folder.text("errors").isEmpty)
    let rendered = try await shell("$F render --quiet --from t.csv --to t.csv --at 0 --out p.png 2>errors")
    #expect(try rendered.code == 0 && folder.text("errors").isEmpty)
    let told = try await shell("$F render --from t.csv --to t.csv --at 0 --out p.png")
    #expect(told.standardError.count == 2)
    #expect(told.standardError.allSatisfy { $0.hasPrefix("fastvector: t.csv: 2 rows, header, ") })
  }
}
