import Foundation

/// A string literal for a ``Text``. It isn't localized: the literal itself is displayed.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  /// The runs of the text. There is at least one.
  let runs: [Text.Run]

  /// Creates a key from a string.
  public init(_ value: String) { runs = [Text.Run(string: value)] }

  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    let last = stringInterpolation.string
    let runs = stringInterpolation.runs
    self.runs = last.isEmpty && !runs.isEmpty ? runs : runs + [Text.Run(string: last)]
  }

  /// A string literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var runs: [Text.Run] = []

    /// The characters after the last run, which don't form a run yet.
    fileprivate var string = ""

    public init(literalCapacity: Int, interpolationCount: Int) { string.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { string += literal }

    /// Appends the description of a value.
    public mutating func appendInterpolation<T>(_ value: T) { string += "\(value)" }

    /// Appends text with its font and style.
    public mutating func appendInterpolation(_ text: Text) {
      if !string.isEmpty { runs.append(Text.Run(string: string)) }
      string = ""
      runs += text.runs
    }

    /// Appends a number in a C format, such as `%.2f`.
    ///
    /// The format is ignored unless it contains exactly one conversion, which must match the type of the number. It is
    /// also ignored if its width or precision has more than three digits.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      guard let (kind, specifier) = Self.parsed(specifier) else { return appendInterpolation(value) }
      switch value {
      case let number as any BinaryFloatingPoint where kind == .float:
        string += String(format: specifier, Double(number))
      case let number as any BinaryInteger where kind == .integer:
        string += String(format: specifier, Int64(clamping: number))
      default: appendInterpolation(value)
      }
    }

    /// Appends a value formatted by a format style.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String { string += format.format(input) }

    private enum Kind { case float, integer }

    /// Parses a format that contains exactly one conversion: a percent sign, flags, width, precision, length modifier
    /// and conversion letter.
    ///
    /// - Returns: The kind of number, and the format for 64-bit numbers; nil if the format is invalid.
    private static func parsed(_ specifier: String) -> (Kind, String)? {
      var kinds: [Kind?] = []
      var result = ""
      var rest = Substring(specifier)
      while let start = rest.firstIndex(of: "%") {
        result += rest[...start]
        rest = rest[rest.index(after: start)...]
        if rest.first == "%" {
          result += "%"
          rest = rest.dropFirst()
          continue
        }
        let flags = rest.prefix { "-+ #0123456789.".contains($0) }
        guard flags.split(whereSeparator: { !$0.isNumber }).allSatisfy({ $0.count < 4 }) else { return nil }
        result += flags
        rest = rest.dropFirst(flags.count)
        let isLong = rest.hasPrefix("l")
        rest = rest.drop { $0 == "l" }
        switch rest.first {
        case "f", "F", "e", "E", "g", "G": kinds.append(isLong ? nil : .float)
        case "d", "i", "u", "x", "X", "o":
          kinds.append(.integer)
          result += "ll"
        default: kinds.append(nil)
        }
      }
      guard kinds.count == 1, let kind = kinds[0] else { return nil }
      return (kind, result + rest)
    }
  }
}
