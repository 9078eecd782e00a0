import FastVector
public import FastVectorCharts
public import Foundation

/// The chart lines that were read from a table.
public struct CSVReading: Sendable {
  /// The lines. The id of a line is its name: the name of its column, or its value in the group column.
  public internal(set) var lines: [Series] = []

  /// The origin of a line in the table.
  package struct Origin: Sendable {
    /// The name of the column in the header; "" if each row of the file is a line. Lines with the same quantity can
    /// share an axis.
    package let quantity: String
    /// The value in the group column; nil if the rows aren't grouped.
    package let group: String?
    /// True if points with the same x value differ in y about as much as any two points of the line. A line through
    /// them would be a zigzag.
    package let isScattered: Bool
    /// True if the line has gaps, and no two adjacent values, as in a table with rows for two alternating kinds of
    /// elections. Its gaps are connected, because it would otherwise consist of isolated points.
    package let isSparse: Bool
  }

  /// The origin of each line.
  package internal(set) var origins: [Origin] = []

  /// The name of the column of x values; nil for row numbers. Several names are joined with ` + `.
  public internal(set) var xName: String?

  /// True if the x values are dates, in seconds since 1970, or times of day, in seconds since midnight.
  public internal(set) var hasDates = false

  /// The time zone of a time axis for the x values. Times of day have no time zone, so their axis is in UTC.
  public internal(set) var timeZone = TimeZone.gmt

  /// The name of the column that was chosen automatically to group the rows; nil if the rows aren't grouped, or if the
  /// caller named the column.
  public internal(set) var detectedGroup: String?

  /// The number of rows that repeat the x value of an earlier row in the same line.
  var repeatedX = 0

  /// The names of the numeric columns that were left out because the caller didn't name the columns to read. At most
  /// ``CSVTable/mostAutomaticLines`` columns are read in this case, fewer of wide tables, and Boolean columns only if there are no others,
  /// because they usually describe the other columns.
  public internal(set) var omittedColumns: [String] = []

  /// A one-line description of how the file was interpreted: `2516 rows, header, x = Date (month/day/year, UTC), y =
  /// Close, 3 gaps`.
  public var interpretation: String { interpretation(y: interpretationOfY) }

  /// The description of the columns of y values in the interpretation: `Open, Close`.
  var interpretationOfY = ""

  /// The parts of the interpretation before and after the description of the columns of y values.
  var otherInterpretation = (start: "", end: "")

  /// A copy without the lines, which doesn't keep their values in memory.
  package var withoutLines: CSVReading {
    var reading = self
    reading.lines = []
    return reading
  }

  /// Returns the interpretation with another description of the columns of y values.
  package func interpretation(y: String) -> String { otherInterpretation.start + y + otherInterpretation.end }
}
