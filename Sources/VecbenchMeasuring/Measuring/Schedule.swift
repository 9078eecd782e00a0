/// The order of samples. Rounds form pairs. In the first round of a pair, the variants run in a random order. In the
/// second round, they run in the reverse order. Two variants A and B therefore run in the order ABBA or BAAB. If times
/// change steadily during a pair, all variants are affected equally.
package struct Schedule<Generator: RandomNumberGenerator> {
  private var generator: Generator
  private var order: [Int]
  private var isReversed = true

  /// Creates a schedule for `count` variants.
  package init(count: Int, generator: Generator) {
    order = Array(0..<count)
    self.generator = generator
  }

  /// Returns the order of the next round.
  package mutating func next() -> [Int] {
    isReversed.toggle()
    if isReversed { return order.reversed() }
    order.shuffle(using: &generator)
    return order
  }
}
