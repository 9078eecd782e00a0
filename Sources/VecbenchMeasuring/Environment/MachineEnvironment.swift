import CMeasuring
import Foundation

/// The properties of the machine and its software that affect results.
public struct MachineEnvironment: Codable, Hashable, Sendable {
  /// The model name of the processor.
  public var processor: String

  /// The number of active logical cores.
  public var logicalCores: Int

  /// True if the machine is a virtual machine.
  public var isVirtualMachine: Bool

  /// The physical memory in bytes.
  public var memoryBytes: Int

  /// The caches of the first core, except instruction caches. The first element is the cache closest to the core,
  /// `L1d`.
  public var caches: [Cache]

  /// The SIMD instruction sets that both the processor and the operating system support.
  public var instructionSets: [String]

  /// The instruction set for which the Swift code of this program is compiled.
  public var swiftInstructionSet: String

  /// The instruction set that each variant uses. The key is the name of the variant. Empty unless the program sets it.
  public var variantInstructionSets: [String: String] = [:]

  /// The version of OpenBLAS. Nil in programs without OpenBLAS.
  public var openBLAS: String?

  /// The processor family for which OpenBLAS has selected its kernels. Nil in programs without OpenBLAS.
  public var openBLASCore: String?

  public var operatingSystem: String

  /// The policy for transparent huge pages, such as `madvise`.
  public var hugePages: String

  /// The version of the Swift compiler.
  public var swiftVersion: String

  /// The version of the Clang compiler in the Swift toolchain.
  public var compiler: String

  /// The build configuration: `debug` or `release`.
  public var buildConfiguration: String

  /// The load average of the last minute before the run.
  public var loadAverage: Double

  /// The available hardware counters, or the reason why there are none. Nil in older reports.
  public var hardwareCounters: String?

  /// The smallest step of the clock, in nanoseconds.
  public var clockResolutionNanoseconds: Double

  /// The date and time when the environment was recorded, in ISO 8601 format.
  public var date: String

  /// A processor cache and its size.
  public struct Cache: Codable, Hashable, Sendable {
    public var name: String
    public var bytes: Int
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case processor
    case logicalCores = "logical_cores"
    case isVirtualMachine = "virtual_machine"
    case memoryBytes = "memory_bytes"
    case caches
    case instructionSets = "instruction_sets"
    case swiftInstructionSet = "swift_instruction_set"
    case variantInstructionSets = "variant_instruction_sets"
    case openBLAS = "openblas"
    case openBLASCore = "openblas_core"
    case operatingSystem = "operating_system"
    case hugePages = "huge_pages"
    case swiftVersion = "swift_version"
    case compiler
    case buildConfiguration = "build_configuration"
    case loadAverage = "load_average"
    case hardwareCounters = "hardware_counters"
    case clockResolutionNanoseconds = "clock_resolution_ns"
    case date
  }

  /// Returns the environment of this process. The caller must add properties that depend on the program, such as the
  /// instruction sets of its variants.
  public static func current() -> MachineEnvironment {
    let cpu = LinuxFiles.processor()
    return MachineEnvironment(
      processor: cpu.name, logicalCores: ProcessInfo.processInfo.activeProcessorCount,
      isVirtualMachine: cpu.flags.contains("hypervisor"), memoryBytes: Int(ProcessInfo.processInfo.physicalMemory),
      caches: LinuxFiles.caches(), instructionSets: availableInstructionSets,
      swiftInstructionSet: unsafe String(cString: cm_baseline_isa()),
      operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString,
      hugePages: LinuxFiles.hugePages(), swiftVersion: swiftVersionAtBuild,
      compiler: unsafe String(cString: cm_compiler()), buildConfiguration: buildConfiguration,
      loadAverage: LinuxFiles.loadAverage(), hardwareCounters: HardwareCounters.availability,
      clockResolutionNanoseconds: SystemClock().resolution(),
      date: Date.now.formatted(.iso8601))
  }

  private static var availableInstructionSets: [String] {
    (0..<cm_instruction_set_count()).map { unsafe String(cString: cm_instruction_set_at($0)) }
  }

  /// The build configuration of this program: `debug` or `release`.
  package static var buildConfiguration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  // Conditional compilation is the only way for Swift code to find out the version of its compiler.
  private static var swiftVersionAtBuild: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3.1)
      "6.3.1 or newer 6.3"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
