import Foundation
import ProgramTestSupport
import Testing

/// A git repository in a temporary folder.
struct TestRepository {
  let folder: Folder

  /// The path of the work tree relative to the folder; empty for the folder itself.
  var subfolder = ""

  init() async throws {
    folder = try Folder()
    try await git("init", "--quiet", "--initial-branch", "main")
  }

  /// Creates a repository with the commits `c1`, `c2` and so on. The benchmark of the program `bench.py` takes 1000 ns
  /// in all of them.
  ///
  /// - Parameter commits: The number of commits, at least 2.
  init(commits: Int) async throws {
    try await self.init()
    try await commit(["bench.py": Self.worker(nanoseconds: Self.fast)], tag: "c1")
    for number in 2...commits { try await commit(["text": "\(number)"], tag: "c\(number)") }
  }

  init(in folder: Folder, _ subfolder: String) { (self.folder, self.subfolder) = (folder, subfolder) }

  var url: URL { subfolder.isEmpty ? folder.url : folder.url.appendingPathComponent(subfolder) }

  @discardableResult
  func git(_ arguments: String...) async throws -> String {
    let settings = ["user.name=Test", "user.email=test@localhost", "protocol.file.allow=always", "core.excludesFile="]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git"] + settings.flatMap { ["-c", $0] } + arguments, folder: url)
    try #require(ending.code == 0, "\(ending.standardError)")
    return ending.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Writes files and commits everything.
  ///
  /// - Parameters:
  ///   - files: The contents by name. Files that start with `#!` become executable.
  ///   - tag: The tag of the commit.
  func commit(_ files: [String: String], tag: String) async throws {
    for (name, contents) in files {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: file)
      if contents.hasPrefix("#!") {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", tag)
    try await git("tag", tag)
  }

  /// Runs a short comparison of two revisions.
  func compare(_ arguments: String..., environment: [String: String] = [:]) async throws -> Ending {
    let options = ["--process-runs", "12", "--rounds", "2", "--sample-time", "10us"]
    return try await Executable.run(
      Executable.vecbench, ["compare"] + arguments + options, environment: environment, folder: url)
  }

  // MARK: Workers with simulated times

  /// The times of a benchmark in two revisions, in nanoseconds. The difference is a regression.
  static let fast = "1000", slow = "1300"

  /// Returns a worker in Python whose benchmark `a` takes the given number of nanoseconds.
  ///
  /// - Parameters:
  ///   - nanoseconds: A Python expression for the time.
  ///   - prelude: Python statements at the start of the program.
  static func worker(nanoseconds: String, prelude: String = "") -> String {
    """
    #!/usr/bin/python3 -S
    import sys
    \(prelude)
    def say(text): print(text, flush=True)
    say("vecbench-worker 2 release")
    for line in sys.stdin:
        words = line.split()
        if words[0] == "list": say("benchmarks 1"); say("a")
        elif words[0] == "allocations": say("allocations -")
        else: say("sample %r 0" % (\(nanoseconds) * int(words[2])))

    """
  }

  /// A worker in C. The function `nanoseconds()`, which is in another file, returns the time of its benchmark.
  static let workerInC = #"""
    #include <stdio.h>
    #include <string.h>
    double nanoseconds(void);
    int main(void) {
      char line[256];
      long iterations;
      puts("vecbench-worker 2 release");
      fflush(stdout);
      while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "list", 4)) puts("benchmarks 1\na");
        else if (!strncmp(line, "allocations", 11)) puts("allocations -");
        else if (sscanf(line, "%*s %*s %ld", &iterations) == 1) printf("sample %f 0\n", nanoseconds() * iterations);
        fflush(stdout);
      }
    }

    """#

  static func library(nanoseconds: Int) -> String { "double nanoseconds(void) { return \(nanoseconds); }\n" }
}
