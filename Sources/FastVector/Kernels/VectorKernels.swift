/// One way of doing vector arithmetic: the primitive operations over raw arrays of doubles.
///
/// A conforming type has no values; it is chosen as the parameter of ``KernelVector``, so that every way runs
/// through the same vector, animation and chart code. All sets give the same results within the bounds of
/// the article on special values.
///
/// Every `result` may be the very array that is an operand, and must otherwise not overlap one. All arrays
/// hold `count` elements, except where a parameter says otherwise. No operation allocates, and none needs more
/// than the natural alignment of `Double`; 64 bytes is fastest. A `count` of 0 is allowed everywhere.
public protocol VectorKernels: Sendable {
  /// The name that reports use, as `naive`.
  static var name: String { get }

  /// Stores `a[i] + b[i]`.
  static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Stores `a[i] - b[i]`.
  static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Stores `a[i] * factor`.
  static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Returns the sum of `a[i] * b[i]`.
  static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double

  /// Returns the sum of `a[i] * a[i]`.
  static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double

  /// Stores `a[i] + (b[i] - a[i]) * amount`.
  static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int)

  /// Stores `offset + coefficients[0] * vectors[0][i] + …`, summed from the left.
  ///
  /// An `offset` of -0 leaves every sum as it is, the signs of zeros included.
  ///
  /// - Parameters:
  ///   - vectors: `termCount` arrays of `count` elements.
  ///   - coefficients: `termCount` factors.
  ///   - termCount: The number of terms, at least 0.
  ///   - offset: What every sum starts from.
  ///   - result: Room for `count` sums.
  ///   - count: The number of elements, at least 0.
  static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Returns the least and the greatest element, leaving NaN out, or nil where no element is a number.
  ///
  /// Where both zeros are the least or the greatest, either may be returned.
  static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>?

  /// Stores `start + i * step`.
  static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int)
}
