import Foundation
import Synchronization
import Testing
import VecbenchKit

/// The counter counts for the whole process, in which other tests allocate too: the least of many counts is
/// that of the work alone.
struct AllocationCounterTests {
  /// - Parameter expected: The number from which on no more counts are needed.
  private func least(expecting expected: Int, _ work: () -> Void) throws -> Int {
    var least = Int.max
    for attempt in 0..<3000 where least > expected {
      let count = AllocationCounter.count(work)
      least = min(least, try #require(count))
      if attempt > 20 { usleep(attempt < 200 ? 100 : 1000) }
    }
    return least
  }

  /// Where allocations go, so that the optimiser cannot do without them.
  @safe
  private final class Box {
    var memory: [UnsafeMutableRawPointer?] = unsafe []
    var array: [Double] = []
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `nothing allocates nothing`() throws {
    #expect(try least(expecting: 0) {} == 0)
    var sum = 0.0
    #expect(try least(expecting: 0) { for i in 0..<100 { sum += Double(i) } } == 0)
    #expect(sum > 0)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `each way of asking for memory is counted`() throws {
    let box = Box()
    unsafe box.memory.reserveCapacity(100_000)
    #expect(try least(expecting: 1) { unsafe box.memory.append(malloc(16)) } == 1)
    #expect(try least(expecting: 1) { unsafe box.memory.append(calloc(2, 16)) } == 1)
    #expect(try least(expecting: 1) { unsafe box.memory.append(realloc(nil, 16)) } == 1)
    #expect(try least(expecting: 1) { unsafe box.memory.append(aligned_alloc(64, 64)) } == 1)
    #expect(
      try least(expecting: 1) {
        var memory: UnsafeMutableRawPointer?
        unsafe posix_memalign(&memory, 64, 16)
        unsafe box.memory.append(memory)
      } == 1)
    for index in unsafe box.memory.indices {
      #expect(unsafe box.memory[index] != nil)
      unsafe free(box.memory[index])
    }
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `an array is one allocation, and three are three`() throws {
    let box = Box()
    #expect(try least(expecting: 1) { box.array = [Double](repeating: 1, count: 1000) } == 1)
    #expect(
      try least(expecting: 3) {
        for count in 1...3 { box.array = [Double](repeating: 1, count: 100 * count) }
      } == 3)
    #expect(box.array.count == 300)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `a thread's own count leaves out what others allocate`() async throws {
    let box = Box()
    // The first time, the runtime allocates as well.
    box.array = [Double](repeating: 1, count: 1000)
    // Another thread, which allocates until it is told to stop.
    let isDone = Mutex(false)
    async let others: Int = Task.detached {
      var count = 0
      while !isDone.withLock({ $0 }) { count += [Double](repeating: 1, count: 100 + count % 2).count }
      return count
    }.value
    let counts = (0..<100).map { _ in
      AllocationCounter.countOnThisThread { box.array = [Double](repeating: 1, count: 1000) }
    }
    isDone.withLock { $0 = true }
    #expect(await others >= 0)
    #expect(Set(counts) == [1])
  }

  // MARK: Other threads

  /// Allocates and frees memory, `count` times.
  private static func allocate(_ count: Int) {
    for _ in 0..<count {
      let memory = unsafe malloc(16)
      unsafe blackHole(memory)
      unsafe free(memory)
    }
  }

  /// A way in which an iteration makes another thread allocate.
  enum Helper: CaseIterable, Codable {
    case thread, concurrentPerform, task, leftToQueue

    /// A variant whose iterations allocate 100 times in other threads.
    var variant: Variant {
      let queue = DispatchQueue(label: "allocating")
      let done = DispatchSemaphore(value: 0)
      let allocateAndSignal: @Sendable () -> Void = {
        allocate(100)
        done.signal()
      }
      return Variant(name: "allocating") { iterations in
        for _ in 0..<iterations {
          switch self {
          case .thread:
            Thread(block: allocateAndSignal).start()
            done.wait()
          case .concurrentPerform: DispatchQueue.concurrentPerform(iterations: 4) { _ in allocate(25) }
          case .task:
            Task.detached(operation: allocateAndSignal)
            done.wait()
          case .leftToQueue:
            queue.async {
              usleep(500)
              allocate(100)
            }
          }
        }
      } settle: {
        queue.sync {}
      }
    }
  }

  /// Counts the allocations of an iteration until the count is in a range, and returns the last count.
  ///
  /// Other tests allocate in the same process. If they only do so now and then, they aren't recognized as background work.
  /// Counting takes place in a separate thread, because an iteration can wait for a task.
  private static func allocations(
    expecting expected: ClosedRange<Double>, of makeVariant: @escaping @Sendable () -> Variant
  ) async -> Double? {
    await withCheckedContinuation { continuation in
      Thread {
        let variant = makeVariant()
        var count: Double?
        for _ in 0..<500 where !expected.contains(count ?? .nan) { count = variant.allocationsPerIteration() }
        continuation.resume(returning: count)
      }.start()
    }
  }

  /// Starting a thread or submitting a task allocates as well, at most 30 times. In a separate process, because an
  /// iteration waits for long enough that other tests nearly always allocate meanwhile.
  @Test(.enabled(if: AllocationCounter.isAvailable), arguments: Helper.allCases)
  func `allocations of threads that work for an iteration are counted`(helper: Helper) async {
    await #expect(processExitsWith: .success) { [helper] in
      let expected = 100.0...130
      let count = try #require(await AllocationCounterTests.allocations(expecting: expected) { helper.variant })
      #expect(expected.contains(count))
    }
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `allocations of an unrelated thread are not counted`() async {
    let background = BackgroundThread { Self.allocate(1) }
    let count = await Self.allocations(expecting: 3...3) {
      Variant(name: "waiting") { iterations in
        for _ in 0..<iterations {
          Self.allocate(3)
          // The other thread allocates during each iteration.
          background.waitForRounds(2)
        }
      }
    }
    background.stop()
    #expect(count == 3)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `a thread is counted again when it no longer allocates in the background`() throws {
    let background = BackgroundThread { Self.allocate(1) }
    defer { background.stop() }
    var count = 0
    // Another test can exclude the thread during the count.
    for _ in 0..<500 where count < 99 {
      AllocationCounter.excludeBackgroundThreads()
      background.pause()
      AllocationCounter.excludeBackgroundThreads()
      count = try #require(
        AllocationCounter.count {
          background.resume()
          background.waitForRounds(100)
        })
    }
    #expect(count >= 99)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `iterations that allocate more and more have different counts`() throws {
    var allocations = 0
    let variant = Variant(name: "growing") { iterations in
      for _ in 0..<iterations {
        Self.allocate(allocations)
        allocations += 1000
      }
    }
    let counts = try (0..<2).map { _ in try #require(variant.allocationsPerIteration()) }
    #expect(counts[0] > 0 && counts[1] > counts[0])
  }

  @Test(.enabled(if: !AllocationCounter.isAvailable))
  func `where allocations are not counted there is no number`() {
    #expect(AllocationCounter.count {} == nil)
    #expect(AllocationCounter.countOnThisThread {} == nil)
  }
}

/// A thread that does the same over and over.
private final class BackgroundThread: Sendable {
  private let rounds = Atomic(0)
  private let isPaused = Atomic(false)
  private let isStopped = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) {
    Thread { [self] in
      while !isStopped.load(ordering: .relaxed) {
        if isPaused.load(ordering: .relaxed) {
          sched_yield()
        } else {
          body()
          rounds.add(1, ordering: .relaxed)
        }
      }
    }.start()
    waitForRounds(1)
  }

  func pause() { isPaused.store(true, ordering: .relaxed) }
  func resume() { isPaused.store(false, ordering: .relaxed) }
  func stop() { isStopped.store(true, ordering: .relaxed) }

  func waitForRounds(_ count: Int) {
    let start = rounds.load(ordering: .relaxed)
    while rounds.load(ordering: .relaxed) < start + count { sched_yield() }
  }
}
