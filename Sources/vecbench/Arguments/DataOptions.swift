import ArgumentParser
import CommandLineSupport
import FastVector
import FastVectorData
import FastVectorFiles
import FastVectorSamples
import Foundation
import VecbenchKit
import VecbenchSuite

/// The options that select the source of the data.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sample data: temperatures, ecg or synthetic:walk. (default: temperatures)", valueName: "name"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "CSV or NumPy file to animate from. (default column: the first numeric one)",
      valueName: "file[:column]"))
  var from: String?

  @Option(
    help: ArgumentHelp("CSV or NumPy file to animate to.", valueName: "file[:column]"))
  var to: String?

  mutating func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from and --to belong together: \(from == nil ? "--from" : "--to") is missing")
    }
    guard data == nil || from == nil else {
      throw ValidationError("--data and --from/--to can't be combined")
    }
    if let data { _ = try sample(named: data) }
  }

  /// Reads the selected columns, or loads the sample data.
  ///
  /// - Parameter isQuiet: True to write nothing to standard error.
  func load(isQuiet: Bool) throws -> any DataSource {
    guard let from, let to else { return try sample(named: data ?? SampleData.temperatures.rawValue).load() }
    let (start, end) = (try column(from, isQuiet: isQuiet), try column(to, isQuiet: isQuiet))
    return SeriesData(summary: "\(start.name) to \(end.name)", start: start.values, end: end.values)
  }

  private func sample(named name: String) throws -> SampleData {
    try NameList(name, kind: "sample data", available: SampleData.allCases).onlyName(of: "--data")
  }

  /// Returns the values of a column and a name for reports. The name is the argument, followed by the name of the
  /// column if it was selected automatically.
  private func column(_ text: String, isQuiet: Bool) throws -> (name: String, values: [Double]) {
    let argument = ColumnArgument(text)
    guard argument.isNumPy else {
      let file = try TableFile(argument, isQuiet: isQuiet)
      let values = try file.table.column(named: argument.column)
      try checkCount(values, of: "\(argument.path): column \(file.column)")
      return (file.isFound ? "\(text):\(file.column)" : text, values)
    }
    let number = argument.column.map { Int($0) ?? 0 }
    let values = try NumPyArray(path: argument.path).values(column: number, copying: true)
    try checkCount(values.values, of: argument.path)
    return (text, values.values)
  }

  private func checkCount(_ values: [Double], of place: String) throws(FileError) {
    let count = values.count { !$0.isNaN }
    guard count >= 2 else {
      throw .badData(place, "\(Formatting.counted(count, "number")); a line needs at least two")
    }
  }
}
