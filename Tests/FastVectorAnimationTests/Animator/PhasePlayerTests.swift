import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Phase players` {
  @Test func `A phase player repeats its phases endlessly, each for the duration of its animation`() {
    let player = PhasePlayer([0, 1, 2], value: { Double($0) * 10 }, animation: { _ in .linear(duration: 0.5) })
    #expect([0, 0.1, 0.45].map(player.phase(at:)) == [1, 1, 1])
    #expect(abs(player.value(at: 0.25) - 5) < 1e-9)
    // A phase ends one frame after its animation has ended.
    #expect([0.55, 1.0, 1.1, 1.5, 1.6].map(player.phase(at:)) == [2, 2, 0, 0, 1])
    #expect(!player.isFinished(at: 30))
  }

  @Test func `A phase player requests each phase's animation when it enters the phase`() {
    var asked: [Int] = []
    let player = PhasePlayer([0, 1, 2], trigger: false, value: { Double($0) }) { phase in
      asked.append(phase)
      return .linear(duration: 0.1)
    }
    #expect(player.isFinished(at: 1))
    player.update(trigger: false, at: 1)
    #expect(player.isFinished(at: 2) && asked.isEmpty)
    player.update(trigger: true, at: 2)
    #expect(!player.isFinished(at: 2.05))
    #expect(player.isFinished(at: 3))
    #expect(asked == [1, 2, 0])
    #expect(player.value(at: 3) == 0)
  }

  @Test func `A trigger during the movement to the second phase doesn't shorten the movement`() {
    let player = PhasePlayer([1.0, 1.5, 0.8], trigger: 0, value: { $0 }, animation: { _ in .linear(duration: 0.5) })
    player.update(trigger: 1, at: 0)
    player.update(trigger: 2, at: 0.1)
    #expect([0.05, 0.1, 0.3, 0.45].map(player.phase(at:)) == [1.5, 1.5, 1.5, 1.5])
    #expect(abs(player.value(at: 0.5) - 1.5) < 1e-9)
    #expect(player.phase(at: 0.6) == 0.8 && player.isFinished(at: 3) && player.value(at: 3) == 1)
  }

  @Test func `A phase player without animations shows all phases, one cycle per frame`() {
    var asked: [Int] = []
    let player = PhasePlayer([0, 1, 2], value: { Double($0) }) { phase in
      asked.append(phase)
      return nil
    }
    #expect(player.phase(at: 0) == 0)
    #expect(asked == [1, 2, 0])
    _ = player.phase(at: 1.0 / 60)
    #expect(asked == [1, 2, 0, 1, 2, 0])
  }

  @Test func `The value of a phase player at a time doesn't depend on the order of the requested times`() {
    func make() -> PhasePlayer<Int, Double> {
      let player = PhasePlayer([3, 1, 4, 1], trigger: 0, value: { Double($0) }) { phase in
        phase == 4 ? .bouncy : .easeInOut(duration: 0.3)
      }
      player.trigger(at: 0.2)
      player.trigger(at: 0.9)
      return player
    }
    let times = (0...200).map { Double($0) / 80 }
    let forwards = make()
    let expected = times.map(forwards.value(at:))
    for (time, value) in zip(times, expected).reversed() { #expect(forwards.value(at: time) == value, "\(time)") }
    for (time, value) in zip(times, expected) { #expect(make().value(at: time) == value, "\(time)") }
  }

  @Test func `A phase player is at rest before its start, and accepts NaN times and a single phase`() {
    let player = PhasePlayer([7], at: 1, value: { Double($0) })
    #expect([-Double.infinity, -1, 0, 1, .nan, 5, .infinity].map(player.value(at:)).allSatisfy { $0 == 7 })
  }

  @Test func `A trigger in the middle of a cycle restarts the phase player`() {
    let player = PhasePlayer([0, 10, 20], trigger: 0, value: { Double($0) }) { _ in .linear(duration: 1) }
    player.trigger(at: 0)
    #expect(player.phase(at: 1.5) == 20)
    player.update(trigger: 1, at: 1.5)
    #expect(player.phase(at: 1.5) == 10)
    #expect(player.isFinished(at: 6))
  }

  @Test func `The completion of an interrupted phase doesn't end the next one`() {
    let player = PhasePlayer([0, 10, 20], trigger: 0, value: { Double($0) }) { _ in .spring(duration: 1) }
    player.trigger(at: 0)
    #expect(player.phase(at: 1.5) == 20)
    // Phase 20 would have completed at time 2. It is interrupted by phase 10, which completes at time 2.5.
    player.trigger(at: 1.5)
    #expect([1.55, 2.05, 2.25, 2.45].map(player.phase(at:)) == [10, 10, 10, 10])
    #expect(player.phase(at: 2.55) == 20)
  }

  @Test(arguments: [0, 0x1p30, 0x1p40, 0x1p50])
  func `A phase player runs at any start time`(start: TimeInterval) {
    let player = PhasePlayer([0, 10], at: start, value: { Double($0) }, animation: { _ in .linear(duration: 1) })
    let triggered = PhasePlayer([0, 10], trigger: 0, at: start, value: { Double($0) }) { _ in .linear(duration: 1) }
    triggered.trigger(at: start + 0.5)
    #expect([0.25, 0.5, 0.75].map { player.value(at: start + $0) } == [2.5, 5, 7.5])
    #expect([0.5, 0.75, 1].map { triggered.value(at: start + $0) } == [0, 2.5, 5])
  }

  @Test(arguments: [true, false])
  func `A phase player has a value at every time, no matter how large, and never traps or hangs`(repeats: Bool) {
    let extremes: [TimeInterval] = [
      .infinity, .greatestFiniteMagnitude, 1e13, 0, .nan, -1e18, -.infinity,
    ]
    for start in extremes {
      let player =
        repeats
        ? PhasePlayer([1, 2], at: start, value: { Double($0) })
        : PhasePlayer([1, 2], trigger: 0, at: start, value: { Double($0) })
      for time in extremes {
        player.trigger(at: time)
        #expect((0.5...2.5).contains(player.value(at: time)), "\(start), \(time)")
        #expect([1, 2].contains(player.phase(at: time)), "\(start), \(time)")
        if repeats { #expect(!player.isFinished(at: time), "\(start), \(time)") }
      }
    }
  }
}
