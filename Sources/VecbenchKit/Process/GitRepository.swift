import ArgumentParser
import Foundation
import VecbenchComparison

/// A git repository. Its methods read commits and check them out into other folders, but don't change the user's index,
/// configuration, references or work tree.
struct GitRepository {
  /// The root of the work tree, or the folder of the repository if it is bare.
  let root: String

  /// Returns the repository that contains the working folder, or nil if there isn't one.
  static func current() throws -> GitRepository? {
    if let root = try Subprocess.run(["git", "rev-parse", "--show-toplevel"]).answer {
      return GitRepository(root: root)
    }
    guard try Subprocess.run(["git", "rev-parse", "--is-bare-repository"]).answer == "true" else { return nil }
    return try Subprocess.run(["git", "rev-parse", "--absolute-git-dir"]).answer.map(GitRepository.init)
  }

  /// Returns git's explanation of why the working folder isn't in a repository.
  static func reasonForNone() throws -> String {
    let ending = try Subprocess.run(["git", "rev-parse", "--show-toplevel"], output: .everything)
    return ending.code == 127 ? "git isn't installed" : ending.failureReason ?? "git found no repository"
  }

  /// Runs git without hooks, the file system monitor and maintenance. Sparse checkouts are disabled, because a build
  /// may need files that the user's work tree leaves out.
  private func git(
    _ arguments: [String], in folder: String? = nil, output: Subprocess.Output = .results, isInterruptible: Bool = true
  ) throws -> Subprocess.Ending {
    let settings = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
      "core.sparseCheckout=false", "index.sparse=false",
    ]
    return try Subprocess.run(
      ["git"] + settings.flatMap { ["-c", $0] } + ["-C", folder ?? root] + arguments, output: output,
      isInterruptible: isInterruptible)
  }

  // MARK: Commits

  /// Returns the full commit ID of a revision, or nil if the revision doesn't exist.
  ///
  /// - Throws: `ValidationError` if a tag and a branch have this name and refer to different commits. Git would choose
  ///   the tag, which may be much older.
  func commit(_ revision: String) throws -> String? {
    let places = ["refs/heads/", "refs/tags/"].map { $0 + revision }
    let commits = try places.compactMap(resolved)
    guard Set(commits).count <= 1 else {
      throw ValidationError("'\(revision)' is both a branch and a tag: write \(places[0]) or \(places[1])")
    }
    return try resolved(revision)
  }

  private func resolved(_ revision: String) throws -> String? {
    let answer = try git(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]).answer
    // Git prints ^ID for ^REVISION, which excludes a commit from a range.
    return answer.flatMap { $0.hasPrefix("^") ? nil : $0 }
  }

  /// Returns the best common ancestor of two commits, or nil if they have none.
  func mergeBase(_ first: String, _ second: String) throws -> String? {
    try git(["merge-base", first, second]).answer
  }

  /// Returns the commits from `first` to `last`, including both. At a merge commit, only the first parent is followed.
  /// Returns nil if `first` isn't an ancestor of `last`.
  func commits(from first: String, to last: String) throws -> [CommitSummary]? {
    guard try git(["merge-base", "--is-ancestor", first, last]).code == 0 else { return nil }
    guard let between = try git(["rev-list", "--first-parent", "--reverse", "\(first)..\(last)", "--"]).answer else {
      return nil
    }
    return try ([first] + between.split(separator: "\n").map(String.init)).map(summary)
  }

  /// Returns the parents of a commit. A merge commit has several parents.
  func parents(of commit: String) throws -> [String] {
    let line = try git(["rev-list", "--parents", "--max-count=1", commit, "--"]).answer ?? ""
    return line.split(separator: " ").dropFirst().map(String.init)
  }

  private func summary(of commit: String) throws -> CommitSummary {
    let show = ["show", "--no-patch", "--no-show-signature", "--date=short", "--format=%an%x00%ad%x00%s", commit, "--"]
    let fields = try git(show).output.split(separator: "\0", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { throw RevisionError(commit: commit, reason: "git doesn't show it") }
    return CommitSummary(
      id: commit, author: String(fields[0]), date: String(fields[1]),
      subject: fields[2].trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns advice on fetching the missing commits if this clone is shallow, and an empty string otherwise.
  func shallowAdvice() throws -> String {
    guard try git(["rev-parse", "--is-shallow-repository"]).answer == "true" else { return "" }
    return " (this clone is shallow: git fetch --unshallow fetches all commits)"
  }

  /// Returns the path of the working folder relative to the root, such as `Benchmarks`. It is empty at the root.
  func workingFolder() throws -> String {
    let prefix = try Subprocess.run(["git", "rev-parse", "--show-prefix"]).answer ?? ""
    return prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
  }

  /// Returns the files that git tracks among the given paths.
  ///
  /// - Parameters:
  ///   - paths: Paths relative to `folder`.
  ///   - folder: A work tree.
  func tracked(_ paths: [String], in folder: String) throws -> [String] {
    // Pass at most 500 paths at a time, because the system limits the length of a command.
    try stride(from: 0, to: paths.count, by: 500).flatMap { start in
      let part = paths[start...].prefix(500)
      let list = try git(["ls-files", "-z", "--"] + part.map { ":(literal)\($0)" }, in: folder).output
      return list.split(separator: "\0").map(String.init)
    }
  }

  /// Returns true if a commit is checked out, and tracked files have uncommitted changes.
  func hasChanges(since commit: String) throws -> Bool {
    guard try resolved("HEAD") == commit else { return false }
    // Don't lock the index, because the user may commit at the same time.
    return try git(["--no-optional-locks", "status", "--porcelain", "--untracked-files=no"]).answer?.isEmpty == false
  }

  // MARK: Work trees

  /// Checks out a commit and its submodules into a new folder, which becomes a work tree of this repository.
  ///
  /// - Throws: ``RevisionError`` if git can't check out the commit or a submodule.
  func checkOut(_ commit: String, into folder: String) throws {
    let ending = try git(["worktree", "add", "--quiet", "--force", "--detach", folder, commit], output: .everything)
    guard ending.code == 0 else {
      let reason = ending.failureReason.map { ": \($0)" } ?? ""
      throw RevisionError(commit: commit, reason: "git can't check it out\(reason)\(try shallowAdvice())")
    }
    try checkOutSubmodules(of: folder, from: root, commit)
  }

  /// Replaces a folder of a work tree with the same folder of another commit. Returns false if git fails.
  func checkOut(_ path: String, of commit: String, in folder: String) throws -> Bool {
    try git(["checkout", "--quiet", "--force", commit, "--", path], in: folder).code == 0
  }

  /// Checks out submodules from the clones in the user's work tree. `git submodule update` would fetch them from the
  /// network and write to the user's configuration.
  private func checkOutSubmodules(of folder: String, from original: String, _ commit: String) throws {
    for entry in try git(["ls-files", "--stage", "-z"], in: folder).output.split(separator: "\0") {
      // The entry of a submodule has the form "160000 <commit> 0\t<path>".
      let fields = entry.split(separator: "\t", maxSplits: 1)
      guard fields.count == 2, entry.hasPrefix("160000 ") else { continue }
      let (wanted, path) = (String(fields[0].split(separator: " ")[1]), String(fields[1]))
      guard let clone = try clone(ofSubmodule: path, in: folder, from: original) else {
        throw RevisionError(
          commit: commit, reason: "submodule \(path) isn't checked out: run git submodule update --init --recursive"
        )
      }
      let ending = try git(
        ["worktree", "add", "--quiet", "--force", "--detach", "\(folder)/\(path)", wanted], in: clone,
        output: .everything)
      guard ending.code == 0 else {
        let isMissing = try git(["cat-file", "-e", "\(wanted)^{commit}"], in: clone).code != 0
        let reason =
          isMissing
          ? "its clone has no commit \(wanted.prefix(12)); git fetch --recurse-submodules fetches it"
          : ending.failureReason ?? "git can't check it out"
        throw RevisionError(commit: commit, reason: "submodule \(path): \(reason)")
      }
      try checkOutSubmodules(of: "\(folder)/\(path)", from: "\(original)/\(path)", commit)
    }
  }

  /// Returns the git folder of an existing clone of a submodule, or nil if the user's repository has none. The clone is
  /// either in the user's work tree, or was left there by an earlier checkout of another commit.
  private func clone(ofSubmodule path: String, in folder: String, from original: String) throws -> String? {
    if FileManager.default.fileExists(atPath: "\(original)/\(path)/.git") {
      return try git(["rev-parse", "--absolute-git-dir"], in: "\(original)/\(path)").answer
    }
    let names = try git(
      ["config", "--null", "--file", "\(folder)/.gitmodules", "--get-regexp", #"^submodule\..*\.path$"#]
    ).output
    let paths = names.split(separator: "\0").map { $0.split(separator: "\n", maxSplits: 1) }
    guard let key = paths.first(where: { $0.count == 2 && $0[1] == path })?[0] else { return nil }
    let name = key.dropFirst("submodule.".count).dropLast(".path".count)
    let clone = try git(["rev-parse", "--path-format=absolute", "--git-path", "modules/\(name)"], in: original).answer
    return clone.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// Removes a work tree that ``checkOut(_:into:)`` created, even after Ctrl-C. `git worktree prune` isn't used,
  /// because it would also forget other work trees whose folders are missing.
  func removeWorkTree(_ folder: String) {
    _ = try? git(["worktree", "remove", "--force", "--force", folder], isInterruptible: false)
    // Remove the folder directly, because git refuses to remove work trees with submodules.
    try? FileManager.default.removeItem(atPath: folder)
    // If `kill -9` interrupts the creation of a work tree, git keeps an entry for it. Remove this entry too.
    let answer = try? git(["rev-parse", "--path-format=absolute", "--git-common-dir"], isInterruptible: false).answer
    guard let worktrees = answer.map({ $0 + "/worktrees" }) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: worktrees)) ?? [] {
      let place = FileManager.default.contents(atPath: "\(worktrees)/\(name)/gitdir")
      guard place.map({ String(decoding: $0, as: UTF8.self) }) == "\(folder)/.git\n" else { continue }
      try? FileManager.default.removeItem(atPath: "\(worktrees)/\(name)")
    }
  }
}
