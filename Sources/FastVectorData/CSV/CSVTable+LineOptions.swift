/// The options of ``lines(y:x:group:progress:)``, and its limits.
extension CSVTable {
  /// The source of the x values of chart lines.
  public enum X: Hashable, Sendable, ExpressibleByStringLiteral {
    /// 0, 1, 2 and so on.
    case rowNumber

    /// The columns named by ``CSVTable/xColumn``. Row numbers are used if that property is nil, or if the columns have
    /// the same x value in all rows.
    case automatic

    /// A column of numbers or dates, given by its name or by its number, counted from 1. Two names joined by a plus
    /// sign, such as `Date+Time`, refer to a column of dates and a column of times of day.
    case column(String)

    public init(stringLiteral name: String) { self = .column(name) }
  }

  /// The rule that groups the rows of a table into lines.
  public enum Group: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Each column is a line.
    case none

    /// The rows are grouped by the column that names the line of each row, if such a column is found. Otherwise, each
    /// column is a line.
    ///
    /// Repeated x values indicate that a table lists several lines, one below the other. For example, a table with
    /// the columns `date`, `city` and `temp` contains each date once for each city, and has a line for each city.
    ///
    /// **Text columns.** If x values repeat, the rows are grouped by a text column that satisfies all of the
    /// following conditions. If no single column satisfies them, the first two or three columns that satisfy them
    /// together are used.
    /// - The x values within each group are distinct. If each x value occurs at least twice on average, 1 % of the
    ///   rows can be exceptions. If the rows of each group are adjacent and their x values ascend, 5 % can be.
    /// - There are two to ``CSVTable/mostAutomaticGroups`` groups. More groups are possible if each contains at least
    ///   half of the distinct x values on average, as in a table of countries and years. Only the first
    ///   ``CSVTable/mostAutomaticGroups`` groups are drawn.
    /// - The groups have at least two rows on average, or 1.5 rows if each x value occurs at least twice on average.
    ///
    /// Columns that divide the rows into the same groups, such as names and codes of countries, count as one column,
    /// and the first of them is used. If several columns with different groups satisfy the conditions, columns whose
    /// groups are adjacent rows with ascending x values are preferred. If the choice is still ambiguous, each column
    /// is a line.
    ///
    /// Combinations of columns can include columns of integers that are the settings of an experiment, such as the
    /// number of threads. Each integer must occur about equally often, or only in adjacent rows.
    ///
    /// **Blocks of rows.** If no x values repeat, but the x values of the first rows descend in a few places, the
    /// table can still contain several lines. The rows are then grouped by a column that satisfies the conditions
    /// above. In addition, the rows with the same text must be adjacent, and their x values must ascend.
    ///
    /// **Runs.** If no column groups the rows, but the x values are numbers that ascend and repeatedly restart with
    /// the first number, each ascending run is a line. There can be at most 20 runs, each with at least five rows.
    ///
    /// **InfluxDB.** In files written by InfluxDB, the rows are grouped by the column `table`, or by a text column
    /// that divides the rows into the same groups.
    ///
    /// **Numeric columns.** If x values repeat in the first rows, but no text column can be the group column, the
    /// rows can be grouped by a column of numbers, such as store numbers or frequencies. Some of its cells can
    /// contain text, such as `all`. The first rows must satisfy these conditions:
    /// - The column distinguishes the rows with the same x value, except for at most 1 % of the rows.
    /// - There are at least three times as many rows as distinct cells.
    /// - Each x value occurs at least twice on average, or each distinct cell occurs with at least half of the x
    ///   values on average.
    ///
    /// **Profiles.** A table of profiles contains, for example, temperatures at ascending depths for each date. The
    /// depths become the x values, and the rows are grouped by date. A date can consist of several columns, such as
    /// year and month. Likewise, forecasts are grouped by the date on which they were issued.
    ///
    /// **Cycles.** If the x values are row numbers, the rows are grouped by a column that cycles through the same
    /// strings, such as `Mem:` and `Swap:`. Names of months and weekdays don't count.
    ///
    /// **Adjacent rows.** If the x values are row numbers, the rows are grouped by a text column whose equal cells are
    /// adjacent, such as the names of hosts that were measured one after the other. There must be 2 to 12 groups, with
    /// at least five rows each. Phases and states of a process don't count. The rows are grouped in the same way for
    /// other x values that ascend, if each step between two groups is negative or at least ten times as large as the
    /// median step.
    ///
    /// **Categories.** If no column satisfies the conditions above, one of the following columns can be used. In both
    /// cases, each text must occur in at least three of the first rows on average.
    /// - If at least half of the x values repeat: the text column that best distinguishes the rows with the same x
    ///   value, such as the party in a table of polls. At most a third of the first rows can repeat both the x value
    ///   and the text of another row.
    /// - If y varies as much among rows with the same x value as in the whole table: the first column with 2 to 12
    ///   different texts, such as the category in a list of expenses.
    ///
    /// The rows aren't grouped if ``CSVOptions/repeatedX-swift.property`` isn't `keep`.
    case automatic

    /// A column, identified by name or by number from 1. Each of its cells contains the name of the line to which the
    /// row belongs.
    case column(String)

    public init(stringLiteral name: String) { self = .column(name) }

    /// The name of the column; nil if the caller didn't name one.
    var name: String? { if case .column(let name) = self { name } else { nil } }
  }

  /// The maximum number of y columns that are read automatically, that is, if the caller doesn't name any. If a table
  /// has more columns of measurements, only ``mostLinesOfWideTables`` of them are read.
  public static let mostAutomaticLines = 16
  /// The number of y columns that are read automatically from a table with more than ``mostAutomaticLines`` columns
  /// of measurements.
  public static let mostLinesOfWideTables = 10
  /// The maximum number of groups if the caller names the group column.
  public static let mostGroups = 100
  /// The maximum number of groups that are drawn if the group column is detected.
  public static let mostAutomaticGroups = 50
}
