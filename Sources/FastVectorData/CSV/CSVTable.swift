public import Foundation
import SwiftCSV

/// The rows of a CSV file, with the lines that they stand on.
///
/// The first row is a header unless all its cells are numbers. Fields are separated by commas, semicolons or
/// tabs, whichever comes first. A byte order mark and any kind of line ending are fine; blank lines are left out.
public struct CSVTable: Sendable {
  let name: String
  private let header: [String]?
  let rows: [(line: Int, cells: [String])]

  /// Reads a file.
  ///
  /// - Throws: ``DataError``
  public init(path: String) throws(DataError) {
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .noInput("\(path): there is no such file")
    }
    guard !isDirectory.boolValue else { throw .noInput("\(path): is a folder, not a CSV file") }
    guard let contents = FileManager.default.contents(atPath: path) else {
      throw .noInput("\(path): cannot be read")
    }
    try self.init(name: path, contents: contents)
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - name: What errors call the file.
  ///   - contents: UTF-8 text.
  /// - Throws: ``DataError``
  public init(name: String, contents: Data) throws(DataError) {
    guard !contents.isEmpty else { throw .badData("\(name): the file is empty; a CSV file with numbers is needed") }
    guard !contents.contains(0), var text = String(data: contents, encoding: .utf8) else {
      throw .badData("\(name): not a text file; a CSV file in UTF-8 is needed")
    }
    // Without a line ending, the parser would lose an empty last cell.
    if text.last?.isNewline == false { text.append("\n") }
    let parsed = try Self.parse(text, name: name)
    guard let first = parsed.first else { throw .badData("\(name): the file has no rows") }
    for row in parsed where row.cells.count != first.cells.count {
      throw .badData(
        "\(name):\(row.line): \(counted(row.cells.count, "cell")), where line \(first.line) has \(first.cells.count)")
    }
    let hasHeader = !first.cells.allSatisfy { Self.number($0) != nil }
    self.name = name
    header = hasHeader ? first.cells.map(Self.oneLine) : nil
    rows = hasHeader ? Array(parsed.dropFirst()) : parsed
  }

  private static func parse(_ text: String, name: String) throws(DataError) -> [(line: Int, cells: [String])] {
    var rows: [(line: Int, cells: [String])] = []
    var line = 1
    var lastLine = 1
    do {
      // The rows come by enumeration: the ready-made ones are padded where they are too short.
      let csv = try EnumeratedCSV(
        string: text, delimiter: .guessed(string: text), loadColumns: false, rowLimit: 0)
      try csv.enumerateAsArray(startAt: 0, rowLimit: nil) { cells in
        if cells.count > 1 || !(cells.first ?? "").allSatisfy(\.isWhitespace) { rows.append((line, cells)) }
        lastLine = line
        line += 1 + cells.reduce(0) { $0 + $1.count(where: \.isNewline) }
      }
    } catch let error as CSVParseError {
      let problem = switch error {
      case .generic(let message), .quotation(let message): message
      }
      throw .badData("\(name):\(line): not valid CSV: \(oneLine(problem))")
    } catch {
      throw .badData("\(name):\(line): not valid CSV: \(error)")
    }
    // The parser takes the end of the file for the end of a quotation.
    guard text.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
      throw .badData("\(name):\(lastLine): not valid CSV: a quotation begins and does not end")
    }
    return rows
  }

  /// A text without line breaks, for messages.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
  }

  /// The names of the columns; where the file has no header, their numbers from 1.
  public var columnNames: [String] {
    header ?? (1...max(rows.first?.cells.count ?? 0, 1)).map(String.init)
  }

  /// The numbers of a column. An empty cell or `nan` is a gap.
  ///
  /// - Parameter column: The column's name, or its number from 1; nil for the first that starts with a number.
  /// - Throws: ``DataError`` where there is no such column, where it holds something else, or where it holds fewer
  ///   than two numbers.
  public func column(named column: String? = nil) throws(DataError) -> [Double] {
    let index = try index(of: column)
    let values = try numbers(inColumn: index)
    guard values.count(where: { !$0.isNaN }) >= 2 else {
      let numbers = counted(values.count { !$0.isNaN }, "number")
      throw .badData("\(name): column \(columnNames[index]): \(numbers); a line needs at least two")
    }
    return values
  }

  /// The numbers of a column, however few.
  func numbers(inColumn index: Int) throws(DataError) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(rows.count)
    for row in rows {
      guard let value = Self.number(row.cells[index]) else {
        throw problem(row.cells[index], line: row.line, column: index, "is not a number; an empty cell or nan is a gap")
      }
      values.append(value)
    }
    return values
  }

  /// Why a cell cannot be used.
  func problem(_ cell: String, line: Int, column: Int, _ problem: String) -> DataError {
    .badData("\(name):\(line): column \(columnNames[column]): \"\(Self.oneLine(cell).prefix(40))\" \(problem)")
  }

  /// The index of a column, see ``column(named:)``.
  ///
  /// - Parameter other: A column that is not taken unless it is asked for.
  func index(of column: String?, besides other: Int? = nil) throws(DataError) -> Int {
    let names = columnNames
    guard let column else {
      let isNumeric = { (index: Int) in
        rows.contains { Self.number($0.cells[index])?.isNaN == false }
          && rows.first.map { Self.number($0.cells[index]) != nil } ?? false
      }
      if let index = names.indices.first(where: { $0 != other && isNumeric($0) }) { return index }
      throw .badData("\(name): no column of numbers; there are \(Self.list(names))")
    }
    if let index = names.firstIndex(of: column) { return index }
    if let number = Int(column), names.indices.contains(number - 1) { return number - 1 }
    throw .badData("\(name): there is no column \(column); there are \(Self.list(names))")
  }

  /// The first names, as many as a message can hold.
  private static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }

  /// The number in a cell: NaN for an empty one, nil for anything else than a number.
  static func number(_ cell: String) -> Double? {
    let text = cell.trimmingCharacters(in: .whitespaces)
    if text.isEmpty || text.lowercased() == "nan" { return .nan }
    // Double reads hexadecimal too, which nobody means in a table.
    guard !text.lowercased().contains("x") else { return nil }
    // It makes an infinity of what is out of its range; only the word means one.
    return Double(text).flatMap { $0.isInfinite && !text.lowercased().contains("inf") ? nil : $0 }
  }
}

/// A number and what it counts: `1 cell`, `2 cells`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
