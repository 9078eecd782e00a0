import Foundation
import Synchronization
import Testing
import VecbenchKit

/// The counter counts the allocations of the whole process, and other tests allocate at the same time. The minimum of
/// many counts is therefore the count of the work under test.
struct AllocationCounterTests {
  /// Counts the allocations of `work` up to 3000 times, and returns the minimum.
  ///
  /// - Parameter expected: The count at which to stop.
  private func least(expecting expected: Int, _ work: () -> Void) throws -> Int {
    var least = Int.max
    for attempt in 0..<3000 where least > expected {
      let count = AllocationCounter.count(work)
      least = min(least, try #require(count))
      if attempt > 20 { usleep(attempt < 200 ? 100 : 1000) }
    }
    return least
  }

  /// Keeps a reference to allocated memory, so the optimizer can't remove the allocation.
  @safe
  private final class Box {
    var memory: [UnsafeMutableRawPointer?] = unsafe []
    var array: [Double] = []
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `Work without allocations has a count of zero`() throws {
    #expect(try least(expecting: 0) {} == 0)
    var sum = 0.0
    #expect(try least(expecting: 0) { for i in 0..<100 { sum += Double(i) } } == 0)
    #expect(sum > 0)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `Each function that allocates memory is counted`() throws {
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
  func `An array is counted as one allocation, and three arrays as three`() throws {
    let box = Box()
    #expect(try least(expecting: 1) { box.array = [Double](repeating: 1, count: 1000) } == 1)
    #expect(
      try least(expecting: 3) {
        for count in 1...3 { box.array = [Double](repeating: 1, count: 100 * count) }
      } == 3)
    #expect(box.array.count == 300)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `The count of one thread excludes the allocations of other threads`() async throws {
    let box = Box()
    // The first assignment makes the runtime allocate as well.
    box.array = [Double](repeating: 1, count: 1000)
    // Another thread allocates until `isDone` is set.
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

  /// The mechanism by which an iteration makes another thread allocate.
  enum Helper: CaseIterable, Codable {
    case thread, concurrentPerform, task, leftToQueue

    /// A variant whose iterations each allocate 100 times in other threads.
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

  /// Repeatedly counts the allocations of an iteration, until a count lies in the expected range or after 500 counts.
  ///
  /// The runtime can add to a count. Call this function in a separate process, because other tests would nearly always
  /// allocate during an iteration that blocks or waits. Counting takes place in a separate thread, because an iteration
  /// may block until a task has ended.
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

  /// Starting a thread or submitting a task makes up to 30 more allocations.
  @Test(.enabled(if: AllocationCounter.isAvailable), arguments: Helper.allCases)
  func `Allocations in threads that work for an iteration are counted`(helper: Helper) async {
    await #expect(processExitsWith: .success) { [helper] in
      let expected = 100.0...130
      let count = try #require(await AllocationCounterTests.allocations(expecting: expected) { helper.variant })
      #expect(expected.contains(count))
    }
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `Allocations in an unrelated thread aren't counted`() async {
    await #expect(processExitsWith: .success) {
      let background = BackgroundThread { AllocationCounterTests.allocate(1) }
      let count = await AllocationCounterTests.allocations(expecting: 3...3) {
        Variant(name: "waiting") { iterations in
          for _ in 0..<iterations {
            AllocationCounterTests.allocate(3)
            // During each iteration, the background thread allocates at least once.
            background.waitForRounds(2)
          }
        }
      }
      #expect(count == 3)
    }
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `A thread that was excluded as a background thread is counted again after it was idle`() async {
    await #expect(processExitsWith: .success) {
      let background = BackgroundThread { AllocationCounterTests.allocate(1) }
      var count = 0
      // Repeat the count, because the thread can allocate once more after it was paused.
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
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func `The counts of a variant that allocates more in each iteration increase`() throws {
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
  func `Allocation counts are nil if the counter isn't available`() {
    #expect(AllocationCounter.count {} == nil)
    #expect(AllocationCounter.countOnThisThread {} == nil)
  }
}

/// A thread that repeats a closure until the process exits.
private final class BackgroundThread: Sendable {
  private let rounds = Atomic(0)
  private let isPaused = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) {
    Thread { [self] in
      while true {
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

  func waitForRounds(_ count: Int) {
    let start = rounds.load(ordering: .relaxed)
    while rounds.load(ordering: .relaxed) < start + count { sched_yield() }
  }
}
