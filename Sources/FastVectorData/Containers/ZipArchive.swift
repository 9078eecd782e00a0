import FastVectorFiles
import Foundation

/// The files in a zip archive, except for folders and the metadata files that macOS adds.
struct ZipArchive: Sendable {
  struct Entry: Sendable {
    let name: String
    let isEncrypted: Bool
    fileprivate let index: UInt64
    /// The size in bytes after decompression, as recorded in the archive. In a damaged archive, it can be wrong.
    let size: Int
  }

  let entries: [Entry]
  private let contents: Data

  /// Opens an archive by reading its directory.
  init(_ contents: Data) throws(DecodingProblem) {
    self.contents = contents
    #if Compression && os(Linux)
      entries = unsafe try Self.withArchive(contents) { archive throws(DecodingProblem) in
        unsafe try Self.entries(of: archive)
      }
    #else
      throw Self.unavailable
    #endif
  }

  /// Decompresses a file, or only the first bytes of it.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of decompressed bytes. If there are more, the function throws an error.
  ///   - prefix: The maximum number of bytes to return. If not all bytes are read, the checksum isn't verified.
  func contents(of entry: Entry, limit: Int, prefix: Int = .max) throws(DecodingProblem) -> Data {
    guard !entry.isEncrypted else {
      throw .other("\(entry.name) in the zip archive is encrypted; extract it with its password: unzip FILE")
    }
    #if Compression && os(Linux)
      return unsafe try Self.withArchive(contents) { archive throws(DecodingProblem) in
        unsafe try Self.contents(of: entry, in: archive, limit: limit, prefix: prefix)
      }
    #else
      throw Self.unavailable
    #endif
  }

  #if !(Compression && os(Linux))
    private static let unavailable = DecodingProblem.other(
      "a zip archive, which this build can't read; extract it first: unzip FILE")
  #endif
}

#if Compression && os(Linux)
  import CZip

  extension ZipArchive {
    private static func withArchive<Result>(
      _ contents: Data, _ body: (OpaquePointer) throws(DecodingProblem) -> Result
    ) throws(DecodingProblem) -> Result {
      unsafe try contents.span.withUnsafeBytes { bytes throws(DecodingProblem) in
        var error = unsafe zip_error_t()
        defer { unsafe zip_error_fini(&error) }
        guard let source = unsafe zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, &error) else {
          throw .other("there is no memory for a zip archive")
        }
        guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
          unsafe zip_source_free(source)
          // The directory is at the end of an archive, so a truncated archive has no directory.
          throw unsafe error.zip_err == ZIP_ER_NOZIP ? .truncated : .damaged(reason: message(&error))
        }
        defer { unsafe zip_discard(archive) }
        return unsafe try body(archive)
      }
    }

    private static func message(_ error: UnsafeMutablePointer<zip_error_t>) -> String {
      unsafe String(cString: zip_error_strerror(error)).lowercased()
    }

    private static func entries(of archive: OpaquePointer) throws(DecodingProblem) -> [Entry] {
      var entries: [Entry] = []
      for index in 0..<UInt64(max(0, unsafe zip_get_num_entries(archive, 0))) {
        var status = unsafe zip_stat_t()
        guard unsafe zip_stat_index(archive, index, 0, &status) == 0, let name = unsafe status.name else {
          throw .damaged(reason: unsafe message(zip_get_error(archive)))
        }
        let text = unsafe String(cString: name)
        if text.hasSuffix("/") || text.hasPrefix("__MACOSX/") || text.hasSuffix(".DS_Store") { continue }
        entries.append(
          Entry(
            name: text, isEncrypted: unsafe status.encryption_method != UInt16(ZIP_EM_NONE), index: index,
            size: Int(clamping: unsafe status.size)))
      }
      return entries
    }

    private static func contents(
      of entry: Entry, in archive: OpaquePointer, limit: Int, prefix: Int
    ) throws(DecodingProblem) -> Data {
      guard let file = unsafe zip_fopen_index(archive, entry.index, 0) else {
        guard let error = unsafe zip_get_error(archive), unsafe zip_error_code_zip(error) == ZIP_ER_COMPNOTSUPP else {
          throw .damaged(reason: "\(entry.name): \(unsafe message(zip_get_error(archive)))")
        }
        throw .other(
          "\(entry.name) in the zip archive is compressed with an unsupported method; extract it first: 7z x FILE")
      }
      defer { unsafe zip_fclose(file) }
      var output = DecodedBytes(expecting: min(entry.size, prefix, 1 << 26), limit: limit)
      var isComplete = false
      while !isComplete && output.count < prefix {
        let missing = prefix - output.count
        unsafe try output.append { space throws(DecodingProblem) in
          let count = unsafe zip_fread(file, space.baseAddress, UInt64(min(space.count, missing)))
          guard count >= 0 else {
            throw .damaged(reason: "\(entry.name): \(unsafe message(zip_file_get_error(file)))")
          }
          isComplete = count == 0
          return Int(count)
        }
      }
      return output.data()
    }
  }
#endif
