import Foundation
import VecbenchMeasuring

/// A report in comma-separated values: a fixed header and one row per result. Numbers are never localized, and fields
/// that don't apply are empty.
package enum CSVReport {
  /// The fields of a result that have a column. Lists are omitted, because they don't fit in a cell. Fields that were
  /// added after the header was fixed are omitted too.
  package static let columns = BenchmarkResult.CodingKeys.allCases.filter {
    ![.quantilesNanoseconds, .roundsNanoseconds, .workingSetBytes, .role].contains($0)
  }

  static func write(_ report: Report) -> String {
    let header = columns.map(\.rawValue).joined(separator: ",")
    let rows = report.results.map { result in
      columns.map { quoted(cell($0, of: result) { "\($0)" }) }.joined(separator: ",")
    }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// Returns a field of a result as text, or an empty string if the field doesn't apply.
  ///
  /// - Parameter number: A function that formats a floating-point number.
  package static func cell(
    _ column: BenchmarkResult.CodingKeys, of result: BenchmarkResult, number: (Double) -> String
  ) -> String {
    func text(_ value: Double?) -> String { value.map(number) ?? "" }
    return switch column {
    case .benchmark: result.benchmark.rawValue
    case .variant: result.variant.rawValue
    case .size: "\(result.size)"
    case .threads: "\(result.threads)"
    case .medianNanoseconds: number(result.medianNanoseconds)
    case .lowNanoseconds: text(result.lowNanoseconds)
    case .highNanoseconds: text(result.highNanoseconds)
    case .roundsNanoseconds, .quantilesNanoseconds, .workingSetBytes, .role: ""
    case .animation: result.animation ?? ""
    case .frames: integer(result.frames)
    case .p99Nanoseconds: text(result.p99Nanoseconds)
    case .worstNanoseconds: text(result.worstNanoseconds)
    case .framesPerSecond: text(result.framesPerSecond)
    case .missedFrames: integer(result.missedFrames)
    case .longestMiss: integer(result.longestMiss)
    case .overrunNanoseconds: text(result.overrunNanoseconds)
    case .p99OverrunNanoseconds: text(result.p99OverrunNanoseconds)
    case .worstOverrunNanoseconds: text(result.worstOverrunNanoseconds)
    case .lowestPercentRate: text(result.lowestPercentRate)
    case .bytes: integer(result.bytes)
    case .peakNanoseconds: text(result.peakNanoseconds)
    case .speedup: text(result.speedup)
    case .speedupLow: text(result.speedupLow)
    case .speedupHigh: text(result.speedupHigh)
    case .memory: integer(result.memory)
    case .allocations: text(result.allocations)
    case .cycles: text(result.cycles)
    case .instructions: text(result.instructions)
    case .checksum: result.checksum
    }
  }

  /// Returns a cell, in quotation marks if it contains a separator, a quotation mark or a line break (RFC 4180).
  private static func quoted(_ cell: String) -> String {
    guard cell.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return cell }
    return "\"\(cell.replacing("\"", with: "\"\""))\""
  }

  private static func integer(_ value: Int?) -> String { value.map(String.init) ?? "" }
}
