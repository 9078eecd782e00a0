/// An implementation of vector arithmetic: the primitive operations over raw arrays of doubles.
///
/// A conforming type is called a kernel set, and has no instances. It is the type parameter of ``KernelVector``, so the
/// same vector, animation and chart code can run with any kernel set. All kernel sets give the same results within the
/// bounds of the article "Rounding and special values".
///
/// Operations store element `i` of their result in `result[i]`. The `result` may be the same array as an operand, but
/// must not partially overlap an operand. All arrays have `count` elements, unless a parameter specifies otherwise.
/// Operations don't allocate. The arrays need only the natural alignment of `Double`; an alignment of 64 bytes is
/// fastest. A `count` of 0 is always allowed.
public protocol VectorKernels: Sendable {
  /// The name of the kernel set in reports, for example `naive`.
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
  /// If a bound is zero and the elements contain both 0 and -0, either may be returned.
  static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>?

  /// Stores `start + i * step`.
  static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int)
}
