public import FastVector

/// A kernel set by the name that the command line and the reports use.
public enum KernelSet: String, CaseIterable, Codable, Hashable, Sendable {
  case naive, simd, blas, native

  /// The kernel sets that this build has.
  public static var available: [KernelSet] {
    #if OpenBLAS
      allCases
    #else
      allCases.filter { $0 != .blas }
    #endif
  }

  /// One line about the kernel set.
  public var summary: String {
    switch self {
    case .naive: "one plain Swift loop per operation"
    case .simd: "Swift's SIMD8<Double>"
    case .blas: "OpenBLAS: daxpy, dscal, ddot, dcopy"
    case .native: "FastVector's own: C loops, dispatched by instruction set"
    }
  }

  /// The kernels, nil where this build lacks them.
  public var kernels: (any VectorKernels.Type)? {
    switch self {
    case .naive: return NaiveKernels.self
    case .simd: return SIMDKernels.self
    case .native: return NativeKernels.self
    case .blas:
      #if OpenBLAS
        return BLASKernels.self
      #else
        return nil
      #endif
    }
  }

  /// How many threads the kernel set works with when `threads` are asked for: some can use only one.
  public func threads(of threads: Int) -> Int {
    switch self {
    case .naive, .simd: 1
    case .blas, .native: threads
    }
  }

  /// Sets the thread count of all kernel sets that can use several.
  public static func setThreadCount(_ threads: Int) {
    NativeKernels.threadCount = threads
    #if OpenBLAS
      BLASKernels.threadCount = threads
    #endif
  }
}
