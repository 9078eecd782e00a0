import Foundation

/// A literal in a text. There are no translations here: it is shown as it is written.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  /// At least one.
  let runs: [Text.Run]

  /// Makes a key of a string.
  public init(_ value: String) { runs = [Text.Run(string: value)] }

  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    let last = stringInterpolation.string
    let runs = stringInterpolation.runs
    self.runs = last.isEmpty && !runs.isEmpty ? runs : runs + [Text.Run(string: last)]
  }

  /// A literal with values in it.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var runs: [Text.Run] = []

    /// What follows on the runs.
    fileprivate var string = ""

    public init(literalCapacity: Int, interpolationCount: Int) { string.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { string += literal }

    /// Appends a value as it is printed.
    public mutating func appendInterpolation<T>(_ value: T) { string += "\(value)" }

    /// Appends a text with its font and style.
    public mutating func appendInterpolation(_ text: Text) {
      if !string.isEmpty { runs.append(Text.Run(string: string)) }
      string = ""
      runs += text.runs
    }

    /// Appends a number in a format of C, as `%.2f`.
    ///
    /// A format that has no number or more than one, is not for numbers of the kind, or asks for a thousand digits or more,
    /// is left out of account.
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

    /// Appends a value in a format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String { string += format.format(input) }

    private enum Kind { case float, integer }

    /// What a format is for, where it has exactly one number: %, flags, width, precision, length and a letter.
    ///
    /// - Returns: Nil for another one; else the kind, and the format for a number of 64 bits.
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
