import FastVectorCharts
import Foundation
import TestSupport

/// Lines that are difficult to reduce, each for a different reason.
enum SampleLine: CaseIterable {
  case walk, noise, constant, ascending, waves, alternating, parabola, spikes, steps, tiny, huge

  func values(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    var position = 0.0
    return (0..<count).map { index in
      switch self {
      case .walk:
        position += Double.random(in: -1...1, using: &generator)
        return position
      case .noise: return Double.random(in: -1...1, using: &generator)
      case .constant: return 3
      case .ascending: return Double(index)
      // Some blocks of 64 and of 512 points ascend, some descend, and some contain a maximum or a minimum.
      case .waves: return sin(Double(index) / 400)
      case .alternating: return index % 2 == 0 ? 1 : -1
      // The worst case for an envelope: the values of the points over time are tangents of a parabola, so each point is
      // the maximum at some time, and none can be discarded.
      case .parabola: return Double(index) * Double(index) / Double(count)
      case .spikes: return index % 97 == 13 ? 1000 : 0
      case .steps: return Double(index / 50 % 2)
      case .tiny: return Double.random(in: -1...1, using: &generator) * 1e-300
      case .huge: return Double.random(in: -1...1, using: &generator) * 1e300
      }
    }
  }
}

extension SeededGenerator {
  /// Returns a copy of the values with isolated and consecutive gaps (NaN).
  mutating func withGaps(_ values: [Double], share: Double) -> [Double] {
    var values = values
    var index = 0
    while index < values.count {
      if Double.random(in: 0..<1, using: &self) < share {
        for gap in index..<min(values.count, index + Int.random(in: 1...4, using: &self)) { values[gap] = .nan }
      }
      index += 1
    }
    return values
  }
}
