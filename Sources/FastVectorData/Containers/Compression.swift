import FastVectorFiles
import Foundation

/// A format that compresses a single file. The data consists of one or more consecutive parts, which are gzip members,
/// zstd frames or xz streams.
enum Compression: String, CaseIterable {
  case gzip, zstd, xz

  /// The bytes with which every part starts.
  var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    }
  }

  /// Returns true if the bytes start with the signature of a part in this format.
  ///
  /// - Parameter isTruncated: True to also accept an incomplete signature at the end of the data.
  func begins(_ bytes: some Collection<UInt8>, isTruncated: Bool = false) -> Bool {
    // A skippable frame of zstd contains user data, such as an index. The low 4 bits of its first byte are arbitrary.
    let skippable: [UInt8] = [(bytes.first ?? 0) & 0x0F | 0x50, 0x2A, 0x4D, 0x18]
    return ([signature] + (self == .zstd ? [skippable] : [])).contains { signature in
      bytes.starts(with: signature) || isTruncated && signature.starts(with: bytes)
    }
  }

  /// The shell command for decompressing a file, used in error messages.
  var command: String { "\(self) -d" }

  /// Returns the decompressed bytes. Throws if the data is invalid or exceeds the limit.
  ///
  /// - Parameter limit: The maximum number of decompressed bytes.
  func decode(_ contents: Data, limit: Int) throws(DecodingProblem) -> Data {
    let decompressor = try Decompressor(self, .memory(name: "", contents), limit: limit)
    var output = DecodedBytes(expecting: 4 * contents.count, limit: limit)
    var count = 0
    repeat {
      count = output.count
      unsafe try output.append { space throws(DecodingProblem) in unsafe try decompressor.read(into: space) }
    } while output.count > count
    return output.data()
  }
}
