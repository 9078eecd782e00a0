package import FastVectorFiles
import Foundation

/// Where the results go: tried before anything is measured, written when all is. Until then, and where the program is
/// ended before, what the file holds stays.
package struct OutputFile {
  private let option: String
  private let file: AtomicFile

  /// Makes sure that the file can be written, leaving what it holds.
  ///
  /// - Parameter option: What the file was named by, for errors.
  package init(path: String, option: String = "--output") throws(FileError) {
    self.option = option
    do {
      file = try AtomicFile(path: path)
    } catch {
      throw .cannotCreate("\(option) \(error.file)", error.reason)
    }
  }

  /// Replaces what the file holds: all of it or, where that fails, nothing.
  package func write(_ text: String) throws(FileError) {
    do {
      try file.write(Data(text.utf8))
      try file.finish()
    } catch {
      throw .cannotCreate("\(option) \(error.file)", error.reason)
    }
  }

  /// Leaves the file as it was, where nothing has come of it.
  package func discard() { file.discard() }
}
