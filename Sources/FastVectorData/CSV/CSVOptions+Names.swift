import FastVectorFiles

extension CSVOptions {
  /// An option that messages name.
  package enum Name: Hashable, Sendable {
    case dateFormat, decimalMark, encoding, firstTwoDigitYear, fixedWidth, missing, separator, thousandsMark, x
    /// ``CSVOptions/isTransposed``, set to false.
    case notTransposed

    /// The name in messages for the authors of Swift programs.
    fileprivate var property: String {
      switch self {
      case .x: "the parameter x"
      case .notTransposed: "CSVOptions.isTransposed = false"
      default: "CSVOptions.\(self)"
      }
    }
  }

  /// Returns the name of an option: its name on the command line, or the property of ``CSVOptions``.
  func name(of option: Name) -> String { commandLineNames[option] ?? option.property }

  /// Returns the advice to set an option to one of several values, such as `add --decimal point or --decimal comma` or
  /// `set CSVOptions.decimalMark to point or comma`.
  func advice(toSet option: Name, to values: String...) -> String {
    guard let name = commandLineNames[option] else {
      return "set \(option.property)" + (values.isEmpty ? "" : " to \(values.joined(separator: " or "))")
    }
    return "add " + (values.isEmpty ? name : values.map { "\(name) \($0)" }.joined(separator: " or "))
  }

  /// Returns the advice to set an option to a described value, with an example of the value.
  func advice(toSet option: Name, to description: String, suchAs example: String) -> String {
    guard let name = commandLineNames[option] else {
      return "set \(option.property) to \(description), such as \(example)"
    }
    return "add \(name) with \(description), such as \(name) \(example)"
  }

  /// Returns the advice to treat a text as a missing value.
  func advice(toAddMissing text: String) -> String {
    guard let name = commandLineNames[.missing] else { return "add it to \(Name.missing.property)" }
    return "add \(name) \(text.shellWord)"
  }
}
