import AnimationTestSupport
import FastVector
import FastVectorAnimation
import Foundation
import Testing

/// Tests an animator that is interrupted in every frame. The number of interruptions is many times larger than the
/// fixed capacities of the animator's tables and of its history.
@Suite struct `Endurance of an animator that is interrupted in every frame` {
  /// The number of interruptions, at least 2. Set FASTVECTOR_INTERRUPTIONS to 36000 to simulate ten minutes.
  private static let interruptions =
    ProcessInfo.processInfo.environment["FASTVECTOR_INTERRUPTIONS"].flatMap { Int($0) } ?? 400

  private func numbers(_ index: Int) -> [Double] {
    (0..<8).map { Double((index * 31 + $0 * 17) % 101) }
  }

  private func run<Value: Animatable>(
    _ target: (Int) -> Value, _ animation: (Int) -> Animation, _ body: (Int, Value) -> Void
  ) -> Animator<Value> {
    let animator = Animator(target(7))
    for index in 0..<Self.interruptions {
      let time = Double(index) / 60
      animator.animate(to: target(index), animation(index), at: time)
      body(index, animator.value(at: time + 1.0 / 120))
    }
    return animator
  }

  /// The memory growth, in bytes, if each interruption in the second half leaked one vector.
  private static let leak = 64 << 20

  /// Returns the growth of the resident memory during the second half of the interruptions, in bytes. By then, all
  /// caches of the animator are full.
  private func growth(_ animation: (Int) -> Animation) -> Int {
    let count = Self.leak / MemoryLayout<Double>.stride / (Self.interruptions / 2)
    var half = 0
    let animator = run({ AnimatableVector(from: Double($0 % 101), step: 1, count: count) }, animation) { index, _ in
      if index == Self.interruptions / 2 { half = residentBytes() }
    }
    return withExtendedLifetime(animator) { residentBytes() - half }
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

  /// Skipped under sanitizers, which retain freed memory. For them, the Makefile sets the environment variable
  /// `FASTVECTOR_INTERRUPTIONS` to less than 400.
  @Test(.enabled(if: interruptions >= 400), arguments: animations.indices)
  func `Interruptions leak no vectors`(index: Int) {
    // Other tests allocate concurrently, so it is enough if one of three runs is within the limit.
    let isBounded = (0..<3).contains { _ in growth(Self.animations[index].animation) < Self.leak / 4 }
    #expect(isBounded, "\(Self.animations[index].name)")
  }

  @Test func `A symbolic animator that is interrupted in every frame shows the same values as a direct one`() {
    for (name, animation) in Self.animations where name != "slow" && name != "for ever" {
      var direct: [[Double]] = []
      _ = run({ PlainVector(numbers: numbers($0)) }, animation) { if $0 % 97 == 0 { direct.append($1.values) } }
      var largest = 0.0
      _ = run({ AnimatableVector(numbers($0)) }, animation) { index, value in
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
