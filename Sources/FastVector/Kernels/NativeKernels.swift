public import CVectorKernels
public import Synchronization

/// FastVector's own kernels: C loops compiled once per instruction set and chosen once at run time, see
/// ``InstructionSet``. Products are fused into sums where the instruction set can (all but `sse2`).
///
/// Large vectors are split over ``threadCount`` cores.
public enum NativeKernels: VectorKernels {
  public static let name = "native"

  /// The number of cores that work on one large vector; 1 unless set. It holds for the whole process.
  ///
  /// Vectors below ``parallelThreshold`` elements always stay on the calling thread. No result depends on the
  /// thread count.
  ///
  /// - Precondition: A new value is at least 1.
  public static var threadCount: Int {
    get { threads.load(ordering: .relaxed) }
    set {
      precondition(newValue >= 1, "a thread count is at least 1")
      threads.store(newValue, ordering: .relaxed)
    }
  }

  @usableFromInline
  static let threads = Atomic<Int>(1)

  /// The element count from which a vector is split over several cores.
  public static let parallelThreshold = 65_536

  @inlinable
  public static func add(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    inSlices(of: count) { start, length in
      unsafe fv_active().pointee.add(result + start, a + start, b + start, length)
    }
  }

  @inlinable
  public static func subtract(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    inSlices(of: count) { start, length in
      unsafe fv_active().pointee.subtract(result + start, a + start, b + start, length)
    }
  }

  @inlinable
  public static func scale(
    _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    inSlices(of: count) { start, length in
      unsafe fv_active().pointee.scale(result + start, a + start, factor, length)
    }
  }

  @inlinable
  public static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
    sum(count) { start, length in
      unsafe fv_active().pointee.dot(a + start, b + start, length)
    }
  }

  @inlinable
  public static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
    sum(count) { start, length in
      unsafe fv_active().pointee.magnitude_squared(a + start, length)
    }
  }

  @inlinable
  public static func interpolate(
    from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
    into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    inSlices(of: count) { start, length in
      unsafe fv_active().pointee.interpolate(result + start, a + start, b + start, amount, length)
    }
  }

  @inlinable
  public static func combine(
    _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
    offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    guard count >= parallelThreshold, threadCount > 1 else {
      return unsafe fv_active().pointee.combine(result, offset, coefficients, vectors, termCount, count)
    }
    inSlices(of: count) { start, length in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: termCount) { slices in
        for term in 0..<termCount { unsafe slices.initializeElement(at: term, to: vectors[term] + start) }
        unsafe fv_active().pointee.combine(
          result + start, offset, coefficients, slices.baseAddress!, termCount, length)
      }
    }
  }

  @inlinable
  public static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>? {
    let extent = unsafe fv_active().pointee.extent(a, count)
    return extent.minimum <= extent.maximum ? extent.minimum...extent.maximum : nil
  }

  @inlinable
  public static func ramp(
    from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int
  ) {
    unsafe fv_active().pointee.ramp(result, start, step, count)
  }
}
