import FastVectorFiles
import Foundation

/// A path with an optional column, such as `january.csv:price`.
struct ColumnArgument {
  let path: String
  let column: String?

  /// Splits an argument at a colon into a path and a column, both of which can contain colons. If the whole argument
  /// names an existing file, it is the path, and there is no column. Otherwise the path is the longest prefix before a
  /// colon that names an existing file. If no prefix does, the argument is split at its last colon.
  init(_ argument: String) {
    let ends = [argument.endIndex] + argument.indices.filter { argument[$0] == ":" }.reversed()
    let existing = ends.first { FileManager.default.fileExists(atPath: String(argument[..<$0])) }
    let end = existing ?? ends.dropFirst().first ?? argument.endIndex
    path = String(argument[..<end])
    let column = end == argument.endIndex ? "" : String(argument[argument.index(after: end)...])
    self.column = column.isEmpty ? nil : column
  }

  /// Creates an argument without a column, whose path can contain colons.
  init(path: String) { (self.path, column) = (path, nil) }

  /// Returns the path. If the path contains `*`, `?` or `[` and doesn't name an existing file, returns the sorted paths
  /// of all files that match it as a pattern.
  ///
  /// - Throws: `FileError` if no file matches.
  func paths() throws(FileError) -> [String] {
    guard path.contains(where: { "*?[".contains($0) }), !FileManager.default.fileExists(atPath: path) else {
      return [path]
    }
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(path, 0, nil, &found) == 0 else { throw .noInput(path, "no file matches this pattern") }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { unsafe String(cString: found.gl_pathv[$0]!) }
  }
}
