import Foundation
import ProgramTestSupport
import Testing

/// A repository whose benchmark program is a shell script. A file in each commit contains the times of its benchmarks.
private struct ScriptRepository {
  let folder: Folder

  /// The command that builds a worker from the file `times`. Each line of that file contains the name of a benchmark,
  /// its time in nanoseconds, and optionally its number of allocations.
  private static let build = """
    test -s times || { echo 'error: there are no times' >&2; exit 1; }; \
    { echo '#!/bin/sh'; echo 'echo vecbench-worker 1 release'; echo 'while read -r question name count; do case $question in'; \
    echo "list) echo rows $(wc -l < times); printf '%s\\n' $(cut -d' ' -f1 times | tr '\\n' ' ');;"; \
    echo 'allocations) case $name in'; while read -r name time allocations; do \
    echo "$name) echo allocations ${allocations:--};;"; done < times; echo 'esac;;'; echo 'epoch) case $name in'; \
    while read -r name time allocations; do echo "$name) echo epoch \\$(($time * count)) 0;;"; done < times; \
    echo 'esac;; esac; done'; } > program; chmod +x program
    """

  /// Creates a repository with one commit for each list of times.
  init(_ commits: [String]) async throws {
    folder = try Folder()
    try await git("init", "--quiet")
    try folder.file(".gitignore", ".build\n")
    for (number, times) in commits.enumerated() {
      try folder.file("times", times)
      // Without this file, a commit with unchanged times would be empty.
      try folder.file("number", "\(number)")
      try await git("add", "--all", ".")
      try await git("commit", "--quiet", "--message", "Commit <\(number)>")
      try await git("tag", "c\(number)")
    }
  }

  func git(_ arguments: String...) async throws {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git"] + identity + arguments, folder: folder.url)
    try #require(ending.code == 0, "\(ending.standardError)")
  }

  func identifier(of revision: String) async throws -> String {
    try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git", "rev-parse", revision], folder: folder.url
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func run(_ command: String, _ arguments: String...) async throws -> Ending {
    let few = ["--quick", "--rounds", "2", "--sample-time", "10us", "--quiet"]
    return try await Executable.run(
      Executable.wordCountBenchmarks,
      [command] + arguments + ["--build", Self.build, "--program", "program"] + few, folder: folder.url)
  }
}

@Suite struct `Bisection of commits` {
  /// Expects that a document matches the schema of bisections, and that the schema rejects copies of it with mistakes.
  private func expectSchema(_ document: String) async throws {
    let optional = ["ratio", "reason", "merge", "level", "process_runs"]
    #expect(
      try await JSONSchema.faults(in: document, "vecbench-bisection.schema.json", optional: optional) == [])
  }

  @Test func `Bisection names the first bad commit of each slower benchmark and skips commits that don't build`()
    async throws
  {
    let repository = try await ScriptRepository(
      (0...9).map { number in
        number == 4 || number == 5 ? "" : "a \(number < 7 ? 1000 : 1250)\nb \(number < 2 ? 2000 : 2600)\nc 500\n"
      })
    let ending = try await repository.run("bisect", "c0", "c9", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    let report = try ending.object()
    let commits = try #require(report["commits"] as? [[String: Any]])
    #expect(commits.compactMap { $0["subject"] as? String } == (0...9).map { "Commit <\($0)>" })
    let benchmarks = try #require(report["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == ["a", "b"])
    let ids = [7, 2].compactMap { commits[$0]["id"] as? String }
    #expect(benchmarks.compactMap { $0["first_bad"] as? String } == ids)
    #expect(benchmarks.allSatisfy { $0["confirmed"] as? Bool == true })
    let steps = try #require(report["steps"] as? [[String: Any]])
    #expect(steps.contains { $0["judged"] as? String == "skipped" })
    try await expectSchema(ending.output)
    let one = try await repository.run("bisect", "c0", "c9", "--benchmark", "b")
    #expect(one.code == 0)
    #expect(one.output.contains("b: first bad commit\n  \(ids[1].prefix(12))  "))
    #expect(one.output.contains("Test: Commit <2>"))
    #expect(!one.output.contains("a: first"))
  }

  @Test func `Bisection names all remaining commits if the commits before the bad commit don't build`() async throws {
    let repository = try await ScriptRepository(["a 1000\n", "", "", "a 1300\n", "a 1300\n"])
    let ending = try await repository.run("bisect", "c0", "c4")
    #expect(ending.code == 75, "\(ending.standardError)")
    #expect(ending.output.contains("is one of these; all but the last could not be judged"))
    for number in 1...3 { #expect(ending.output.contains("Commit <\(number)>\n")) }
    #expect(ending.output.contains("there are no times"))
  }

  /// Expects that the first bad commit has the given message, and that the commit `Merge` merged it.
  private func expectMerged(_ message: String, in ending: Ending) throws {
    #expect(ending.code == 0, "\(ending.standardError)")
    let lines = ending.output.split(separator: "\n").map(String.init)
    let found = try #require(lines.firstIndex(of: "a: first bad commit"))
    #expect(lines[found + 1].hasSuffix("Test: \(message)"))
    #expect(lines[found + 3].hasPrefix("  merged by ") && lines[found + 3].hasSuffix("Test: Merge"))
  }

  @Test func `Bisection continues in the merged branch if a merge is slower`() async throws {
    let repository = try await ScriptRepository(["a 1000\n", "a 1000\n"])
    try await repository.git("checkout", "--quiet", "-b", "branch", "c0")
    for (name, times) in [("b1", "a 1000"), ("b2", "a 1300"), ("b3", "a 1300")] {
      try repository.folder.file("times", times + "\n")
      try repository.folder.file("name", name)
      try await repository.git("add", "--all", ".")
      try await repository.git("commit", "--quiet", "--message", "Branch \(name)")
      try await repository.git("tag", name)
    }
    try await repository.git("checkout", "--quiet", "c1")
    try await repository.git("merge", "--quiet", "--no-ff", "--message", "Merge", "branch")
    try await repository.git("tag", "merge")
    try repository.folder.file("number", "2")
    try await repository.git("commit", "--quiet", "--all", "--message", "After")
    let text = try await repository.run("bisect", "c0", "HEAD")
    try expectMerged("Branch b2", in: text)
    let json = try await repository.run("bisect", "c0", "HEAD", "--format", "json")
    try await expectSchema(json.output)
    let entry = try #require((json.object()["benchmarks"] as? [[String: Any]])?.first)
    let ids = [try await repository.identifier(of: "b2"), try await repository.identifier(of: "merge")]
    #expect([entry["first_bad"], entry["merge"]].map { $0 as? String } == ids)
    #expect(entry["suspects"] as? [String] == [ids[0]])
  }

  @Test func `Bisection continues in the slower branch of a merge of three parents`() async throws {
    let repository = try await ScriptRepository(["a 1000\n", "a 1000\n"])
    for (branch, times) in [("other", "a 1000"), ("slower", "a 1300")] {
      try await repository.git("checkout", "--quiet", "-b", branch, "c0")
      try repository.folder.file("times", times + "\n")
      try repository.folder.file(branch, "")
      try await repository.git("add", "--all", ".")
      try await repository.git("commit", "--quiet", "--message", "Branch \(branch)")
    }
    try await repository.git("checkout", "--quiet", "c1")
    try await repository.git("merge", "--quiet", "--no-ff", "--message", "Merge", "other", "slower")
    let text = try await repository.run("bisect", "c1", "HEAD")
    try expectMerged("Branch slower", in: text)
  }

  @Test func `Bisection finds all bad commits even if it builds more commits than the cache keeps`() async throws {
    let bad = ["a": 5, "b": 17, "c": 29, "d": 43, "e": 60]
    let repository = try await ScriptRepository(
      (0..<64).map { number in
        bad.sorted { $0.key < $1.key }.map { "\($0.key) \(number < $0.value ? 1000 : 1300)\n" }.joined()
      })
    let ending = try await repository.run("bisect", "c0", "c63", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    let report = try ending.object()
    let steps = try #require(report["steps"] as? [[String: Any]])
    try #require(Set(steps.compactMap { $0["commit"] as? String }).count > 12)
    let benchmarks = try #require(report["benchmarks"] as? [[String: Any]])
    for benchmark in benchmarks {
      let name = try #require(benchmark["benchmark"] as? String)
      let commit = try await repository.identifier(of: "c\(try #require(bad[name]))")
      #expect(benchmark["first_bad"] as? String == commit, "\(name)")
    }
    #expect(benchmarks.count == bad.count)
  }

  @Test func `Bisection finds the commit that adds an allocation`() async throws {
    let repository = try await ScriptRepository((0...5).map { "a 1000 \($0 < 4 ? 2 : 3)\n" })
    let ending = try await repository.run("bisect", "c0", "c5")
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("Test: Commit <4>"))
    #expect(ending.output.contains("2 allocations"))
  }

  @Test func `Bisection names no commit if no benchmark is slower, or if the slowdown consists of many small steps`()
    async throws
  {
    let repository = try await ScriptRepository((0...8).map { "same 1000\nsteps \(1000 + 25 * $0)\n" })
    let same = try await repository.run("bisect", "c0", "c8", "--benchmark", "same")
    #expect(same.code == 75)
    #expect(same.output.hasSuffix("no benchmark is slower at the bad commit\n"))
    let steps = try await repository.run("bisect", "c0", "c8", "--benchmark", "steps")
    #expect(steps.code == 75, "\(steps.output)")
    #expect(steps.output.contains("no single commit is slower than the one before"))
  }

  @Test(arguments: [
    (["c1", "c1"], "same commit"), (["c1", "c0"], "isn't an ancestor of"), (["nosuch", "c1"], "isn't a revision"),
    (["c0", "c1", "--benchmark", "nosuch"], "'nosuch' matches no benchmark"),
    (["c0", "c1", "--rounds", "3"], "even number"),
    (["/bin/true", "c1"], "isn't a revision"),
  ])
  func `Bisection exits with 64 and a one-line error if a commit or an option is invalid`(
    arguments: [String], words: String
  ) async throws {
    let repository = try await ScriptRepository(["a 1000\n", "a 1300\n"])
    let build = [
      "--build", "printf '#!/bin/sh\\necho vecbench-worker 1 x; read q; echo rows 1; echo a' > p; chmod +x p",
    ]
    let ending = try await Executable.run(
      Executable.wordCountBenchmarks, ["bisect", "--quiet"] + arguments + build + ["--program", "p"],
      folder: repository.folder.url)
    #expect(ending.code == 64, "\(ending.standardError)")
    #expect(ending.errorMessage.contains(words), "\(ending.errorMessage)")
    #expect(ending.standardError.count == 1)
  }

  @Test func `Bisection exits with 64 outside a repository`() async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.wordCountBenchmarks, ["bisect", "a", "b"], environment: ["GIT_DIR": folder.url.path],
      folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("isn't in a git repository"))
  }

  @Test func `Bisection exits with 1 if the good or the bad commit doesn't build`() async throws {
    let repository = try await ScriptRepository(["a 1000\n", "a 1000\n", ""])
    let ending = try await repository.run("bisect", "c0", "c2")
    #expect(ending.code == 1)
    #expect(ending.errorMessage.contains("cannot be built"))
  }
}

@Suite struct `Exit codes for git bisect run` {
  @Test func `The exit codes for git bisect run distinguish good, bad and skipped commits`() async throws {
    let repository = try await ScriptRepository(["a 1000\n", "a 1010\n", "", "a 1300\n", "b 1000\n"])
    for (commit, code) in [("c1", Int32(0)), ("c2", 125), ("c3", 1), ("c4", 125)] {
      let ending = try await repository.run("compare", "c0", commit, "--bisect-exit-codes")
      #expect(ending.code == code, "\(commit): \(ending.standardError)")
    }
  }

  @Test(arguments: [
    ["c2", "c0"], ["nosuch", "c0"], ["c0", "nosuch"], ["c0", "c1", "--thresold", "5%"], ["c0", "c1", "--rounds", "1"],
    ["c0", "c1", "--thresholds", "nosuch.json"], ["c0", "c1", "--benchmark", "nosuch"],
    ["c0", "c1", "--export", "json=/nosuch/folder/file"],
  ])
  func `An error that affects all commits exits with 255, which ends git bisect run`(arguments: [String]) async throws {
    let repository = try await ScriptRepository(["a 1000\n", "a 1300\n", ""])
    let build = [
      "--build",
      "cp times p; test -s p && { echo '#!/bin/sh'; echo 'echo vecbench-worker 1 x; read q; echo rows 1; echo a'; } > p && chmod +x p",
      "--program", "p",
    ]
    let ending = try await Executable.run(
      Executable.wordCountBenchmarks, ["compare", "--bisect-exit-codes", "--quiet"] + arguments + build,
      folder: repository.folder.url)
    #expect(ending.code == 255, "\(ending.standardError)")
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
  }
}
