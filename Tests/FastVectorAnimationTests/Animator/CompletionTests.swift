import AnimationTestSupport
import FastVector
import FastVectorAnimation
import Testing

@Suite struct `Completion handlers` {
  /// A log of the completion handlers that were called, in order.
  private final class Log {
    var entries: [String] = []
  }

  private let log = Log()

  private func note(_ entry: String) -> () -> Void { { [log] in log.entries.append(entry) } }

  @Test func `A completion is called once, at the first requested time at or after the end`() {
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 1), at: 0, completion: note("done"))
    #expect(animator.value(at: 0.9) == 0.9)
    #expect(log.entries == [])
    #expect(animator.value(at: 5) == 1)
    #expect(log.entries == ["done"])
    _ = animator.value(at: 0.5)
    _ = animator.value(at: 6)
    #expect(log.entries == ["done"])
  }

  @Test func `A completion is called immediately if nothing moves`() {
    let animator = Animator(1.0)
    animator.animate(to: 1, .linear, at: 0, completion: note("same"))
    animator.animate(to: 2, nil, at: 0, completion: note("nil"))
    animator.animate(to: 3, .linear(duration: 0), at: 0, completion: note("no duration"))
    #expect(log.entries == ["same", "nil", "no duration"])
    #expect(animator.value(at: 0) == 3)
  }

  @Test func `Logical completion waits for the duration of a spring, and removal waits until the spring rests`() {
    let animator = Animator(0.0)
    withAnimation(.spring, completionCriteria: .logicallyComplete) {
      animator.setTarget(100, at: 0)
    } completion: {
      log.entries.append("complete")
    }
    let same = Animator(0.0)
    same.animate(to: 100, .spring, at: 0, completionCriteria: .removed, completion: note("removed"))
    var times: [Double] = []
    for frame in 0...200 {
      _ = animator.value(at: Double(frame) / 60)
      _ = same.value(at: Double(frame) / 60)
      if log.entries.count > times.count { times.append(Double(frame) / 60) }
    }
    #expect(log.entries == ["complete", "removed"])
    #expect(times[0] == 0.5)
    #expect(same.isFinished(at: times[1]))
    #expect(!same.isFinished(at: times[1] - 1 / 60))
  }

  @Test func `Completions are called in the order of their changes`() {
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 2), at: 0, completion: note("first"))
    animator.animate(to: 2, .linear(duration: 1), at: 0.5, completion: note("second"))
    animator.animate(to: 3, .linear(duration: 1), at: 0.6, completion: note("third"))
    _ = animator.value(at: 1.55)
    // The first animation became part of the second one, so both complete when the second one ends, at 1.5 s.
    #expect(log.entries == ["first", "second"])
    _ = animator.value(at: 9)
    #expect(log.entries == ["first", "second", "third"])
  }

  /// Starts the animations at the given times. Returns the number of the frame in which each completion handler is
  /// called, at 60 frames per second; nil if it isn't called.
  private func completionFrames(
    _ changes: [(animation: Animation, time: Double)], criteria: AnimationCompletionCriteria = .logicallyComplete
  ) -> [Int?] {
    let animator = Animator(0.0)
    var frames = [Int?](repeating: nil, count: changes.count)
    var next = 0
    var frame = 0
    while frame <= 600 {
      let time = Double(frame) / 60
      if next < changes.count, changes[next].time <= time {
        let number = next
        let (animation, time) = changes[next]
        animator.animate(to: Double(100 * (next + 1)), animation, at: time, completionCriteria: criteria) {
          #expect(frames[number] == nil)
          frames[number] = frame
        }
        next += 1
      }
      _ = animator.value(at: time)
      frame += 1
    }
    return frames
  }

  @Test func `A logical completion isn't delayed by later springs that merge with its spring`() {
    #expect(completionFrames([(.spring(duration: 1), 0), (.spring(duration: 1), 0.3)]) == [60, 78])
    #expect(completionFrames([(.spring(duration: 0.8), 0), (.smooth(duration: 2), 0.25)]) == [48, 135])
    #expect(
      completionFrames([(.bouncy(duration: 1), 0), (.snappy(duration: 1), 0.2), (.spring(duration: 3), 0.5)])
        == [60, 72, 210])
    // The completion of the first spring has already been called when the second spring interrupts it. It isn't called
    // again.
    #expect(completionFrames([(.spring(duration: 0.5), 0), (.spring(duration: 0.5), 0.55)]) == [30, 63])
    // A merged animation keeps the start time of the animation that it interrupts, so its delay counts from that time.
    let delayed = Animation.spring(duration: 0.5).delay(0.5)
    #expect(completionFrames([(delayed, 0), (delayed, 0.75)]) == [60, 75])
    #expect(
      completionFrames([(Animation(MergingLinear(duration: 1)), 0), (Animation(MergingLinear(duration: 1)), 0.5)]) == [
        60, 90,
      ])
    let marked = Animation.spring(duration: 2).logicallyComplete(after: 0.25)
    #expect(completionFrames([(marked, 0), (.spring(duration: 1), 0.1)]) == [15, 66])
  }

  @Test func `A logical completion of a curve isn't delayed by a spring that replaces it`() {
    // At exactly 1 s, the curve still has a value. It ends at the next frame, frame 61.
    #expect(completionFrames([(.linear(duration: 1), 0), (.spring(duration: 3), 0.5)]) == [61, 210])
    let combined: [(Animation, Double)] = [
      (.linear(duration: 1), 0), (.easeInOut(duration: 1), 0.25), (.spring(duration: 3), 0.5),
    ]
    #expect(completionFrames(combined) == [61, 76, 210])
  }

  @Test func `A logical completion is called when the value is at rest, even if its own animation would take longer`() {
    let frames = completionFrames([(.spring(duration: 5), 0), (.spring(duration: 0.1), 0.3)])
    let removed = completionFrames([(.spring(duration: 5), 0), (.spring(duration: 0.1), 0.3)], criteria: .removed)
    #expect(frames[0] == removed[0] && frames[0] == removed[1] && frames[0] != nil)
    #expect(frames[1] == 24)
  }

  @Test func `Completions for removal wait for the last animation`() {
    let frames = completionFrames([(.spring(duration: 1), 0), (.spring(duration: 1), 0.3)], criteria: .removed)
    #expect(frames[0] == frames[1])
    #expect((frames[0] ?? 0) > 78)
  }

  @Test func `A logical completion depends neither on the requested times nor on the type of the value`() {
    func time<Value: Animatable>(_ values: [Value], requested: [Double]) -> Double? {
      let animator = Animator(values[0])
      var called: Double?
      var now = 0.0
      animator.animate(to: values[1], .spring(duration: 1), at: 0) { called = now }
      animator.animate(to: values[2], .spring(duration: 1), at: 0.3)
      for time in requested {
        now = time
        _ = animator.value(at: time)
      }
      return called
    }
    for requested in [[0.99, 1.01, 3], [0.4, 0.2, 0.987, 1.2], [1.05]] {
      let expected = requested.first { $0 >= 1 }
      #expect(time([0.0, 1, 2], requested: requested) == expected)
      #expect(time([AnimatableVector([0, 0]), [1, 2], [3, -1]], requested: requested) == expected)
      let long = [0, 1, 2].map { AnimatableVector(repeating: $0, count: 500) }
      #expect(time(long, requested: requested) == expected)
    }
  }

  @Test func `Springs that interrupt each other in every frame complete in the order in which they started`() {
    let animator = Animator(AnimatableVector(repeating: 0, count: 100))
    var completed: [Int] = []
    for frame in 0..<600 {
      let target = AnimatableVector(repeating: Double(frame % 7 + 1), count: 100)
      animator.animate(to: target, .spring(duration: 0.5), at: Double(frame) / 60) { completed.append(frame) }
      _ = animator.value(at: Double(frame) / 60)
      #expect(completed == Array(0..<completed.count))
      // A spring of 0.5 s is complete after 30 frames. Because of rounding, the computed time of the 30th frame can be
      // less than 0.5 s.
      #expect((max(0, frame - 30)...max(0, frame - 29)).contains(completed.count))
    }
    _ = animator.value(at: 99)
    #expect(completed == Array(0..<600))
  }

  /// An animation that is logically complete only within a time interval.
  private struct BrieflyComplete: CustomAnimation {
    let times: ClosedRange<Double>
    let duration: Double

    func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
      context.isLogicallyComplete = times.contains(time)
      return time < duration ? value.scaled(by: time / duration) : nil
    }
  }

  @Test func `An animation that was logically complete at a frame stays logically complete`() {
    let brief = Animation(BrieflyComplete(times: 0.2...0.4, duration: 4))
    for start in [0, 0.05, 2] {
      let animator = Animator(0.0, at: start)
      animator.animate(to: 1, brief, at: start, completion: note("\(start)"))
      _ = animator.value(at: start + 0.1)
      #expect(log.entries == [])
      // The animation is logically complete only during an interval between the two requested times.
      _ = animator.value(at: start + 1)
      #expect(log.entries == ["\(start)"])
      log.entries = []
    }
  }

  @Test func `A combined animation that was logically complete at a frame stays logically complete`() {
    let animator = Animator(AnimatableVector(repeating: 0, count: 100))
    let brief = Animation(BrieflyComplete(times: 0.2...0.4, duration: 4))
    animator.animate(to: AnimatableVector(repeating: 1, count: 100), brief, at: 0, completion: note("first"))
    animator.animate(to: AnimatableVector(repeating: 2, count: 100), brief, at: 0.1, completion: note("second"))
    _ = animator.value(at: 0.15)
    #expect(log.entries == [])
    _ = animator.value(at: 2)
    #expect(log.entries == ["first", "second"])
  }

  @Test(arguments: [AnimationCompletionCriteria.logicallyComplete, .removed])
  func `A completion is called when its change is undone`(criteria: AnimationCompletionCriteria) {
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 9), at: 0, completionCriteria: criteria, completion: note("kept"))
    animator.animate(to: 2, .linear(duration: 9), at: 2, completionCriteria: criteria, completion: note("undone"))
    _ = animator.value(at: 1)
    #expect(log.entries == [])
    animator.animate(to: 3, .linear(duration: 9), at: 1)
    #expect(log.entries == ["undone"])
    _ = animator.value(at: 99)
    #expect(log.entries == ["undone", "kept"])
  }

  @Test func `A completion is called when its animator is stopped, settled or set to a new value`() {
    for end in [{ $0.stop(at: 1) }, { $0.settle(at: 1) }, { $0.jump(to: 9, at: 1) }] as [(Animator<Double>) -> Void] {
      let animator = Animator(0.0)
      log.entries = []
      animator.animate(to: 1, .linear.repeatForever(), at: 0, completion: note("done"))
      _ = animator.value(at: 0.9)
      #expect(log.entries == [])
      end(animator)
      #expect(log.entries == ["done"])
    }
  }

  @Test func `A completion can change its animator`() {
    let animator = Animator(AnimatableVector([0, 0]))
    func goOn(_ count: Int) {
      log.entries.append("\(count)")
      guard count < 3 else { return }
      let target = AnimatableVector([Double(count + 1), 0])
      animator.animate(to: target, .linear(duration: 1), at: Double(count)) { goOn(count + 1) }
    }
    goOn(0)
    #expect(animator.value(at: 0.5)[0] == 0.5)
    // The animator computes the value of this frame before it calls the completion, which changes the target.
    #expect(animator.value(at: 1.5)[0] == 1)
    #expect(log.entries == ["0", "1"])
    #expect(animator.value(at: 1.5)[0] == 1.5)
    _ = animator.value(at: 2.5)
    _ = animator.value(at: 9)
    #expect(log.entries == ["0", "1", "2", "3"])
  }

  @Test func `A completion can request values, including earlier ones, and stop the animator`() {
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 1), at: 0) { [log] in
      log.entries.append("\(animator.value(at: 0.25))")
      animator.stop(at: 0.5)
    }
    _ = animator.value(at: 2)
    #expect(log.entries == ["0.25"])
    #expect(animator.target == 0.5)
    #expect(animator.value(at: 2) == 0.5)
  }

  @Test func `The completion of withAnimation waits for all animators`() {
    let fast = Animator(0.0)
    let slow = Animator(AnimatableVector([0]))
    withAnimation(.linear(duration: 1)) {
      fast.setTarget(1, at: 0)
      slow.setTarget([1], at: 1)
      #expect(log.entries == [])
    } completion: {
      log.entries.append("done")
    }
    #expect(log.entries == [])
    _ = fast.value(at: 9)
    #expect(log.entries == [])
    _ = slow.value(at: 9)
    #expect(log.entries == ["done"])
  }

  @Test func `The completion of withAnimation is called at its end if nothing moves, even if its closure throws`() {
    struct Failure: Error {}
    withAnimation(.linear) {
      log.entries.append("body")
    } completion: {
      log.entries.append("done")
    }
    #expect(log.entries == ["body", "done"])
    #expect(throws: Failure.self) {
      try withAnimation(.linear) {
        throw Failure()
      } completion: {
        log.entries.append("thrown")
      }
    }
    #expect(log.entries == ["body", "done", "thrown"])
    #expect(Transaction.current.animation == nil)
  }

  @Test func `Each of several nested withAnimation calls has its own completion`() {
    let outer = Animator(0.0)
    let inner = Animator(0.0)
    withAnimation(.linear(duration: 2)) {
      outer.setTarget(1, at: 0)
      withAnimation(.linear(duration: 1)) {
        inner.setTarget(1, at: 0)
      } completion: {
        log.entries.append("inner")
      }
      withTransaction(\.animation, nil) { inner.setTarget(3, at: 0.5) }
    } completion: {
      log.entries.append("outer")
    }
    #expect(inner.value(at: 0.5) == 2.5)
    #expect(outer.value(at: 1) == 0.5)
    _ = inner.value(at: 1.5)
    #expect(log.entries == ["inner"])
    _ = outer.value(at: 2.5)
    #expect(log.entries == ["inner", "outer"])
  }

  @Test func `The completion of a transaction passed to another function is called`() {
    let animator = Animator(0.0)
    var transaction = Transaction(animation: .linear(duration: 1))
    transaction.addAnimationCompletion { [log] in log.entries.append("done") }
    animator.setTarget(1, at: 0, transaction: transaction)
    _ = animator.value(at: 0.5)
    #expect(log.entries == [])
    _ = animator.value(at: 1.5)
    #expect(log.entries == ["done"])
  }

  @Test func `The completion of a transaction that is used twice is called once, after the first animated change`() {
    let animator = Animator(0.0)
    var transaction = Transaction(animation: .linear(duration: 1))
    transaction.addAnimationCompletion { [log] in log.entries.append("done") }
    withTransaction(transaction) { animator.setTarget(1, at: 0) }
    withTransaction(transaction) {}
    #expect(log.entries == [])
    _ = animator.value(at: 1.5)
    withTransaction(transaction) { animator.setTarget(2, at: 2) }
    _ = animator.value(at: 9)
    #expect(log.entries == ["done"])
  }

  @Test func `A transaction carries completions and custom values`() {
    var transaction = Transaction()
    #expect(transaction[LabelKey.self] == "none")
    transaction[LabelKey.self] = nil
    withTransaction(transaction) { #expect(Transaction.current[LabelKey.self] == nil) }
    #expect(Transaction.current[LabelKey.self] == "none")
  }
}

private struct LabelKey: TransactionKey {
  static var defaultValue: String? { "none" }
}
