package import Foundation

extension URL {
  /// Returns the path of a file URL.
  ///
  /// - Throws: `FileError` if the URL doesn't refer to a file, for example if it is a web address.
  package func filePath() throws(FileError) -> String {
    guard isFileURL else {
      throw .noInput(absoluteString, "isn't a file URL; only files can be read and written")
    }
    return path
  }
}
