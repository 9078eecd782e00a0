import ArgumentParser
import FastVectorData
import Foundation

// Selection of columns by options.

extension TableOptions {
  /// Returns true if a line should be drawn as points. This is the case if its points are scattered (see
  /// ``CSVReading/Origin/isScattered``) and no option specifies how its column is drawn.
  func drawsPoints(of origin: CSVReading.Origin) -> Bool {
    origin.isScattered && !markColumns.contains(origin.quantity)
  }

  /// Returns true if a line should be drawn across its gaps. This is the case if no two adjacent points have values,
  /// the points aren't scattered, and no option specifies how the column is drawn.
  func connectsGaps(of origin: CSVReading.Origin) -> Bool {
    origin.isSparse && !origin.isScattered && !markColumns.contains(origin.quantity)
  }

  /// Returns the columns to read from a NumPy or WAV file. Without `--y`, these are all columns. With `--y`, they are
  /// the columns that match its values, followed by any other columns that options for marks name.
  func columns(of all: [String]) throws -> [String] {
    guard !y.isEmpty else { return all }
    let selected = try y.flatMap { name throws -> [String] in
      guard !all.contains(name), name.contains(where: { "*?".contains($0) }) else { return [name] }
      let matching = try all.matching(name)
      guard !matching.isEmpty else { throw ValidationError("'\(name)' matches none of \(all.joined(separator: ", "))") }
      return matching
    }
    return selected + all.filter { markColumns.contains($0) && !selected.contains($0) }
  }
}

extension [String] {
  /// Returns the strings that match a pattern, in which `*` matches any text and `?` matches any single character.
  fileprivate func matching(_ pattern: String) throws -> [String] {
    let expression = NSRegularExpression.escapedPattern(for: pattern)
      .replacing("\\*", with: ".*").replacing("\\?", with: ".")
    let regex = try Regex(expression).dotMatchesNewlines()
    return filter { $0.wholeMatch(of: regex) != nil }
  }
}

extension CSVTable {
  /// Reads the lines that the options select.
  ///
  /// - Parameter x: The source of the x values; nil to use the column in the options.
  func lines(
    _ options: TableOptions, x: X? = nil, progress: (@Sendable (Double) -> Void)? = nil
  ) throws -> CSVReading {
    try lines(
      y: columns(named: options), x: x ?? self.x(named: options.x), group: group(named: options.group),
      progress: progress)
  }

  /// Returns the columns to draw: the columns that `--y` selects, followed by any other columns that options for marks
  /// name. Returns nil if no option names columns. The table then chooses them automatically.
  func columns(named options: TableOptions) throws -> [String]? {
    let selected = try selectedColumns(options)
    let named = columnNames.filter(options.markColumns.contains)
    guard !named.isEmpty else { return selected }
    let drawn = try selected ?? drawnColumns(x: x(named: options.x), group: group(named: options.group))
    let others = named.filter { !drawn.contains($0) }
    return others.isEmpty ? selected : drawn + others
  }

  /// Returns the columns that `--y` selects, or nil if the option wasn't given. A value of `--y` is a column name, or
  /// a list of names and patterns, such as `a,b` or `temp*`. Patterns match only numeric columns.
  private func selectedColumns(_ options: TableOptions) throws -> [String]? {
    guard !options.y.isEmpty else { return nil }
    var selected: [String] = []
    for name in options.y.flatMap(names) {
      guard !columnNames.contains(name), name.contains(where: { "*?".contains($0) }) else {
        selected.append(name)
        continue
      }
      selected += try columns(matching: name, options).filter { !selected.contains($0) }
    }
    return selected
  }

  /// Splits a value of `--y` at commas into names and patterns. If the whole value is the name of a column, it isn't
  /// split.
  private func names(_ value: String) -> [String] {
    guard !columnNames.contains(value) else { return [value] }
    return value.split(separator: ",").map(String.init).map {
      columnNames.contains($0) ? $0 : $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Returns the numeric columns that match a pattern. Throws an error if there are none.
  private func columns(matching pattern: String, _ options: TableOptions) throws -> [String] {
    let numeric = try numberColumns(x: x(named: options.x), group: group(named: options.group))
    let matching = try numeric.matching(pattern)
    guard !matching.isEmpty else {
      throw ValidationError(
        "'\(pattern)' matches no numeric column; the columns are "
          + columnNames.prefix(12).joined(separator: ", ") + (columnNames.count > 12 ? " and others" : ""))
    }
    return matching
  }

  func x(named name: String?) -> CSVTable.X {
    guard let name else { return .automatic }
    return name == "none" && !columnNames.contains(name) ? .rowNumber : .column(name)
  }

  func group(named name: String?) -> CSVTable.Group {
    guard let name else { return .automatic }
    return name == "none" && !columnNames.contains(name) ? .none : .column(name)
  }
}
