/// The results of a run, with the machine and the settings that they depend on.
public struct Report: Sendable {
  /// Whether the run was complete, not interrupted.
  public var isComplete = false
  public var environment: MachineEnvironment
  public var settings: RunSettings
  public var results: [BenchmarkResult] = []

  public init(environment: MachineEnvironment, settings: RunSettings) {
    self.environment = environment
    self.settings = settings
  }
}
