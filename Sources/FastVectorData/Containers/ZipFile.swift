import FastVectorFiles
import Foundation

/// A zip archive and its file name. Works like ``ZipArchive``, but throws errors of type `FileError` that include the
/// name.
struct ZipFile: Sendable {
  let name: String
  private let archive: ZipArchive
  private let limit: Int

  /// Opens an archive by reading its directory.
  ///
  /// - Parameter limit: The maximum decompressed size of a file, in bytes.
  init(name: String, contents: Data, limit: Int = InputFile.memoryLimit) throws(FileError) {
    (self.name, self.limit) = (name, limit)
    do throws(DecodingProblem) {
      archive = try ZipArchive(contents)
    } catch {
      throw error.error(name, format: "zip")
    }
  }

  var entries: [ZipArchive.Entry] { archive.entries }

  /// True if the archive is an `.npz` file. It must contain at least one file, and all file names must end in `.npy`.
  var isNumPy: Bool { !entries.isEmpty && entries.allSatisfy { $0.name.hasSuffix(NumPyArchive.suffix) } }

  /// Decompresses a file. Returns at most the first `prefix` bytes.
  func contents(of entry: ZipArchive.Entry, prefix: Int = .max) throws(FileError) -> Data {
    do throws(DecodingProblem) {
      return try archive.contents(of: entry, limit: limit, prefix: prefix)
    } catch {
      throw error.error(name, format: "zip")
    }
  }

  /// Decompresses the only file in the archive. Throws an error if there isn't exactly one file, or if the archive is
  /// an Office file.
  func onlyFile() throws(FileError) -> Data {
    let isOffice = entries.contains { $0.name == "[Content_Types].xml" || $0.name == "mimetype" }
    guard !isOffice else { throw .badData(name, "an Excel workbook or another Office file; save the table as CSV") }
    guard let entry = entries.first, entries.count == 1 else {
      let names = entries.prefix(5).map { $0.name.prefix(scalars: 30) }.joined(separator: ", ")
      throw .badData(
        name,
        entries.isEmpty
          ? "a zip archive without files"
          : "a zip archive with \(entries.count) files (\(names)\(entries.count > 5 ? ", …" : "")); extract one of them"
      )
    }
    return try contents(of: entry)
  }
}
