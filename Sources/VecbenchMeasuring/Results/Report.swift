/// The results of a run, together with the environment and the settings that the results depend on.
public struct Report: Sendable {
  /// True if the run was complete, false if it was interrupted.
  public var isComplete = false
  public var environment: MachineEnvironment
  public var settings: RunSettings

  /// The results in the order of measurement.
  public var results: [BenchmarkResult] = []

  public init(environment: MachineEnvironment, settings: RunSettings) {
    self.environment = environment
    self.settings = settings
  }
}
