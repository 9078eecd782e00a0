package import Foundation

extension URL {
  /// The path of the file that is meant.
  ///
  /// - Throws: `FileError` where it is no file but, for example, a page of the web.
  package func filePath() throws(FileError) -> String {
    guard isFileURL else {
      throw .noInput(absoluteString, "is not the URL of a file; only files can be read and written")
    }
    return path
  }
}
