import ArgumentParser
import CommandLineSupport
package import FastVectorFiles
import Foundation

/// Calls all functions, even if one throws, and then throws the first error. For example, if one destination is on a
/// full disk, the results are still written to all others, because measuring them again would take minutes.
func writeAll(_ writes: [() throws -> Void]) throws {
  let errors = writes.compactMap { write -> (any Error)? in
    do { try write() } catch { return error }
    return nil
  }
  if let error = errors.first { throw error }
}

/// An output file for results. The file is checked before the measurement, and written after the measurement. If the
/// program ends early, the file keeps its previous contents.
package struct OutputFile {
  private let option: String
  private let file: AtomicFile

  /// Checks that the file can be written, without changing its contents.
  ///
  /// - Parameter option: The option that named the file, for error messages.
  /// - Throws: `FileError` if the file can't be written, or `ValidationError` if the path is `-`.
  package init(path: String, option: String = "--output") throws {
    try Self.checkName(path, option: option)
    self.option = option
    do throws(FileError) {
      file = try AtomicFile(path: path)
    } catch {
      throw FileError.cannotCreate("\(option) \(error.file)", error.reason)
    }
  }

  /// Throws a `ValidationError` if the path is `-`, the conventional name of standard output. Files are written in
  /// addition to the results on standard output. On standard output, their contents would be mixed with the results.
  package static func checkName(_ path: String, option: String) throws {
    guard path != "-" else { throw ValidationError("\(option) must be a file, not standard output (-)") }
  }

  /// Throws a `ValidationError` if an output would replace an input, or if two outputs would replace the same file,
  /// because only the last one would be kept.
  ///
  /// - Parameter inputs: The files that the command reads, and other arguments that may name a file.
  package static func check(_ outputs: [OutputFile], inputs: [String]) throws {
    var names: [String: String] = [:]
    for output in outputs {
      let file = output.file
      guard let final = file.finalPath else { continue }
      try checkReplacement(of: inputs, by: file.path, option: output.option)
      guard let other = names.updateValue(file.path, forKey: final) else { continue }
      let spelling = other == file.path ? "" : " (also named \(file.path))"
      throw ValidationError("two outputs have the same file, \(other)\(spelling)")
    }
  }

  /// Replaces the contents of the file. If this fails, the file keeps its previous contents.
  package func write(_ text: String) throws(FileError) {
    do {
      try file.write(Data(text.utf8))
      try file.finish()
    } catch {
      throw .cannotCreate("\(option) \(error.file)", error.reason)
    }
  }

  /// Cancels the output, so that the file keeps its previous contents.
  package func discard() { file.discard() }
}
