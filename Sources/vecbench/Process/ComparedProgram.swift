import ArgumentParser
import Foundation
import VecbenchKit

/// One side of a comparison, from an argument: a built executable, or a revision that is built.
struct ComparedProgram {
  let path: String

  /// What reports call it: the path, or the revision with its commit.
  let name: String

  init(path: String, name: String) {
    self.path = path
    self.name = name
  }

  /// The path of this program itself.
  static var ownPath: String {
    get throws { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") }
  }

  /// - Throws: `ValidationError` where the argument is neither, ``RevisionError`` where a revision cannot be built.
  init(_ argument: String, repository: String?) throws {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory)
    if exists, !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: argument) {
      path = URL(fileURLWithPath: argument).path
      name = argument
      return
    }
    guard let repository else {
      throw ValidationError("'\(argument)' is no executable file, and this folder is in no git repository")
    }
    let revisions = RevisionBuilds(repository: repository)
    guard let commit = try revisions.commit(argument) else {
      throw ValidationError("'\(argument)' is neither an executable file nor a revision of \(repository)")
    }
    path = try revisions.executable(of: commit)
    name = "\(argument) (\(commit.prefix(12)))"
  }

  /// The git repository that the working folder is in.
  static func currentRepository() throws -> String? {
    try Subprocess.run(["git", "rev-parse", "--show-toplevel"]).answer
  }
}
