import CMeasuring
import VecbenchMeasuring

/// A part of a program's run whose instructions callgrind counts: some iterations of one benchmark.
package struct CountedSection: Equatable {
  /// The name of the C function that runs each section. Callgrind counts the instructions of this function, and writes
  /// a profile whenever it returns.
  package static let functionName = "cm_counted"

  package let name: String
  package let points: Int
  package let iterations: Int

  package init(name: String, points: Int, iterations: Int) {
    self.name = name
    self.points = points
    self.iterations = iterations
  }

  /// Runs `body` while callgrind counts its instructions.
  package static func run(_ body: () -> Void) { unsafe CFunction.with(body) { unsafe cm_counted($0, $1) } }

  // MARK: Text form

  package var line: String { "\(name) \(points) \(iterations)" }

  package init?(line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, let points = Int(parts[1]), let iterations = Int(parts[2]), points > 0,
      iterations > 0
    else { return nil }
    self.init(name: String(parts[0]), points: points, iterations: iterations)
  }
}
