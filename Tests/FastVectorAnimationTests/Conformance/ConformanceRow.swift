import Foundation
import Testing

/// One figure that an animation model must give, with its public source.
struct ConformanceRow: Decodable, Sendable, CustomTestStringConvertible {
  /// What is evaluated.
  let what: String

  /// For which arguments.
  let input: ConformanceValue

  /// The figure.
  let expected: ConformanceValue

  /// How far a number may be from the figure.
  let tolerance: Double

  /// Where the figure comes from.
  let source: String

  var testDescription: String { "\(what) \(input)" }

  /// A number among the arguments.
  func number(_ name: String) throws -> Double { try #require(input[name]?.number, "\(name) of \(testDescription)") }

  /// The rows of a file in the folder Vectors.
  static func rows(of file: String) throws -> [ConformanceRow] {
    let url = try #require(Bundle.module.url(forResource: "Vectors/\(file)", withExtension: "json"))
    return try JSONDecoder().decode([ConformanceRow].self, from: Data(contentsOf: url))
  }
}

/// What evaluates the rows of one kind: it returns `nil` for a row of another.
typealias ConformanceEvaluator = @Sendable (ConformanceRow) throws -> ConformanceValue?
