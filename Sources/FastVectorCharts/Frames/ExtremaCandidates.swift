package import CChartKernels
package import FastVector

/// The thinned blocks of a transition between two vectors. A thinned block contains only those points of a block that
/// can be its highest or lowest at some time. There are blocks of three sizes. See <doc:ChartFrames>.
///
/// The value of a moving point is a linear function of time, its trajectory. Few trajectories of a block are the
/// highest or the lowest at some time: about 9 of 64, 10 of 512, and 15 of 4096. In a smooth curve, however, all of
/// them are, but each for only a short time. A few trajectories then represent the block, except during its open times,
/// when all its points have to be read.
///
/// Thinned blocks take 2 to 4 % of the memory of the points, or 16 % if the smallest blocks have 64 points. They don't
/// depend on the visible range.
@safe package final class ExtremaCandidates: @unchecked Sendable {
  /// The thinned blocks in the layout that kernels read, one element per block size.
  package let levels: UnsafeMutablePointer<fv_extrema_candidates>

  /// The level of min–max pyramids whose entries have as many points as the smallest blocks: 0 for 64 points, 1 for
  /// 512.
  package let level: Int

  /// The memory of the thinned blocks, in bytes.
  package let memory: Int

  /// Thins a transition block by block.
  ///
  /// - Parameters:
  ///   - start: The values at time 0.
  ///   - end: The values at time 1, with the same count.
  ///   - level: The level of min–max pyramids whose entries have as many points as the smallest blocks: 0 for 64
  ///     points, 1 for 512.
  ///   - isWanted: A closure that returns false to cancel the build. It is called every 16 384 points.
  /// - Returns: Nil if the build was canceled, or if thinning isn't worthwhile because too many points can be extreme
  ///   or because blocks are open for too long.
  package init?(from start: AnimatableVector, to end: AnimatableVector, level: Int = 1, isWanted: () -> Bool) {
    guard let built = ExtremaCandidatesBuilder(level: level).build(from: start, to: end, isWanted: isWanted) else {
      return nil
    }
    let levels = UnsafeMutablePointer<fv_extrema_candidates>.allocate(capacity: built.count)
    for (index, level) in built.enumerated() {
      let hasOpenTimes = !level.open.isEmpty
      unsafe (levels + index).initialize(
        to: fv_extrema_candidates(
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

/// Returns a copy of the elements in newly allocated memory.
private func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
  let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
  _ = unsafe copy.initialize(fromContentsOf: elements)
  return unsafe UnsafePointer(copy.baseAddress!)
}

/// A builder of thinned blocks.
private struct ExtremaCandidatesBuilder {
  /// The trajectories of all blocks of one size.
  struct Level {
    var a: [Double] = []
    var b: [Double] = []
    var starts: [UInt32] = [0]
    var open: [fv_times] = []
    var openStarts: [UInt32] = [0]

    /// The results of thinning the most recent blocks, kept until the larger block that contains them is complete.
    var thinnings: [fv_thinning] = []

    /// The memory of the level, in bytes.
    var memory: Int {
      16 * a.count + 4 * starts.count + (open.isEmpty ? 0 : 8 * open.count + 4 * openStarts.count)
    }
  }

  private var levels = [Level](repeating: Level(), count: Int(FV_BLOCK_LEVELS))

  /// A buffer for the kept trajectories of a block.
  private var room: (a: [Double], b: [Double]) = ([], [])

  /// The number of points in the smallest blocks.
  private let block: Int

  /// The minimum number of points per kept point. If more points are kept, thinning isn't worthwhile.
  private let leastThinning: Int

  /// The total open time of the smallest blocks. Thinning isn't worthwhile if they are open for more than a quarter of
  /// the time on average.
  private var openTime = 0.0
  private static let mostOpenTime = (LineEnvelope.times.upperBound - LineEnvelope.times.lowerBound) / 4

  private static let fanOut = Int(FV_INDEX_FANOUT)

  /// The number of points that are processed between two checks for cancellation, which takes about 0.1 ms.
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

  /// Appends a block of the smallest size.
  private mutating func append(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) {
    unsafe appendThinned(a, b, block, parts: [], to: 0)
    let first = Int(levels[0].openStarts[levels[0].openStarts.count - 2])
    for times in levels[0].open[first...] { openTime += Double(times.until - times.from) }
  }

  /// Appends the larger blocks that are now complete.
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

  /// Thins trajectories, and appends the kept ones as the next block of a level. The trajectories are all points of the
  /// block, or the kept points of its smaller blocks.
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
