import ArgumentParser
import FastVectorCharts
import FastVectorData
import Foundation

/// A column and the type of its mark, written as `volume=bars`.
struct ColumnKind {
  let column: String
  let kind: MarkKind

  /// Parses a column and a type of mark, separated by an equal sign.
  ///
  /// - Throws: `ValidationError` if the equal sign is missing, or if the type isn't valid.
  init(_ text: String) throws {
    // The last equal sign separates the type, because column names can contain equal signs.
    guard let equals = text.lastIndex(of: "="),
      let kind = try MarkKind(String(text[text.index(after: equals)...]))
    else { throw ValidationError("must be a column and a kind, such as volume=bars; \(MarkKind.valid)") }
    (column, self.kind) = (String(text[..<equals]), kind)
  }
}

/// The type of a column's mark, written as `bars`, `area:20`, `bars:0:0.5` or `points:diamond:10`.
enum MarkKind {
  case line
  case area(from: Double)
  case bars(from: Double, width: Double)
  case points(ChartMark.Symbol, size: Double)

  static let defaultPoints = MarkKind.points(.circle, size: 6)

  /// The valid widths of bars, as multiples of the smallest distance between two points.
  static let barWidths = 0.01...100

  /// The valid sizes of symbols, in points.
  static let symbolSizes = 0.01...1000

  /// Parses a type of mark. Returns nil if there is no such type, or if it has too many parts.
  ///
  /// - Throws: `ValidationError` if a number isn't valid.
  init?(_ text: String) throws {
    var details = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = details.removeFirst()
    let second = details.count > 1 ? details[1] : nil
    func baseline() throws -> Double {
      guard let text = details.first else { return 0 }
      guard let number = Double(decimal: text) else {
        throw ValidationError("the baseline of \(name) must be a number (got '\(text)')")
      }
      return number
    }
    switch (name, details.count) {
    case ("line", 0): self = .line
    case ("area", 0...1): self = .area(from: try baseline())
    case ("bars", 0...2): self = .bars(from: try baseline(), width: try second.map(Self.barWidth) ?? 0.8)
    case ("points", 0...2):
      guard let symbol = ChartMark.Symbol.allCases.first(where: { "\($0)" == details.first ?? "circle" }) else {
        return nil
      }
      self = .points(symbol, size: try second.map { try Self.number($0, in: Self.symbolSizes, "size of symbols") } ?? 6)
    default: return nil
    }
  }

  /// Parses the width of bars.
  ///
  /// - Throws: `ValidationError` if the text isn't a number in ``barWidths``.
  static func barWidth(_ text: String) throws -> Double { try number(text, in: barWidths, "width of bars") }

  private static func number(_ text: String, in range: ClosedRange<Double>, _ name: String) throws -> Double {
    guard let number = Double(decimal: text), range.contains(number) else {
      let bounds = [range.lowerBound, range.upperBound].map { Int(exactly: $0).map(String.init) ?? "\($0)" }
      throw ValidationError("the \(name) must be a number from \(bounds[0]) to \(bounds[1]) (got '\(text)')")
    }
    return number
  }

  /// True for ``line``.
  var isLine: Bool { if case .line = self { true } else { false } }

  /// True for areas.
  var isArea: Bool { if case .area = self { true } else { false } }

  /// True if the mark extends from a baseline, as areas and bars do.
  var hasBaseline: Bool {
    switch self {
    case .area, .bars: true
    case .line, .points: false
    }
  }

  /// A list of the valid types of marks, for error messages.
  static var valid: String {
    "kinds are line, area[:baseline], bars[:baseline[:width]] and points[:shape[:size]], and shapes are "
      + ChartMark.Symbol.allCases.map { "\($0)" }.joined(separator: ", ")
  }

  /// Returns a mark with the data, color, axis and opacity of a line. Returns nil for ``line``, because a line isn't
  /// a mark.
  func mark(of line: ChartLine) -> ChartMark? {
    let mark: ChartMark? =
      switch self {
      case .line: nil
      case .area(let baseline): .area(from: .value(baseline), to: line.series)
      case .bars(let baseline, let width): .bars(from: .value(baseline), to: line.series, width: width)
      case .points(let symbol, let size): .points(line.series, symbol: symbol, size: size)
      }
    return mark?.styled(as: line)
  }
}

extension Double {
  /// Parses a finite number in decimal notation, such as `-2.5e1`. Returns nil for other text, such as `0x1p4` or `inf`.
  fileprivate init?(decimal text: some StringProtocol) {
    guard text.allSatisfy({ "0123456789+-.eE".contains($0) }), let number = Double(text), number.isFinite else {
      return nil
    }
    self = number
  }
}

/// The type of a mark between two columns.
enum PairKind: String, CaseIterable {
  case band, bars
  case errorBars = "error-bars"

  /// Returns the mark between two lines, in the color of the upper one. It is on the second vertical axis if at least one
  /// of the lines is.
  ///
  /// - Parameter barWidth: The width of bars, as a multiple of the smallest distance between two points.
  func mark(from lower: ChartLine, to upper: ChartLine, label: String, barWidth: Double = 0.8) -> ChartMark {
    let mark: ChartMark =
      switch self {
      case .band: .area(from: .series(lower.series), to: upper.series, label: label)
      case .bars: .bars(from: .series(lower.series), to: upper.series, width: barWidth, label: label)
      case .errorBars: ChartMark(.errorBars(from: lower.series, to: upper.series), label: label)
      }
    return mark.styled(as: upper).style { if lower.style.axis == .second { $0.axis = .second } }
  }
}

/// Two columns, written as `low..high`.
struct ColumnPair {
  let lower: String
  let upper: String

  /// Parses the names of two columns.
  ///
  /// - Throws: `ValidationError` if the text isn't two names separated by two dots.
  init(_ text: String) throws {
    guard let dots = text.range(of: ".."), dots.lowerBound > text.startIndex, dots.upperBound < text.endIndex else {
      throw ValidationError("must be two columns, such as low..high")
    }
    lower = String(text[..<dots.lowerBound])
    upper = String(text[dots.upperBound...])
  }
}

/// A column and its name in the legend, written as `temp=Temperature`.
struct ColumnName {
  let column: String
  let name: String

  /// Parses a column and its name in the legend, separated by an equal sign.
  ///
  /// - Throws: `ValidationError` if the column or the equal sign is missing.
  init(_ text: String) throws {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw ValidationError("must be a column and a name, such as temp=Temperature")
    }
    column = String(text[..<equals])
    name = String(text[text.index(after: equals)...])
  }
}

/// A value or range on an axis with an optional label, written as `y=100,limit` or `x=2024-01..2024-02`.
struct AxisMark {
  let text: String
  let axis: Axis
  private let value: String
  private let label: String?

  enum Axis: String { case x, y }

  var isRange: Bool { value.contains("..") }

  /// Parses the axis and the label. The value isn't parsed yet.
  ///
  /// - Throws: `ValidationError` if the text doesn't begin with `x=` or `y=`.
  init(_ text: String) throws {
    guard let axis = Axis(rawValue: String(text.prefix(1))), text.dropFirst().first == "=" else {
      throw ValidationError("must begin with x= or y=, such as y=100 or x=2024-03-01,release")
    }
    (self.text, self.axis) = (text, axis)
    let parts = text.dropFirst(2).split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    value = String(parts.first ?? "")
    label = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Returns a reference line at the value.
  ///
  /// - Parameter timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  /// - Throws: `ValidationError` if the value isn't a date on a time axis, or a number on any other axis.
  func rule(_ timeZone: TimeZone?) throws -> ChartMark {
    let number = try AxisValue.number(value, on: axis, timeZone, "--rule \(text)")
    return axis == .x ? .rule(x: number, label: label) : .rule(y: number, label: label)
  }

  /// Returns a rectangle that shades the range.
  ///
  /// - Parameter timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  /// - Throws: `ValidationError` if the value isn't an ascending range of dates (on a time axis) or numbers (on any
  ///   other axis).
  func rectangle(_ timeZone: TimeZone?) throws -> ChartMark {
    let option = "--shade \(text)"
    guard let bounds = value.rangeBounds else {
      throw ValidationError("\(option): must be a range, such as y=0..10")
    }
    let lower = try AxisValue.number(bounds.lower, on: axis, timeZone, option)
    let upper = try AxisValue.number(bounds.upper, on: axis, timeZone, option)
    guard lower < upper else { throw ValidationError("\(option): the range must be ascending") }
    return axis == .x ? .rectangle(x: lower...upper, label: label) : .rectangle(y: lower...upper, label: label)
  }
}

/// Text at a point, written as `x,y,text`.
struct AnnotationArgument {
  private let text: String
  private let parts: [String]

  /// Splits the text at its first two commas. The values of x and y aren't parsed yet.
  ///
  /// - Throws: `ValidationError` if the text doesn't consist of two values and a label.
  init(_ text: String) throws {
    parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts[2].isEmpty else {
      throw ValidationError("must be x, y and a label, such as 2024-03-01,20.5,highest value")
    }
    self.text = text
  }

  /// Returns the text as an annotation of the chart.
  ///
  /// - Parameter timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  /// - Throws: `ValidationError` if x or y isn't a valid value on its axis.
  func mark(_ timeZone: TimeZone?) throws -> ChartMark {
    let option = "--annotate \(text)"
    let x = try AxisValue.number(parts[0], on: .x, timeZone, option)
    let y = try AxisValue.number(parts[1], on: .y, timeZone, option)
    return .annotation(parts[2], x: x, y: y)
  }
}

/// A parser of values on axes, which are numbers or dates.
enum AxisValue {
  /// Returns the number that `text` represents on an axis. Dates are converted to seconds since 1970.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  ///   - option: The name of the option or field, for error messages.
  /// - Throws: `ValidationError` if the text isn't a date on a time axis, or a finite number on any other axis.
  static func number(_ text: String, on axis: AxisMark.Axis, _ timeZone: TimeZone?, _ option: String) throws -> Double {
    if axis == .x, let timeZone {
      guard let date = try? DateFormat.seconds(of: text, in: timeZone) else {
        throw ValidationError("\(option): '\(text)' isn't a date, such as 2024-03-01 or 2024-03-01T12:00")
      }
      return date
    }
    guard let number = Double(text), number.isFinite else {
      throw ValidationError("\(option): '\(text)' isn't a number")
    }
    return number
  }
}

/// A distance along the x axis, written as a number or as `90s`, `5m`, `1h` or `2d`.
struct GapLength {
  let text: String
  private let number: Double
  private let isDuration: Bool

  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

  /// Parses a distance.
  ///
  /// - Throws: `ValidationError` if the text isn't a positive number, with or without a unit of time.
  init(_ text: String) throws {
    let unit = text.last.flatMap { Self.units[$0] }
    guard let number = Double(decimal: unit == nil ? text : String(text.dropLast())), number > 0 else {
      throw ValidationError("must be a number above 0, or a duration such as 90s, 5m, 1h or 2d")
    }
    (self.text, self.number, isDuration) = (text, number * (unit ?? 1), unit != nil)
  }

  /// Returns the distance in units of the x axis, which are seconds if the axis shows dates.
  ///
  /// - Parameters:
  ///   - isTime: True if the x axis shows dates.
  ///   - source: The name of the option or field, for error messages.
  /// - Throws: `ValidationError` if the distance has a unit of time and the axis doesn't show dates.
  func distance(isTime: Bool, _ source: String) throws -> Double {
    guard isTime || !isDuration else {
      throw ValidationError("\(source): must be a number, because the x values aren't dates")
    }
    return number
  }
}
