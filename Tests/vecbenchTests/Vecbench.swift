import Foundation
import ProgramTestSupport
import Testing

/// Runs vecbench.
func vecbench(
  _ arguments: String..., environment: [String: String] = [:], folder: URL? = nil
) async throws -> Ending {
  try await Executable.run(Executable.vecbench, arguments, environment: environment, folder: folder)
}

/// Runs a short measurement of the given benchmarks, with additional arguments.
func measurement(
  of benchmarks: String = "add", _ arguments: String..., environment: [String: String] = [:], folder: URL? = nil
) async throws -> Ending {
  let small = ["--points", "64", "--frames", "20", "--benchmarks", benchmarks, "--kernels", "naive,native"]
  return try await Executable.run(
    Executable.vecbench, small + arguments, environment: environment, folder: folder)
}

extension Folder {
  /// Returns the names of the folders that contain the built revisions of a repository.
  static func revisionBuilds(in repository: URL) -> [String] {
    let cache = repository.path + "/.build/vecbench-compare"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
    return names.filter { ![".gitignore", "compilers"].contains($0) && !$0.hasSuffix(".built") }.sorted()
  }

  /// The names of the folders that contain built revisions, if this folder is a repository.
  var revisionBuilds: [String] { Self.revisionBuilds(in: url) }
}

extension Ending {
  /// Returns standard output as a JSON object.
  func object() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  /// Returns the results in a JSON document on standard output.
  func results() throws -> [[String: Any]] { try #require(object()["results"] as? [[String: Any]]) }
}
