/// A data series: points with ascending x values and one y value each.
///
/// ```swift
/// let evenly = Series([50, 100, 75, 100])                        // x is 0, 1, 2, 3
/// let hourly = try Series([50, 100, 75], start: 0, step: 3600)
/// let dated = try Series(x: [0, 60, 200], y: [50, .nan, 75])     // NaN is a gap in the line
/// ```
///
/// X values are finite and strictly ascending. They are either evenly spaced or given explicitly. A y value can be any
/// number. NaN is a gap. Infinities are drawn at the edges of the plot: positive infinity at the top edge, negative
/// infinity at the bottom edge. Automatic axis ranges ignore them. In an animation, a point moves to the edge if its
/// new value is infinite, and from the edge if its old value was infinite.
///
/// A series is a value with copy-on-write storage.
public struct Series: Sendable {
  var window: BufferSlice
  var names: Identifiers?

  /// The identifier of the series, unique in its chart. When a chart is animated to other series, a line moves to the
  /// series with the same id, and keeps its color and name. A series without an id is identified by its index in the
  /// chart.
  public var id: Identifier?

  /// The x values.
  public internal(set) var xValues: XValues

  /// The scale type of the x values: `time` if the series was created from dates, otherwise `linear`. If it is `time`
  /// for all series of a new chart, the chart has a time axis.
  public var xScale = ScaleType.linear

  /// True if the points represent other points whose x values are all integers. The points themselves can have x values
  /// between integers.
  package var representsIntegerX = false

  /// True if all x values are integers, or represent integers. Always false for more than 1000 explicit x values that
  /// don't represent other points.
  package var hasIntegerX: Bool { representsIntegerX || xValues.areIntegers }

  /// Creates a series with the x values 0, 1, 2 and so on.
  ///
  /// - Complexity: O(1). The vector is shared, not copied.
  public init(_ values: AnimatableVector = .zero, id: Identifier? = nil) {
    self.init(xValues: XValues(start: 0, step: 1, count: values.count), values: values, names: nil, id: id)
  }

  /// Creates a series with the x values `start`, `start + step`, `start + 2 * step` and so on.
  ///
  /// - Parameters:
  ///   - values: The y values.
  ///   - start: The first x value.
  ///   - step: The distance between x values.
  ///   - identifiers: Unique identifiers of the points, used to match points; nil to match by x value.
  ///   - id: The identifier of the series; see ``id``.
  /// - Throws: ``SeriesError`` if `start` isn't finite, if `step` isn't a positive finite number, or if `step` is too
  ///   small for distinct x values. Also throws an error if an identifier occurs twice, or if there aren't as many
  ///   identifiers as values.
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

  /// Creates a series with explicit x values.
  ///
  /// - Parameters:
  ///   - x: The x values: finite and strictly ascending.
  ///   - y: The y values, as many as there are x values.
  ///   - identifiers: Unique identifiers of the points, used to match points; nil to match by x value.
  ///   - id: The identifier of the series; see ``id``.
  /// - Throws: ``SeriesError`` if the counts differ, if an x value isn't finite or isn't greater than the previous one,
  ///   or if an identifier occurs twice.
  /// - Complexity: O(n). The vectors are shared, not copied.
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

  /// Creates a series that shares the x values of another series.
  ///
  /// - Precondition: `y` has one value for each point of the other series.
  /// - Complexity: O(1)
  package init(xValuesOf other: Series, y: AnimatableVector, id: Identifier? = nil) {
    precondition(y.count == other.count, "a series of \(other.count) points can't have \(y.count) y values")
    self.init(xValues: other.xValues, values: y, names: nil, id: id)
  }

  /// Creates a series with the x values 0, 1, 2 and so on.
  public init(_ values: [Double], id: Identifier? = nil) { self.init(AnimatableVector(values), id: id) }

  /// Creates a series with evenly spaced x values. See ``init(_:start:step:identifiers:id:)``.
  public init(
    _ values: [Double], start: Double, step: Double, identifiers: [Identifier]? = nil, id: Identifier? = nil
  ) throws(SeriesError) {
    try self.init(AnimatableVector(values), start: start, step: step, identifiers: identifiers, id: id)
  }

  /// Creates a series with explicit x values. See ``init(x:y:identifiers:id:)``.
  public init(x: [Double], y: [Double], identifiers: [Identifier]? = nil, id: Identifier? = nil) throws(SeriesError) {
    try self.init(x: AnimatableVector(x), y: AnimatableVector(y), identifiers: identifiers, id: id)
  }

  init(xValues: XValues, values: AnimatableVector, names: Identifiers?, id: Identifier? = nil) {
    self.xValues = xValues
    window = BufferSlice(values)
    self.names = names
    self.id = id
  }

  /// The number of points.
  public var count: Int { window.count }

  /// The capacity of the storage, in values. It includes the space of values that were removed from the front. In
  /// sliding memory (see ``RemappedRing``), it also includes addresses for which no memory has been allocated yet.
  package var storedCount: Int { window.buffer.capacity }

  /// True if the series has no points.
  public var isEmpty: Bool { count == 0 }

  /// Returns the point at an index.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public subscript(index: Int) -> (x: Double, y: Double) { (xValues[index], window[index]) }

  /// The y values.
  ///
  /// - Complexity: O(1). The vector shares the storage of the series.
  public var values: AnimatableVector { window.vector }

  /// Returns the identifier of a point, or nil if the point has no identifier.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public func identifier(at index: Int) -> Identifier? {
    precondition(index >= 0 && index < count, "index out of range")
    return names?[index]
  }
}

extension Series {
  /// Returns true if both series share their storage, and therefore have the same points. Ignores the ids of both
  /// series.
  ///
  /// - Complexity: O(1); O(n) if the points have identifiers.
  func isIdentical(to other: Series) -> Bool {
    window.isIdentical(to: other.window) && xValues.isIdentical(to: other.xValues) && names == other.names
  }
}

extension Series: Equatable {
  /// Returns true if both series have the same id and the same points, including the identifiers of the points. Two
  /// gaps at the same x are equal. Ignores ``xScale``.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Series, rhs: Series) -> Bool {
    guard lhs.id == rhs.id, lhs.xValues == rhs.xValues, lhs.names == rhs.names else { return false }
    let (a, b) = (lhs.values, rhs.values)
    return a.isIdentical(to: b) || a.indices.allSatisfy { a[$0] == b[$0] || (a[$0].isNaN && b[$0].isNaN) }
  }
}
