/// How many iterations fill a sample.
package enum Calibration {
  /// More iterations than a sample can need: a variant that does nothing does not fill one with any number.
  private static let mostIterations = 1_000_000_000_000

  /// The iterations that take at least `sampleTime` nanoseconds. A disturbed attempt looks long and would end the search
  /// too early: two in a row have to fill the sample.
  ///
  /// - Parameter time: Runs so many iterations and returns the nanoseconds that they took.
  package static func iterations(
    filling sampleTime: Double, time: (_ iterations: Int) throws -> Double
  ) rethrows -> Int {
    var iterations = 1
    while true {
      let first = try time(iterations)
      if first >= sampleTime, try time(iterations) >= sampleTime { return iterations }
      if iterations >= mostIterations { return iterations }
      let wanted = 1.2 * sampleTime / max(first, 1) * Double(iterations)
      iterations = max(iterations + 1, min(Int(min(wanted, Double(mostIterations))), iterations * 10))
    }
  }
}
