public import CVectorKernels
public import Synchronization

/// FastVector's own kernels: C loops compiled once per instruction set and selected once at run time, see
/// ``InstructionSet``. Products and sums are fused if the instruction set has fused multiply-add (`avx2`, `avx512` and
/// `neon`).
///
/// Large vectors are split over ``threadCount`` cores. Results too large for the caches are written with streaming
/// stores.
public enum NativeKernels: VectorKernels {
  public static let name = "native"

  /// The maximum number of threads that work on one large vector, including the caller's. It applies to the whole
  /// process. The default is 1.
  ///
  /// Vectors of fewer than 32 768 elements are always processed on the calling thread. Results don't depend on the
  /// thread count.
  ///
  /// - Precondition: The new value is at least 1.
  public static var threadCount: Int {
    get { threads.load(ordering: .relaxed) }
    set {
      precondition(newValue >= 1, "the thread count must be at least 1 (got \(newValue))")
      threads.store(newValue, ordering: .relaxed)
    }
  }

  @usableFromInline
  static let threads = Atomic<Int>(1)

  /// The element count from which a vector is split over several cores.
  ///
  /// On two cores, adding in place takes 1.2 times as long as on one at 8 000 elements, 0.95 times at 16 000, 0.75
  /// times at 32 000 and 0.66 times at 48 000. The threshold is above the break-even point, so the average gain exceeds
  /// the loss when another program occupies the other core.
  @inlinable
  static var parallelThreshold: Int { 32_768 }

  /// True if a vector has so few elements that the kernels inlined into the caller are faster.
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
