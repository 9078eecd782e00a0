import FastVector
import FastVectorAnimation
import Foundation
import Synchronization
import TestSupport
import Testing

/// A clock that advances only if a task sleeps or the test calls `work(_:)`.
private final class SimulatedClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let time = Mutex(Instant(offset: .zero))
  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }

  func work(_ duration: Duration) { time.withLock { $0.offset += duration } }
}

@Suite struct `Animation driver` {
  @Test func `The driver advances all animators before it calls the frame closure`() {
    let first = Animator(0.0)
    let second = Animator(AnimatableVector(values: [0, 0]))
    var log: [String] = []
    let driver = AnimationDriver(first, second)
    driver.add(second)
    withAnimation(.linear(duration: 0.1)) {
      first.setTarget(1, at: 0)
      second.setTarget(AnimatableVector(values: [1, 2]), at: 0)
    } completion: {
      log.append("complete")
    }
    driver.run(at: [0, 0.05, 0.2]) { log.append("\($0): \(first.value(at: $0)) \(second.value(at: $0))") }
    #expect(log == ["0.0: 0.0 [0.0, 0.0]", "0.05: 0.5 [0.5, 1.0]", "complete", "0.2: 1.0 [1.0, 2.0]"])
    #expect(driver.isFinished(at: 0.2))
  }

  @Test func `The driver doesn't advance a removed animator`() {
    var isComplete = false
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 0.1), at: 0) { isComplete = true }
    let driver = AnimationDriver(animator)
    driver.remove(animator)
    driver.run(at: [1]) { _ in }
    #expect(!isComplete)
    driver.add(animator)
    driver.run(at: [1]) { _ in }
    #expect(isComplete)
  }

  @Test func `The driver renders frames in real time until all animators are at rest`() async throws {
    let clock = SimulatedClock()
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 0.1), at: 10)
    let driver = AnimationDriver(animator)
    var times: [Double] = []
    let missed = try await driver.run(framesPerSecond: 50, clock: clock, from: 10) { times.append($0) }
    #expect(missed == 0)
    #expect(times.count == 7)
    for (index, time) in times.enumerated() { #expect(abs(time - (10 + Double(index) / 50)) < 1e-12) }
    #expect(clock.now.offset == .milliseconds(120))
  }

  @Test func `The driver skips frames that are due during a slow frame, and stays on the frame grid`() async throws {
    let clock = SimulatedClock()
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 1), at: 0)
    var times: [Double] = []
    let missed = try await AnimationDriver(animator).run(framesPerSecond: 10, clock: clock, limit: 0.9) { time in
      times.append((time * 10).rounded())
      if times.count == 2 { clock.work(.milliseconds(250)) }
    }
    #expect(times == [0, 1, 4, 5, 6, 7, 8, 9])
    #expect(missed == 2)
  }

  @Test(arguments: hostileNumbers)
  func `An invalid frame rate or start time means 60 frames per second from time 0`(number: Double) async throws {
    for (rate, start, limit) in [(number, 0, 1), (60, number, 1), (60, 0, number)] as [(Double, Double, Double)] {
      let animator = Animator(0.0)
      animator.animate(to: 1, .linear(duration: 0.1), at: 0)
      var times: [Double] = []
      let clock = SimulatedClock()
      let missed = try await AnimationDriver(animator).run(
        framesPerSecond: rate, clock: clock, from: start, limit: limit
      ) { time in
        times.append(time)
        if times.count == 2 { clock.work(.milliseconds(20)) }
      }
      #expect(missed >= 0 && (1...61).contains(times.count) && times.allSatisfy(\.isFinite))
    }
  }

  @Test func `The driver stops an endless animation at its time limit`() async throws {
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 0.1).repeatForever(), at: 0)
    var frames = 0
    try await AnimationDriver(animator).run(clock: SimulatedClock(), limit: 2) { _ in frames += 1 }
    #expect(frames == 121)
  }

  @Test func `The driver rethrows an error from the frame closure`() async {
    struct Failure: Error {}
    let animator = Animator(0.0)
    await #expect(throws: Failure.self) {
      try await AnimationDriver(animator).run(clock: SimulatedClock()) { _ in throw Failure() }
    }
  }
}
