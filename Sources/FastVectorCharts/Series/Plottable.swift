public import FastVector
public import Foundation

/// A type that can be plotted along an axis: a number or a date.
public protocol Plottable {
  /// The number to plot. For a date, the seconds since 1 January 1970 in UTC.
  var plottedNumber: Double { get }
}

extension Double: Plottable { @inlinable public var plottedNumber: Double { self } }
extension Float: Plottable { @inlinable public var plottedNumber: Double { Double(self) } }
extension Int: Plottable { @inlinable public var plottedNumber: Double { Double(self) } }
extension Date: Plottable { public var plottedNumber: Double { timeIntervalSince1970 } }

extension Series {
  /// Creates a series from numbers of any type, with the x values 0, 1, 2 and so on.
  ///
  /// - Complexity: O(n)
  @inlinable
  public init(_ values: some Sequence<some Plottable>, id: Identifier? = nil) {
    self.init(AnimatableVector(values.lazy.map(\.plottedNumber)), id: id)
  }

  /// Creates a series with explicit x values from numbers of any type, or from dates. If the x values are dates,
  /// ``xScale`` is `time`.
  ///
  /// - Parameters:
  ///   - x: The x values: finite and strictly ascending.
  ///   - y: The y values, as many as there are x values.
  ///   - identifiers: Unique identifiers of the points, used to match points; nil to match by x value.
  ///   - id: The identifier of the series; see ``id``.
  /// - Throws: ``SeriesError``; see ``init(x:y:identifiers:id:)``.
  /// - Complexity: O(n)
  @inlinable
  public init<X: Plottable>(
    x: some Sequence<X>, y: some Sequence<some Plottable>, identifiers: [Identifier]? = nil, id: Identifier? = nil
  ) throws(SeriesError) {
    try self.init(
      x: AnimatableVector(x.lazy.map(\.plottedNumber)), y: AnimatableVector(y.lazy.map(\.plottedNumber)),
      identifiers: identifiers, id: id)
    if X.self is Date.Type { xScale = .time }
  }
}
