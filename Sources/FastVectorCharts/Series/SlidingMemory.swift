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

  /// The elements of a chunk are two to the power of this: at least a huge page.
  private let chunkShift: Int

  private static let leastChunkShift = 18

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
  static let leastCount = 3 << leastChunkShift

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
    chunkShift = max(Self.leastChunkShift, Int.bitWidth - 1 - part.leadingZeroBitCount)
    capacity = (windowCount >> chunkShift + 1) * Self.roomPerElement << chunkShift
    guard let pages = ReservedPages(length: capacity * MemoryLayout<Double>.stride) else { return nil }
    self.pages = pages
    unsafe elements = pages.start.bindMemory(to: Double.self, capacity: capacity)
  }

  /// The places of a chunk.
  private func places(of chunk: Int) -> Range<Int> { chunk << chunkShift..<(chunk + 1) << chunkShift }

  /// Holds the chunk that a place is in, and all that follow. Somebody has to hold it already. Returns its places.
  func hold(from place: Int) -> Range<Int> {
    let chunk = place >> chunkShift
    state.withLock { $0.holds[chunk, default: 0] += 1 }
    return places(of: chunk)
  }

  /// No longer holds the chunk that a place is in. Returns where the front is now.
  func release(from place: Int) -> Int {
    let chunk = place >> chunkShift
    return state.withLock { state in
      state.holds[chunk]! -= 1
      guard state.holds[chunk] == 0 else { return front }
      state.holds[chunk] = nil
      // Where nobody holds any, all of it goes.
      guard let first = state.holds.keys.min(), first > front >> chunkShift else { return front }
      for chunk in front >> chunkShift..<first { leave(chunk, &state) }
      frontPlace.store(first << chunkShift, ordering: .releasing)
      return front
    }
  }

  /// Keeps the memory of a chunk for the next ones, unless there is enough of it.
  private func leave(_ chunk: Int, _ state: inout State) {
    guard state.left.count >= Self.mostLeft else { return state.left.append(chunk) }
    let (start, end) = unsafe (address(of: chunk), address(of: chunk + 1))
    unsafe ReservedPages.discard(from: start, to: end)
  }

  private func address(of chunk: Int) -> UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(elements + chunk << chunkShift)
  }

  /// Brings the memory of chunks that were left to those that begin in some places.
  func prepare(_ places: Range<Int>) {
    let first = (places.lowerBound - 1) >> chunkShift + 1
    let last = (places.upperBound - 1) >> chunkShift
    guard first <= last else { return }
    state.withLock { state in
      for chunk in first...last {
        guard let other = state.left.popLast() else { return }
        unsafe fv_move_pages(address(of: other), address(of: chunk), MemoryLayout<Double>.stride << chunkShift)
      }
    }
  }
}
