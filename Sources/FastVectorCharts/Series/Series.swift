/// The points of a line: their positions in ascending order, and a value for each.
///
/// ```swift
/// let evenly = Series([50, 100, 75, 100])                        // x is 0, 1, 2, 3
/// let hourly = try Series([50, 100, 75], start: 0, step: 3600)
/// let dated = try Series(x: [0, 60, 200], y: [50, .nan, 75])     // NaN is a gap in the line
/// ```
///
/// Positions are finite and strictly ascending, evenly spaced or with a number for each point. Values are any
/// numbers: NaN is a gap; infinities are kept, drawn at the edge of the chart and left out of automatic ranges.
///
/// It is a value: a copy shares its storage until one of the two changes.
public struct Series: Sendable {
  var window: VectorWindow
  var names: Identifiers?

  /// Where the points are.
  public internal(set) var positions: Positions

  /// Makes a series of values at 0, 1, 2 and so on.
  ///
  /// - Complexity: O(1); the vector is shared, not copied.
  public init(_ values: AnimatableVector = .zero) {
    self.init(positions: Positions(start: 0, step: 1, count: values.count), values: values, names: nil)
  }

  /// Makes a series of values at `start`, `start + step`, `start + 2 * step` and so on.
  ///
  /// - Parameters:
  ///   - values: One value for each point.
  ///   - start: The position of the first.
  ///   - step: The distance from one to the next.
  ///   - identifiers: What tells the points apart, to join by; nil for their positions.
  /// - Throws: ``SeriesError`` where `start` or `step` are not finite, the step is not above 0 or too small to
  ///   tell positions apart so far from 0, or where an identifier occurs twice.
  /// - Complexity: O(1); O(n) with identifiers.
  public init(
    _ values: AnimatableVector, start: Double, step: Double, identifiers: [Identifier]? = nil
  ) throws(SeriesError) {
    guard start.isFinite else { throw .startNotFinite(start: start) }
    guard step.isFinite && step > 0 else { throw .stepNotPositive(step: step) }
    let names = try Identifiers(identifiers, count: values.count)
    var positions = Positions(start: start, step: step, count: 0)
    try positions.extend(by: values.count)
    self.init(positions: positions, values: values, names: names)
  }

  /// Makes a series of points that each have a position of their own.
  ///
  /// - Parameters:
  ///   - x: The positions: finite and strictly ascending.
  ///   - y: As many values.
  ///   - identifiers: What tells the points apart, to join by; nil for their positions.
  /// - Throws: ``SeriesError``, which names the first row whose position is not finite, not above the one before,
  ///   or whose identifier occurred already.
  /// - Complexity: O(n); the vectors are shared, not copied.
  public init(
    x: AnimatableVector, y: AnimatableVector, identifiers: [Identifier]? = nil
  ) throws(SeriesError) {
    guard x.count == y.count else { throw .countsDiffer(what: "positions", count: x.count, values: y.count) }
    let names = try Identifiers(identifiers, count: y.count)
    var previous = -Double.infinity
    for row in 0..<x.count {
      try Positions.check(x[row], after: previous, row: row)
      previous = x[row]
    }
    self.init(positions: Positions(ascending: x), values: y, names: names)
  }

  /// Makes a series of values at 0, 1, 2 and so on.
  public init(_ values: [Double]) { self.init(AnimatableVector(values)) }

  /// Makes a series of evenly spaced points, see ``init(_:start:step:identifiers:)``.
  public init(
    _ values: [Double], start: Double, step: Double, identifiers: [Identifier]? = nil
  ) throws(SeriesError) {
    try self.init(AnimatableVector(values), start: start, step: step, identifiers: identifiers)
  }

  /// Makes a series of points that each have a position of their own, see ``init(x:y:identifiers:)``.
  public init(x: [Double], y: [Double], identifiers: [Identifier]? = nil) throws(SeriesError) {
    try self.init(x: AnimatableVector(x), y: AnimatableVector(y), identifiers: identifiers)
  }

  init(positions: Positions, values: AnimatableVector, names: Identifiers?) {
    self.positions = positions
    window = VectorWindow(values)
    self.names = names
  }

  /// The number of points.
  public var count: Int { window.count }

  /// Whether there are no points.
  public var isEmpty: Bool { count == 0 }

  /// A point.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public subscript(index: Int) -> (x: Double, y: Double) { (positions[index], window[index]) }

  /// The values.
  ///
  /// - Complexity: O(1); O(n) and one allocation where points were dropped at the front.
  public var values: AnimatableVector { window.vector }

  /// What tells a point from the others, nil where its position does.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public func identifier(at index: Int) -> Identifier? {
    precondition(index >= 0 && index < count, "index out of range")
    return names?[index]
  }
}

extension Series: Equatable {
  /// Whether two series have the same points: gaps equal gaps.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Series, rhs: Series) -> Bool {
    guard lhs.positions == rhs.positions, lhs.names == rhs.names else { return false }
    return lhs.window.withSpan { a in
      rhs.window.withSpan { b in a.indices.allSatisfy { a[$0] == b[$0] || (a[$0].isNaN && b[$0].isNaN) } }
    }
  }
}
