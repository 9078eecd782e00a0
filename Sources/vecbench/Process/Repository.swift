import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchKit
import VecbenchReports

/// The git repository of the current directory.
enum Repository {
  /// The name of a commit, and its date if a repository contains the commit.
  struct Commit {
    var name: String
    var date: String?
    var isDirty = false
  }

  /// Returns the commit with the given name, or HEAD if `name` is nil. If no repository contains the commit, the result
  /// has only this name. In that case, if the current folder is in a repository, also prints a note, because the name
  /// may be misspelled.
  ///
  /// - Throws: `ValidationError` if `name` is nil and there is no HEAD commit, or if an unknown name is empty, contains
  ///   control characters or is longer than 200 characters.
  static func commit(named name: String?) throws -> Commit {
    let revision = name ?? "HEAD"
    guard !revision.isEmpty, !revision.hasPrefix("-"),
      let found = git("log", "-1", "--no-show-signature", "--format=%H %ct", "--end-of-options", revision, "--")
    else {
      guard let name else {
        throw ValidationError("there is no git repository with a commit here; name the commit with --commit")
      }
      guard HistoryRun.isCommitName(name) else {
        throw ValidationError("--commit must be a name of at most 200 printable characters, such as v1.2")
      }
      if git("rev-parse", "--git-dir") != nil {
        StandardError.note("--commit: this repository has no commit \(name); the name is used as written")
      }
      return Commit(name: name)
    }
    let fields = found.split(separator: " ")
    guard fields.count == 2, let seconds = TimeInterval(fields[1]) else { return Commit(name: revision) }
    let date = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    // Check for uncommitted changes only if the name is omitted. A commit that the user names may not be checked out.
    let isDirty = name == nil && git("status", "--porcelain", "--untracked-files=no")?.isEmpty == false
    return Commit(name: String(fields[0]), date: date, isDirty: isDirty)
  }

  /// Returns the output of git without leading and trailing white space; nil if git fails or isn't installed.
  private static func git(_ arguments: String...) -> String? {
    (try? Subprocess.run(["git"] + arguments))?.answer
  }
}
