/// A summary of the measuring environment in a few lines of text.
public struct EnvironmentSummary {
  let environment: MachineEnvironment

  public init(environment: MachineEnvironment) { self.environment = environment }

  /// The lines of the summary, wrapped at 80 columns.
  public var lines: [String] { lines(width: 80) }

  /// Returns the lines of the summary, wrapped at `width` columns.
  package func lines(width: Int) -> [String] { aspects.flatMap { TextWrap.lines($0, width: width, indent: 10) } }

  private var aspects: [String] {
    let caches = environment.caches.map { "\($0.name) \(Formatting.bytes(Double($0.bytes)))" }
    let machine =
      [environment.processor, Formatting.counted(environment.logicalCores, "core")] + caches
      + [Formatting.bytes(Double(environment.memoryBytes)) + " memory"]
      + (environment.isVirtualMachine ? ["virtual machine"] : [])
    let variants = environment.variantInstructionSets.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let blas = environment.openBLAS.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    let build = [
      "Swift \(environment.swiftVersion), \(environment.buildConfiguration)", blas, environment.operatingSystem,
    ]
    var lines = [
      "machine   " + machine.joined(separator: ", "),
      "code      CPU has " + environment.instructionSets.joined(separator: " ")
        + "; Swift is compiled for \(environment.swiftInstructionSet)"
        + (variants.isEmpty ? "" : "; variants: " + variants.joined(separator: ", ")),
      "built     " + build.compactMap { $0 }.joined(separator: "; "),
    ]
    if environment.buildConfiguration == "debug" {
      lines.append("          A debug build: the figures below say nothing about speed.")
    }
    return lines
  }
}
