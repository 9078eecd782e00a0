/// The results of a run, with the environment and the settings that they depend on.
public struct Report: Sendable {
  /// True if the run was complete. False if it was interrupted.
  public var isComplete = false
  public var environment: MachineEnvironment
  public var settings: RunSettings

  /// The results in the order in which they were measured.
  public var results: [BenchmarkResult] = []

  public init(environment: MachineEnvironment, settings: RunSettings) {
    self.environment = environment
    self.settings = settings
  }
}
