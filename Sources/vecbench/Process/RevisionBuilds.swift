import Foundation

/// A revision could not be built.
struct RevisionError: Error, CustomStringConvertible {
  let commit: String
  let reason: String

  var description: String { "revision \(commit.prefix(12)) cannot be built: \(reason)" }
}

/// Executables of revisions, which are built in a worktree and kept.
///
/// All revisions are built in one worktree, one after the other: the next one compiles only what differs, and no path
/// tells the executables apart. Their functions begin at cache lines, as those of `scripts/build-to-compare` do: what is
/// added to a program else moves the loops behind it, some of which are then slower by a fifth and more.
struct RevisionBuilds {
  private static let alignedFunctions = [
    "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6", "-Xcc", "-falign-functions=64",
  ]

  let repository: String

  private var cache: String { repository + "/.build/vecbench-compare" }
  private var worktree: String { cache + "/worktree" }

  /// The full commit id of a revision; nil where there is none.
  func commit(_ revision: String) throws -> String? {
    try Subprocess.run(["git", "-C", repository, "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
      .answer
  }

  /// The executable of a commit, which is built where it has not been before.
  ///
  /// - Throws: ``RevisionError``.
  func executable(of commit: String) throws -> String {
    let kept = cache + "/aligned-" + commit
    if FileManager.default.isExecutableFile(atPath: kept) { return kept }
    do {
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
      let lock = try Lock(cache + "/lock")
      defer { lock.release() }
      try build(commit, keep: kept)
    } catch {
      removeWorktree()
      throw error
    }
    return kept
  }

  private func build(_ commit: String, keep kept: String) throws {
    StandardError.write("vecbench: building revision \(commit.prefix(12))\n")
    try checkOut(commit)
    let package = ["swift", "build", "-c", "release", "--product", "vecbench", "--package-path", worktree] + Self.alignedFunctions
    guard try Subprocess.run(package, showsOutput: true).code == 0 else {
      throw RevisionError(commit: commit, reason: "swift build fails, see above")
    }
    guard let folder = try Subprocess.run(package + ["--show-bin-path"]).answer else {
      throw RevisionError(commit: commit, reason: "swift build does not say where its products are")
    }
    // Moved at once, so that nobody finds half an executable.
    let part = kept + ".part"
    try? FileManager.default.removeItem(atPath: part)
    try FileManager.default.copyItem(atPath: folder + "/vecbench", toPath: part)
    guard unsafe rename(part, kept) == 0 else { throw RevisionError(commit: commit, reason: "its executable cannot be kept") }
  }

  private func checkOut(_ commit: String) throws {
    let git = ["git", "-C", repository, "worktree"]
    _ = try Subprocess.run(git + ["prune"])
    let isThere = try Subprocess.run(["git", "-C", worktree, "rev-parse", "--show-toplevel"]).answer == worktree
    let checkOut =
      isThere
      ? ["git", "-C", worktree, "checkout", "--quiet", "--force", "--detach", commit]
      : git + ["add", "--quiet", "--force", "--detach", worktree, commit]
    guard try Subprocess.run(checkOut).code == 0 else {
      throw RevisionError(commit: commit, reason: "git cannot check it out in \(worktree)")
    }
    // The same versions of the packages that it depends on, where the repository has them.
    let resolved = repository + "/Package.resolved"
    if FileManager.default.fileExists(atPath: resolved) {
      try? FileManager.default.removeItem(atPath: worktree + "/Package.resolved")
      try? FileManager.default.copyItem(atPath: resolved, toPath: worktree + "/Package.resolved")
    }
  }

  private func removeWorktree() {
    // Also after Ctrl-C, when programs are no longer run.
    try? FileManager.default.removeItem(atPath: worktree)
    _ = try? Subprocess.run(["git", "-C", repository, "worktree", "prune"])
  }
}

/// A file that one process at a time holds: two that build in the same worktree would mix their sources.
private struct Lock {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if Interruption.isRequested { throw CancellationError() }
      usleep(100_000)
    }
  }

  func release() { close(descriptor) }
}
