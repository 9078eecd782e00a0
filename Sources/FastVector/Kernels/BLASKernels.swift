#if OpenBLAS && !canImport(Accelerate)
  import COpenBLAS

  /// Kernels that call OpenBLAS: `dcopy`, `daxpy`, `dscal` and `ddot`, which select their code by processor model at
  /// run time.
  ///
  /// ``NaiveKernels`` handles the operations that BLAS has no routine for (the extent and the ramp), and factors of 0.
  /// For a factor of 0, OpenBLAS 0.3.21 differs from IEEE 754: `daxpy` does nothing, and `dscal` replaces NaN and
  /// infinities with 0.
  ///
  /// Counts above 2^31 - 1 trap, because OpenBLAS is called through its interface with 32-bit integers.
  public enum BLASKernels: VectorKernels {
    public static let name = "blas"

    /// The OpenBLAS version and build options, for example `OpenBLAS 0.3.21 …`.
    package static var version: String { unsafe String(cString: openblas_get_config()) }

    /// The processor family whose code OpenBLAS uses on this machine, for example `Haswell`.
    package static var core: String { unsafe String(cString: openblas_get_corename()) }

    /// The number of threads that OpenBLAS may use. The default is 1 unless the environment variable
    /// `OPENBLAS_NUM_THREADS` is set.
    ///
    /// The number applies to the whole process, because OpenBLAS has a single global setting. OpenBLAS limits it to the
    /// maximum that it was compiled for.
    ///
    /// - Precondition: The new value is at least 1.
    public static var threadCount: Int {
      get {
        threadsArePinned
        return Int(openblas_get_num_threads())
      }
      set {
        precondition(newValue >= 1, "the thread count must be at least 1 (got \(newValue))")
        threadsArePinned
        openblas_set_num_threads(Int32(clamping: newValue))
      }
    }

    // By default, OpenBLAS runs `daxpy` and `ddot` on all cores if there are more than 10 000 elements. Limit it to one
    // thread, unless the environment specifies a number.
    private static let threadsArePinned: Void = {
      if unsafe getenv("OPENBLAS_NUM_THREADS") == nil { openblas_set_num_threads(1) }
    }()

    public static func add(
      _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      unsafe sum(a, factor: 1, b, into: result, count: count)
    }

    public static func subtract(
      _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      unsafe sum(a, factor: -1, b, into: result, count: count)
    }

    /// Stores `a[i] + factor * b[i]`, where `factor` is 1 or -1.
    private static func sum(
      _ a: UnsafePointer<Double>, factor: Double, _ b: UnsafePointer<Double>,
      into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      threadsArePinned
      if unsafe result == b, unsafe a != b {
        // `result` already holds `b`: negate it if needed, then add `a`.
        if factor == -1 { unsafe cblas_dscal(Int32(count), -1, result, 1) }
        unsafe cblas_daxpy(Int32(count), 1, a, 1, result, 1)
        return
      }
      if unsafe result != a { unsafe cblas_dcopy(Int32(count), a, 1, result, 1) }
      unsafe cblas_daxpy(Int32(count), factor, b, 1, result, 1)
    }

    public static func scale(
      _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      guard factor != 0 else { return unsafe NaiveKernels.scale(a, by: factor, into: result, count: count) }
      threadsArePinned
      if unsafe result != a { unsafe cblas_dcopy(Int32(count), a, 1, result, 1) }
      unsafe cblas_dscal(Int32(count), factor, result, 1)
    }

    public static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
      threadsArePinned
      return unsafe cblas_ddot(Int32(count), a, 1, b, 1)
    }

    public static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
      unsafe dot(a, a, count: count)
    }

    public static func interpolate(
      from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
      into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      guard amount != 0 else {
        return unsafe NaiveKernels.interpolate(from: a, towards: b, amount: amount, into: result, count: count)
      }
      threadsArePinned
      unsafe fv_blas_interpolate(result, a, b, amount, Int32(count))
    }

    public static func combine(
      _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
      offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      for term in 0..<termCount where unsafe coefficients[term] == 0 {
        return unsafe NaiveKernels.combine(
          vectors, coefficients: coefficients, termCount: termCount, offset: offset, into: result, count: count)
      }
      threadsArePinned
      unsafe vectors.withMemoryRebound(to: UnsafePointer<Double>?.self, capacity: termCount) { vectors in
        unsafe fv_blas_combine(result, offset, coefficients, vectors, Int32(termCount), Int32(count))
      }
    }

    public static func extent(_ a: UnsafePointer<Double>, count: Int) -> ClosedRange<Double>? {
      unsafe NaiveKernels.extent(a, count: count)
    }

    public static func ramp(
      from start: Double, step: Double, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      unsafe NaiveKernels.ramp(from: start, step: step, into: result, count: count)
    }
  }
#endif
