/// An implementation of vector arithmetic: the primitive operations over raw arrays of doubles.
///
/// A conforming type is called a kernel set, and has no instances. It is the type parameter of ``KernelVector``, so the
/// same vector, animation and chart code can run with any kernel set. All kernel sets give the same results within the
/// bounds of the article "Rounding and special values".
///
/// An operation with a `result` sets all elements of this array, at the indices `i` from 0 to `count - 1`. The array
/// may be the same as an operand, but must not partially overlap an operand. All arrays have `count` elements, unless a
/// parameter specifies otherwise. Operations don't allocate. The arrays need only the natural alignment of `Double`; an
/// alignment of 64 bytes is fastest. A `count` of 0 is always allowed.
public protocol VectorKernels: Sendable {
  /// The name of the kernel set in reports, for example `naive`.
  static var name: String { get }

  /// Sets `result[i]` to `a[i] + b[i]`.
  static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Sets `result[i]` to `a[i] - b[i]`.
  static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Sets `result[i]` to `a[i] * factor`.
  static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Returns the sum of `a[i] * b[i]`.
  static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double

  /// Returns the sum of `a[i] * a[i]`.
  static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double

  /// Sets `result[i]` to `a[i] + (b[i] - a[i]) * amount`.
  static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int)

  /// Sets `result[i]` to `offset + coefficients[0] * vectors[0][i] + …`, added from left to right.
  ///
  /// With an `offset` of -0, the result is exactly the sum of the products. An offset of 0 would turn -0 into 0.
  ///
  /// - Parameters:
  ///   - vectors: `termCount` arrays of `count` elements.
  ///   - coefficients: `termCount` factors.
  ///   - termCount: The number of terms, at least 0.
  ///   - offset: A number to add to every sum, before the products.
  ///   - result: Memory for `count` sums.
  ///   - count: The number of elements, at least 0.
  static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int)

  /// Returns the minimum and maximum of the elements, ignoring NaN. Returns nil if `count` is 0 or all elements are
  /// NaN.
  ///
  /// If the minimum or maximum is zero and the elements contain both 0 and -0, either of them may be returned.
  static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>?

  /// Sets `result[i]` to `start + i * step`.
  static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int)
}
