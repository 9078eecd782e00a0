import ArgumentParser
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import VecbenchSuite

/// A series read from a file.
struct SeriesFile {
  let series: Series

  /// The name of the file without its extension, followed by the name of the column if there are several.
  let name: String

  /// True if the x values are dates.
  let hasDates: Bool

  /// - Parameters:
  ///   - x: The column of the x values.
  ///   - isQuiet: True to write nothing to standard error.
  /// - Throws: `FileError`, or `ValidationError` if a column must be a number but isn't.
  init(_ argument: String, x: String?, isQuiet: Bool) throws {
    let argument = ColumnArgument(argument)
    let title = URL(fileURLWithPath: argument.path).deletingPathExtension().lastPathComponent
    if argument.isNumPy {
      name = title
      series = try NumPyArray(path: argument.path)
        .series(y: try Self.number(argument.column, of: argument), x: try Self.number(x, of: argument))
      hasDates = false
      return
    }
    let file = try TableFile(argument, x: x, isQuiet: isQuiet)
    name = file.table.columnNames.count > 1 ? "\(title): \(file.column)" : title
    series = try file.table.series(y: argument.column, x: x)
    hasDates = try x.map { try file.table.holdsDates($0) } ?? false
  }

  /// Returns the number of a column of a NumPy file.
  static func number(_ column: String?, of argument: ColumnArgument) throws -> Int? {
    guard let column else { return nil }
    guard let number = Int(column) else {
      throw ValidationError("'\(column)' of \(argument.path): the columns of a NumPy file are numbers, from 1")
    }
    return number
  }
}

/// The name of a join rule.
enum JoinName: String, ExpressibleByArgument, CaseIterable {
  case key, index, stretching

  var rule: JoinRule {
    switch self {
    case .key: .key
    case .index: .index
    case .stretching: .stretching
    }
  }
}
