import FastVectorAnimation
import Foundation
import Testing

/// An interruption each frame: many times more than fit into a basis, a combination or the history.
@Suite struct `An animator that is interrupted each frame` {
  /// Set FASTVECTOR_INTERRUPTIONS to 36000 for ten minutes' worth.
  private static let interruptions =
    ProcessInfo.processInfo.environment["FASTVECTOR_INTERRUPTIONS"].flatMap { Int($0) } ?? 400

  private func target(_ index: Int) -> [Double] {
    (0..<64).map { Double((index * 31 + $0 * 17) % 101) }
  }

  private func run<Value: NumbersValue>(
    _ start: Value, _ animation: (Int) -> Animation, _ body: (Int, Value) -> Void = { _, _ in }
  ) -> Animator<Value> {
    let animator = Animator(start)
    for index in 0..<Self.interruptions {
      let time = Double(index) / 60
      animator.animate(to: Value(numbers: target(index)), animation(index), at: time)
      body(index, animator.value(at: time + 1.0 / 120))
    }
    return animator
  }

  /// The bytes in use after a tenth of the interruptions, and after all of them.
  private func growth(_ animation: (Int) -> Animation) -> Int {
    var early = 0
    let animator = run(AnimatableVector(target(7)), animation) { index, _ in
      if index == Self.interruptions / 10 { early = residentBytes() }
    }
    return withExtendedLifetime(animator) { residentBytes() - early }
  }

  private static let animations: [(name: String, animation: @Sendable (Int) -> Animation)] = [
    ("a spring", { _ in .spring }),
    ("linear", { _ in .linear(duration: 0.35) }),
    ("slow", { _ in .linear(duration: 600) }),
    ("for ever", { _ in .linear.repeatForever() }),
    ("merging", { _ in Animation(MergingLinear(duration: 1)) }),
    ("following", { _ in Animation(Following(duration: 1)) }),
    ("a spring and a curve in turn", { $0 % 2 == 0 ? .linear(duration: 600) : .spring }),
  ]

  @Test(arguments: animations.indices)
  func `needs no more memory as time goes on`(index: Int) {
    // Other tests run meanwhile: once within bounds is enough.
    let isBounded = (0..<3).contains { _ in growth(Self.animations[index].animation) < 16 << 20 }
    #expect(isBounded, "\(Self.animations[index].name)")
  }

  @Test func `shows what a direct one shows`() {
    for (name, animation) in Self.animations where name != "slow" && name != "for ever" {
      var direct: [[Double]] = []
      _ = run(PlainVector(numbers: target(7)), animation) { if $0 % 97 == 0 { direct.append($1.values) } }
      var largest = 0.0
      _ = run(AnimatableVector(target(7)), animation) { index, value in
        guard index % 97 == 0 else { return }
        largest = zip(value, direct[index / 97]).reduce(largest) { max($0, abs($1.0 - $1.1)) }
      }
      #expect(largest < 1e-9, "\(name)")
    }
  }

  private func residentBytes() -> Int {
    guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return Int(statistics.split(separator: " ")[1])! * 4096
  }
}
