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

  @Test(.enabled(if: !AllocationCounter.isAvailable))
  func `where allocations are not counted there is no number`() {
    #expect(AllocationCounter.count {} == nil)
    #expect(AllocationCounter.countOnThisThread {} == nil)
  }
}
