package import FastVectorData
package import FastVectorFiles
import Foundation
import VecbenchKit

/// A path with an optional column, such as `january.csv:price`.
package struct ColumnArgument {
  package let path: String
  package let column: String?

  package init(_ argument: String) {
    // The name of an existing file can contain a colon.
    guard !FileManager.default.fileExists(atPath: argument), let colon = argument.lastIndex(of: ":") else {
      (path, column) = (argument, nil)
      return
    }
    let column = String(argument[argument.index(after: colon)...])
    (path, self.column) = (String(argument[..<colon]), column.isEmpty ? nil : column)
  }

  package var isNumPy: Bool { path.hasSuffix(".npy") }
}

/// A CSV file and its selected column.
package struct TableFile {
  package let table: CSVTable

  /// The name of the column.
  package let column: String

  /// True if the column was selected automatically from several columns.
  package let isFound: Bool

  /// Reads the file. Shows progress on a terminal if reading takes more than a second. If no column was named, writes
  /// the selected column to standard error.
  ///
  /// - Parameters:
  ///   - x: The column of the x values, which isn't selected unless it is named.
  ///   - isQuiet: True to write nothing to standard error.
  package init(_ argument: ColumnArgument, x: String? = nil, isQuiet: Bool) throws(FileError) {
    let progress = ProgressLine(isQuiet: isQuiet, verb: "reading")
    let start = ContinuousClock.now
    defer { progress.clear() }
    table = try CSVTable(path: argument.path) { fraction in
      if ContinuousClock.now - start > .seconds(1) { progress.show("\(argument.path): \(Int(100 * fraction)) %") }
    }
    column = try table.nameOfColumn(argument.column, x: x)
    isFound = argument.column == nil && table.columnNames.count > (x == nil ? 1 : 2)
    if isFound && !isQuiet { StandardError.note("\(argument.path): column \(column)") }
  }
}
