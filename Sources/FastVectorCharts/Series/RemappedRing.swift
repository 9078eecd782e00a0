import CChartKernels
import Synchronization

/// Contiguous memory for a sliding window of numbers, called *sliding memory*. When elements at the front are released,
/// the system remaps their memory to the end of the window (`mremap`). Elements therefore stay contiguous. They are
/// copied only when the window reaches the end of the reserved addresses, or when an old lease retains too much memory
/// at the front.
///
/// Memory is released and remapped in chunks. A chunk isn't released as long as there is a ``BufferLease`` on it or on
/// an earlier chunk.
@safe final class RemappedRing: @unchecked Sendable {
  /// The address of the element at index 0, which may already be released.
  let elements: UnsafeMutablePointer<Double>

  private let pages: ReservedPages

  /// The number of elements in the reserved range of addresses.
  let capacity: Int

  /// The base-2 logarithm of the number of elements per chunk. A chunk is at least as large as a huge page (2 MiB).
  private let chunkShift: Int

  private static let minChunkShift = 18

  /// The index of the first element that hasn't been released.
  var front: Int { frontIndex.load(ordering: .acquiring) }

  private let frontIndex = Atomic<Int>(0)

  private struct State {
    /// The number of leases on each chunk. A lease on a chunk also retains all later chunks.
    var leases: [Int: Int] = [:]

    /// The indices of released chunks whose memory hasn't been remapped or discarded yet.
    var left: [Int] = []
  }

  private let state = Mutex(State())

  /// The minimum number of elements in a window. Copying a smaller window takes at most about a millisecond, so sliding
  /// memory isn't worthwhile.
  static let minCount = 3 << minChunkShift

  /// The length of the reserved range of addresses, as a multiple of the window's length. When the window reaches the
  /// end of the range, its elements are copied to another buffer.
  private static let capacityFactor = 64

  /// The maximum number of complete chunks in a window.
  private static let chunksPerWindow = 16

  /// The maximum number of released chunks whose memory is kept for reuse.
  private static let maxReusableChunks = 2

  /// Reserves addresses for a sliding window of `windowCount` elements. Returns nil if the window is too small or the
  /// system can't reserve the addresses.
  init?(windowCount: Int) {
    guard windowCount >= Self.minCount else { return nil }
    let part = windowCount / (Self.chunksPerWindow / 2)
    chunkShift = max(Self.minChunkShift, Int.bitWidth - 1 - part.leadingZeroBitCount)
    capacity = (windowCount >> chunkShift + 1) * Self.capacityFactor << chunkShift
    guard let pages = ReservedPages(length: capacity * MemoryLayout<Double>.stride) else { return nil }
    self.pages = pages
    unsafe elements = pages.start.bindMemory(to: Double.self, capacity: capacity)
  }

  /// Returns the indices of the elements in a chunk.
  private func indices(of chunk: Int) -> Range<Int> { chunk << chunkShift..<(chunk + 1) << chunkShift }

  /// Adds a lease on the chunk that contains an element, and on all later chunks. Unless this is the first lease,
  /// another lease must already retain this chunk. Returns the indices of the elements in the chunk.
  func lease(from offset: Int) -> Range<Int> {
    let chunk = offset >> chunkShift
    state.withLock { $0.leases[chunk, default: 0] += 1 }
    return indices(of: chunk)
  }

  /// Removes a lease on the chunk that contains an element. Returns the new ``front``.
  func release(from offset: Int) -> Int {
    let chunk = offset >> chunkShift
    return state.withLock { state in
      state.leases[chunk]! -= 1
      guard state.leases[chunk] == 0 else { return front }
      state.leases[chunk] = nil
      // If there are no leases left, this object is about to be deinitialized, which releases all memory.
      guard let first = state.leases.keys.min(), first > front >> chunkShift else { return front }
      for chunk in front >> chunkShift..<first { leave(chunk, &state) }
      frontIndex.store(first << chunkShift, ordering: .releasing)
      return front
    }
  }

  /// Keeps the memory of a released chunk for reuse, or discards it if ``maxReusableChunks`` chunks are already kept.
  private func leave(_ chunk: Int, _ state: inout State) {
    guard state.left.count >= Self.maxReusableChunks else { return state.left.append(chunk) }
    let (start, end) = unsafe (address(of: chunk), address(of: chunk + 1))
    unsafe ReservedPages.discard(from: start, to: end)
  }

  private func address(of chunk: Int) -> UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(elements + chunk << chunkShift)
  }

  /// Remaps memory kept from released chunks to the chunks whose first element is in a range of indices.
  func prepare(_ indices: Range<Int>) {
    let first = (indices.lowerBound - 1) >> chunkShift + 1
    let last = (indices.upperBound - 1) >> chunkShift
    guard first <= last else { return }
    state.withLock { state in
      for chunk in first...last {
        guard let other = state.left.popLast() else { return }
        unsafe fv_move_pages(address(of: other), address(of: chunk), MemoryLayout<Double>.stride << chunkShift)
      }
    }
  }
}
