import FastVector
public import FastVectorCharts
public import Foundation

/// The chart lines that were read from a table.
public struct CSVReading: Sendable {
  /// The lines. The id of a line is its name, which is the name of its column or its value in the group column.
  public internal(set) var lines: [Series] = []

  /// The origin of a line in the table.
  package struct Origin: Sendable {
    /// The name of the column, which no other column of the table has. If each row of the file is a line, this is the
    /// name of the row.
    package let column: String
    /// The name of the column in the header; "" if each row of the file is a line. Lines with the same quantity can
    /// share an axis.
    package let quantity: String
    /// The value in the group column; nil if the rows aren't grouped.
    package let group: String?
    /// True if points with the same x value differ in y about as much as any two points of the line. The points are
    /// then better drawn without a line, which would be a zigzag.
    package internal(set) var isScattered: Bool
    /// True if the line has gaps, and no two adjacent points have values. An example is a table with rows for two
    /// alternating kinds of elections. The gaps of such a line are connected, because it would otherwise consist of
    /// isolated points.
    package let isSparse: Bool
  }

  /// The origin of each line.
  package internal(set) var origins: [Origin] = []

  /// The name of the column of x values; nil for row numbers. Names of several columns are joined with ` + `.
  public internal(set) var xName: String?

  /// True if the x values are dates, in seconds since 1970, or times of day, in seconds since midnight.
  public internal(set) var hasDates = false

  /// The time zone of a time axis for the x values. Times of day have no time zone, so their axis is in UTC.
  public internal(set) var timeZone = TimeZone.gmt

  /// The label of the x axis: the name of the column of x values. Nil for dates, which need no label, for row numbers,
  /// and for columns without a name. Names are shortened to 60 characters.
  package var xLabel: String? {
    guard !hasDates, let xName, Int(xName) == nil else { return nil }
    return String(xName.prefix(60))
  }

  /// The name of the column by which the rows are grouped, if it was chosen automatically; nil if the rows aren't
  /// grouped, or if the caller named the column.
  public internal(set) var detectedGroup: String?

  /// The number of rows that repeat the x value of an earlier row in the same line.
  var repeatedX = 0

  /// The names of the numeric columns that were omitted although they can be drawn. The list is empty if the caller
  /// named the columns to read.
  ///
  /// Columns are omitted if there are more than ``CSVTable/mostAutomaticLines``, or if grouping the rows results in too
  /// many lines. Boolean columns are omitted if there are other columns, because they are usually flags that apply to
  /// the other columns.
  public internal(set) var omittedColumns: [String] = []

  /// A one-line description of how the file was interpreted, such as `2516 rows, header, x = Date (month/day/year,
  /// UTC), y = Close, 3 gaps`.
  public var interpretation: String { interpretation(y: interpretationOfY) }

  /// The description of the columns of y values in the interpretation, such as `Open, Close`.
  var interpretationOfY = ""

  /// The parts of the interpretation before and after the description of the columns of y values.
  var otherInterpretation = (start: "", end: "")

  /// A copy without the lines, which allows their memory to be freed.
  package var withoutLines: CSVReading {
    var reading = self
    reading.lines = []
    return reading
  }

  /// Returns the interpretation with another description of the columns of y values.
  package func interpretation(y: String) -> String { otherInterpretation.start + y + otherInterpretation.end }
}
