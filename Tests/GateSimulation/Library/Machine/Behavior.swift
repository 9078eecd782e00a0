/// The timing behavior of a simulated program. All durations are in nanoseconds.
package struct Behavior: Sendable {
  /// The duration of an iteration.
  package var iteration = 1000.0

  /// The time from the start of a process until it answers.
  package var launch = 5e6...2e7

  /// The processor time of the setup before the first iteration.
  package var setUp = 1e6...5e6

  /// The standard deviations of log durations, between process runs and between samples.
  package var processScatter = 0.0
  package var sampleScatter = 0.003

  /// The correlation between successive samples, from 0 to 1.
  package var autocorrelation = 0.0

  /// The ratio between the durations of an iteration in the slower and in the faster mode. Half of the process runs, or
  /// half of the samples, are in each mode.
  package var processModes = 1.0
  package var sampleModes = 1.0

  package var warmUp: WarmUp?

  /// The processor time of the background work that a thread does after the setup. Iterations take 1.6 times as long
  /// while it runs.
  package var preparation = 0.0

  /// The processor time that a background thread uses after each sample, as a fraction of the sample's duration.
  package var cleaning = 0.0

  /// True if a background thread never stops computing.
  package var isBusy = false

  /// The number of iterations between two garbage collections, and the duration of a collection; nil for none.
  package var collection: (interval: Double, pause: Double)?

  /// The factor by which iterations take longer in the process that was launched second.
  package var secondLaunch = 1.0

  package init() {}

  /// A warm-up that lasts for a number of iterations or for a time. Until it ends, iterations take 1.6 times as long.
  package enum WarmUp: Sendable {
    case calls(Double)
    case sinceLaunch(Double)
    case sinceFirstCall(Double)

    /// The number of iterations or nanoseconds.
    var amount: Double {
      switch self {
      case .calls(let amount), .sinceLaunch(let amount), .sinceFirstCall(let amount): amount
      }
    }
  }

  /// The factor by which iterations take longer during a warm-up or a preparation.
  static let coldFactor = 1.6

  /// The maximum duration of a clock reading.
  static let clockOverhead = 30.0
}
