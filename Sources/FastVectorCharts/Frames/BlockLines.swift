package import CChartKernels
package import FastVector

/// A change between two vectors, thinned to the points that can be the highest or the lowest of their block at some time,
/// for blocks of three sizes; see <doc:ChartFrames>.
///
/// A point on its way is a line in time. Of those in a block few are on its upper or lower envelope: about nine of 64, ten of
/// 512, and fifteen of 4096. It takes 2 to 4 % of the memory of the points, 16 % where blocks begin with 64, and does not
/// depend on the window.
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
  /// - Returns: Nil where nobody wants it any more, or where too many points can be extreme for it to pay, as those of a
  ///   smooth curve can.
  /// - Complexity: O(n)
  package init?(from start: AnimatableVector, to end: AnimatableVector, level: Int = 1, isWanted: () -> Bool) {
    guard let built = BlockLinesBuilder(level: level).build(from: start, to: end, isWanted: isWanted) else {
      return nil
    }
    let levels = UnsafeMutablePointer<fv_block_lines>.allocate(capacity: built.count)
    for (index, level) in built.enumerated() {
      unsafe (levels + index).initialize(
        to: fv_block_lines(a: copy(level.a), b: copy(level.b), starts: copy(level.starts)))
    }
    unsafe self.levels = levels
    self.level = level
    memory = built.reduce(0) { $0 + 16 * $1.a.count + 4 * $1.starts.count }
  }

  deinit {
    for level in 0..<Int(FV_BLOCK_LEVELS) {
      unsafe levels[level].a.deallocate()
      unsafe levels[level].b.deallocate()
      unsafe levels[level].starts.deallocate()
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
  }

  private var levels = [Level](repeating: Level(), count: Int(FV_BLOCK_LEVELS))

  /// Room for the lines of a block.
  private var room: (a: [Double], b: [Double]) = ([], [])

  /// The smallest size.
  private let block: Int

  /// Of so many points one may be kept.
  private let leastThinning: Int

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
        guard isWanted(), levels[0].a.count <= first / leastThinning else { return nil }
      }
      unsafe start.withElements { a in unsafe end.withElements { b in unsafe append(a + first, b + first) } }
      completeBlocksAbove()
    }
    return levels
  }

  /// Adds the lines of a block of the smallest size.
  private mutating func append(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) {
    let count = unsafe thin(a, b, block)
    appendThinned(count, to: 0)
  }

  /// Adds the lines of the larger blocks whose last part was added.
  private mutating func completeBlocksAbove() {
    for level in 1..<levels.count {
      let parts = levels[level - 1].starts.count - 1
      guard parts % Self.fanOut == 0 else { return }
      let first = Int(levels[level - 1].starts[parts - Self.fanOut])
      let below = levels[level - 1]
      let count = unsafe below.a.withUnsafeBufferPointer { a in
        unsafe below.b.withUnsafeBufferPointer { b in
          a.count == first ? 0 : unsafe thin(a.baseAddress! + first, b.baseAddress! + first, a.count - first)
        }
      }
      appendThinned(count, to: level)
    }
  }

  /// Thins lines into the room for them, and returns how many there are.
  private mutating func thin(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int) -> Int {
    if room.a.count < count {
      let longer = [Double](repeating: 0, count: count)
      room = (longer, longer)
    }
    return unsafe Self.thin(a, b, count, into: &room.a, &room.b)
  }

  private static func thin(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int, into thinnedA: inout [Double],
    _ thinnedB: inout [Double]
  ) -> Int {
    let times = UpperEnvelope.probeTimes
    return unsafe times.span.withUnsafeBufferPointer { times in
      unsafe thinnedA.withUnsafeMutableBufferPointer { thinnedA in
        unsafe thinnedB.withUnsafeMutableBufferPointer { thinnedB in
          unsafe fv_chart_choose().pointee.thin_lines(
            thinnedA.baseAddress!, thinnedB.baseAddress!, a, b, count, times.baseAddress!)
        }
      }
    }
  }

  /// Adds lines from the room as those of the next block.
  private mutating func appendThinned(_ count: Int, to level: Int) {
    levels[level].a.append(contentsOf: room.a[..<count])
    levels[level].b.append(contentsOf: room.b[..<count])
    levels[level].starts.append(UInt32(levels[level].a.count))
  }
}
