import FastVector

/// A column type that charts can draw. The raw value is the object identifier (OID) of the type in PostgreSQL.
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

  /// Returns an SQL expression that converts a value to `float8`. Dates and times become seconds since 1970. The
  /// expression also converts values of type `float8`, because the type of the column can change before the query
  /// runs.
  func number(_ value: String) -> String {
    isTime ? "date_part('epoch', \(value))" : "\(value)::float8"
  }

  /// Returns an SQL condition that is true if a value is finite; nil if all values of the type are finite.
  func isFinite(_ value: String) -> String? {
    switch self {
    case .int2, .int4, .int8: nil
    case .date, .timestamp, .timestamptz: "isfinite(\(value))"
    case .float4, .float8, .numeric: "\(value) > '-Infinity'::\(name) AND \(value) < 'Infinity'::\(name)"
    }
  }

  /// Returns an SQL expression that converts a parameter to the lower or upper bound of a range of column values. The
  /// type of the expression allows PostgreSQL to use a B-tree on the column for the comparison.
  ///
  /// - Parameter parameter: The SQL parameter, such as `$1`. Its value is a result of ``least(atOrAbove:)`` or
  ///   ``greatest(atOrBelow:)``.
  func bound(_ parameter: String) -> String {
    let parameter = "\(parameter)::\(parameterType)"
    switch self {
    case .float4, .float8, .numeric, .int2, .int4, .int8: return parameter
    case .date: return "(date '1970-01-01' + \(parameter))"
    case .timestamp, .timestamptz:
      return "(\(name) '1970-01-01 00:00:00+00' + \(parameter) * interval '1 microsecond')"
    }
  }

  /// The SQL type of the placeholder whose value ``bound(_:)`` returns.
  var parameterType: String {
    switch self {
    case .float4, .float8, .timestamp, .timestamptz: "float8"
    case .numeric: "numeric"
    case .int2, .int4, .int8: "int8"
    case .date: "int4"
    }
  }

  /// Returns the parameter for which ``bound(_:)`` is the lower bound of a range that starts at `number`. For integers,
  /// dates and timestamps, the bound is the smallest value whose conversion to `float8` is at least `number`.
  func least(atOrAbove number: Double) -> String { parameter(number, Self.least(atOrAbove:in:)) }

  /// Returns the parameter for which ``bound(_:)`` is the upper bound of a range that ends at `number`. For integers,
  /// dates and timestamps, the bound is the largest value whose conversion to `float8` is at most `number`.
  func greatest(atOrBelow number: Double) -> String { parameter(number) { -Self.least(atOrAbove: -$0, in: $1) } }

  private func parameter(_ number: Double, _ integer: (Double, Unit) -> Int) -> String {
    switch self {
    case .float4, .float8, .numeric: return "\(number)"
    case .int2, .int4, .int8: return "\(integer(number, .one))"
    case .date: return "\(min(max(integer(number, .day), Self.days.lowerBound), Self.days.upperBound))"
    case .timestamp, .timestamptz:
      let perDay = 86_400_000_000
      return "\(min(max(integer(number, .microsecond), Self.days.lowerBound * perDay), Self.days.upperBound * perDay))"
    }
  }

  /// The range to which dates and times are clamped, in days since 1970-01-01. It is slightly smaller than the range
  /// of timestamps in PostgreSQL (4713 BC to the year 294276), because the server reports an error for timestamps
  /// outside of its range.
  private static let days = -2_440_000...106_751_000

  /// The unit of the integers that represent the values of a column type.
  private enum Unit {
    case one, day, microsecond

    /// Converts a stored integer to a number as the server does. Dates (days) and timestamps (microseconds) are converted
    /// to seconds.
    func number(_ integer: Int) -> Double {
      switch self {
      case .one: Double(integer)
      case .day: Double(integer) * 86_400
      case .microsecond: Double(integer) / 1e6
      }
    }

    /// Converts a number to an integer; the inverse of ``number(_:)``. Because of rounding, the result can differ
    /// from the exact integer by a few units.
    func estimate(_ number: Double) -> Int {
      switch self {
      case .one: Int(clamping: number)
      case .day: Int(clamping: number / 86_400)
      case .microsecond: Int(clamping: number * 1e6)
      }
    }
  }

  /// Returns the smallest integer whose conversion to `float8` is at least `number`.
  private static func least(atOrAbove number: Double, in unit: Unit) -> Int {
    var integer = min(max(unit.estimate(number), .min / 2), .max / 2)
    while integer > .min / 2, unit.number(integer - 1) >= number { integer -= 1 }
    while integer < .max / 2, unit.number(integer) < number { integer += 1 }
    return integer
  }
}
