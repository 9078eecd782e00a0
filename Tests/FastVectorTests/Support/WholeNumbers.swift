import TestSupport

extension SeededGenerator {
  /// Returns integers of either sign, small enough that their sums and products are exact.
  mutating func wholeNumbers(_ count: Int) -> [Double] {
    (0..<count).map { _ in Double(Int.random(in: -1000...1000, using: &self)) }
  }
}
