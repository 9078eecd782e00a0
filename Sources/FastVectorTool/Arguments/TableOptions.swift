public import ArgumentParser
public import FastVectorData
import Foundation

/// The options for reading files.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Column of the x values, which are numbers or dates; none for row numbers. (default: detected)",
      valueName: "column"))
  var x: String?

  @Option(
    help: ArgumentHelp(
      "Column to draw, or a pattern: 'temp*', or '*' for all numeric columns. Can be repeated. (default: all numeric "
        + "columns, or \(CSVTable.maxLinesOfWideTables) if there are more than \(CSVTable.maxAutomaticLines))",
      valueName: "column"))
  var y: [String] = []

  /// The columns named by other options, such as `--draw`, `--band` and `--second-axis`. They are read even if ``y``
  /// doesn't select them. Columns that aren't in the file are ignored.
  var markColumns: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw a line for each value of this column, or for each combination of values of several columns of a file, "
        + "such as 'country+sex'; none for a line for each column. (default: detected if x values repeat)",
      valueName: "column"))
  var group: String?

  @Option(
    help: ArgumentHelp(
      "Encoding of the text, such as GB18030 or windows-1250. (default: UTF-8, UTF-16 and common "
        + "encodings of Chinese, Japanese and Korean are detected; all other text is read as Windows-1252)",
      valueName: "name"),
    transform: { text in
      do { return try TextEncoding(named: text) } catch { throw ValidationError("\(error)") }
    })
  var encoding: TextEncoding?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Number of lines to skip at the start of a file.", valueName: "n"))
  var skip = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Prefix of lines to ignore. (default: #, and at the start of the file also %, // and ;)", valueName: "text")
  )
  var comment: String?

  @Flag(inversion: .prefixedNo, help: "Read the first row as names, or as data. (default: detected)")
  var header: Bool?

  @Option(
    help: ArgumentHelp(
      "Separator: comma, semicolon, tab, bar, blanks, or a character. (default: detected)", valueName: "name"),
    transform: Self.separator)
  var separator: CSVOptions.Separator?

  @Option(
    help: ArgumentHelp(
      "Widths of columns whose cells are aligned, such as 11,4,2, or their positions in a line, such as 1-11,12-15,18-22. "
        + "(default: detected)", valueName: "columns"),
    transform: Self.fixedWidth)
  var fixedWidth: CSVOptions.FixedWidth?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Draw a line for each row of a table whose columns are times, such as years or months, or for each column. "
        + "(default: detected)"))
  var transpose: Bool?

  @Option(help: ArgumentHelp("Decimal mark. (default: detected)", valueName: "mark"))
  var decimal: DecimalMarkName?

  @Option(help: ArgumentHelp("Thousands separator. (default: detected)", valueName: "mark"))
  var thousands: ThousandsMarkName?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Text that marks a missing value, in addition to the usual ones. Can be repeated.", valueName: "text"))
  var missing: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Read numbers such as -999 that are far from all others as missing values, or as numbers.")
  var missingCodes = true

  @Option(
    help: ArgumentHelp(
      "Format of dates in the notation of strptime, such as %d.%m.%Y. (default: detected)", valueName: "format"),
    transform: { text in
      do { return try DateFormat(pattern: text) } catch { throw ValidationError("\(error)") }
    })
  var dateFormat: DateFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "First of the 100 years that two-digit years stand for: 1926 reads 26 as 1926 and 25 as 2025. (default: 1969, or "
        + "earlier if this puts the rows of a file in order)", valueName: "first-year"))
  var twoDigitYears: Int?

  @Option(
    help: ArgumentHelp(
      "Time zone of dates without one, and of the axis, such as Europe/Berlin. (default: UTC for dates, and for the axis "
        + "the offset that all dates share, or the offset of a stream's first date)", valueName: "zone"),
    transform: { text in
      do { return try TimeZone(named: text) } catch { throw ValidationError("\(error)") }
    })
  var timeZone: TimeZone?

  @Option(
    help: ArgumentHelp(
      "Unit of x values that are times: s, ms, us or ns since 1970, or excel for days. (default: detected)",
      valueName: "unit"))
  var xUnit: CSVOptions.TimeUnit?

  @Option(
    help: ArgumentHelp(
      "Keep points with the same x value, or replace them with their mean, or with the first or last of them.",
      valueName: "rule"))
  var repeatedX = CSVOptions.RepeatedX.keep

  func validate() throws {
    guard skip >= 0 else { throw ValidationError("--skip must be at least 0 (got \(skip))") }
    if let twoDigitYears, !(0...9900 ~= twoDigitYears) {
      throw ValidationError("--two-digit-years must be a year from 0 to 9900 (got \(twoDigitYears))")
    }
    guard separator == nil || fixedWidth == nil else {
      throw ValidationError("--separator and --fixed-width can't be combined")
    }
    if let decimal, thousands?.rawValue == decimal.rawValue {
      throw ValidationError("--decimal and --thousands can't both be \(decimal.rawValue)")
    }
  }

  /// The names of the options that select columns, and whether each was given.
  var columnOptions: [(name: String, isGiven: Bool)] {
    [("--x", x != nil), ("--y", !y.isEmpty), ("--group", group != nil)]
  }

  /// Throws an error if an option for reading files was given, but all arguments are the URLs of databases.
  func check(_ arguments: [String]) throws {
    if let option = fileOptions.first(where: \.isGiven)?.name, arguments.allSatisfy(DatabaseOptions.isAddress) {
      throw ValidationError("\(option) applies only to files, and can't be combined with a database")
    }
  }

  /// The names of the options that apply only to files, and whether each was given.
  var fileOptions: [(name: String, isGiven: Bool)] {
    [
      ("--encoding", encoding != nil), ("--skip", skip > 0), ("--comment", comment != nil),
      ("--header", header == true), ("--no-header", header == false), ("--separator", separator != nil),
      ("--fixed-width", fixedWidth != nil), ("--transpose", transpose == true), ("--no-transpose", transpose == false),
      ("--decimal", decimal != nil), ("--thousands", thousands != nil), ("--missing", !missing.isEmpty),
      ("--no-missing-codes", !missingCodes), ("--date-format", dateFormat != nil),
      ("--two-digit-years", twoDigitYears != nil), ("--x-unit", xUnit != nil),
      ("--repeated-x", repeatedX != .keep),
    ]
  }

  var csv: CSVOptions {
    var options = CSVOptions()
    options.encoding = encoding
    options.separator = separator
    options.fixedWidth = fixedWidth
    options.isTransposed = transpose
    options.decimalMark = decimal?.mark
    options.thousandsMark = thousands?.mark
    options.skippedLines = skip
    options.comment = comment
    options.headerRows = header.map { $0 ? 1 : 0 }
    options.missing = Set(missing)
    options.findsMissingCodes = missingCodes
    options.dateFormat = dateFormat
    options.firstTwoDigitYear = twoDigitYears
    options.timeZone = timeZone
    options.timeUnit = xUnit
    options.repeatedX = repeatedX
    options.commandLineNames = Self.names
    return options
  }

  /// The options that messages about files name.
  private static let names: [CSVOptions.Name: String] = [
    .dateFormat: "--date-format", .decimalMark: "--decimal", .encoding: "--encoding",
    .firstTwoDigitYear: "--two-digit-years", .fixedWidth: "--fixed-width", .missing: "--missing",
    .notTransposed: "--no-transpose", .separator: "--separator", .thousandsMark: "--thousands", .x: "--x",
  ]

  private static func fixedWidth(_ text: String) throws -> CSVOptions.FixedWidth {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    let widths = items.compactMap { Int($0) }
    let positions = items.compactMap { item -> ClosedRange<Int>? in
      let ends = item.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
      return first...last
    }
    guard
      let columns = widths.count == items.count
        ? CSVOptions.FixedWidth(widths: widths)
        : positions.count == items.count ? CSVOptions.FixedWidth(positions: positions) : nil
    else {
      throw ValidationError(
        "--fixed-width must be widths, such as 11,4,2, or ascending positions, such as 1-11,12-15 (got '\(text)')")
    }
    return columns
  }

  private static func separator(_ text: String) throws -> CSVOptions.Separator {
    switch text {
    case "comma": return .comma
    case "semicolon": return .semicolon
    case "tab", "\\t": return .tab
    case "bar", "pipe": return .bar
    case "blanks", "blank", "space": return .blanks
    default:
      guard text.count == 1, let separator = CSVOptions.Separator(Character(text)) else {
        throw ValidationError(
          "must be comma, semicolon, tab, bar, blanks, or a punctuation character")
      }
      return separator
    }
  }
}

extension CSVOptions.TimeUnit: ExpressibleByArgument {}
extension CSVOptions.RepeatedX: ExpressibleByArgument {}

/// A decimal mark, given as a name or as the character itself.
enum DecimalMarkName: String, ExpressibleByArgument, CaseIterable {
  case point, comma

  init?(argument: String) {
    switch argument {
    case "point", ".": self = .point
    case "comma", ",": self = .comma
    default: return nil
    }
  }

  var mark: CSVOptions.DecimalMark { self == .point ? .point : .comma }
}

/// A thousands separator, given by name or as the character itself.
enum ThousandsMarkName: String, ExpressibleByArgument, CaseIterable {
  case none, comma, point, blank, apostrophe, underscore

  init?(argument: String) {
    if let name = Self(rawValue: argument) {
      self = name
    } else if let mark = CSVOptions.ThousandsMark(rawValue: argument),
      let name = Self.allCases.first(where: { $0.mark == mark })
    {
      self = name
    } else {
      return nil
    }
  }

  var mark: CSVOptions.ThousandsMark {
    switch self {
    case .none: .none
    case .comma: .comma
    case .point: .point
    case .blank: .blank
    case .apostrophe: .apostrophe
    case .underscore: .underscore
    }
  }
}
