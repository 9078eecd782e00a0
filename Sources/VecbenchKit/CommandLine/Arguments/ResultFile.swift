package import FastVectorFiles
package import Foundation

/// Results in a file.
package enum ResultFile {
  /// Reads a report in JSON.
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: A `FileError` in one line that names the file.
  package static func read(_ path: String) throws -> Report {
    try Report(json: try data(path), name: path == "-" ? "standard input" : path)
  }

  /// What a file or, for `-`, standard input holds.
  package static func data(_ path: String) throws(FileError) -> Data {
    try InputFile(path: path == "-" ? "/dev/stdin" : path).contents()
  }
}
