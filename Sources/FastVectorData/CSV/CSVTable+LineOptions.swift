/// The options and limits of ``lines(y:x:group:progress:)``.
extension CSVTable {
  /// The way to determine the x values of chart lines.
  public enum X: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The numbers of the rows: 0, 1, 2 and so on.
    case rowNumber

    /// The columns named by ``CSVTable/xColumn``. Row numbers are used instead if that property is nil, or if all rows
    /// have the same x value in these columns. They start at 1 if the first column contains row numbers from 1, and the
    /// rows aren't grouped; otherwise, they start at 0.
    case automatic

    /// A column of numbers or dates, identified by its name or by its number, counted from 1. A column of dates can be
    /// combined with a column of times of day by joining their names with a plus sign, as in `Date+Time`.
    case column(String)

    public init(stringLiteral name: String) { self = .column(name) }
  }

  /// The way to group the rows of a table into lines.
  public enum Group: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Each column is a line.
    case none

    /// The group column is detected. It contains the name of the line to which each row belongs. If no group column is
    /// found, each column is a line.
    ///
    /// If x values repeat, the table probably lists several lines one below the other. For example, a table with the
    /// columns `date`, `city` and `temp` contains each date once per city, and is drawn as one line per city.
    ///
    /// **Text columns.** If x values repeat, the rows are grouped by a text column that satisfies all of the following
    /// conditions. If no single column satisfies them, the first two or three columns that do so together are used.
    /// - The x values within each group are distinct. If each x value occurs at least twice on average, 1 % of the
    ///   rows can be exceptions. If the rows of each group are adjacent and their x values ascend, 5 % of the rows can
    ///   be exceptions.
    /// - There are two to ``CSVTable/maxAutomaticGroups`` groups. More groups are possible if each contains at least
    ///   half of the distinct x values on average, as in a table of countries and years. However, only the first
    ///   ``CSVTable/maxAutomaticGroups`` groups are drawn.
    /// - The groups have at least two rows on average, or 1.5 rows if each x value occurs at least twice on average.
    ///
    /// Columns that divide the rows into the same groups, such as the names and the codes of countries, count as one
    /// column. The first of them is used. If several columns with different groups satisfy the conditions, columns
    /// whose groups are adjacent rows with ascending x values take precedence. If the choice is still ambiguous, each
    /// column is a line.
    ///
    /// If x starts over wherever another text changes, and ascends everywhere else, the rows are also grouped by that
    /// text. For example, the albums of several artists are grouped by `artist` and `chart`.
    ///
    /// A combination can also include columns of integers that are the settings of an experiment, such as the number of
    /// threads. The integers must occur about equally often, or each integer must occur only in adjacent rows.
    ///
    /// **Blocks of rows.** If no x values repeat, but the x values of the first rows descend in a few places, the table
    /// can still contain several lines. The rows are then grouped by a column that satisfies the conditions above. In
    /// addition, the rows of each group must be adjacent, and their x values must ascend.
    ///
    /// **Runs.** If no column groups the rows, but the x values ascend and repeatedly start over from about the same
    /// number, each ascending run is a line. There can be at most 20 runs, each with at least five rows.
    ///
    /// **InfluxDB.** In files written by InfluxDB, the rows are grouped by the column `table`, or by a text column
    /// that divides the rows into the same groups.
    ///
    /// **Numeric columns.** A column of numbers can group the rows, such as store numbers or frequencies. Some of its
    /// cells can contain text, such as `all`. This requires that x values repeat in the first rows, and that no text
    /// column can be the group column. The first rows must also satisfy these conditions:
    /// - The rows with the same x value have different cells in the column, with at most 1 % of the rows as
    ///   exceptions.
    /// - There are at least three times as many rows as distinct cells.
    /// - Each x value occurs at least twice on average, or each distinct cell occurs with at least half of the x
    ///   values on average.
    ///
    /// **Profiles.** A table of profiles contains, for example, temperatures at ascending depths for each date. The
    /// depths become the x values, and the rows are grouped by date. A date can consist of several columns, such as the
    /// year and the month. Forecasts are treated in the same way: they are grouped by the date on which they were
    /// issued.
    ///
    /// **Cycles.** If the x values are row numbers, the rows are grouped by a column that cycles through the same
    /// strings, such as `Mem:` and `Swap:`. Columns that contain the names of months or weekdays are ignored.
    ///
    /// **Adjacent rows.** A text column can group the rows if its equal cells are adjacent. For example, if hosts are
    /// measured one after the other, the column of host names has this form. There must be 2 to 12 groups with at least
    /// five rows each. Columns that contain the phases or states of a process are ignored. The x values must be row
    /// numbers or ascend. If they ascend, each step from one group to the next must be negative or at least ten times
    /// the median step.
    ///
    /// **Categories.** If no column satisfies the conditions above, a column of categories can be used. Each category
    /// must occur three times on average in the first rows. The column is chosen as follows:
    /// - If at least half of the rows repeat an x value, the column is used that best distinguishes the rows with the
    ///   same x value. In a table of polls, this can be the party. At most a third of the first rows can repeat both
    ///   the x value and the category of another row.
    /// - If y varies as much among rows with the same x value as in the whole table, the first column with 2 to 12
    ///   different categories is used. In a list of expenses, this can be the kind of expense.
    ///
    /// **Totals.** If a combination of columns groups the rows, and one of these columns contains a word such as `Total`,
    /// only the rows with this word are drawn, provided that all of them are the sums of the other rows with the same x
    /// value and the same texts in the other columns.
    ///
    /// If ``CSVOptions/repeatedX-swift.property`` isn't `keep`, the rows aren't grouped.
    case automatic

    /// A column whose cells contain the name of the line to which each row belongs. The column is identified by its
    /// name or by its number, counted from 1. Several columns can be combined by joining their names with plus signs, as
    /// in `country+sex`.
    case column(String)

    public init(stringLiteral name: String) { self = .column(name) }

    /// The name of the group column; nil if the caller didn't name one.
    var name: String? { if case .column(let name) = self { name } else { nil } }
  }

  /// The maximum number of y columns that are read if the caller doesn't name any. If a table has more columns of
  /// measurements, only ``maxLinesOfWideTables`` of them are read.
  public static let maxAutomaticLines = 16
  /// The number of y columns that are read if the caller doesn't name any, and the table has more than
  /// ``maxAutomaticLines`` columns of measurements.
  public static let maxLinesOfWideTables = 10
  /// The maximum number of groups if the caller names the group column. A column with more groups is an error.
  public static let maxGroups = 100
  /// The maximum number of groups that are drawn if the group column is detected.
  public static let maxAutomaticGroups = 50
}
