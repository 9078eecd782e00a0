/// Who runs when: in each block all contestants run in a random order and then in the reverse of it, which for
/// two is ABBA or BAAB. Whatever drifts steadily during a block then weighs on all of them alike.
package struct Schedule<Generator: RandomNumberGenerator> {
  private var generator: Generator
  private var order: [Int]
  private var isReversed = true

  package init(contestants: Int, generator: Generator) {
    order = Array(0..<contestants)
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
