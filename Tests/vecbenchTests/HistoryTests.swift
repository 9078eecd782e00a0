import Foundation
import ProgramTestSupport
import Testing

@Suite struct `History command` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func history(_ arguments: String...) async throws -> Ending {
    try await Executable.run(
      Executable.vecbench, ["history"] + arguments + ["--database", path("h.sqlite")], folder: folder.url)
  }

  /// Writes results of a release build in which every benchmark takes the given time, and returns the path of the file.
  private func results(_ name: String, nanoseconds: Double) async throws -> String {
    let text = try await measurement("--format", "json").output
    let number = "\"median_ns\" : \(nanoseconds)"
    let fixed = text.replacing(/"median_ns" : [0-9.e+-]+/, with: number)
      .replacing(/"(low|high)_ns" : [0-9.e+-]+,/, with: "")
      .replacing("\"build_configuration\" : \"debug\"", with: "\"build_configuration\" : \"release\"")
    return try folder.file(name, Data(fixed.utf8)).path
  }

  @Test func `The history names the commit that made a benchmark slower`() async throws {
    let (fast, slow) = (
      try await results("fast.json", nanoseconds: 100), try await results("slow.json", nanoseconds: 150)
    )
    for (index, file) in [fast, fast, fast, slow, slow, slow].enumerated() {
      #expect(
        try await history("add", file, "--commit", "commit\(index)").output == "added: 2 results of commit\(index)\n")
    }
    #expect(try await history("add", fast, "--commit", "commit0").output.hasPrefix("already present"))
    let shown = try await history("show", "--benchmark", "native", "--html", path("h.html"))
    #expect(shown.code == 0, "\(shown.standardError)")
    #expect(shown.output.contains("from commit3"), "\(shown.output)")
    #expect(shown.output.contains("150 ns instead of 100 ns, +50.0 %"))
    #expect(try folder.text("h.html").contains("+50.0 %"))
    let missed = try await history("show", "--benchmark", "nothing")
    #expect(missed.code == 64 && missed.errorMessage.contains("no identifier matches; one is add/naive/64"))
    #expect(try await history("show", "--benchmark", "(").code == 64)
  }

  @Test func `The history is unchanged after export to lines of JSON and import`() async throws {
    let file = try await results("r.json", nanoseconds: 123.456)
    for commit in ["a", "b"] { #expect(try await history("add", file, "--commit", commit).code == 0) }
    let lines = try await history("export")
    #expect(lines.output.split(separator: "\n").count == 2)
    #expect(try await history("export", "--output", "-").output == lines.output)
    #expect(!folder.holds("-"))
    let exported = try folder.file("h.jsonl", Data(lines.output.utf8)).path
    let other = path("other.sqlite")
    #expect(
      try await vecbench("history", "import", exported, "--database", other).output
        == "added 2 runs, 0 already present\n"
    )
    #expect(
      try await vecbench("history", "import", exported, "--database", other).output
        == "added 0 runs, 2 already present\n"
    )
    #expect(try await vecbench("history", "export", "--database", other).output == lines.output)
    let cut = try folder.file("cut.jsonl", Data(lines.output.dropLast(50).utf8)).path
    let refused = try await vecbench("history", "import", cut, "--database", path("none.sqlite"))
    #expect(refused.code == 65 && refused.standardError.count == 1, "\(refused.standardError)")
    #expect(refused.errorMessage.contains("cut.jsonl, line 2: "))
    #expect(!folder.holds("none.sqlite"))
  }

  @Test func `Lines with CRLF line endings are imported`() async throws {
    let file = try await results("r.json", nanoseconds: 1)
    for commit in ["a", "b"] { #expect(try await history("add", file, "--commit", commit).code == 0) }
    let lines = try await history("export").output.replacing("\n", with: "\r\n")
    let exported = try folder.file("h.jsonl", Data(lines.utf8)).path
    let imported = try await vecbench("history", "import", exported, "--database", path("other.sqlite"))
    #expect(imported.output == "added 2 runs, 0 already present\n", "\(imported.standardError)")
    let cut = try folder.file("cut.jsonl", Data(lines.utf8.dropLast(50))).path
    let refused = try await vecbench("history", "import", cut, "--database", path("none.sqlite"))
    #expect(refused.code == 65 && refused.errorMessage.contains("cut.jsonl, line 2: "), "\(refused.standardError)")
  }

  @Test func `The history loses no run if several processes write at the same time`() async throws {
    let file = try await results("r.json", nanoseconds: 1)
    let database = path("h.sqlite")
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for writer in 0..<6 {
        group.addTask {
          var worst: Int32 = 0
          for number in 0..<4 {
            let ending = try await vecbench(
              "history", "add", file, "--commit", "w\(writer)n\(number)", "--database", database)
            worst = max(worst, ending.code)
          }
          return worst
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [0, 0, 0, 0, 0, 0])
    let lines = try await history("export").output.split(separator: "\n")
    #expect(lines.count == 24)
    for writer in 0..<6 {
      for number in 0..<4 { #expect(lines.contains { $0.contains("\"commit\":\"w\(writer)n\(number)\"") }) }
    }
  }

  @Test func `The history gets the commit from the repository`() async throws {
    let file = try await results("r.json", nanoseconds: 1)
    let outside = try await history("add", file)
    #expect(outside.code == 64 && outside.errorMessage.contains("--commit"), "\(outside.standardError)")
    let script = """
      set -e; git init -q .; echo one > f; git add f
      git -c user.name=n -c user.email=e commit -q -m m --date 2026-01-01T00:00:00Z; git rev-parse HEAD
      """
    let made = try await Executable.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], folder: folder.url)
    #expect(made.code == 0, "\(made.standardError)")
    let commit = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try await history("add", file).output == "added: 2 results of \(commit)\n")
    try folder.file("f", "two")
    #expect(try await history("add", file).output == "added: 2 results of \(commit)\n")
    let lines = try await history("export").output.split(separator: "\n")
    #expect(lines.count { $0.contains("\"dirty\":true") } == 1 && lines.count == 2)
  }

  @Test(arguments: [":memory:", "file:h.sqlite"])
  func `A history is a file of the given name, even if the name has a special meaning in SQLite`(
    name: String
  ) async throws {
    let file = try await results("a.json", nanoseconds: 100)
    for arguments in [["add", file, "--commit", "v1"], ["show"]] {
      let ending = try await Executable.run(
        Executable.vecbench, ["history"] + arguments + ["--database", name], folder: folder.url)
      #expect(ending.code == 0, "\(ending.standardError)")
    }
    #expect(FileManager.default.fileExists(atPath: path(name)))
    #expect(!FileManager.default.fileExists(atPath: path("h.sqlite")))
  }

  @Test func `Control characters in the names of benchmarks are escaped`() async throws {
    let text = try await measurement("--format", "json").output
      .replacing("\"build_configuration\" : \"debug\"", with: "\"build_configuration\" : \"release\"")
      .replacing("\"benchmark\" : \"add\"", with: "\"benchmark\" : \"a\\u001b[31m\\nb\"")
    let file = try folder.file("escape.json", Data(text.utf8)).path
    _ = try await history("add", file, "--commit", "v1")
    let shown = try await history("show")
    #expect(shown.output.contains("a\\u{1B}[31m\\nb/native/64"), "\(shown.output)")
    #expect(!shown.output.contains("\u{1B}"))
  }

  @Test func `A note mentions a commit that the repository doesn't have`() async throws {
    let file = try await results("a.json", nanoseconds: 100)
    let git = URL(fileURLWithPath: "/usr/bin/git")
    #expect(try await Executable.run(git, ["init", "-q"], folder: folder.url).code == 0)
    let unknown = try await history("add", file, "--commit", "v9")
    #expect(unknown.output == "added: 2 results of v9\n")
    #expect(unknown.errorMessage == "vecbench: --commit: this repository has no commit v9; the name is used as written")
    let long = try await history("add", file, "--commit", String(repeating: "v", count: 201))
    #expect(long.code == 64)
    #expect(long.errorMessage.hasSuffix("--commit must be a name of at most 200 printable characters, such as v1.2"))
  }

  @Test func `A file that isn't a history is rejected with a one-line error and isn't changed`() async throws {
    let file = try await results("r.json", nanoseconds: 1)
    try folder.file("h.sqlite", "no database, but somebody's notes")
    for arguments in [["add", file, "--commit", "c"], ["show"], ["export"]] {
      let ending = try await Executable.run(
        Executable.vecbench, ["history"] + arguments + ["--database", path("h.sqlite")], folder: folder.url)
      #expect(ending.code == 65)
      #expect(
        ending.standardError.count == 1 && ending.errorMessage.contains("isn't a history of vecbench"),
        "\(ending.standardError)")
    }
    #expect(try folder.text("h.sqlite") == "no database, but somebody's notes")
    #expect(try await vecbench("history", "show", "--database", path("missing")).code == 66)
    #expect(!folder.holds("missing"))
  }

  @Test func `A damaged run is reported, and the export contains the other runs`() async throws {
    let file = try await results("r.json", nanoseconds: 1)
    for commit in ["a", "b", "c"] { #expect(try await history("add", file, "--commit", commit).code == 0) }
    let damage =
      "import sqlite3; c = sqlite3.connect('h.sqlite'); c.execute(\"update run set report = '{' where id = 2\"); c.commit()"
    let damaged = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", damage], folder: folder.url)
    try #require(damaged.code == 0, "\(damaged.standardError)")
    let lines = try await history("export")
    #expect(lines.code == 65 && lines.standardError.count == 1)
    #expect(lines.errorMessage.contains("h.sqlite: run 2: "), "\(lines.errorMessage)")
    let commits = lines.output.split(separator: "\n").map { $0.contains("\"commit\":\"a\"") ? "a" : "c" }
    #expect(commits == ["a", "c"])
    let output = try await history("export", "--output", path("out.jsonl"))
    #expect(output.code == 65)
    #expect(try folder.text("out.jsonl") == lines.output)
  }

  @Test func `A history that isn't a regular file is an error with exit code 66`() async throws {
    try #require(unsafe mkfifo(path("pipe"), 0o600) == 0)
    try #require(unsafe symlink(path("loop"), path("loop")) == 0)
    for place in [path("pipe"), path("loop"), folder.url.path, "/dev/null", "/dev/full", ""] {
      for arguments in [["show"], ["export"], ["import", "/dev/null"]] {
        let ending = try await Executable.run(
          Executable.vecbench, ["history"] + arguments + ["--database", place])
        #expect(ending.code == 66, "\(place) \(ending.standardError)")
        #expect(ending.standardError.count == 1, "\(ending.standardError)")
      }
    }
  }

  /// Root can write to every folder. A test that runs as root therefore runs the program as another user if possible.
  @Test(.enabled(if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func `A history in a read-only folder can be read`() async throws {
    let file = try await results("r.json", nanoseconds: 1)
    #expect(try await history("add", file, "--commit", "a").code == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: path("h.sqlite")))
    // The other user may have no access to the folder of the build.
    try FileManager.default.copyItem(atPath: Executable.vecbench.path, toPath: path("vecbench"))
    _ = unsafe chmod(path("h.sqlite"), 0o444)
    _ = unsafe chmod(folder.url.path, 0o555)
    defer { _ = unsafe chmod(folder.url.path, 0o755) }
    let guest = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let cases: [(String, Int32)] = [
      ("show --database h.sqlite", 0), ("export --database h.sqlite", 0),
      ("add r.json --commit b --database h.sqlite", 73), ("add r.json --commit b --database new.sqlite", 73),
    ]
    for (command, code) in cases {
      let ending = try await Executable.run(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "\(guest) ./vecbench history \(command)"],
        folder: folder.url)
      #expect(ending.code == code, "\(ending.standardError)")
      #expect(ending.standardError.count == (code == 0 ? 0 : 1), "\(ending.standardError)")
      if command.hasPrefix("export") { #expect(ending.output.contains("\"commit\":\"a\"")) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("h.sqlite"))) == before)
  }
}
