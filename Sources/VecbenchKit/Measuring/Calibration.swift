/// How many iterations fill a turn.
package enum Calibration {
  /// More iterations than can fill a turn: a contestant that does nothing does not fill it with any number.
  private static let mostIterations = 1_000_000_000_000

  /// The iterations that take at least `turn` nanoseconds. A disturbed attempt looks long and would end the search too
  /// early: two in a row have to fill the turn.
  ///
  /// - Parameter time: Runs so many iterations and returns the nanoseconds that they took.
  package static func iterations(
    filling turn: Double, time: (_ iterations: Int) throws -> Double
  ) rethrows -> Int {
    var iterations = 1
    while true {
      let first = try time(iterations)
      if first >= turn, try time(iterations) >= turn { return iterations }
      if iterations >= mostIterations { return iterations }
      let wanted = 1.2 * turn / max(first, 1) * Double(iterations)
      iterations = max(iterations + 1, min(Int(min(wanted, Double(mostIterations))), iterations * 10))
    }
  }
}
