public import Foundation

/// Options for reading a file with ``CSVTable``. Properties of the format that the options don't specify are detected.
public struct CSVOptions: Hashable, Sendable {
  /// The encoding of the text. If it is nil, UTF-8, UTF-16, Shift_JIS, EUC-JP, GB18030, Big5 and EUC-KR are detected,
  /// and any other text is read as Windows-1252. If it is set, the whole text is converted in memory.
  public var encoding: TextEncoding?

  /// The character that separates cells; nil to detect it.
  public var separator: Separator?

  /// The positions of the columns in a table without separators, whose cells are aligned by position; nil to detect
  /// them. If this option is set, ``separator`` isn't used, and characters between the columns are ignored.
  public var fixedWidth: FixedWidth?

  /// The decimal mark in all columns; nil to detect it for each column.
  public var decimalMark: DecimalMark?

  /// The mark between groups of three digits in all columns; nil to detect it for each column.
  public var thousandsMark: ThousandsMark?

  /// The number of lines to ignore at the start of the file. Negative numbers are an error when a file is read.
  public var skippedLines = 0

  /// The text at the start of each comment, which is a line to ignore. Empty if the table has no comments.
  ///
  /// If this option is nil, the prefix depends on how the table starts. It is `%` or `//` if the table starts with that
  /// text, `;` if the table starts with `;` and a blank, and `#` otherwise.
  public var comment: String?

  /// The number of header rows, or 0 if the first row contains data; nil to detect the number.
  public var headerRows: Int?

  /// True to swap rows and columns, false to keep them.
  ///
  /// Swap rows and columns if each row is a line of the chart, and the names of the columns are times, such as the
  /// years 1960 to 2023.
  ///
  /// If this option is nil, such tables are detected and swapped. Some other layouts are also converted. For example, a
  /// table with one row per year and one column per month is read as one value per month.
  public var isTransposed: Bool?

  /// Additional strings that mean "missing value". They are case-sensitive.
  public var missing: Set<String> = []

  /// True to treat numbers such as -999 and 9999 as missing values if they are far from all other numbers in their
  /// column.
  public var findsMissingCodes = true

  /// The format of dates in the x column; nil to detect it.
  public var dateFormat: DateFormat?

  /// The first of the 100 years that two-digit years stand for. For example, 1926 means 1926 to 2025. Values outside of
  /// the range 0 to 9900 are an error when a file is read.
  ///
  /// If this option is nil, two-digit years are from 1969 to 2068, as in POSIX. There is one exception: if the rows of
  /// a column aren't in order in these years, but are in order in 100 other years, the column is read in the other
  /// years. For example, the rows 55, 60, 68, 69, 75 are the years 1955 to 1975.
  public var firstTwoDigitYear: Int?

  /// The time zone of the time axis, and of dates that don't specify one. If it is nil, dates without a time zone are
  /// in UTC. The time axis is then in UTC as well, unless all dates of the x column have the same offset, such as
  /// `+01:00`. In this case, it uses that offset.
  public var timeZone: TimeZone?

  /// The unit of the x column if it contains times as numbers. If it is nil, Unix times are detected by the column's
  /// name and the magnitude of its numbers.
  public var timeUnit: TimeUnit?

  /// The way to handle rows with the same x value.
  public var repeatedX = RepeatedX.keep

  /// The names of options on the command line. In the tool `fastvector`, messages contain these names. In other
  /// programs, the dictionary is empty, and messages contain the names of properties instead.
  package var commandLineNames: [Name: String] = [:]

  public init() {}

  /// The years that two-digit years stand for, unless the order of the rows implies other years (see
  /// ``firstTwoDigitYear``).
  var twoDigitYears: TwoDigitYears { firstTwoDigitYear.map(TwoDigitYears.init(first:)) ?? .posix }

  /// A character that separates cells.
  public struct Separator: Hashable, Sendable {
    let byte: UInt8

    /// One or more blanks and tabs.
    public static let blanks = Separator(byte: Ascii.space)
    public static let comma = Separator(byte: Ascii.comma)
    public static let semicolon = Separator(byte: Ascii.semicolon)
    public static let tab = Separator(byte: Ascii.tab)
    public static let bar = Separator(byte: Ascii.bar)
    /// The separator of tables that were converted before they are read, for example from fixed-width columns.
    static let converted = Separator(byte: FastVectorData.FixedWidth.separator)

    private init(byte: UInt8) { self.byte = byte }

    /// Creates a separator. The character must be a tab, a blank, or an ASCII punctuation mark or symbol other than
    /// `"`, `+`, `-` and `.`. Returns nil for other characters.
    public init?(_ character: Character) {
      guard let byte = character.asciiValue, byte == Ascii.tab || (0x20..<0x7F).contains(byte),
        !character.isLetter, !character.isNumber, !"\"+-.".contains(character)
      else { return nil }
      self.byte = byte
    }

    var isBlanks: Bool { self == .blanks }
  }

  /// The positions of the columns in a table without separators, whose cells are aligned by position.
  public struct FixedWidth: Hashable, Sendable {
    /// The positions of the columns, in characters, counted from 0.
    let columns: [Range<Int>]

    /// Creates adjacent columns with the given widths. Returns nil if `widths` is empty or has more than 65 536
    /// elements, or if a width isn't in the range 1 to 1 048 576.
    ///
    /// - Parameter widths: The number of characters in each column.
    public init?(widths: [Int]) {
      guard widths.allSatisfy({ 1...CSVScanner.maxCellLength ~= $0 }) else { return nil }
      var end = 0
      self.init(
        positions: widths.map { width in
          end += width
          return end - width + 1...end
        })
    }

    /// Creates columns from character positions. As in most descriptions of file formats, the first character of a line
    /// has position 1, and ranges include both ends.
    ///
    /// Returns nil if the ranges are invalid, which means that one of these conditions is true:
    /// - There are no ranges, or more than 65 536.
    /// - They overlap or aren't in ascending order.
    /// - A position is less than 1, or is 2⁴⁰ or greater.
    public init?(positions: [ClosedRange<Int>]) {
      guard let first = positions.first, first.lowerBound > 0, positions.count <= CSVTable.maxColumns,
        positions.allSatisfy({ $0.upperBound < 1 << 40 }),
        zip(positions, positions.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound })
      else { return nil }
      columns = positions.map { $0.lowerBound - 1..<$0.upperBound }
    }
  }

  public enum DecimalMark: String, CaseIterable, Sendable {
    case point = "."
    case comma = ","
  }

  public enum ThousandsMark: String, CaseIterable, Sendable {
    case none
    case comma = ","
    case point = "."
    /// A blank, a no-break space, or a narrow no-break space.
    case blank = " "
    case apostrophe = "'"
    case underscore = "_"
  }

  /// The unit of times that are written as numbers.
  public enum TimeUnit: String, CaseIterable, Sendable {
    /// Unix time: seconds since 1970.
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    /// Days as counted by spreadsheets, in which 1 January 1970 is day 25 569. Valid from 1 March 1900.
    case spreadsheetDays = "excel"

    /// Converts a time in this unit to seconds since 1970.
    func seconds(_ value: Double) -> Double {
      switch self {
      case .seconds: value
      case .milliseconds: value / 1e3
      case .microseconds: value / 1e6
      case .nanoseconds: value / 1e9
      case .spreadsheetDays: ((value - 25_569) * 86_400_000).rounded() / 1000
      }
    }
  }

  /// The way to handle rows with the same x value.
  public enum RepeatedX: String, CaseIterable, Sendable {
    /// Keep all points in the order of the rows. They are drawn as a vertical segment.
    case keep
    /// Replace the points with their mean, ignoring gaps.
    case mean
    case first
    case last
  }
}
