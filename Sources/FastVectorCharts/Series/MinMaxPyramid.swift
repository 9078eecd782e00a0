import CChartKernels
import CVectorKernels
import FastVector

/// The contents of a series' min–max pyramid, as stored in a file. The pyramid covers only complete blocks of
/// `FV_INDEX_BLOCK` values. See ``MinMaxPyramid``.
package struct StoredIndex: Sendable {
  /// The levels of the pyramid, one after the other, in the layout of `fv_index`.
  package let tiles: AnimatableVector

  /// The index ranges of NaN in complete blocks.
  package let gaps: [Range<Int>]
  /// The index of the last infinity in complete blocks, or -1 if they contain none.
  package let lastInfinity: Int

  package init(tiles: AnimatableVector, gaps: [Range<Int>], lastInfinity: Int) {
    self.tiles = tiles
    self.gaps = gaps
    self.lastInfinity = lastInfinity
  }

  /// Returns the number of values that the pyramid of a series with `count` values covers: `count`, rounded down to a
  /// multiple of the block size.
  package static func indexedCount(of count: Int) -> Int { count / Int(FV_INDEX_BLOCK) * Int(FV_INDEX_BLOCK) }

  /// Returns the number of elements in the ``tiles`` of a pyramid of `count` values.
  package static func tileElementCount(for count: Int) -> Int {
    MinMaxPyramid.tileCounts(count).reduce(0) { $0 + MinMaxPyramid.elementCount(tiles: $1) }
  }
}

extension Series {
  /// Creates a series with the x values 0, 1, 2 and so on. Uses a stored min–max pyramid of its values instead of
  /// building one.
  ///
  /// - Precondition: The pyramid has an entry for each complete block of the values. All indices in `index` are within
  ///   these blocks.
  package init(_ values: AnimatableVector, index: StoredIndex) {
    self.init(values)
    window = BufferSlice(AppendBuffer(values, index: index))
  }

  /// Creates a series with the x values `start`, `start + step` and so on, and a stored min–max pyramid. See
  /// ``init(_:start:step:identifiers:id:)`` for the errors and ``init(_:index:)`` for the precondition.
  package init(_ values: AnimatableVector, start: Double, step: Double, index: StoredIndex) throws(SeriesError) {
    try self.init(values, start: start, step: step)
    window = BufferSlice(AppendBuffer(values, index: index))
  }

  /// The min–max pyramid of the series.
  ///
  /// - Precondition: No points have been appended to the series since it was created.
  /// - Complexity: O(n) if the pyramid isn't built yet.
  package var storedIndex: StoredIndex { window.buffer.index(to: window.buffer.capacity).stored }
}

/// A min–max pyramid over consecutive numbers. It divides the numbers into blocks of several sizes, and stores the
/// minimum and maximum of each block as an *entry*. It finds the extremes in any range of indices without reading every
/// number. See <doc:ChartFrames>.
///
/// The pyramid takes 3.8 % of the memory of the numbers. It covers only complete blocks, which never change. One thread
/// can therefore read existing entries while another adds new ones.
@safe final class MinMaxPyramid: @unchecked Sendable {
  /// The levels of the pyramid, in the layout of `fv_index`.
  let levels: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  let levelCount: Int

  private let tiles: AnimatableVector

  /// The number of blocks of the smallest size in the pyramid.
  private var blockCount = 0

  /// The indices of NaN in the blocks of the pyramid.
  private var gaps = PointRanges()

  /// The index of the last infinity in the blocks of the pyramid, or -1 if there is none.
  private var lastInfinity = -1

  /// The number of elements at the front whose entries were released; see ``forget(before:)``.
  private var front = 0

  private static let block = Int(FV_INDEX_BLOCK)
  private static let fanOut = Int(FV_INDEX_FANOUT)

  /// Creates an empty pyramid for up to `capacity` elements.
  convenience init(capacity: Int) {
    var tiles = AnimatableVector()
    tiles.discardElements(count: StoredIndex.tileElementCount(for: capacity))
    self.init(capacity: capacity, tiles)
    // The last tile of each level may remain incomplete. Set it to zero, so that the previous contents of this memory
    // aren't written to files.
    for (level, count) in Self.tileCounts(capacity).enumerated() {
      unsafe (levels[level] + (count - 1) * Int(FV_INDEX_TILE)).update(repeating: 0, count: Int(FV_INDEX_TILE))
      let orders = Self.orderElementCount(tiles: count)
      unsafe (levels[level] - orders).update(repeating: 0, count: orders - count + 1)
    }
  }

  /// Creates an empty pyramid for sliding memory; see ``RemappedRing``. Returns nil if the system can't reserve the
  /// addresses.
  convenience init?(sliding capacity: Int) {
    let count = StoredIndex.tileElementCount(for: capacity)
    guard let pages = ReservedPages(length: count * MemoryLayout<Double>.stride) else { return nil }
    let elements = unsafe pages.start.bindMemory(to: Double.self, capacity: count)
    self.init(capacity: capacity, unsafe AnimatableVector(viewing: elements, count: count, of: pages))
  }

  /// Creates a pyramid for `capacity` elements from a stored pyramid, which covers all of their complete blocks.
  convenience init(capacity: Int, _ stored: StoredIndex) {
    self.init(capacity: capacity, stored.tiles)
    blockCount = capacity / Self.block
    for gap in stored.gaps { gaps.append(gap) }
    lastInfinity = stored.lastInfinity
  }

  private init(capacity: Int, _ tiles: AnimatableVector) {
    let tileCounts = Self.tileCounts(capacity)
    precondition(tiles.count == StoredIndex.tileElementCount(for: capacity), "the number of nodes is wrong")
    levelCount = tileCounts.count
    let levels = UnsafeMutablePointer<UnsafeMutablePointer<Double>>.allocate(capacity: tileCounts.count)
    var next = unsafe tiles.address
    for level in tileCounts.indices {
      unsafe (levels + level).initialize(to: next + Self.orderElementCount(tiles: tileCounts[level]))
      unsafe next += Self.elementCount(tiles: tileCounts[level])
    }
    unsafe self.levels = levels
    self.tiles = tiles
  }

  /// Returns the number of tiles at each level, for a number of elements. A tile contains ``fanOut`` entries. The last
  /// tile of a level can be incomplete.
  fileprivate static func tileCounts(_ capacity: Int) -> [Int] {
    var entryCounts = [capacity / block]
    while entryCounts.last! >= fanOut * fanOut { entryCounts.append(entryCounts.last! / fanOut) }
    return entryCounts.map { $0 / fanOut + 1 }
  }

  /// Returns the number of elements before the first tile of a level. They contain the order flags of the level's
  /// entries (see `fv_index`), in one element per tile. The number is rounded up so that tiles are aligned to cache
  /// lines.
  private static func orderElementCount(tiles: Int) -> Int { (tiles + 7) / 8 * 8 }

  /// Returns the number of elements in a level, including the order flags.
  fileprivate static func elementCount(tiles: Int) -> Int {
    orderElementCount(tiles: tiles) + tiles * Int(FV_INDEX_TILE)
  }

  /// The contents of the pyramid, for storing them in a file.
  var stored: StoredIndex { StoredIndex(tiles: tiles, gaps: gaps.ranges, lastInfinity: lastInfinity) }

  deinit { unsafe levels.deallocate() }

  /// Returns true if appending the elements at the indices `indices` completes a block. The pyramid then has to be
  /// extended.
  static func isBlockCompleted(by indices: Range<Int>) -> Bool {
    indices.lowerBound / block != indices.upperBound / block
  }

  /// Returns the start of the first block at or after an index.
  static func startOfBlock(atOrAfter offset: Int) -> Int { (offset + block - 1) / block * block }

  /// Adds all complete blocks before `end` to the pyramid.
  ///
  /// - Complexity: O(m) for m elements that aren't in the pyramid yet.
  func extend(over elements: UnsafePointer<Double>, to end: Int) {
    while blockCount < end / Self.block {
      let first = blockCount
      unsafe blockCount = fv_chart_choose().pointee.index_blocks(
        levels, levelCount, elements, first, end / Self.block)
      // The kernel stops after a block with NaN or infinities, so only the last of the new blocks can contain any.
      let last = (blockCount - 1) * Self.block
      // If the sum of squares is finite, the block contains neither NaN nor infinities.
      if unsafe fv_active().pointee.magnitude_squared(elements + last, Self.block).isFinite { continue }
      for offset in last..<last + Self.block {
        if unsafe elements[offset].isNaN { gaps.append(offset) }
        if unsafe elements[offset].isInfinite { lastInfinity = offset }
      }
    }
  }

  /// The gaps in a range of elements, and a flag for infinities.
  struct SpecialValues {
    /// The indices of the NaN elements.
    var gaps: PointRanges
    /// True if the range may contain infinities. It is also true if the range contains none, but the pyramid contains
    /// an infinity after the range.
    var hasInfinities: Bool
  }

  /// Returns the gaps in a range, and whether the range may contain infinities. The pyramid must cover all complete
  /// blocks in the range. Indices in the result are relative to the start of the range.
  ///
  /// - Complexity: O(g + log k), where g is the number of ranges of gaps in the given range, and k the number of all
  ///   ranges of gaps.
  func specialValues(in range: Range<Int>, of elements: UnsafePointer<Double>) -> SpecialValues {
    var gaps = gaps.intersection(range)
    var lastInfinity = lastInfinity
    for offset in max(range.lowerBound, blockCount * Self.block)..<max(range.upperBound, blockCount * Self.block) {
      if unsafe elements[offset].isNaN { gaps.append(offset) }
      if unsafe elements[offset].isInfinite { lastInfinity = offset }
    }
    return SpecialValues(gaps: gaps.shifted(by: -range.lowerBound), hasInfinities: lastInfinity >= range.lowerBound)
  }
}

extension MinMaxPyramid {
  /// The number of levels whose memory is released, starting with the lowest. In each of these levels, the entries for
  /// a chunk of sliding memory fill at least one page. The memory of higher levels isn't released, because it is less
  /// than a thousandth of the memory of the numbers.
  private static let discardedLevelCount = 2

  /// Releases the memory of the entries for those elements that sliding memory has released.
  ///
  /// - Parameter front: The number of elements that have been released so far.
  func forget(before front: Int) {
    guard front > self.front else { return }
    gaps.removeAll(before: front)
    for level in 0..<min(Self.discardedLevelCount, levelCount) {
      let tile = Self.block << (3 * (level + 1))
      let (first, end) = (self.front / tile, front / tile)
      let start = unsafe UnsafeMutableRawPointer(levels[level])
      let (tileSize, orderSize) = (Int(FV_INDEX_TILE) * MemoryLayout<Double>.stride, MemoryLayout<Double>.stride)
      // Don't release pages that also contain entries in use. The first page of a level can also contain the order
      // flags before its tiles.
      unsafe ReservedPages.discard(
        from: (start + first * tileSize).rounded(first == 0 ? .up : .down), to: (start + end * tileSize).rounded(.down))
      unsafe ReservedPages.discard(
        from: (start - end * orderSize).rounded(.up), to: (start - first * orderSize).rounded(first == 0 ? .down : .up))
    }
    self.front = front
  }
}
