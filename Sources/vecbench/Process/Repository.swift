import ArgumentParser
import Foundation
import VecbenchKit

/// The git repository in whose work tree the program runs.
enum Repository {
  /// A commit: its name, and its date where the repository knows it.
  struct Commit {
    var name: String
    var date: String?
    var isDirty = false
  }

  /// The commit of a name: HEAD where there is none, and the name itself where no repository knows it.
  static func commit(named name: String?) throws -> Commit {
    let revision = name ?? "HEAD"
    guard !revision.isEmpty, !revision.hasPrefix("-"),
      let found = git("log", "-1", "--no-show-signature", "--format=%H %ct", "--end-of-options", revision, "--")
    else {
      guard let name, !name.isEmpty, !name.contains(where: { $0.isNewline }) else {
        throw ValidationError("there is no git repository with a commit here; name the commit with --commit")
      }
      return Commit(name: name)
    }
    let fields = found.split(separator: " ")
    guard fields.count == 2, let seconds = TimeInterval(fields[1]) else { return Commit(name: revision) }
    let date = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    // The state of the work tree belongs to HEAD only.
    let isDirty = name == nil && git("status", "--porcelain", "--untracked-files=no")?.isEmpty == false
    return Commit(name: String(fields[0]), date: date, isDirty: isDirty)
  }

  /// The output of git without white space at its ends; nil where it fails or is not installed.
  private static func git(_ arguments: String...) -> String? {
    (try? Subprocess.run(["git"] + arguments))?.answer
  }
}
