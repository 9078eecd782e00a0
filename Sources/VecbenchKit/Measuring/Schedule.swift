/// The order of samples: in each block all variants run in a random order and then in its reverse, which for two is ABBA
/// or BAAB. A steady drift during a block then affects all of them equally.
package struct Schedule<Generator: RandomNumberGenerator> {
  private var generator: Generator
  private var order: [Int]
  private var isReversed = true

  /// - Parameter count: The number of variants.
  package init(count: Int, generator: Generator) {
    order = Array(0..<count)
    self.generator = generator
  }

  /// The order of the next round.
  package mutating func next() -> [Int] {
    isReversed.toggle()
    if isReversed { return order.reversed() }
    order.shuffle(using: &generator)
    return order
  }
}
