import FastVectorCharts

/// A kernel set: an implementation of vector arithmetic, identified by its name on the command line and in reports.
public enum KernelSet: String, CaseIterable, Codable, Hashable, Sendable {
  case naive, simd, blas, native

  /// The kernel sets that are available in this build.
  public static var available: [KernelSet] {
    #if OpenBLAS
      allCases
    #else
      allCases.filter { $0 != .blas }
    #endif
  }

  /// A one-line description of the kernel set.
  public var summary: String {
    switch self {
    case .naive: "one plain Swift loop per operation"
    case .simd: "Swift's SIMD8<Double>"
    case .blas: "OpenBLAS: daxpy, dscal, ddot, dcopy"
    case .native: "FastVector's own: C loops, dispatched by instruction set"
    }
  }

  /// Returns the number of threads that the kernel set uses if `threads` are requested: always 1 for the kernel sets
  /// that are single-threaded.
  public func threads(of threads: Int) -> Int {
    switch self {
    case .naive, .simd: 1
    case .blas, .native: threads
    }
  }

  /// Sets the thread count of all multithreaded kernel sets.
  public static func setThreadCount(_ threads: Int) {
    NativeKernels.threadCount = threads
    #if OpenBLAS
      BLASKernels.threadCount = threads
    #endif
  }
}
