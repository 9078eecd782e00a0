import Foundation
import ProgramTestSupport
import Testing

/// Tests of comparisons that are killed with `kill -9` during a build. A script that never ends replaces the build
/// command `swift`.
@Suite struct `Leftovers of killed comparisons` {
  private let folder: Folder
  private let environment: [String: String]

  init() async throws {
    folder = try Folder()
    let script = """
      #!/bin/sh
      setsid sh -c 'echo $$ > "$TMPDIR/inner.part"; mv "$TMPDIR/inner.part" "$TMPDIR/inner"; exec sleep 1000' &
      echo $$ > "$TMPDIR/outer"
      sh -c 'trap ": > $TMPDIR/interrupted" INT; sleep 1000'

      """
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: true)
    let swift = try folder.file("bin/swift", Data(script.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
    let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
    environment = ["PATH": "\(folder.url.path)/bin:\(path)", "TMPDIR": folder.url.path]
    let commit = """
      set -e; git init -q repository; cd repository; echo > file; git add file
      git -c user.name=n -c user.email=e commit -q -m First
      """
    let made = try await Executable.run(URL(fileURLWithPath: "/bin/sh"), ["-c", commit], folder: folder.url)
    try #require(made.code == 0, "\(made.standardError)")
  }

  private var repository: URL { folder.url.appendingPathComponent("repository") }

  private func compare(
    _ base: String, _ head: String, whileRunning: (Process) async throws -> Void = { _ in }
  ) async throws -> Ending {
    try await Executable.run(
      Executable.vecbench, ["compare", base, head, "--quiet"], environment: environment, folder: repository,
      whileRunning: whileRunning)
  }

  /// Returns true if the process whose ID is in the given file exists and isn't a zombie.
  private func isRunning(_ name: String) throws -> Bool {
    let number = try folder.text(name).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8) else { return false }
    return !status.contains("State:\tZ") && !status.contains("State:\tX")
  }

  private func isBuilding() -> Bool { folder.holds("inner") && folder.holds("outer") }

  @Test func `The next start of vecbench ends the processes of a killed comparison and removes its files`() async throws
  {
    let killed = try await compare("HEAD", "HEAD") { process in
      for _ in 0..<60_000 where !isBuilding() { usleep(10_000) }
      kill(process.processIdentifier, SIGKILL)
    }
    #expect(killed.code == 128 + 9)
    try #require(isBuilding())
    // Create a temporary folder as if a process had ended without removing it.
    let abandoned = "vecbench-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(abandoned), withIntermediateDirectories: true)
    let next = try await compare("/bin/false", "/bin/false")
    #expect(next.code == 3, "\(next.standardError)")
    #expect(try !isRunning("inner") && !isRunning("outer"))
    #expect(!folder.holds(abandoned))
    #expect(Folder.revisionBuilds(in: repository).isEmpty)
    let worktrees = repository.path + "/.git/worktrees"
    #expect((try? FileManager.default.contentsOfDirectory(atPath: worktrees)) ?? [] == [])
  }

  @Test func `An unfinished worktree from a killed git doesn't prevent the next build`() async throws {
    // These files remain if `git worktree add` is killed before it has initialized the worktree. The file `locked`
    // keeps git from removing the worktree.
    let name = "vecbench-0123456789012345678901234567890123456789"
    let half = "repository/.git/worktrees/\(name)"
    for path in [half, "repository/.build/vecbench-compare/\(name)"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    try folder.file(half + "/locked", "initializing")
    try folder.file(half + "/HEAD", "ref: refs/heads/none\n")
    try folder.file(half + "/commondir", "../..\n")
    try folder.file(half + "/gitdir", repository.path + "/.build/vecbench-compare/\(name)/.git\n")
    let ending = try await compare("HEAD", "HEAD") { process in
      for _ in 0..<60_000 where !isBuilding() && process.isRunning { usleep(10_000) }
      process.interrupt()
    }
    #expect(ending.code == 130, "\(ending.standardError)")
    #expect(isBuilding() && folder.holds("interrupted"))
    #expect(!folder.holds(half))
    #expect(try !isRunning("outer"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `A comparison ended by a signal other than SIGKILL leaves no processes behind`(signal: Int32) async throws {
    let ending = try await compare("HEAD", "HEAD") { process in
      for _ in 0..<60_000 where !isBuilding() { usleep(10_000) }
      kill(process.processIdentifier, signal)
    }
    try #require(isBuilding())
    #expect(ending.code == 128 + signal)
    // SIGQUIT ends the process immediately.
    if signal != SIGQUIT {
      #expect(Folder.revisionBuilds(in: repository).isEmpty)
      let worktrees = repository.path + "/.git/worktrees"
      #expect((try? FileManager.default.contentsOfDirectory(atPath: worktrees)) ?? [] == [])
    }
    for _ in 0..<60_000 where try isRunning("outer") { usleep(10_000) }
    #expect(try !isRunning("outer"))
    // When vecbench starts again, it ends all processes of the killed comparison, even those outside of its process
    // group.
    _ = try await compare("/bin/false", "/bin/false")
    #expect(try !isRunning("inner"))
  }
}
