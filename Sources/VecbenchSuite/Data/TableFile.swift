package import CommandLineSupport
package import FastVectorData
package import FastVectorFiles

/// A CSV file and its selected column.
package struct TableFile {
  package let table: CSVTable

  /// The name of the selected column.
  package let column: String

  /// True if the column was selected automatically from several columns, because the argument doesn't name one.
  package let isFound: Bool

  /// Opens the file. If the column is selected automatically from several columns, writes its name to standard error.
  ///
  /// - Parameter isQuiet: True to write nothing to standard error.
  package init(_ argument: ColumnArgument, isQuiet: Bool) throws(FileError) {
    table = try CSVTable(path: argument.path)
    column = try table.nameOfColumn(argument.column)
    isFound = argument.column == nil && table.columnNames.count > 1
    if isFound && !isQuiet { StandardError.note("\(argument.path): column \(column)") }
  }
}
