/// An error in the points of a series. Rows count from 0.
public enum SeriesError: Error, Hashable, Sendable {
  /// The number of x values, or of identifiers, differs from the number of y values.
  case countsDiffer(what: String, count: Int, values: Int)
  /// An x value is NaN or infinite.
  case xNotFinite(row: Int, x: Double)
  /// An x value equals the one in the previous row.
  case duplicateX(row: Int, x: Double)
  /// An x value is less than the one in the previous row.
  case xNotAscending(row: Int, x: Double, previous: Double)
  /// The step of evenly spaced x values isn't a finite number above 0.
  case stepNotPositive(step: Double)
  /// The start of evenly spaced x values is NaN or infinite.
  case startNotFinite(start: Double)
  /// X values this far from 0 aren't distinct or aren't finite.
  case stepTooSmall(step: Double, row: Int)
  /// Two points have the same identifier.
  case duplicateIdentifier(row: Int, identifier: Series.Identifier, first: Int)
  /// A point without an x value was appended to a series with explicit x values.
  case xMissing(row: Int)
  /// A point with an x value was appended to a series with evenly spaced x values.
  case xNotNeeded(row: Int)
  /// A point without an identifier was appended to a series with identifiers, or the other way round.
  case identifierMismatch(row: Int, isNeeded: Bool)
}

extension SeriesError: CustomStringConvertible {
  /// The first invalid row; nil if the error isn't about one row.
  public var row: Int? {
    switch self {
    case .countsDiffer, .stepNotPositive, .startNotFinite: nil
    case .xNotFinite(let row, _), .duplicateX(let row, _), .xNotAscending(let row, _, _),
      .stepTooSmall(_, let row), .duplicateIdentifier(let row, _, _), .xMissing(let row),
      .xNotNeeded(let row), .identifierMismatch(let row, _):
      row
    }
  }

  /// A description of the problem and of valid input, without the row.
  public var problem: String {
    switch self {
    case .countsDiffer(let what, let count, let values):
      "\(count) \(what) for \(values) values; there must be as many"
    case .xNotFinite(_, let x): "x is \(x); it must be a finite number (only y may be NaN, a gap)"
    case .duplicateX(_, let x): "x is \(x), as in the row before; each x may occur once"
    case .xNotAscending(_, let x, let previous):
      "x is \(x), less than \(previous) in the row before; rows must be sorted by x"
    case .stepNotPositive(let step): "the step is \(step); it must be a finite number above 0"
    case .startNotFinite(let start): "the start is \(start); it must be a finite number"
    case .stepTooSmall(let step, _):
      "x is too far from 0 to be told apart from its neighbours \(step) away; x must be finite and the step at least "
        + "4 units in its last place"
    case .duplicateIdentifier(_, let identifier, let first):
      "the identifier \(identifier) occurs in row \(first) already; each may occur once"
    case .xMissing: "a point without x; this series needs append(x:y:)"
    case .xNotNeeded: "a point with x; the x of this series follow from its step, append(contentsOf:) adds y"
    case .identifierMismatch(_, let isNeeded):
      isNeeded ? "a point without identifier; all others have one" : "a point with an identifier; no other has one"
    }
  }

  public var description: String { (row.map { "row \($0), counting from 0: " } ?? "") + problem }
}
