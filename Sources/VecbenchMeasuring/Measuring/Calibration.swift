/// A search for the number of iterations per sample. The number must be large enough for the minimum duration of a
/// sample.
package enum Calibration {
  /// The maximum number of iterations. The search needs a limit, because a variant that does no work never takes long
  /// enough.
  private static let maxIterations = 1_000_000_000_000

  /// The minimum duration of a sample in ticks, if the clock is coarse. An error of one tick then changes the time of a
  /// sample by about 6 %, and the median of a process run by less.
  private static let minClockTicks = 16.0

  /// Returns a number of iterations that takes at least `sampleTime` nanoseconds. Returns ``maxIterations`` if no
  /// smaller number takes that long.
  ///
  /// If the system interrupts an attempt, the attempt takes too long, and the search could end too early. Therefore two
  /// consecutive attempts must reach the sample time. The clock is coarse if it shows the same time before and after an
  /// attempt. The first nonzero time is then used as the duration of a tick, and the sample time is raised to at least
  /// 16 ticks.
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
        sampleTime = max(sampleTime, minClockTicks * first)
        isCoarse = false
      }
      if first >= sampleTime, try time(iterations) >= sampleTime { return iterations }
      if iterations >= maxIterations { return iterations }
      let wanted = 1.2 * sampleTime / max(first, 1) * Double(iterations)
      iterations = max(iterations + 1, min(Int(min(wanted, Double(maxIterations))), iterations * 10))
    }
  }
}
