/// The points of a line: their x values in ascending order, and a value for each.
///
/// ```swift
/// let evenly = Series([50, 100, 75, 100])                        // x is 0, 1, 2, 3
/// let hourly = try Series([50, 100, 75], start: 0, step: 3600)
/// let dated = try Series(x: [0, 60, 200], y: [50, .nan, 75])     // NaN is a gap in the line
/// ```
///
/// X values are finite and strictly ascending, evenly spaced or with a number for each point. Values are any
/// numbers: NaN is a gap; infinities are kept, drawn at the edge of the chart and left out of automatic ranges.
///
/// It is a value: a copy shares its storage until one of the two changes.
public struct Series: Sendable {
  var window: VectorWindow
  var names: Identifiers?

  /// What tells the line from the others of a chart, as its identifiers tell its points apart: a chart carries the colour,
  /// the name and the movement of a line over to the next series of the same id. Nil for the place among the lines.
  public var id: Identifier?

  /// Where the points are.
  public internal(set) var xValues: XValues

  /// Makes a series of values at 0, 1, 2 and so on.
  ///
  /// - Complexity: O(1); the vector is shared, not copied.
  public init(_ values: AnimatableVector = .zero, id: Identifier? = nil) {
    self.init(xValues: XValues(start: 0, step: 1, count: values.count), values: values, names: nil, id: id)
  }

  /// Makes a series of values at `start`, `start + step`, `start + 2 * step` and so on.
  ///
  /// - Parameters:
  ///   - values: One value for each point.
  ///   - start: The x value of the first.
  ///   - step: The distance from one to the next.
  ///   - identifiers: What tells the points apart, to join by; nil for their x values.
  ///   - id: What tells the line from others, see ``id``.
  /// - Throws: ``SeriesError`` where `start` or `step` are not finite, the step is not above 0 or too small to
  ///   tell x values apart so far from 0, or where an identifier occurs twice.
  /// - Complexity: O(1); O(n) with identifiers.
  public init(
    _ values: AnimatableVector, start: Double, step: Double, identifiers: [Identifier]? = nil, id: Identifier? = nil
  ) throws(SeriesError) {
    guard start.isFinite else { throw .startNotFinite(start: start) }
    guard step.isFinite && step > 0 else { throw .stepNotPositive(step: step) }
    let names = try Identifiers(identifiers, count: values.count)
    var xValues = XValues(start: start, step: step, count: 0)
    try xValues.extend(by: values.count)
    self.init(xValues: xValues, values: values, names: names, id: id)
  }

  /// Makes a series of points that each have an x value of their own.
  ///
  /// - Parameters:
  ///   - x: The x values: finite and strictly ascending.
  ///   - y: As many values.
  ///   - identifiers: What tells the points apart, to join by; nil for their x values.
  ///   - id: What tells the line from others, see ``id``.
  /// - Throws: ``SeriesError``, which names the first row whose x value is not finite, not above the one before,
  ///   or whose identifier occurred already.
  /// - Complexity: O(n); the vectors are shared, not copied.
  public init(
    x: AnimatableVector, y: AnimatableVector, identifiers: [Identifier]? = nil, id: Identifier? = nil
  ) throws(SeriesError) {
    guard x.count == y.count else { throw .countsDiffer(what: "x values", count: x.count, values: y.count) }
    let names = try Identifiers(identifiers, count: y.count)
    var previous = -Double.infinity
    for row in 0..<x.count {
      try XValues.check(x[row], after: previous, row: row)
      previous = x[row]
    }
    self.init(xValues: XValues(ascending: x), values: y, names: names, id: id)
  }

  /// Makes a series of values at 0, 1, 2 and so on.
  public init(_ values: [Double], id: Identifier? = nil) { self.init(AnimatableVector(values), id: id) }

  /// Makes a series of evenly spaced points, see ``init(_:start:step:identifiers:id:)``.
  public init(
    _ values: [Double], start: Double, step: Double, identifiers: [Identifier]? = nil, id: Identifier? = nil
  ) throws(SeriesError) {
    try self.init(AnimatableVector(values), start: start, step: step, identifiers: identifiers, id: id)
  }

  /// Makes a series of points that each have an x value of their own, see ``init(x:y:identifiers:id:)``.
  public init(x: [Double], y: [Double], identifiers: [Identifier]? = nil, id: Identifier? = nil) throws(SeriesError) {
    try self.init(x: AnimatableVector(x), y: AnimatableVector(y), identifiers: identifiers, id: id)
  }

  init(xValues: XValues, values: AnimatableVector, names: Identifiers?, id: Identifier? = nil) {
    self.xValues = xValues
    window = VectorWindow(values)
    self.names = names
    self.id = id
  }

  /// The number of points.
  public var count: Int { window.count }

  /// The number of values that the storage has room for, those included that were dropped.
  package var storedCount: Int { window.buffer.capacity }

  /// Whether there are no points.
  public var isEmpty: Bool { count == 0 }

  /// A point.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public subscript(index: Int) -> (x: Double, y: Double) { (xValues[index], window[index]) }

  /// The values.
  ///
  /// - Complexity: O(1); the vector shares the storage of the series.
  public var values: AnimatableVector { window.vector }

  /// What tells a point from the others, nil where its x value does.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public func identifier(at index: Int) -> Identifier? {
    precondition(index >= 0 && index < count, "index out of range")
    return names?[index]
  }
}

extension Series {
  /// Whether two series have the same points because they share their storage, whatever their ids.
  ///
  /// - Complexity: O(1); O(n) where x values have storage of their own and points have identifiers.
  func isIdentical(to other: Series) -> Bool {
    window.isIdentical(to: other.window) && xValues.isIdentical(to: other.xValues) && names == other.names
  }
}

extension Series: Equatable {
  /// Whether two series have the same id and the same points: gaps equal gaps.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Series, rhs: Series) -> Bool {
    guard lhs.id == rhs.id, lhs.xValues == rhs.xValues, lhs.names == rhs.names else { return false }
    let (a, b) = (lhs.values, rhs.values)
    return a.isIdentical(to: b) || a.indices.allSatisfy { a[$0] == b[$0] || (a[$0].isNaN && b[$0].isNaN) }
  }
}
