#if PostgreSQL && os(Linux)
  import FastVectorCharts

  /// The SQL for a window of x values: conditions that select its rows, and an expression for the pixel column of a
  /// row.
  struct SQLWindow {
    let window: ColumnLayout.Window

    /// The values of the SQL parameters:
    ///
    /// - `$1` and `$2`: The first and last x value of the window, as parameters of ``SQLColumnType/bound(_:)``.
    /// - `$3`: The x value at the left edge of the window, as `float8`.
    /// - `$4`: The number of pixel columns per unit of x.
    let parameters: [String]

    /// An SQL condition for the rows in the window.
    let contains: String

    /// An SQL condition for the rows to the left of the window.
    let isBefore: String
    /// An SQL condition for the rows to the right of the window.
    let isAfter: String

    /// An SQL expression for the pixel column of a row. It performs the same floating-point operations as a chart, so
    /// that rounding errors can't lead to a different pixel column.
    let column: String

    /// True if different x values of rows in the window are also different as `float8`. Otherwise, only the server can
    /// sort the rows.
    let hasDistinctNumbers: Bool

    init(_ window: ColumnLayout.Window, _ columns: SQLColumns) {
      self.window = window
      let x = columns.x
      contains = "\(columns.xType.compare(x, .isAtLeast, "$1")) AND \(columns.xType.compare(x, .isAtMost, "$2"))"
      isBefore = columns.xType.compare(x, .isBelow, "$1")
      isAfter = columns.xType.compare(x, .isAbove, "$2")
      column = "floor((\(columns.xNumber) - $3::float8) * $4::float8)"
      hasDistinctNumbers = columns.xType.hasDistinctNumbers(in: window.range)
      parameters = [
        columns.xType.least(atOrAbove: window.range.lowerBound),
        columns.xType.greatest(atOrBelow: window.range.upperBound), "\(window.range.lowerBound)", "\(window.scale)",
      ]
    }

    /// Returns the pixel column of an x value. For x values to the left of the window, the result is -1. For x values
    /// to the right, it is the width of the window plus 1.
    func column(of x: Double) -> Int {
      if x < window.range.lowerBound { return -1 }
      return x > window.range.upperBound ? Int(window.width) + 1 : window.column(of: window.offset(of: x))
    }
  }
#endif
