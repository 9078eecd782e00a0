package import ArgumentParser
package import FastVectorCharts
import Foundation
public import VecbenchKit

/// A kernel set, identified by its name on the command line and in reports.
public enum KernelSet: String, CaseIterable, Codable, Hashable, Sendable {
  case naive, simd, blas, native

  /// The name in results.
  public var name: VariantName { VariantName(rawValue: rawValue) }

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

  /// Returns the number of threads that the kernel set uses if `threads` are requested. Some kernel sets are
  /// single-threaded.
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

extension InstructionSetError: ExitCoded {
  package var exitCode: ExitCode { ExitCode(EX_CONFIG) }
}

/// A variant of a benchmark that is specialized for each kernel set. The measured code has no dynamic dispatch, like
/// user code that names a concrete vector type.
protocol KernelVariants {
  associatedtype Parameter

  /// Returns a benchmark with an added variant that uses the given kernels.
  func adding<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<Parameter, ApproximateResult>
  ) -> Benchmark<Parameter, ApproximateResult>
}

extension KernelVariants {
  /// Returns a benchmark with an added variant that uses a kernel set.
  ///
  /// - Precondition: The kernel set is available in this build.
  func adding(
    _ set: KernelSet, to benchmark: Benchmark<Parameter, ApproximateResult>
  ) -> Benchmark<Parameter, ApproximateResult> {
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
