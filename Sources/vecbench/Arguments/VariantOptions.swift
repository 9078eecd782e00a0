import ArgumentParser
import VecbenchKit
import VecbenchSuite

/// The kernel sets and animations to compare.
struct VariantOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Kernel sets: naive, simd, blas, native. (default: all)", valueName: "name,..."),
    transform: { try NameList($0, kind: "kernel set", available: KernelSet.available).names })
  var kernels: [KernelSet] = KernelSet.available

  @Option(
    help: ArgumentHelp("Animations of the frames, see vecbench list. (default: easeInOut)", valueName: "name,..."),
    transform: { try NameList($0, kind: "animation", available: NamedAnimation.allCases).names })
  var animation: [NamedAnimation] = [.easeInOut]

  @Option(parsing: .unconditional, help: ArgumentHelp("Seed for data and sample order.", valueName: "n"))
  var seed: UInt64 = 1

  /// Returns the benchmarks with the given names. Some names are groups of benchmarks.
  static func benchmarks(_ text: String, of available: [SuiteBenchmark]) throws -> [SuiteBenchmark] {
    let groups = [("frames", SuiteBenchmark.Kind.chartFrame), ("animate", .animationFrame), ("chart", .reducedFrame)]
      .map { name, kind in (name, available.filter { $0.kind == kind }) }.filter { !$0.1.isEmpty }
    return try NameList(
      text, kind: "benchmark", available: available, groups: Dictionary(uniqueKeysWithValues: groups)
    ).names
  }
}
