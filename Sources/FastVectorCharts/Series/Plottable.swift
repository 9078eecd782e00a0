public import FastVector
public import Foundation

/// What can be drawn along an axis: a number, or a date.
public protocol Plottable {
  /// The number that is drawn; of a date the seconds since 1 January 1970 in UTC.
  var plottedNumber: Double { get }
}

extension Double: Plottable { @inlinable public var plottedNumber: Double { self } }
extension Float: Plottable { @inlinable public var plottedNumber: Double { Double(self) } }
extension Int: Plottable { @inlinable public var plottedNumber: Double { Double(self) } }
extension Date: Plottable { public var plottedNumber: Double { timeIntervalSince1970 } }

extension Series {
  /// Makes a series of values at 0, 1, 2 and so on, of any kind of numbers.
  ///
  /// - Complexity: O(n)
  @inlinable
  public init(_ values: some Sequence<some Plottable>, id: Identifier? = nil) {
    self.init(AnimatableVector(values.lazy.map(\.plottedNumber)), id: id)
  }

  /// Makes a series of points that each have an x value of their own, of any kind of numbers, or a date.
  ///
  /// - Parameters:
  ///   - x: The x values: finite and strictly ascending.
  ///   - y: As many values.
  ///   - identifiers: What tells the points apart, to join by; nil for their x values.
  ///   - id: What tells the line from others, see ``id``.
  /// - Throws: ``SeriesError``, see ``init(x:y:identifiers:id:)``.
  /// - Complexity: O(n)
  @inlinable
  public init(
    x: some Sequence<some Plottable>, y: some Sequence<some Plottable>, identifiers: [Identifier]? = nil,
    id: Identifier? = nil
  ) throws(SeriesError) {
    try self.init(
      x: AnimatableVector(x.lazy.map(\.plottedNumber)), y: AnimatableVector(y.lazy.map(\.plottedNumber)),
      identifiers: identifiers, id: id)
  }
}
