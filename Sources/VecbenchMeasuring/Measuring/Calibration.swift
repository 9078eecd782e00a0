/// A search for the number of iterations that a sample needs to reach its minimum duration.
package enum Calibration {
  /// The maximum number of iterations. A variant that does no work would never run long enough, so the search needs a
  /// limit.
  private static let mostIterations = 1_000_000_000_000

  /// The minimum length of a sample in ticks of a coarse clock. An error of one tick then changes a sample by about 6
  /// %, and the median of a process run by less.
  private static let fewestTicks = 16.0

  /// Returns a number of iterations that takes at least `sampleTime` nanoseconds, or ``mostIterations`` if no smaller
  /// number does.
  ///
  /// An attempt that the system interrupts takes too long and would end the search too early. Therefore two consecutive
  /// attempts must reach the sample time. If no time passes on the clock during an attempt, the clock is coarse. The
  /// first nonzero time is then taken as the length of a tick, and the sample time is raised to at least 16 ticks.
  ///
  /// - Parameter time: Runs a number of iterations and returns the elapsed time in nanoseconds.
  package static func iterations(
    filling sampleTime: Double, time: (_ iterations: Int) throws -> Double
  ) rethrows -> Int {
    var iterations = 1
    var sampleTime = sampleTime
    var isCoarse = false
    while true {
      let first = try time(iterations)
      if first == 0 { isCoarse = true }
      if isCoarse, first > 0 {
        sampleTime = max(sampleTime, fewestTicks * first)
        isCoarse = false
      }
      if first >= sampleTime, try time(iterations) >= sampleTime { return iterations }
      if iterations >= mostIterations { return iterations }
      let wanted = 1.2 * sampleTime / max(first, 1) * Double(iterations)
      iterations = max(iterations + 1, min(Int(min(wanted, Double(mostIterations))), iterations * 10))
    }
  }
}
