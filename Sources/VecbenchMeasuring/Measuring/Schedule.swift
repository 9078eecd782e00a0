/// The order of samples. Each block of two rounds runs all variants in a random order and then in the reverse order.
/// For two variants, a block is ABBA or BAAB. A steady drift during a block affects all variants equally.
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
