import CThreadSanitizer
import Dispatch
import FastVector
import Synchronization
import Testing

/// The thread sanitizer must detect races, even near locks and reference counts, and must not report races that don't
/// exist.
@Suite(.enabled(if: fv_has_thread_sanitizer())) struct `Thread sanitizer detection` {
  @Test func `The thread sanitizer finds a race next to a lock`() async {
    await #expect(processExitsWith: .exitCode(66)) {
      let (lock, counter) = (Lock(), Shared(0))
      onTwoThreads { thread in
        counter.value += 1
        if thread == 0 { lock.increment() }
      }
    }
  }

  @Test func `The thread sanitizer finds a race on a variable that two threads protect with different locks`() async {
    await #expect(processExitsWith: .exitCode(66)) {
      let (locks, counter) = ([Lock(), Lock()], Shared(0))
      onTwoThreads { thread in
        locks[thread].count.withLock { _ in counter.value += 1 }
      }
    }
  }

  @Test func `The thread sanitizer finds a race on the elements of a vector`() async {
    await #expect(processExitsWith: .exitCode(66)) {
      let vector = Shared(AnimatableVector([1, 2, 3]))
      onTwoThreads { _ in vector.value.scale(by: 2) }
    }
  }

  @Test func `The thread sanitizer reports no race if threads wait for a lock`() async {
    await #expect(processExitsWith: .success) {
      let lock = Lock()
      onTwoThreads { _ in for _ in 0..<20_000 { lock.increment() } }
    }
  }

  @Test func `The thread sanitizer reports no race if a vector is modified after another thread released it`() async {
    await #expect(processExitsWith: .success) {
      let slot = Mutex<AnimatableVector?>(nil)
      for _ in 0..<300 {
        let vector = Shared(AnimatableVector([1, 2, 3]))
        slot.withLock { $0 = vector.value }
        onTwoThreads { thread in
          if thread == 0 {
            let copy = slot.withLock { slot in
              defer { slot = nil }
              return slot
            }
            precondition(copy?.magnitudeSquared == 14)
          } else {
            for _ in 0..<200 { vector.value.scale(by: 1.5) }
          }
        }
      }
    }
  }
}

private final class Lock: Sendable {
  let count = Mutex(0)

  func increment() { count.withLock { $0 += 1 } }
}

/// A variable that isn't protected by a lock.
private final class Shared<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Runs `body` on two threads at the same time. Its argument is the index of the thread, 0 or 1.
private func onTwoThreads(_ body: @Sendable (Int) -> Void) {
  let arrived = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: 2) { thread in
    arrived.wrappingAdd(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < 2 {}
    body(thread)
  }
}
