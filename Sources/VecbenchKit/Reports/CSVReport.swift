import Foundation

/// The report as comma-separated values: a fixed header, one row for each result, never localised. What does not
/// apply is empty.
enum CSVReport {
  /// All fields of a result but lists, which a cell does not hold.
  static let columns = BenchmarkResult.CodingKeys.allCases.filter {
    $0 != .quantilesNanoseconds && $0 != .roundsNanoseconds
  }

  static func write(_ report: Report) -> String {
    let header = columns.map(\.rawValue).joined(separator: ",")
    let rows = report.results.map { result in columns.map { cell($0, of: result) }.joined(separator: ",") }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  static func cell(_ column: BenchmarkResult.CodingKeys, of result: BenchmarkResult) -> String {
    switch column {
    case .benchmark: result.benchmark.rawValue
    case .kernels: result.kernels.rawValue
    case .points: "\(result.points)"
    case .threads: "\(result.threads)"
    case .medianNanoseconds: "\(result.medianNanoseconds)"
    case .lowNanoseconds: text(result.lowNanoseconds)
    case .highNanoseconds: text(result.highNanoseconds)
    case .roundsNanoseconds, .quantilesNanoseconds: ""
    case .animation: text(result.animation?.rawValue)
    case .frames: text(result.frames)
    case .p99Nanoseconds: text(result.p99Nanoseconds)
    case .worstNanoseconds: text(result.worstNanoseconds)
    case .framesPerSecond: text(result.framesPerSecond)
    case .missedFrames: text(result.missedFrames)
    case .longestMiss: text(result.longestMiss)
    case .overrunNanoseconds: text(result.overrunNanoseconds)
    case .p99OverrunNanoseconds: text(result.p99OverrunNanoseconds)
    case .worstOverrunNanoseconds: text(result.worstOverrunNanoseconds)
    case .lowestPercentRate: text(result.lowestPercentRate)
    case .bytes: text(result.bytes)
    case .roofNanoseconds: text(result.roofNanoseconds)
    case .speedup: text(result.speedup)
    case .speedupLow: text(result.speedupLow)
    case .speedupHigh: text(result.speedupHigh)
    case .memory: text(result.memory)
    case .allocations: text(result.allocations)
    case .cycles: text(result.cycles)
    case .instructions: text(result.instructions)
    case .checksum: result.checksum
    }
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }
}
