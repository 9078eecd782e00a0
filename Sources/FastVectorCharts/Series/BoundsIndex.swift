import CChartKernels
import CVectorKernels
import FastVector

/// The index of a series as it is kept in a file.
package struct StoredIndex: Sendable {
  /// The bounds of blocks.
  package let tiles: AnimatableVector

  /// The places of NaN in whole blocks, and the last infinity in them; -1 where there is none.
  package let gaps: [Range<Int>]
  package let lastInfinity: Int

  package init(tiles: AnimatableVector, gaps: [Range<Int>], lastInfinity: Int) {
    self.tiles = tiles
    self.gaps = gaps
    self.lastInfinity = lastInfinity
  }

  /// How many of some values are in an index: those of whole blocks.
  package static func indexedCount(of values: Int) -> Int { values / Int(FV_INDEX_BLOCK) * Int(FV_INDEX_BLOCK) }

  /// The elements of the tiles for some values.
  package static func tileElementCount(for values: Int) -> Int {
    BoundsIndex.tileCounts(values).reduce(0) { $0 + BoundsIndex.elementCount(tiles: $1) }
  }
}

extension Series {
  /// Makes a series of values at 0, 1, 2 and so on, whose index was kept.
  ///
  /// - Precondition: The index has as many tiles as there are blocks, and its places are those of values in it.
  package init(_ values: AnimatableVector, index: StoredIndex) {
    self.init(values)
    window = VectorWindow(VectorBuffer(values, index: index))
  }

  /// The index of a series to which nothing was appended.
  ///
  /// - Complexity: O(n) where it is not built.
  package var storedIndex: StoredIndex { window.buffer.index(to: window.buffer.capacity).stored }
}

/// The bounds of numbers in a row by block, at several resolutions, from which the extremes of any window follow without a
/// look at every number; see <doc:ChartFrames>.
///
/// It takes 3.8 % of the memory of the numbers. Only blocks that are whole are in it: these never change, so that one
/// thread can read what is there while another adds more.
@safe final class BoundsIndex: @unchecked Sendable {
  /// The levels as the kernels read them: see `fv_index`.
  let levels: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
  let levelCount: Int

  private let tiles: AnimatableVector

  /// The number of blocks that are in it.
  private var blockCount = 0

  /// Where NaN is in these blocks.
  private var gaps = PointRanges()

  /// The last infinity in these blocks.
  private var lastInfinity = -1

  /// The numbers before are gone, see ``forget(before:)``.
  private var front = 0

  private static let block = Int(FV_INDEX_BLOCK)
  private static let fanOut = Int(FV_INDEX_FANOUT)

  /// Makes an index of no numbers, with room for those of a buffer.
  convenience init(capacity: Int) {
    var tiles = AnimatableVector()
    tiles.discardElements(count: StoredIndex.tileElementCount(for: capacity))
    self.init(capacity: capacity, tiles)
    // The last tiles need not become whole, and what was in this memory is not to come into a file.
    for (level, count) in Self.tileCounts(capacity).enumerated() {
      unsafe (levels[level] + (count - 1) * Int(FV_INDEX_TILE)).update(repeating: 0, count: Int(FV_INDEX_TILE))
      let orders = Self.orderElementCount(tiles: count)
      unsafe (levels[level] - orders).update(repeating: 0, count: orders - count + 1)
    }
  }

  /// Makes an index of no numbers for memory that slides; nil where the system has no addresses for it.
  convenience init?(sliding capacity: Int) {
    let count = StoredIndex.tileElementCount(for: capacity)
    guard let pages = ReservedPages(length: count * MemoryLayout<Double>.stride) else { return nil }
    let elements = unsafe pages.start.bindMemory(to: Double.self, capacity: count)
    self.init(capacity: capacity, unsafe AnimatableVector(viewing: elements, count: count, of: pages))
  }

  /// Makes an index of as many numbers from one that was kept.
  convenience init(capacity: Int, _ stored: StoredIndex) {
    self.init(capacity: capacity, stored.tiles)
    blockCount = capacity / Self.block
    for gap in stored.gaps { gaps.append(gap) }
    lastInfinity = stored.lastInfinity
  }

  private init(capacity: Int, _ tiles: AnimatableVector) {
    let tileCounts = Self.tileCounts(capacity)
    precondition(tiles.count == StoredIndex.tileElementCount(for: capacity), "an index of other numbers")
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

  /// The tiles of each level over some numbers, the last of which may not be whole.
  fileprivate static func tileCounts(_ capacity: Int) -> [Int] {
    var entryCounts = [capacity / block]
    while entryCounts.last! >= fanOut * fanOut { entryCounts.append(entryCounts.last! / fanOut) }
    return entryCounts.map { $0 / fanOut + 1 }
  }

  /// The elements that hold the orders of the entries of some tiles: one for each, and as many more as keep tiles at cache
  /// lines.
  private static func orderElementCount(tiles: Int) -> Int { (tiles + 7) / 8 * 8 }

  /// The elements of a level.
  fileprivate static func elementCount(tiles: Int) -> Int {
    orderElementCount(tiles: tiles) + tiles * Int(FV_INDEX_TILE)
  }

  /// All that is in it, which is that of all whole blocks.
  var stored: StoredIndex { StoredIndex(tiles: tiles, gaps: gaps.ranges, lastInfinity: lastInfinity) }

  deinit { unsafe levels.deallocate() }

  /// Whether numbers that were added complete a block, so that there is something to add to an index.
  static func isBlockCompleted(by places: Range<Int>) -> Bool {
    places.lowerBound / block != places.upperBound / block
  }

  /// Where the first block starts that is not before a place.
  static func startOfBlock(atOrAfter place: Int) -> Int { (place + block - 1) / block * block }

  /// Adds the blocks that are whole up to `end`.
  ///
  /// - Complexity: O(m) for m numbers that were not in it.
  func extend(over elements: UnsafePointer<Double>, to end: Int) {
    while blockCount < end / Self.block {
      let first = blockCount
      unsafe blockCount = fv_chart_choose().pointee.index_blocks(
        levels, levelCount, elements, first, end / Self.block)
      // Only the last of the blocks has them, if any.
      let last = (blockCount - 1) * Self.block
      // That is quick to see: a sum of squares that is finite has neither.
      if unsafe fv_active().pointee.magnitude_squared(elements + last, Self.block).isFinite { continue }
      for place in last..<last + Self.block {
        if unsafe elements[place].isNaN { gaps.append(place) }
        if unsafe elements[place].isInfinite { lastInfinity = place }
      }
    }
  }

  /// What cannot be drawn as a number among others.
  struct SpecialValues {
    /// The places of NaN.
    var gaps: PointRanges
    var hasInfinities: Bool
  }

  /// The special values of some numbers, up to whose end the index was extended; the places count from the first.
  ///
  /// - Complexity: O(g) for g gaps
  func specialValues(in range: Range<Int>, of elements: UnsafePointer<Double>) -> SpecialValues {
    var gaps = gaps
    var lastInfinity = lastInfinity
    for place in max(range.lowerBound, blockCount * Self.block)..<max(range.upperBound, blockCount * Self.block) {
      if unsafe elements[place].isNaN { gaps.append(place) }
      if unsafe elements[place].isInfinite { lastInfinity = place }
    }
    let shown = gaps.intersection(range).shifted(by: -range.lowerBound)
    return SpecialValues(gaps: shown, hasInfinities: lastInfinity >= range.lowerBound)
  }
}

extension BoundsIndex {
  /// The levels whose tiles take a page and more for a chunk of memory that slides; those above take a thousandth of it.
  private static let levelsToForget = 2

  /// Gives back the memory of what is about numbers that are gone, in memory that slides.
  ///
  /// - Parameter front: The number of those that are gone, at least those of a huge page.
  func forget(before front: Int) {
    guard front > self.front else { return }
    gaps.removeAll(before: front)
    for level in 0..<min(Self.levelsToForget, levelCount) {
      let tile = Self.block << (3 * (level + 1))
      let (first, end) = (self.front / tile, front / tile)
      let start = unsafe UnsafeMutableRawPointer(levels[level])
      let (tileSize, orderSize) = (Int(FV_INDEX_TILE) * MemoryLayout<Double>.stride, MemoryLayout<Double>.stride)
      // Pages that are shared with what stays do. The first ones of a level are shared with its orders, or its tiles.
      unsafe ReservedPages.discard(
        from: (start + first * tileSize).rounded(first == 0 ? .up : .down), to: (start + end * tileSize).rounded(.down))
      unsafe ReservedPages.discard(
        from: (start - end * orderSize).rounded(.up), to: (start - first * orderSize).rounded(first == 0 ? .down : .up))
    }
    self.front = front
  }
}
