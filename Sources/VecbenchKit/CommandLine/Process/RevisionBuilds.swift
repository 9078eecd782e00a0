import ArgumentParser
import FastVectorFiles
import Foundation

/// A revision could not be built.
struct RevisionError: ExitCoded, CustomStringConvertible {
  let commit: String
  let reason: String

  var description: String { "revision \(commit.prefix(12)) cannot be built: \(reason)" }
  var exitCode: ExitCode { .failure }
}

/// Executables of revisions, which are built in a worktree and kept.
///
/// All revisions are built in one worktree, one after the other: the next one compiles only what differs, and all have the
/// same path. Functions are aligned to cache lines, as by `scripts/build-to-compare`: otherwise code that is added to a
/// program moves the loops behind it, some of which become slower by a fifth and more.
struct RevisionBuilds {
  private static let alignedFunctions = [
    "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6", "-Xcc", "-falign-functions=64",
  ]

  let repository: String
  let isQuiet: Bool

  private var cache: String { repository + "/.build/vecbench-compare" }
  private var worktree: String { cache + "/worktree" }

  /// Is there while a build runs, or after one that `kill -9` has ended.
  private var unfinished: String { cache + "/unfinished" }

  /// The full commit id of a revision; nil where there is none.
  func commit(_ revision: String) throws -> String? {
    try Subprocess.run(
      git(in: repository) + ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]
    )
    .answer
  }

  /// The commits from one to another along the first parents of the later one, both included; nil where the first is no
  /// ancestor of the other.
  func commits(from first: String, to last: String) throws -> [CommitSummary]? {
    let isAncestor = git(in: repository) + ["merge-base", "--is-ancestor", first, last]
    guard try Subprocess.run(isAncestor).code == 0 else { return nil }
    let list = git(in: repository) + ["rev-list", "--first-parent", "--reverse", "\(first)..\(last)", "--"]
    guard let between = try Subprocess.run(list).answer else { return nil }
    return try ([first] + between.split(separator: "\n").map(String.init)).map(summary)
  }

  private func summary(of commit: String) throws -> CommitSummary {
    let show = ["show", "--no-patch", "--no-show-signature", "--date=short", "--format=%an%x00%ad%x00%s", commit, "--"]
    let fields = try Subprocess.run(git(in: repository) + show).output
      .split(separator: "\0", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { throw RevisionError(commit: commit, reason: "git does not show it") }
    return CommitSummary(
      id: commit, author: String(fields[0]), date: String(fields[1]),
      subject: fields[2].trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The executable of a commit, which is built where it has not been before.
  ///
  /// - Throws: ``RevisionError``.
  func executable(of commit: String, by recipe: BuildRecipe) throws -> String {
    let kept = cache + "/aligned-\(recipe.key)-\(commit)"
    if FileManager.default.isExecutableFile(atPath: kept) { return kept }
    do {
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    } catch {
      throw FileError.cannotCreate(cache, "no folder can be made there")
    }
    guard unsafe access(cache, R_OK | W_OK | X_OK) == 0 else {
      throw FileError.cannotCreate(cache, unsafe String(cString: strerror(errno)))
    }
    try withLock {
      // Whoever held the lock may have built it meanwhile.
      if FileManager.default.isExecutableFile(atPath: kept) { return }
      removeUnfinished()
      _ = FileManager.default.createFile(atPath: unfinished, contents: nil)
      do {
        try build(commit, by: recipe, keep: kept)
      } catch {
        removeWorktree()
        try? FileManager.default.removeItem(atPath: unfinished)
        throw error
      }
      try? FileManager.default.removeItem(atPath: unfinished)
    }
    return kept
  }

  /// Removes what a build has left that `kill -9` has ended: its worktree, and half an executable. Does nothing while
  /// another process builds.
  func removeLeftovers() {
    guard FileManager.default.fileExists(atPath: unfinished), let lock = FolderLock(cache) else { return }
    withExtendedLifetime(lock) { removeUnfinished() }
  }

  private func removeUnfinished() {
    guard FileManager.default.fileExists(atPath: unfinished) else { return }
    removeWorktree()
    for name in (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] where name.hasSuffix(".part") {
      try? FileManager.default.removeItem(atPath: cache + "/" + name)
    }
    try? FileManager.default.removeItem(atPath: unfinished)
  }

  /// Waits for other processes: two that build in the same worktree would mix their sources.
  private func withLock(_ body: () throws -> Void) throws {
    for attempt in 0... {
      if attempt == 10 && !isQuiet { StandardError.note("waiting for another process, which builds a revision") }
      if let lock = FolderLock(cache) { return try withExtendedLifetime(lock, body) }
      if Interruption.isRequested { throw CancellationError() }
      usleep(100_000)
    }
  }

  private func build(_ commit: String, by recipe: BuildRecipe, keep kept: String) throws {
    if !isQuiet { StandardError.note("building revision \(commit.prefix(12))") }
    try checkOut(commit)
    if let source = recipe.benchmarksFrom {
      let checkOut = git(in: worktree) + ["checkout", "--quiet", "--force", source, "--", recipe.packagePath]
      guard try Subprocess.run(checkOut).code == 0 else {
        throw RevisionError(commit: commit, reason: "\(source.prefix(12)) has no folder \(recipe.packagePath)")
      }
    }
    let program = try recipe.command.map { try run($0, commit, recipe) } ?? buildPackage(commit, recipe)
    // Moved at once, so that nobody finds half an executable.
    let part = kept + ".part"
    try? FileManager.default.removeItem(atPath: part)
    do {
      try FileManager.default.copyItem(atPath: program, toPath: part)
    } catch {
      throw RevisionError(commit: commit, reason: "the build leaves no \(recipe.program ?? recipe.product)")
    }
    guard unsafe rename(part, kept) == 0 else {
      throw RevisionError(commit: commit, reason: "its executable cannot be kept")
    }
  }

  /// Builds a product with SwiftPM, and returns its path.
  private func buildPackage(_ commit: String, _ recipe: BuildRecipe) throws -> String {
    let folder = recipe.packagePath.isEmpty ? worktree : "\(worktree)/\(recipe.packagePath)"
    let package =
      ["swift", "build", "-c", "release", "--product", recipe.product, "--package-path", folder]
      + Self.alignedFunctions
    try build(package, commit, name: "swift build")
    guard let products = try Subprocess.run(package + ["--show-bin-path"]).answer else {
      throw RevisionError(commit: commit, reason: "swift build does not say where its products are")
    }
    return "\(products)/\(recipe.product)"
  }

  /// Runs a build command of the user's in the work tree, and returns the path of the program.
  private func run(_ command: String, _ commit: String, _ recipe: BuildRecipe) throws -> String {
    let shell = ["env", "-C", worktree, "sh", "-c", command]
    try build(shell, commit, name: "'\(command)'")
    return "\(worktree)/\(recipe.program ?? recipe.product)"
  }

  private func build(_ command: [String], _ commit: String, name: String) throws {
    let built = try Subprocess.run(command, output: isQuiet ? .everything : .shown)
    guard built.code == 0 else {
      let line = built.output.split(whereSeparator: \.isNewline).first { $0.contains("error:") }
      throw RevisionError(commit: commit, reason: "\(name) fails" + (line.map { ": \($0)" } ?? ", see above"))
    }
  }

  private func checkOut(_ commit: String) throws {
    let isThere = try Subprocess.run(git(in: worktree) + ["rev-parse", "--show-toplevel"]).answer == worktree
    if !isThere { removeWorktree() }
    let checkOut =
      isThere
      ? git(in: worktree) + ["checkout", "--quiet", "--force", "--detach", commit]
      : git(in: repository) + ["worktree", "add", "--quiet", "--force", "--detach", worktree, commit]
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

  /// Removes our worktree by its path. Those of the user stay as they are, also where their folders are away.
  private func removeWorktree() {
    _ = try? Subprocess.run(git(in: repository) + ["worktree", "remove", "--force", "--force", worktree])
    // Also after Ctrl-C, when programs are no longer run.
    try? FileManager.default.removeItem(atPath: worktree)
    // Git itself does not remove one of which `kill -9` has left only a part.
    let path = try? Subprocess.run(git(in: repository) + ["rev-parse", "--path-format=absolute", "--git-common-dir"])
    guard let worktrees = path?.answer.map({ $0 + "/worktrees" }) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: worktrees)) ?? [] {
      let place = FileManager.default.contents(atPath: "\(worktrees)/\(name)/gitdir")
      guard place.map({ String(decoding: $0, as: UTF8.self) }) == "\(worktree)/.git\n" else { continue }
      try? FileManager.default.removeItem(atPath: "\(worktrees)/\(name)")
    }
  }

  /// Git without what the user has told it to do on the side: hooks, and cleaning up.
  private func git(in folder: String) -> [String] {
    ["git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "gc.auto=0", "-C", folder]
  }
}
