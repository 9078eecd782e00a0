import FastVector
public import VecbenchKit

extension Suite {
  /// Returns the environment of this process, including the instruction sets of the kernel sets and the version of
  /// OpenBLAS.
  public static func environment() -> MachineEnvironment {
    var environment = MachineEnvironment.current()
    let swift = environment.swiftInstructionSet
    environment.variantInstructionSets = ["naive": swift, "simd": swift, "native": InstructionSet.active.rawValue]
    #if OpenBLAS
      environment.openBLAS = BLASKernels.version
      environment.openBLASCore = BLASKernels.core
      environment.variantInstructionSets["blas"] = "OpenBLAS \(BLASKernels.core)"
    #endif
    return environment
  }
}
