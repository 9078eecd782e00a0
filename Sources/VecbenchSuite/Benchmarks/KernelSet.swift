import FastVectorCharts
public import VecbenchKit

/// A kernel set by the name that the command line and the reports use.
public enum KernelSet: String, CaseIterable, Codable, Hashable, Sendable {
  case naive, simd, blas, native

  /// The name in results.
  public var name: VariantName { VariantName(rawValue: rawValue) }

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

/// Variants that are compiled for each kernel set: nothing is left to look up at run time that a user's program, which
/// names its vector type, would not look up.
protocol KernelVariants {
  associatedtype Parameter

  /// Adds the variant with some kernels to a benchmark.
  func adding<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<Parameter, Outcome>
  ) -> Benchmark<Parameter, Outcome>
}

extension KernelVariants {
  /// Adds the variant with a kernel set to a benchmark.
  ///
  /// - Precondition: This build has the kernel set.
  func adding(_ set: KernelSet, to benchmark: Benchmark<Parameter, Outcome>) -> Benchmark<Parameter, Outcome> {
    switch set {
    case .naive: return adding(NaiveKernels.self, set, to: benchmark)
    case .simd: return adding(SIMDKernels.self, set, to: benchmark)
    case .native: return adding(NativeKernels.self, set, to: benchmark)
    case .blas:
      #if OpenBLAS
        return adding(BLASKernels.self, set, to: benchmark)
      #else
        preconditionFailure("this build lacks a kernel set")
      #endif
    }
  }
}
