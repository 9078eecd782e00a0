public import CVectorKernels
public import Synchronization

/// FastVector's own kernels: C loops that are compiled for each ``InstructionSet``. One instruction set is selected at
/// run time, on first use.
///
/// An expression of the form `a * b + c` is rounded once if the instruction set has fused multiply-add (`avx2`,
/// `avx512` and `neon`), and twice otherwise. Dot products of up to 17 elements always round the product and the sum
/// separately. Large vectors are split across ``threadCount`` threads. Results that are too large for the caches are
/// written with streaming stores, which bypass the caches.
public enum NativeKernels: VectorKernels {
  public static let name = "native"

  /// The maximum number of threads that work on one vector, including the calling thread. The default is 1.
  ///
  /// The setting applies to the whole process. Vectors of fewer than 32 768 elements are always processed on the
  /// calling thread. Results don't depend on the number of threads.
  ///
  /// Values above 1024 count as 1024.
  ///
  /// - Precondition: The new value is at least 1.
  public static var threadCount: Int {
    get { threads.load(ordering: .relaxed) }
    set {
      precondition(newValue >= 1, "the thread count must be at least 1 (got \(newValue))")
      threads.store(min(newValue, 1024), ordering: .relaxed)
    }
  }

  @usableFromInline
  static let threads = Atomic<Int>(1)

  /// The minimum number of elements of a vector that is split over several threads.
  ///
  /// The time of an addition in place on two cores, relative to the time on one core:
  ///
  /// | elements | relative time |
  /// |---|---|
  /// | 8 000 | 1.2 |
  /// | 16 000 | 0.95 |
  /// | 32 000 | 0.75 |
  /// | 48 000 | 0.66 |
  ///
  /// The threshold is above the break-even point, because another program may occupy the second core, and splitting is
  /// then slower. On average, the gain exceeds this loss.
  @inlinable
  static var parallelThreshold: Int { 32_768 }

  /// Returns true if a vector is so short that kernels inlined into the caller are faster.
  @inlinable @inline(__always)
  static func isShort(_ count: Int) -> Bool { count <= fv_short_count }

  /// Returns the number of threads to use, or nil to stay on the calling thread.
  @inlinable @inline(__always)
  static func threads(for count: Int) -> Int? {
    guard count >= parallelThreshold else { return nil }
    let threads = threadCount
    return threads > 1 ? threads : nil
  }

  @inlinable
  public static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    if isShort(count) { return unsafe fv_short_add(result, a, b, count) }
    if let threads = threads(for: count) { return unsafe fv_parallel_add(result, a, b, count, threads) }
    unsafe fv_active().pointee.add(result, a, b, count)
  }

  @inlinable
  public static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    if isShort(count) { return unsafe fv_short_subtract(result, a, b, count) }
    if let threads = threads(for: count) { return unsafe fv_parallel_subtract(result, a, b, count, threads) }
    unsafe fv_active().pointee.subtract(result, a, b, count)
  }

  @inlinable
  public static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    if isShort(count) { return unsafe fv_short_scale(result, a, factor, count) }
    if let threads = threads(for: count) { return unsafe fv_parallel_scale(result, a, factor, count, threads) }
    unsafe fv_active().pointee.scale(result, a, factor, count)
  }

  @inlinable
  public static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
    if isShort(count) { return unsafe fv_short_dot(a, b, count) }
    // The slices of a large sum depend only on its count, so the result is the same for any number of threads.
    if count >= parallelThreshold { return unsafe fv_parallel_dot(a, b, count, threadCount) }
    return unsafe fv_active().pointee.dot(a, b, count)
  }

  @inlinable
  public static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
    if isShort(count) { return unsafe fv_short_dot(a, a, count) }
    if count >= parallelThreshold { return unsafe fv_parallel_magnitude_squared(a, count, threadCount) }
    return unsafe fv_active().pointee.magnitude_squared(a, count)
  }

  @inlinable
  public static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    if isShort(count), fv_short_interpolates() != 0 {
      return unsafe fv_short_interpolate(result, a, b, amount, count)
    }
    if let threads = threads(for: count) {
      return unsafe fv_parallel_interpolate(result, a, b, amount, count, threads)
    }
    unsafe fv_active().pointee.interpolate(result, a, b, amount, count)
  }

  @inlinable
  public static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    if let threads = threads(for: count) {
      return unsafe fv_parallel_combine(result, offset, coefficients, vectors, termCount, count, threads)
    }
    unsafe fv_active().pointee.combine(result, offset, coefficients, vectors, termCount, count)
  }

  @inlinable
  public static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>? {
    let extent =
      if let threads = threads(for: count) {
        unsafe fv_parallel_extent(a, count, threads)
      } else {
        unsafe fv_active().pointee.extent(a, count)
      }
    return extent.minimum <= extent.maximum ? extent.minimum...extent.maximum : nil
  }

  @inlinable
  public static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe fv_active().pointee.ramp(result, start, step, count)
  }
}
