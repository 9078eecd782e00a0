import FastVector
public import FastVectorCharts
public import Foundation

/// The chart lines that were read from a table.
public struct CSVReading: Sendable {
  /// The lines. The id of each line is its name, which is either the name of its column or its value in the group
  /// column.
  public internal(set) var lines: [Series] = []

  /// The source of a line within the table.
  package struct Origin: Sendable {
    /// The unique name of the column. If each row of the file is a line, this is the name of the row.
    package let column: String
    /// The name of the line's column in the header, or "" if each row of the table is a line. Lines with the same
    /// quantity can share an axis.
    package let quantity: String
    /// The value in the group column; nil if the rows aren't grouped.
    package let group: String?
    /// True if points with the same x value differ in y about as much as any two points do. Such points are better
    /// drawn without a line, which would zigzag.
    package internal(set) var isScattered: Bool
    /// True if the line has gaps, and no two adjacent points have values, as in a table whose rows alternate between
    /// two kinds of elections. The gaps of such a line are connected. Otherwise, only isolated points would be drawn.
    package let isSparse: Bool
  }

  /// The origins of the lines, in the order of ``lines``.
  package internal(set) var origins: [Origin] = []

  /// The name of the x column; nil if the x values are row numbers. If several columns are combined, their names are
  /// joined with ` + `.
  public internal(set) var xName: String?

  /// True if the x values are dates, in seconds since 1970, or times of day, in seconds since midnight.
  public internal(set) var hasDates = false

  /// True if the x values are dates without a year. They start in the year 2000.
  package internal(set) var isWithoutYear = false

  /// The time zone of a time axis for the x values. Times of day have no time zone, so their axis is in UTC.
  public internal(set) var timeZone = TimeZone.gmt

  /// The label of the x axis, which is the name of the x column, shortened to 60 characters. Nil if the x values are
  /// dates, which need no label, or row numbers, or if the column has no name.
  package var xLabel: String? {
    guard !hasDates, let xName, Int(xName) == nil else { return nil }
    return String(xName.prefix(60))
  }

  /// The name of the column by which the rows are grouped, if the column was chosen automatically. Nil if the caller
  /// named the column, or if the rows aren't grouped.
  public internal(set) var detectedGroup: String?

  /// The names of the columns that group both totals and their parts, joined with `+`. Nil unless the parts were left
  /// out because only totals are drawn.
  package internal(set) var groupOfParts: String?

  /// The number of rows that repeat the x value of an earlier row in the same line.
  var repeatedX = 0

  /// The names of numeric columns that could be drawn but were omitted. Empty if the caller named the columns to read.
  ///
  /// Columns are omitted if there are more than ``CSVTable/maxAutomaticLines``, or if grouping the rows results in too
  /// many lines. Boolean columns are omitted if there are columns of other types, because Booleans are usually flags
  /// that qualify the other columns.
  public internal(set) var omittedColumns: [String] = []

  /// A one-line summary of how the file was interpreted, such as `2516 rows, header, x = Date (month/day/year, UTC), y
  /// = Close, 3 gaps`.
  public var interpretation: String { interpretation(y: interpretationOfY) }

  /// The part of the interpretation that lists the y columns, such as `Open, Close`.
  var interpretationOfY = ""

  /// The parts of the interpretation before and after the list of y columns.
  var otherInterpretation = (start: "", end: "")

  /// A copy without the lines. Once the original is released, the memory of its lines can be freed.
  package var withoutLines: CSVReading {
    var reading = self
    reading.lines = []
    return reading
  }

  /// Returns the interpretation with a different list of y columns.
  package func interpretation(y: String) -> String { otherInterpretation.start + y + otherInterpretation.end }
}
