import FastVector

/// A type of a column whose values can be drawn.
enum SQLColumnType: UInt32, CaseIterable {
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case float4 = 700
  case float8 = 701
  case date = 1082
  case timestamp = 1114
  case timestamptz = 1184
  case numeric = 1700

  /// The name of the type in SQL.
  var name: String { "\(self)" }

  var isTime: Bool { self == .date || self == .timestamp || self == .timestamptz }

  /// Returns an SQL expression that converts a value to `float8`. Dates and times become seconds since 1970.
  func number(_ value: String) -> String {
    switch self {
    case .date, .timestamp, .timestamptz: "date_part('epoch', \(value))"
    case .float8: value
    default: "\(value)::float8"
    }
  }

  /// Returns an SQL condition that a value is finite; nil if all values of the type are.
  func isFinite(_ value: String) -> String? {
    switch self {
    case .int2, .int4, .int8: nil
    case .date, .timestamp, .timestamptz: "isfinite(\(value))"
    case .float4, .float8, .numeric: "\(value) > '-Infinity' AND \(value) < 'Infinity'"
    }
  }

  /// Returns an SQL expression for the least value of this type whose conversion to `float8` is at least `number`, and
  /// the value of the parameter in the expression.
  ///
  /// Because the expression has the type of the column, comparing the column with it can use an index of the column.
  ///
  /// - Parameter parameter: The parameter in the expression, such as `$1`.
  func least(atOrAbove number: Double, as parameter: String) -> (expression: String, value: String) {
    bound(number, parameter, Self.least(atOrAbove:in:))
  }

  /// Returns an SQL expression for the greatest value of this type whose conversion to `float8` is at most `number`,
  /// and the value of the parameter in the expression. See ``least(atOrAbove:as:)``.
  func greatest(atOrBelow number: Double, as parameter: String) -> (expression: String, value: String) {
    bound(number, parameter) { -Self.least(atOrAbove: -$0, in: $1) }
  }

  /// The type of the parameter in the expressions of ``least(atOrAbove:as:)`` and ``greatest(atOrBelow:as:)``.
  var parameterType: String {
    switch self {
    case .float4, .float8, .timestamp, .timestamptz: "float8"
    case .numeric: "numeric"
    case .int2, .int4, .int8: "int8"
    case .date: "int4"
    }
  }

  private func bound(
    _ number: Double, _ parameter: String, _ integer: (Double, Unit) -> Int
  ) -> (expression: String, value: String) {
    let parameter = "\(parameter)::\(parameterType)"
    switch self {
    case .float4, .float8, .numeric: return (parameter, "\(number)")
    case .int2, .int4, .int8: return (parameter, "\(integer(number, .one))")
    case .date:
      let days = integer(number, .day)
      return (
        "(date '1970-01-01' + \(parameter))", "\(min(max(days, Self.days.lowerBound), Self.days.upperBound))"
      )
    case .timestamp, .timestamptz:
      let microseconds = integer(number, .microsecond), perDay = 86_400_000_000
      let value = min(max(microseconds, Self.days.lowerBound * perDay), Self.days.upperBound * perDay)
      return ("(\(name) '1970-01-01 00:00:00+00' + \(parameter) * interval '1 microsecond')", "\(value)")
    }
  }

  /// The valid days, counted from 1970-01-01: from 4713 BC to the year 294276. For times outside this range, the server
  /// reports an error.
  private static let days = -2_440_000...106_751_000

  /// The unit of the integers that a type stores.
  private enum Unit {
    case one, day, microsecond

    /// Returns the `float8` to which the server converts an integer. Days and microseconds become seconds.
    func number(_ integer: Int) -> Double {
      switch self {
      case .one: Double(integer)
      case .day: Double(integer) * 86_400
      case .microsecond: Double(integer) / 1e6
      }
    }

    /// Returns an integer whose conversion by ``number(_:)`` is approximately `number`. The exact integer differs from
    /// it by at most a few units.
    func estimate(_ number: Double) -> Int {
      switch self {
      case .one: Int(clamping: number)
      case .day: Int(clamping: number / 86_400)
      case .microsecond: Int(clamping: number * 1e6)
      }
    }
  }

  /// Returns the least integer whose conversion to `float8` is at least `number`.
  private static func least(atOrAbove number: Double, in unit: Unit) -> Int {
    var integer = min(max(unit.estimate(number), .min / 2), .max / 2)
    while integer > .min / 2, unit.number(integer - 1) >= number { integer -= 1 }
    while integer < .max / 2, unit.number(integer) < number { integer += 1 }
    return integer
  }
}
