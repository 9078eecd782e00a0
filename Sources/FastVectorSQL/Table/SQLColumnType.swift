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

  var isInteger: Bool { self == .int2 || self == .int4 || self == .int8 }

  /// Returns an SQL expression that converts a value to `float8`. Dates and times become seconds since 1970. The
  /// expression also converts values of type `float8`, because the type of the column can change before the query
  /// runs.
  func number(_ value: String) -> String {
    switch self {
    case .date, .timestamp, .timestamptz: "date_part('epoch', \(value))"
    case .int2, .int4, .int8, .float4, .float8: "\(value)::float8"
    // Without the CASE, the server would report an error for nonzero numbers that are too close to 0 for `float8`.
    case .numeric: "CASE WHEN \(value) < 1e-307 AND \(value) > -1e-307 THEN 0 ELSE \(value)::float8 END"
    }
  }

  /// Returns an SQL condition for finite values that the expression of ``number(_:)`` can't convert, and a description
  /// of such values. Returns nil if the type has no such values.
  func outOfRange(_ value: String) -> (condition: String, description: String)? {
    switch self {
    case .date:
      (
        "\(value) > date '294276-12-31' AND isfinite(\(value))",
        "a date after the year 294276, the last one that can be drawn"
      )
    case .numeric:
      (
        "abs(\(value)) > 1.7976931348623158e308 AND abs(\(value)) < 'Infinity'::numeric",
        "a number outside the range of double precision (±1.8e308)"
      )
    case .int2, .int4, .int8, .float4, .float8, .timestamp, .timestamptz: nil
    }
  }

  /// Returns an SQL condition that is true if a value is finite; nil if all values of the type are finite.
  func isFinite(_ value: String) -> String? {
    switch self {
    case .int2, .int4, .int8: nil
    case .date, .timestamp, .timestamptz: "isfinite(\(value))"
    case .float4, .float8, .numeric: "\(value) > '-Infinity'::\(name) AND \(value) < 'Infinity'::\(name)"
    }
  }

  /// Returns true if `float8` represents all values in a range without rounding two of them to the same number.
  func hasDistinctNumbers(in range: ClosedRange<Double>) -> Bool {
    let greatest = max(abs(range.lowerBound), abs(range.upperBound))
    switch self {
    case .int2, .int4, .float4, .float8, .date: return true
    case .int8: return greatest < 0x1p53
    // Below 2^33 seconds, the distance between two numbers of type `float8` is less than a microsecond.
    case .timestamp, .timestamptz: return greatest < 0x1p33
    case .numeric: return false
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
      // Add days and microseconds separately. PostgreSQL multiplies an interval by a `float8`, which can't represent
      // the microseconds of several centuries exactly.
      let day = 86_400_000_000
      return "(\(name) '2000-01-01 00:00:00+00' + \(parameter) / \(day) * interval '1 day' "
        + "+ \(parameter) % \(day) * interval '1 microsecond')"
    }
  }

  /// A comparison of a column value, converted to `float8`, with a number.
  enum Comparison: String {
    case isBelow = "<"
    case isAtMost = "<="
    case isAtLeast = ">="
    case isAbove = ">"
  }

  /// Returns an SQL condition that compares a value, converted to `float8`, with a number. PostgreSQL can use a B-tree
  /// on the column for the comparison.
  ///
  /// - Parameter parameter: The SQL parameter for the number. Its value is the result of ``least(atOrAbove:)`` for
  ///   `<` and `>=`, and of ``greatest(atOrBelow:)`` for `<=` and `>`.
  func compare(_ value: String, _ comparison: Comparison, _ parameter: String) -> String {
    let bound = bound(parameter)
    guard self == .numeric else { return "\(value) \(comparison.rawValue) \(bound)" }
    // Several values of type `numeric` can have the same `float8`. Convert only the values close to the bound, because
    // conversions are slow.
    let margin = "(abs(\(bound)) * 1e-15 + 1e-300)"
    let isRight = comparison == .isAbove || comparison == .isAtLeast
    let (outer, sure, inner) = isRight ? ("-", ">", "+") : ("+", "<", "-")
    return
      "\(value) \(comparison.rawValue) \(bound) \(outer) \(margin) AND (\(value) \(sure) \(bound) \(inner) \(margin) "
      + "OR \(number(value)) \(comparison.rawValue) \(bound)::float8)"
  }

  /// The SQL type of the parameter of ``bound(_:)``.
  var parameterType: String {
    switch self {
    case .float4, .float8: "float8"
    case .numeric: "numeric"
    case .int2, .int4, .int8, .timestamp, .timestamptz: "int8"
    case .date: "int4"
    }
  }

  /// Returns the parameter of ``bound(_:)`` for the lower bound of a range that starts at `number`. For integers, dates
  /// and timestamps, the bound is the smallest value that isn't less than `number` when it is converted to `float8`.
  func least(atOrAbove number: Double) -> String {
    guard let unit else { return "\(number)" }
    return "\(unit.first(near: number) { $0 >= number } ?? unit.range.upperBound)"
  }

  /// Returns the parameter of ``bound(_:)`` for the upper bound of a range that ends at `number`. For integers, dates
  /// and timestamps, the bound is the largest value that isn't greater than `number` when it is converted to `float8`.
  func greatest(atOrBelow number: Double) -> String {
    guard let unit else { return "\(number)" }
    return
      "\(unit.first(near: number) { $0 > number }.map { max($0, unit.range.lowerBound + 1) - 1 } ?? unit.range.upperBound)"
  }

  /// The unit of the integers that represent the values of this type; nil if integers can't represent them.
  private var unit: Unit? {
    switch self {
    case .float4, .float8, .numeric: nil
    case .int2, .int4, .int8: .one
    case .date: .day
    case .timestamp, .timestamptz: .microsecond
    }
  }

  /// The unit of the integers that represent column values: 1 for integers, a day (since 1970) for dates, and a
  /// microsecond (since 2000) for timestamps.
  private enum Unit {
    case one, day, microsecond

    /// The range of integers that represent values. For dates, it includes only dates that can be converted to
    /// timestamps.
    var range: ClosedRange<Int> {
      switch self {
      case .one: .min ... .max
      case .day: -2_440_588...106_762_939
      case .microsecond: -211_813_488_000_000_000...9_223_371_331_199_999_999
      }
    }

    /// Converts an integer that represents a value to the number that the SQL expression ``SQLColumnType/number(_:)``
    /// gives for this value. Dates and timestamps are converted to seconds since 1970.
    func number(_ integer: Int) -> Double {
      switch self {
      case .one: return Double(integer)
      case .day: return Double(integer) * 86_400
      case .microsecond:
        let (sum, overflows) = integer.addingReportingOverflow(946_684_800_000_000)
        return (overflows ? Double(integer) + 946_684_800_000_000 : Double(sum)) / 1e6
      }
    }

    /// Converts a number to an integer; the inverse of ``number(_:)``, except for rounding errors.
    private func estimate(_ number: Double) -> Int {
      switch self {
      case .one: Int(clamping: number)
      case .day: Int(clamping: number / 86_400)
      case .microsecond: Int(clamping: (number - 946_684_800) * 1e6)
      }
    }

    /// Returns the smallest integer for which ``number(_:)`` satisfies a condition, or nil if there is none. If a
    /// number satisfies the condition, all greater numbers must also satisfy it.
    ///
    /// - Parameter place: An estimate of the number at which the condition becomes true. A good estimate makes the
    ///   search faster.
    func first(near place: Double, where isReached: (Double) -> Bool) -> Int? {
      var (first, last) = (range.lowerBound, range.upperBound)
      guard isReached(number(last)) else { return nil }
      let estimate = min(max(estimate(place), first / 2), last / 2)
      if !isReached(number(estimate - 1024)) { first = estimate - 1024 }
      if isReached(number(estimate + 1024)) { last = estimate + 1024 }
      while first < last {
        // The average, rounded down, without an overflow.
        let middle = (first & last) + (first ^ last) >> 1
        if isReached(number(middle)) { last = middle } else { first = middle + 1 }
      }
      return first
    }
  }
}
