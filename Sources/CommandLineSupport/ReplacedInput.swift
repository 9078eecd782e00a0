import ArgumentParser
import Foundation

/// Checks that writing an output file doesn't replace a file that the command reads. Symbolic links are followed.
///
/// - Parameters:
///   - inputs: The paths of the files that the command reads.
///   - output: The path of the output.
///   - option: The option that names the output, for the error message.
/// - Throws: `ValidationError` if the output is one of the inputs.
package func checkReplacement(of inputs: [String], by output: String, option: String) throws {
  func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
  let final = resolved(output)
  if let input = inputs.first(where: { resolved($0) == final }) {
    throw ValidationError("\(option) \(output) would replace the input \(input); choose another name")
  }
}
