import CChartKernels
import Synchronization

/// Memory for numbers of which new ones come at the end while old ones go at the front: what the old ones were in becomes
/// that of new ones, at other addresses. So all are in a row, and none is ever copied.
///
/// Memory moves by the chunk. A chunk stays as long as somebody holds it, or one before it.
@safe final class SlidingMemory: @unchecked Sendable {
  /// Where the first element is, or was.
  let elements: UnsafeMutablePointer<Double>

  private let pages: ReservedPages

  /// The number of elements that there are addresses for.
  let capacity: Int

  /// The elements of a chunk: a power of two, and at least those of a huge page.
  let chunk: Int

  private static let leastChunk = 1 << 18

  /// The first element that somebody may still see: those before are gone.
  var front: Int { frontPlace.load(ordering: .acquiring) }

  private let frontPlace = Atomic<Int>(0)

  private struct State {
    /// How many hold the chunks from one on, by its number.
    var holds: [Int: Int] = [:]

    /// Chunks that were left, with their memory.
    var left: [Int] = []
  }

  private let state = Mutex(State())

  /// Fewer elements are not worth it: to copy them takes about a millisecond.
  static let leastCount = 3 * leastChunk

  /// The addresses for each element of a window. Where they end, a window is copied once more.
  private static let roomPerElement = 64

  /// The chunks of a window, at most, but for a part of one at either end.
  private static let chunksPerWindow = 16

  /// The chunks whose memory is kept for the next ones, at most.
  private static let mostLeft = 2

  /// Reserves addresses for a window of some elements that slides; nil where the system has none.
  init?(windowCount: Int) {
    guard windowCount >= Self.leastCount else { return nil }
    let part = windowCount / (Self.chunksPerWindow / 2)
    chunk = max(Self.leastChunk, 1 << (Int.bitWidth - 1 - part.leadingZeroBitCount))
    capacity = (windowCount / chunk + 1) * chunk * Self.roomPerElement
    guard let pages = ReservedPages(length: capacity * MemoryLayout<Double>.stride) else { return nil }
    self.pages = pages
    unsafe elements = pages.start.bindMemory(to: Double.self, capacity: capacity)
  }

  /// Holds the chunks from one on. Somebody has to hold this one, or one before it, already.
  func hold(from chunk: Int) { state.withLock { $0.holds[chunk, default: 0] += 1 } }

  /// No longer holds the chunks from one on. Returns where the front is now.
  func release(from chunk: Int) -> Int {
    state.withLock { state in
      state.holds[chunk]! -= 1
      guard state.holds[chunk] == 0 else { return frontPlace.load(ordering: .relaxed) }
      state.holds[chunk] = nil
      // Nobody holds any: all of it goes.
      guard let first = state.holds.keys.min() else { return frontPlace.load(ordering: .relaxed) }
      let before = frontPlace.load(ordering: .relaxed) / self.chunk
      for chunk in before..<max(before, first) { leave(chunk, &state) }
      let front = max(before, first) * self.chunk
      frontPlace.store(front, ordering: .releasing)
      return front
    }
  }

  /// Keeps the memory of a chunk for the next ones, unless there is enough of it.
  private func leave(_ chunk: Int, _ state: inout State) {
    if state.left.count < Self.mostLeft {
      state.left.append(chunk)
    } else {
      unsafe fv_discard_pages(elements + chunk * self.chunk, self.chunk * MemoryLayout<Double>.stride)
    }
  }

  /// Brings the memory of chunks that were left to those that begin in some places.
  func prepare(_ places: Range<Int>) {
    let first = (places.lowerBound + chunk - 1) / chunk
    let end = (places.upperBound + chunk - 1) / chunk
    guard first < end else { return }
    state.withLock { state in
      for number in first..<end {
        guard let other = state.left.popLast() else { return }
        unsafe fv_move_pages(
          elements + other * chunk, elements + number * chunk, chunk * MemoryLayout<Double>.stride)
      }
    }
  }
}
