import ArgumentParser
import FastVectorData
import Foundation

/// The git repository in whose work tree the program runs.
enum Repository {
  /// A commit: its name, and its date where the repository knows it.
  struct Commit {
    var name: String
    var date: String?
    var isDirty = false
  }

  /// The commit that a user means: HEAD where none is named, and the name itself where no repository knows it.
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
    // What is in the work tree says something about HEAD alone.
    let isDirty = name == nil && git("status", "--porcelain", "--untracked-files=no")?.isEmpty == false
    return Commit(name: String(fields[0]), date: date, isDirty: isDirty)
  }

  /// What git says, without the line break at the end; nil where it fails or is not there.
  private static func git(_ arguments: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
