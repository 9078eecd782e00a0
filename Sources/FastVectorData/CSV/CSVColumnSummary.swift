import FastVector
public import Foundation

/// A summary of the contents of a column.
public struct CSVColumnSummary: Sendable {
  /// The name of the column, or its number, counted from 1, if it has no name.
  public let name: String

  /// The type of the values: "number", "text" or "empty". For dates, the format is included, as in "date
  /// (month/day/year)".
  public let type: String

  /// The number of missing values; nil for text and for an empty column.
  public let missingCount: Int?

  /// The range of the numbers or dates; nil if there are none. Dates are in seconds since 1970, and times of day are in
  /// seconds since midnight.
  public let range: ClosedRange<Double>?

  /// True if the values are dates or times of day.
  public let isDate: Bool

  /// The time zone in which to show the dates: ``CSVOptions/timeZone`` if it is set, otherwise the offset from UTC that
  /// all dates at the start of the column share. UTC for columns of other types and for times of day.
  public let timeZone: TimeZone

  /// The cells of the column in the first three rows of data, or fewer if the table is shorter.
  public let firstTexts: [String]
}

extension CSVTable {
  /// Returns a summary of each column. If a cell of a column can't be read, the column is summarized as text. Missing
  /// values are detected as in ``lines(y:x:group:progress:)`` for columns that the caller doesn't name.
  ///
  /// - Complexity: O(n) in the size of the file.
  public func summaries() -> [CSVColumnSummary] {
    let uses = columns.indices.filter { columns[$0].isNumeric || columns[$0].isDate }.map { index in
      let isDate = columns[index].isDate || columns[index].numericDates(named: columnNames[index]) != nil
      return CSVColumnUse(index: index, role: isDate ? .x : .number)
    }
    let positions = Dictionary(uniqueKeysWithValues: uses.enumerated().map { ($1.index, $0) })
    let read = try? self.read(uses)
    let codes = reader.options.findsMissingCodes ? missingCodesOfColumns : nil
    return columns.indices.map { index in
      guard let position = positions[index] else { return summary(of: index) }
      if let read {
        return summary(of: index, read.columns.columns[position].values, codes, read.conversions[position])
      }
      // Read each column separately, because at least one of them has a cell that can't be read.
      guard let column = readWithMissingTexts(uses[position]) else { return summary(of: index) }
      return summary(of: index, column.columns.columns[0].values, codes, column.conversions[0])
    }
  }

  /// Reads a column, accepting a few distinct short texts as missing values. Returns nil if any other cell can't be
  /// read.
  private func readWithMissingTexts(
    _ use: CSVColumnUse
  ) -> (columns: CSVColumns, conversions: [CSVColumnConversion])? {
    var table = self
    for _ in 0...Self.maxMissingTexts {
      do throws(CSVColumnError) { return try table.readColumns([use]) } catch {
        guard CSVSelection.resemblesMissing(error.text), columns[use.index].isNumeric else { return nil }
        table = table.withMissing(error.text)
      }
    }
    return nil
  }

  /// Returns the summary of a column that contains text or is empty.
  private func summary(of index: Int) -> CSVColumnSummary {
    let isEmpty = columns[index].texts.isEmpty
    return CSVColumnSummary(
      name: columnNames[index], type: isEmpty ? "empty" : "text", missingCount: nil, range: nil, isDate: false,
      timeZone: .gmt, firstTexts: firstTexts(index))
  }

  /// - Parameter codes: The result of ``missingCodesOfColumns``; nil if codes must not be treated as missing values.
  private func summary(
    of index: Int, _ values: AnimatableVector, _ codes: Set<Double>?, _ conversion: CSVColumnConversion
  ) -> CSVColumnSummary {
    let code = columns[index].isNumeric ? codes.flatMap { values.missingCode(others: $0) } : nil
    let numbers = code.map(values.withGaps) ?? values
    let known = numbers.lazy.filter { !$0.isNaN }
    let least = known.min()
    return CSVColumnSummary(
      name: columnNames[index], type: conversion.dateFormat.map { "date (\($0))" } ?? "number",
      missingCount: numbers.count { $0.isNaN }, range: least.map { $0...known.max()! },
      isDate: conversion.dateFormat != nil,
      timeZone: conversion.dateFormat?.isTimeOfDay == false ? timeZone(of: [index], [conversion]) : .gmt,
      firstTexts: firstTexts(index))
  }

  private func firstTexts(_ index: Int) -> [String] {
    reader.dialect.sample.prefix(3).map { index < $0.count ? $0[index] : "" }
  }
}
