import Foundation
import ProgramTestSupport

/// Compares programs that don't implement the worker protocol.
enum AdaptedPrograms {
  /// The options of a short comparison.
  static let options = ["--process-runs", "12", "--rounds", "2", "--seed", "1"]

  /// Writes two scripts to the files `base` and `head`, and compares them as programs.
  static func compare(base: String, head: String, _ arguments: [String]) async throws -> Ending {
    let folder = try Folder()
    for (name, text) in [("base", base), ("head", head)] { try folder.script(name, text) }
    return try await Executable.run(
      Executable.vecbench, ["compare", "base", "head"] + options + arguments, folder: folder.url)
  }
}
