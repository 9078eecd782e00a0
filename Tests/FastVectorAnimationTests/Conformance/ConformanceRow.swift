import Foundation
import Testing

/// A test case for an animation model: a function, its arguments, and its expected value from a published source or an
/// independent computation.
struct ConformanceRow: Decodable, Sendable, CustomTestStringConvertible {
  /// A description of the evaluated function.
  let what: String

  /// The arguments of the evaluated function.
  let input: ConformanceValue

  /// The expected value.
  let expected: ConformanceValue

  /// The permitted absolute error.
  let tolerance: Double

  /// The source of the value.
  let source: String

  var testDescription: String { "\(what) \(input)" }

  /// Returns the argument with the given name, which must be a number.
  func number(_ name: String) throws -> Double { try #require(input[name]?.number, "\(name) of \(testDescription)") }

  /// Reads the rows of a file in the folder Vectors.
  static func rows(of file: String) throws -> [ConformanceRow] {
    let url = try #require(Bundle.module.url(forResource: "Vectors/\(file)", withExtension: "json"))
    return try JSONDecoder().decode([ConformanceRow].self, from: Data(contentsOf: url))
  }
}

/// Evaluates a test case if it is of a certain kind, and returns `nil` otherwise.
typealias ConformanceEvaluator = @Sendable (ConformanceRow) throws -> ConformanceValue?
