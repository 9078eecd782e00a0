/// A combination of program behavior and machine conditions that comparisons have to handle.
package enum Kind: String, CaseIterable, Codable, Sendable {
  case constant
  case scatter1
  case scatter3
  case scatter8
  case autocorrelated
  case drift
  case steps
  case processModes = "process-modes"
  case sampleModes = "sample-modes"
  case warmUpCalls = "warm-up-calls"
  case warmUpLaunch = "warm-up-launch"
  case warmUpFirstCall = "warm-up-first-call"
  case preparation
  case cleaning
  case busy
  case clock1us = "clock-1us"
  case clock15ms = "clock-15ms"
  case garbageCollection = "garbage-collection"
  case visibleNeighbor = "visible-neighbor"
  case hiddenNeighbor = "hidden-neighbor"
  case launchOrder = "launch-order"

  /// A one-sentence description for the table of a study.
  package var explanation: String {
    switch self {
    case .constant: "Every iteration takes 1 µs; only the clock varies, by up to 30 ns."
    case .scatter1: "Process runs vary log-normally by 1 %, samples by 0.3 %."
    case .scatter3: "Process runs vary log-normally by 3 %."
    case .scatter8: "Process runs vary log-normally by 8 %."
    case .autocorrelated:
      "Samples vary by 3 % with a correlation of 0.9 from one to the next, in each program separately."
    case .drift: "The machine becomes 30 % slower within a second, then as fast as before within another, and so on."
    case .steps: "The machine switches between full speed and 30 % slower after 0.4 s on average."
    case .processModes: "An iteration takes 0.4 or 1.1 ms, in each process run one of them."
    case .sampleModes: "An iteration takes 0.4 or 1.1 ms, in each sample one of them."
    case .warmUpCalls: "The first 50,000 iterations, or 10 % more or less, take 1.6 times as long."
    case .warmUpLaunch: "Iterations take 1.6 times as long until 150 ms after the launch, or 10 % more or less."
    case .warmUpFirstCall: "Iterations take 1.6 times as long until 100 ms after the first call, or 10 % more or less."
    case .preparation:
      "After a set-up of 60 ms, a thread computes for 30 ms; until it ends, iterations take 1.6 times as long."
    case .cleaning: "After each sample, a thread computes for a fifth of the sample's time."
    case .busy: "A thread in each program never stops computing."
    case .clock1us: "The clock advances in steps of 1 µs."
    case .clock15ms: "The clock advances in steps of 15 ms."
    case .garbageCollection: "After every 5,000 iterations, or 10 % more or less, a collection takes 1 ms."
    case .visibleNeighbor: "Another process has the core for 4 ms in every 20 ms; the system counts the interruptions."
    case .hiddenNeighbor: "Another process has the core for 4 ms in every 20 ms, which the system doesn't count."
    case .launchOrder: "The program that is launched second takes 15 % longer in that process run."
    }
  }

  /// True if this kind represents a quiet machine, on which nearly all comparisons should be decided.
  package var isQuiet: Bool { [.constant, .scatter1, .scatter3, .autocorrelated, .drift].contains(self) }

  package var behavior: Behavior {
    var behavior = Behavior()
    switch self {
    case .constant: behavior.sampleScatter = 0
    case .scatter1: behavior.processScatter = 0.01
    case .scatter3: behavior.processScatter = 0.03
    case .scatter8: behavior.processScatter = 0.08
    case .autocorrelated: (behavior.sampleScatter, behavior.autocorrelation) = (0.03, 0.9)
    case .processModes: (behavior.iteration, behavior.processModes) = (4e5, 2.75)
    case .sampleModes: (behavior.iteration, behavior.sampleModes) = (4e5, 2.75)
    case .warmUpCalls: behavior.warmUp = .calls(5e4)
    case .warmUpLaunch: behavior.warmUp = .sinceLaunch(1.5e8)
    case .warmUpFirstCall: behavior.warmUp = .sinceFirstCall(1e8)
    case .preparation: (behavior.setUp, behavior.preparation) = (6e7...6e7, 3e7)
    case .cleaning: behavior.cleaning = 0.2
    case .busy: behavior.isBusy = true
    case .garbageCollection: behavior.collection = (5000, 1e6)
    case .launchOrder: behavior.secondLaunch = 1.15
    case .drift, .steps, .clock1us, .clock15ms, .visibleNeighbor, .hiddenNeighbor: break
    }
    return behavior
  }

  package var weather: Weather {
    var weather = Weather()
    switch self {
    case .drift: weather.drift = 1e9
    case .steps: weather.step = 4e8
    case .clock1us: weather.tick = 1e3
    case .clock15ms: weather.tick = 1.5e7
    case .visibleNeighbor: weather.neighbor = Weather.Neighbor()
    case .hiddenNeighbor: weather.neighbor = Weather.Neighbor(isVisible: false)
    default: break
    }
    return weather
  }
}
