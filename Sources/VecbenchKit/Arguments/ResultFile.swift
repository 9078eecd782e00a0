package import FastVectorFiles
package import Foundation
import VecbenchMeasuring

/// Functions that read result files.
package enum ResultFile {
  /// Reads a JSON report.
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Throws: `FileError` with a one-line message that names the file.
  package static func read(_ path: String) throws -> Report {
    try Report(json: try data(path), name: path == "-" ? "standard input" : path)
  }

  /// Returns the contents of a file, or of standard input if the path is `-`.
  package static func data(_ path: String) throws(FileError) -> Data {
    try InputFile(path: path == "-" ? "/dev/stdin" : path).contents()
  }
}
