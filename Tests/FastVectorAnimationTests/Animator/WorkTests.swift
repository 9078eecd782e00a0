import AnimationTestSupport
import FastVectorAnimation
import Foundation
import Testing

/// Tests the work per frame: the number of passes over vectors, the number of vectors that these passes read, and the
/// number of vectors that the animator retains.
@Suite struct `Work per frame` {
  private static let elements = 8

  private struct Frame {
    var passes: Int
    var terms: Int
    var held: Int
  }

  /// Returns the work for each of several frames. The target changes before a frame if `animation` returns an animation
  /// for its index.
  private func frames(
    _ interruptions: Int, every interval: TimeInterval = 1.0 / 60, _ animation: (Int) -> Animation?
  ) -> [Frame] {
    let work = CountedVector.Work()
    func target(_ index: Int) -> CountedVector {
      CountedVector((0..<Self.elements).map { Double((index * 31 + $0 * 17) % 101) }, work)
    }
    let animator = Animator(target(7))
    return (0..<interruptions).map { index in
      let time = Double(index) * interval
      let before = (work.passes, work.terms)
      if let animation = animation(index) { animator.animate(to: target(index), animation, at: time) }
      _ = animator.value(at: time)
      return Frame(passes: work.passes - before.0, terms: work.terms - before.1, held: work.held)
    }
  }

  @Test(arguments: [1, 2, 7, 8, 9, 16, 33, 64])
  func `A frame takes at most one pass over memory per six concurrent animations`(count: Int) {
    let frames = frames(count + 20) { $0 < count ? .linear(duration: 1e4) : nil }
    for frame in frames.suffix(20) {
      // Terms are the vectors that are read. Each pass after the first one also reads the result of the previous pass.
      // The initial value adds one term.
      #expect(frame.passes <= 1 + (count + 1) / 6, "\(frame)")
      #expect(frame.terms <= count + 1 + 2 * (count + 1) / 6, "\(frame)")
    }
  }

  #if DEBUG
    private static let interruptions = 600
  #else
    private static let interruptions = 5000
  #endif

  private struct Scenario {
    let name: String

    /// The maximum number of passes for one interruption and the frame after it. The interruption and the frame both
    /// evaluate all active animations.
    let passes: Int
    let terms: Int
    let animation: (Int) -> Animation

    /// Creates a scenario whose limits follow from the number of concurrent animations. A pass reads six vectors.
    ///
    /// - Parameter activeCount: The number of concurrent animations.
    init(_ name: String, activeCount: Int, _ animation: @escaping (Int) -> Animation) {
      self.init(
        name, passes: 2 * (1 + activeCount / 6) + 1, terms: 2 * (activeCount + 3 * (1 + activeCount / 6)) + 9, animation
      )
    }

    init(_ name: String, passes: Int, terms: Int, _ animation: @escaping (Int) -> Animation) {
      (self.name, self.passes, self.terms, self.animation) = (name, passes, terms, animation)
    }
  }

  // The state of a spring is a linear combination of the vectors in a basis, a table of limited size. The basis is full
  // after every fourth interruption, and the state is then recomputed.
  private static func scenarios() -> [Scenario] {
    [
      Scenario("a spring", passes: 8, terms: 50) { _ in .spring },
      Scenario("springs of several kinds", passes: 8, terms: 50) { [.spring, .bouncy, .smooth(duration: 2)][$0 % 3] },
      Scenario("merging", passes: 2, terms: 18) { _ in Animation(MergingLinear(duration: 1)) },
      Scenario("following", passes: 2, terms: 18) { _ in Animation(Following(duration: 1)) },
      Scenario("a spring and a curve in turn", passes: 30, terms: 80) {
        $0 % 2 == 0 ? .linear(duration: 600) : .spring
      },
      Scenario("linear", activeCount: 21) { _ in .linear(duration: 0.35) },
      Scenario("delayed", activeCount: 18) { _ in .linear(duration: 0.1).delay(0.2) },
      Scenario("for ever", activeCount: 64) { _ in .linear(duration: 1).repeatForever() },
    ]
  }

  @Test(arguments: 0..<8)
  func `The work of a frame is bounded for any number of interruptions`(index: Int) {
    let scenario = Self.scenarios()[index]
    let frames = frames(Self.interruptions, scenario.animation)
    #expect(frames.map(\.passes).max()! <= scenario.passes, "\(scenario.name)")
    #expect(frames.map(\.terms).max()! <= scenario.terms, "\(scenario.name)")
    // The animator retains up to 16 vectors in its history of changes, up to 64 in a linear combination, and up to 8 in
    // each of three bases until it reuses them.
    #expect(frames.map(\.held).max()! <= 16 + 64 + 3 * 8, "\(scenario.name)")
    #expect(frames.suffix(100).allSatisfy { $0.terms > 1 }, "nothing moves: \(scenario.name)")
  }
}
