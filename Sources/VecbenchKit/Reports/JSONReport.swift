import Foundation
import VecbenchMeasuring

/// A report in JSON with the schema `vecbench/2`.
package enum JSONReport {
  static func write(_ report: Report) throws -> String { try text(of: report) + "\n" }

  /// Encodes a value as indented JSON with sorted keys.
  package static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
