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

  /// What can be measured of the kernel set; nil where this build lacks it.
  var benchmarks: KernelBenchmarks? {
    switch self {
    case .naive: return KernelBenchmarks(self, NaiveKernels.self)
    case .simd: return KernelBenchmarks(self, SIMDKernels.self)
    case .native: return KernelBenchmarks(self, NativeKernels.self)
    case .blas:
      #if OpenBLAS
        return KernelBenchmarks(self, BLASKernels.self)
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

/// The benchmarks of one kernel set, as code that is compiled for it: nothing is left to look up at run time that
/// a user's program, which names its vector type, would not look up.
struct KernelBenchmarks {
  let variant: (SuiteBenchmark, Workspace) -> Variant
  let outcome: (SuiteBenchmark, LinePair) -> (outcome: Outcome, bounds: [Double])
  let swiftUIFrames: (ChartFrames) -> FrameVariant<Path>
  let directFrames: (AnimationFrames) -> FrameVariant<AnimatableVector>
  let symbolicFrames: (AnimationFrames) -> FrameVariant<AnimatableVector>

  init<Kernels: VectorKernels>(_ set: KernelSet, _ kernels: Kernels.Type) {
    variant = { $0.variant(kernels, on: $1) }
    outcome = { $0.outcome(kernels, on: $1) }
    swiftUIFrames = { $0.swiftUI(kernels, set) }
    directFrames = { $0.direct(kernels, set) }
    symbolicFrames = { $0.symbolic(kernels, set) }
  }
}
