public import Foundation

/// An error in the points of a series. A row is the index of a point, counted from 0.
public enum SeriesError: Error, Hashable, Sendable {
  /// The number of x values, or of identifiers, differs from the number of y values. `what` is `x values` or
  /// `identifiers`.
  case countsDiffer(what: String, count: Int, values: Int)
  /// An x value is NaN or infinite.
  case xNotFinite(row: Int, x: Double)
  /// An x value equals the previous x value.
  case duplicateX(row: Int, x: Double)
  /// An x value is less than the previous x value.
  case xNotAscending(row: Int, x: Double, previous: Double)
  /// The step of evenly spaced x values isn't a finite number above 0.
  case stepNotPositive(step: Double)
  /// The start of evenly spaced x values is NaN or infinite.
  case startNotFinite(start: Double)
  /// The step is so small compared with the x values that neighboring x values could be equal, or an x value overflows.
  /// `row` is the last row.
  case stepTooSmall(step: Double, row: Int)
  /// Two points have the same identifier. `first` is the row of the earlier point.
  case duplicateIdentifier(row: Int, identifier: Series.Identifier, first: Int)
  /// A point without an x value was appended to a series with explicit x values.
  case xMissing(row: Int)
  /// A point with an x value was appended to a series with evenly spaced x values.
  case xNotNeeded(row: Int)
  /// A point without an identifier was appended to a series with identifiers, or a point with an identifier to a series
  /// without identifiers.
  case identifierMismatch(row: Int, isNeeded: Bool)
}

extension SeriesError: CustomStringConvertible {
  /// The first invalid row, or nil if the error doesn't concern a single row. For ``stepTooSmall(step:row:)``, it is
  /// the last row.
  public var row: Int? {
    switch self {
    case .countsDiffer, .stepNotPositive, .startNotFinite: nil
    case .xNotFinite(let row, _), .duplicateX(let row, _), .xNotAscending(let row, _, _),
      .stepTooSmall(_, let row), .duplicateIdentifier(let row, _, _), .xMissing(let row),
      .xNotNeeded(let row), .identifierMismatch(let row, _):
      row
    }
  }

  /// A description of the problem and of valid input, without the row number.
  public var problem: String {
    switch self {
    case .countsDiffer(let what, let count, let values):
      "\(count) \(what) for \(values) values; the counts must be equal"
    case .xNotFinite(_, let x): "x is \(x); it must be a finite number (only y may be NaN, a gap)"
    case .duplicateX(_, let x): "x is \(x), the same as in the previous row; x values must be unique"
    case .xNotAscending(_, let x, let previous):
      "x is \(x), less than \(previous) in the previous row; rows must be sorted by x"
    case .stepNotPositive(let step): "the step is \(step); it must be a finite number above 0"
    case .startNotFinite(let start): "the start is \(start); it must be a finite number"
    case .stepTooSmall(let step, _):
      "x is infinite, or so large that values a step of \(step) apart round to the same number; x must be finite, and "
        + "the step at least 4 units in the last place of x"
    case .duplicateIdentifier(_, let identifier, let first):
      "the identifier \(identifier) already occurs in row \(first); identifiers must be unique"
    case .xMissing: "the point has no x, which this series requires; use append(x:y:)"
    case .xNotNeeded: "the point has an x, but this series computes x from its step; use append(contentsOf:)"
    case .identifierMismatch(_, let isNeeded):
      isNeeded
        ? "the point has no identifier, but all other points have one"
        : "the point has an identifier, but no other point has one"
    }
  }

  public var description: String { (row.map { "row \($0), counting from 0: " } ?? "") + problem }
}

extension SeriesError: LocalizedError {
  public var errorDescription: String? { description }
}
