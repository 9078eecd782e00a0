package import CChartKernels
package import FastVector

/// A change between two vectors, thinned to the points that can be the highest or the lowest of their block at some time,
/// for blocks of three sizes; see <doc:ChartFrames>.
///
/// A point on its way is a line in time. Of those in a block few are on its upper or lower envelope: about nine of 64, ten of
/// 512, and fifteen of 4096. Of a smooth curve all are, but each for a short while: then a few lines stand for all, but for
/// open times. It takes 2 to 4 % of the memory of the points, 16 % where blocks begin with 64, and does not depend on the
/// window.
@safe package final class BlockLines: @unchecked Sendable {
  /// What the kernels read: one for each size of block.
  package let levels: UnsafeMutablePointer<fv_block_lines>

  /// The level of indexes whose entries are as large as the smallest blocks: 0 or 1.
  package let level: Int

  /// The bytes that it takes.
  package let memory: Int

  /// Thins a change, block by block.
  ///
  /// - Parameters:
  ///   - start: The values at time 0.
  ///   - end: The values at time 1, as many.
  ///   - level: The level of indexes whose entries are as large as the smallest blocks: 0 or 1.
  ///   - isWanted: Asked every some thousand points whether to go on.
  /// - Returns: Nil where nobody wants it any more, or where too many points can be extreme, or blocks are open for too long,
  ///   for it to pay.
  /// - Complexity: O(n)
  package init?(from start: AnimatableVector, to end: AnimatableVector, level: Int = 1, isWanted: () -> Bool) {
    guard let built = BlockLinesBuilder(level: level).build(from: start, to: end, isWanted: isWanted) else {
      return nil
    }
    let levels = UnsafeMutablePointer<fv_block_lines>.allocate(capacity: built.count)
    for (index, level) in built.enumerated() {
      let hasOpenTimes = !level.open.isEmpty
      unsafe (levels + index).initialize(
        to: fv_block_lines(
          a: copy(level.a), b: copy(level.b), starts: copy(level.starts),
          open: hasOpenTimes ? copy(level.open) : nil, open_starts: hasOpenTimes ? copy(level.openStarts) : nil))
    }
    unsafe self.levels = levels
    self.level = level
    memory = built.reduce(0) { $0 + $1.memory }
  }

  deinit {
    for level in 0..<Int(FV_BLOCK_LEVELS) {
      unsafe levels[level].a.deallocate()
      unsafe levels[level].b.deallocate()
      unsafe levels[level].starts.deallocate()
      unsafe levels[level].open?.deallocate()
      unsafe levels[level].open_starts?.deallocate()
    }
    unsafe levels.deallocate()
  }
}

/// Memory of its own with the same elements.
private func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
  let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
  _ = unsafe copy.initialize(fromContentsOf: elements)
  return unsafe UnsafePointer(copy.baseAddress!)
}

/// What thins a change.
private struct BlockLinesBuilder {
  /// The lines of the blocks of one size.
  struct Level {
    var a: [Double] = []
    var b: [Double] = []
    var starts: [UInt32] = [0]
    var open: [fv_times] = []
    var openStarts: [UInt32] = [0]

    /// What was left out of the last blocks, of which there is no larger one yet.
    var thinnings: [fv_thinning] = []

    /// The bytes that it takes.
    var memory: Int {
      16 * a.count + 4 * starts.count + (open.isEmpty ? 0 : 8 * open.count + 4 * openStarts.count)
    }
  }

  private var levels = [Level](repeating: Level(), count: Int(FV_BLOCK_LEVELS))

  /// Room for the lines of a block.
  private var room: (a: [Double], b: [Double]) = ([], [])

  /// The smallest size.
  private let block: Int

  /// Of so many points one may be kept.
  private let leastThinning: Int

  /// The sum of the open times of the smallest blocks, which are open for a quarter of the time at most.
  private var openTime = 0.0
  private static let mostOpenTime = (LineEnvelope.times.upperBound - LineEnvelope.times.lowerBound) / 4

  private static let fanOut = Int(FV_INDEX_FANOUT)

  /// The points between two questions whether to go on, about 0.1 ms.
  private static let pointsAtOnce = 1 << 14

  init(level: Int) {
    block = Int(FV_INDEX_BLOCK) << (3 * level)
    leastThinning = level == 0 ? 4 : 8
  }

  consuming func build(
    from start: AnimatableVector, to end: AnimatableVector, isWanted: () -> Bool
  ) -> [Level]? {
    for first in stride(from: 0, through: min(start.count, end.count) - block, by: block) {
      if first % Self.pointsAtOnce == 0 {
        guard isWanted(), levels[0].a.count <= first / leastThinning,
          openTime <= Double(first / block) * Self.mostOpenTime
        else { return nil }
      }
      unsafe start.withElements { a in unsafe end.withElements { b in unsafe append(a + first, b + first) } }
      completeBlocksAbove()
    }
    return levels
  }

  /// Adds the lines of a block of the smallest size.
  private mutating func append(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) {
    unsafe appendThinned(a, b, block, parts: [], to: 0)
    let first = Int(levels[0].openStarts[levels[0].openStarts.count - 2])
    for times in levels[0].open[first...] { openTime += Double(times.until - times.from) }
  }

  /// Adds the lines of the larger blocks whose last part was added.
  private mutating func completeBlocksAbove() {
    for level in 1..<levels.count {
      guard levels[level - 1].thinnings.count == Self.fanOut else { return }
      let below = levels[level - 1]
      let first = Int(below.starts[below.starts.count - 1 - Self.fanOut])
      unsafe below.a.withUnsafeBufferPointer { a in
        unsafe below.b.withUnsafeBufferPointer { b in
          let (a, b) = unsafe (UnsafeBufferPointer(rebasing: a[first...]), UnsafeBufferPointer(rebasing: b[first...]))
          unsafe appendThinned(a.baseAddress, b.baseAddress, a.count, parts: below.thinnings, to: level)
        }
      }
      levels[level - 1].thinnings.removeAll(keepingCapacity: true)
    }
  }

  /// Thins lines, those of some parts, and adds what is left as the lines of the next block.
  private mutating func appendThinned(
    _ a: UnsafePointer<Double>?, _ b: UnsafePointer<Double>?, _ count: Int, parts: [fv_thinning], to level: Int
  ) {
    if room.a.count < count {
      let longer = [Double](repeating: 0, count: count)
      room = (longer, longer)
    }
    var thinning = fv_thinning()
    let times = UpperEnvelope.probeTimes
    let kept = unsafe times.span.withUnsafeBufferPointer { times in
      unsafe fv_chart_choose().pointee.thin_lines(
        &room.a, &room.b, a, b, count, times.baseAddress!, parts, parts.count, &thinning)
    }
    levels[level].a.append(contentsOf: room.a[..<kept])
    levels[level].b.append(contentsOf: room.b[..<kept])
    levels[level].starts.append(UInt32(levels[level].a.count))
    unsafe withUnsafeBytes(of: &thinning.open) { open in
      let open = unsafe open.bindMemory(to: fv_open_times.self)
      for index in 0..<thinning.open_count {
        levels[level].open.append(
          fv_times(from: Float(unsafe open[index].from.time), until: Float(unsafe open[index].until.time)))
      }
    }
    levels[level].openStarts.append(UInt32(levels[level].open.count))
    levels[level].thinnings.append(thinning)
  }
}
