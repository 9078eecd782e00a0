import ArgumentParser
import FastVector
import FastVectorData
import Foundation
import VecbenchKit

/// Where the data comes from.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The data: temperatures, ecg or synthetic:walk. (default: temperatures)", valueName: "name"))
  var data: String?

  @Option(
    help: ArgumentHelp("The CSV or NumPy file to animate from; without a column, its first one of numbers.",
      valueName: "file[:column]"))
  var from: String?

  @Option(
    help: ArgumentHelp("The CSV or NumPy file to animate to.", valueName: "file[:column]"))
  var to: String?

  mutating func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from and --to belong together: \(from == nil ? "--from" : "--to") is missing")
    }
    guard data == nil || from == nil else {
      throw ValidationError("--data and --from/--to exclude each other")
    }
    if let data { _ = try sample(named: data) }
  }

  /// Reads the data.
  func load() throws -> any DataSource {
    guard let from, let to else { return try sample(named: data ?? SampleData.temperatures.rawValue).load() }
    return SeriesData(summary: "\(from) to \(to)", start: try column(from), end: try column(to))
  }

  private func sample(named name: String) throws -> SampleData {
    let samples = try NameList(name, kind: "sample data", available: SampleData.allCases).names
    guard samples.count == 1 else { throw ValidationError("--data takes one name") }
    return samples[0]
  }

  private func column(_ argument: String) throws -> [Double] {
    let argument = ColumnArgument(argument)
    return try column(argument.column, ofFile: argument.path)
  }

  private func column(_ column: String?, ofFile path: String) throws -> [Double] {
    guard path.hasSuffix(".npy") else { return try CSVTable(path: path).column(named: column) }
    let number = column.map { Int($0) ?? 0 }
    let values = try NumPyArray(path: path).values(column: number, copying: true)
    guard values.count(where: { !$0.isNaN }) >= 2 else {
      throw DataError.badData("\(path): less than two numbers; a line needs at least two")
    }
    return values.values
  }
}
