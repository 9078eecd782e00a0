public import Foundation

/// The inputs that once crashed the process, stored as files in one folder per target.
public struct FuzzCorpus: Sendable {
  public let folder: URL

  public init(folder: URL) { self.folder = folder }

  /// The corpus in the repository.
  public static let repository = FuzzCorpus(
    folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus"))

  /// The inputs of a target, sorted by name.
  public func inputs(of target: any FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appendingPathComponent(target.name)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  /// Adds an input to the corpus.
  ///
  /// - Returns: The file that contains the input.
  public func add(_ input: Data, to target: any FuzzTarget) throws -> URL {
    let folder = folder.appendingPathComponent(target.name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let hash = input.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let file = folder.appendingPathComponent(String(hash, radix: 16))
    try input.write(to: file)
    return file
  }
}
