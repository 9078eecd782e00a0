import FastVectorData
import Foundation
import VecbenchKit

/// Results in a file.
enum ResultFile {
  /// Reads a report in JSON.
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: A `DataError` in one line that names the file.
  static func read(_ path: String) throws -> Report {
    try Report(json: try data(path), name: path == "-" ? "standard input" : path)
  }

  /// What a file or, for `-`, standard input holds.
  static func data(_ path: String) throws -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw DataError.noInput("\(path): cannot be read: \(reason(path))")
    }
  }

  private static func reason(_ path: String) -> String {
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return "there is no such file" }
    return isDirectory.boolValue ? "it is a folder" : "permission denied"
  }
}
