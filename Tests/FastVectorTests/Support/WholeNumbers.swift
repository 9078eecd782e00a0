import TestSupport

extension SeededGenerator {
  /// Returns positive and negative integers that are so small that their sums and products are exact.
  mutating func wholeNumbers(_ count: Int) -> [Double] {
    (0..<count).map { _ in Double(Int.random(in: -1000...1000, using: &self)) }
  }
}
