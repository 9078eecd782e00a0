import CMeasuring
import Foundation

/// What the figures of a run depend on besides the code.
public struct MachineEnvironment: Codable, Hashable, Sendable {
  public var processor: String
  public var logicalCores: Int
  public var isVirtualMachine: Bool
  public var memoryBytes: Int

  /// The data and unified caches of the first core, from the nearest one on: `L1d` and its bytes.
  public var caches: [Cache]

  /// The instruction sets for vectors that the processor and the operating system offer.
  public var instructionSets: [String]

  /// The instruction set that this program's Swift code is compiled for.
  public var swiftInstructionSet: String

  /// The instruction set that each variant runs with, where the program says so.
  public var variantInstructionSets: [String: String] = [:]

  /// The version of OpenBLAS and the processor family whose code it runs; nil in programs without OpenBLAS.
  public var openBLAS: String?
  public var openBLASCore: String?

  public var operatingSystem: String
  public var hugePages: String
  public var swiftVersion: String
  public var compiler: String
  public var buildConfiguration: String
  public var loadAverage: Double

  /// Which counters of the processor there are, or why there are none; nil in older reports.
  public var hardwareCounters: String?
  public var clockResolutionNanoseconds: Double
  public var date: String

  /// A cache and its size.
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
    case variantInstructionSets = "kernel_instruction_sets"
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

  /// This machine, now. What the program knows besides, such as the instruction sets of its variants, is for the caller
  /// to add.
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

  /// How this program was built: `debug` or `release`.
  package static var buildConfiguration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  // The compiler states its version only as a condition.
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
