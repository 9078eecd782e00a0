/// A value in a file of published values. It can be any JSON value; the strings "inf", "-inf" and "nan" represent
/// numbers.
enum ConformanceValue: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([ConformanceValue])
  case object([String: ConformanceValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = ["inf", "-inf", "nan"].contains(string) ? .number(Double(string)!) : .string(string)
    } else if let list = try? container.decode([ConformanceValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: ConformanceValue].self))
    }
  }

  /// Returns true if the values are equal. Numbers may differ by the tolerance plus the rounding error of the decimal
  /// notation.
  func matches(_ other: ConformanceValue, tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      a == b || abs(a - b) <= tolerance + (tolerance > 0 ? 2 * b.ulp : 0) || a.isNaN && b.isNaN
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.matches($1, tolerance: tolerance) }
    case (.object(let a), .object(let b)):
      a.keys == b.keys && a.allSatisfy { $1.matches(b[$0]!, tolerance: tolerance) }
    default: self == other
    }
  }

  static func numbers(_ numbers: [Double]) -> ConformanceValue { .list(numbers.map { .number($0) }) }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var list: [ConformanceValue]? { if case .list(let list) = self { list } else { nil } }
  var object: [String: ConformanceValue]? { if case .object(let object) = self { object } else { nil } }

  /// Returns the member of an object with the given name.
  subscript(key: String) -> ConformanceValue? { object?[key] }
}
