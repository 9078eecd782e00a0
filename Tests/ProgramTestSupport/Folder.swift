package import Foundation

/// A folder for the files of one test. It is removed when the object is deinitialized.
package final class Folder: Sendable {
  package let url = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-tests-\(UUID())")

  package init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file with the given bytes.
  package func file(_ name: String, _ contents: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try contents.write(to: file)
    return file
  }

  /// Writes a file with the given text.
  @discardableResult
  package func file(_ name: String, _ contents: String) throws -> URL { try file(name, Data(contents.utf8)) }

  /// Writes an executable file.
  package func script(_ name: String, _ text: String) throws {
    let file = try file(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Returns the contents of a file.
  package func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// Returns true if a file exists.
  package func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path)
  }
}
