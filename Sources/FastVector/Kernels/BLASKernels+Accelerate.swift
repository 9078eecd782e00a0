#if canImport(Accelerate)
  import Accelerate

  /// Kernels that call Accelerate's vDSP, which selects its code for the processor at run time. They replace OpenBLAS
  /// on Apple platforms.
  ///
  /// They call vDSP instead of Accelerate's `cblas_daxpy` and `cblas_dscal` for three reasons:
  ///
  /// - vDSP takes two operands and a separate result, so no operand has to be copied first.
  /// - Its counts have 64 bits.
  /// - Its declarations don't depend on the macro `ACCELERATE_NEW_LAPACK`.
  ///
  /// As with OpenBLAS, ``NaiveKernels`` handles the operations that vDSP has no routine for, and factors of 0.
  public enum BLASKernels: VectorKernels {
    public static let name = "blas"

    public static func add(
      _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      unsafe vDSP_vaddD(a, 1, b, 1, result, 1, vDSP_Length(count))
    }

    public static func subtract(
      _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      // vDSP takes the subtrahend first.
      unsafe vDSP_vsubD(b, 1, a, 1, result, 1, vDSP_Length(count))
    }

    public static func scale(
      _ a: UnsafePointer<Double>, by factor: Double, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      guard factor != 0 else { return unsafe NaiveKernels.scale(a, by: factor, into: result, count: count) }
      var factor = factor
      unsafe vDSP_vsmulD(a, 1, &factor, result, 1, vDSP_Length(count))
    }

    public static func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, count: Int) -> Double {
      var sum = 0.0
      unsafe vDSP_dotprD(a, 1, b, 1, &sum, vDSP_Length(count))
      return sum
    }

    public static func magnitudeSquared(_ a: UnsafePointer<Double>, count: Int) -> Double {
      var sum = 0.0
      unsafe vDSP_svesqD(a, 1, &sum, vDSP_Length(count))
      return sum
    }

    public static func interpolate(
      from a: UnsafePointer<Double>, towards b: UnsafePointer<Double>, amount: Double,
      into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      guard amount != 0 else {
        return unsafe NaiveKernels.interpolate(from: a, towards: b, amount: amount, into: result, count: count)
      }
      var amount = amount
      unsafe vDSP_vintbD(a, 1, b, 1, &amount, result, 1, vDSP_Length(count))
    }

    public static func combine(
      _ vectors: UnsafePointer<UnsafePointer<Double>>, coefficients: UnsafePointer<Double>, termCount: Int,
      offset: Double, into result: UnsafeMutablePointer<Double>, count: Int
    ) {
      for term in 0..<termCount where unsafe coefficients[term] == 0 {
        return unsafe NaiveKernels.combine(
          vectors, coefficients: coefficients, termCount: termCount, offset: offset, into: result, count: count)
      }
      // Accumulate in a separate block, because the result may be one of the vectors. The block fits in the L1 cache.
      let tile = 512
      unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: tile) { sum in
        guard let sum = sum.baseAddress else { return }
        for start in stride(from: 0, to: count, by: tile) {
          let length = min(tile, count - start)
          unsafe sum.initialize(repeating: offset, count: length)
          for term in 0..<termCount {
            unsafe vDSP_vsmaD(vectors[term] + start, 1, coefficients + term, sum, 1, sum, 1, vDSP_Length(length))
          }
          unsafe (result + start).update(from: sum, count: length)
        }
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
