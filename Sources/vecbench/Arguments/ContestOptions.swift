import ArgumentParser
import VecbenchKit

/// What takes part.
struct ContestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The kernel sets: naive, simd, blas, native. (default: all)", valueName: "name,..."),
    transform: { try NameList($0, kind: "kernel set", available: KernelSet.available).names })
  var kernels: [KernelSet] = KernelSet.available

  @Option(
    help: ArgumentHelp(
      "What moves the frames and animate, see vecbench list. (default: easeInOut)", valueName: "name,..."),
    transform: { try NameList($0, kind: "animation", available: NamedAnimation.allCases).names })
  var animation: [NamedAnimation] = [.easeInOut]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What random data and the order of the turns follow from.", valueName: "n"))
  var seed: UInt64 = 1

  /// Names that stand for several operations.
  static func operations(_ text: String, of available: [Benchmark]) throws -> [Benchmark] {
    let groups = [("frames", Benchmark.Kind.chartFrame), ("animate", .animationFrame), ("chart", .reducedFrame)]
      .map { name, kind in (name, available.filter { $0.kind == kind }) }.filter { !$0.1.isEmpty }
    return try NameList(
      text, kind: "operation", available: available, groups: Dictionary(uniqueKeysWithValues: groups)
    ).names
  }
}
