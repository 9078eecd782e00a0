import CChartKernels
import FastVector

/// An algorithm that computes the M4 aggregates of an animated line (the first, lowest, highest and last value in each
/// pixel column) from the envelopes of blocks of points; see ``LineEnvelope``. This algorithm is used while points move
/// from one pixel column to another, because the visible range changes or because points move along x.
///
/// A frame evaluates the envelope of each block, and combines the blocks of each column. Only the points at both ends
/// of a column may have to be read. All blocks have the same size, a power of two.
struct BlockEnvelopes {
  private var change: ChangeEnvelope

  /// The base-2 logarithm of the number of points in a block.
  private var shift = 0
  private static let minShift = 6

  /// The number of complete blocks in the vectors.
  private var blockCount = 0

  /// The aggregates of the blocks in the window, at the time of the frame.
  private var blocks: [fv_m4] = []

  /// The minimum number of points per column. With fewer points, reading all of them is faster.
  private static let minPointsPerColumn = 512

  /// The minimum number of blocks per column when all points are visible. With fewer and larger blocks, more points at
  /// the ends of columns would have to be read. If blocks already have the minimum size, columns can have fewer of
  /// them.
  private static let minBlocksPerColumn = 6

  /// The minimum number of points per envelope segment. With more segments, as for smooth curves, the envelopes would
  /// take more memory than the vectors.
  private static let minPointsPerSegment = 2

  init(building: EnvelopeBuilding) { change = ChangeEnvelope(building: building) }

  mutating func forget() {
    change.forget()
    blocks = []
  }

  /// Computes the M4 aggregates of a frame. Returns false if the envelopes for the vectors in `terms` aren't built yet,
  /// or if using envelopes isn't worthwhile.
  ///
  /// The build starts when a second frame needs the envelopes of the same vectors. If points are appended to a line in
  /// each frame, its vectors are different in each frame, so a build would be useless.
  mutating func reduce(_ terms: borrowing LinearCombination<AnimatableVector>, _ frame: inout LineFrame) -> Bool {
    guard change.building != .never, ChangeEnvelope.isValid(for: terms), change.keep(terms) else { return false }
    let columns = frame.layout.buckets.count
    guard frame.layout.pointCount >= Self.minPointsPerColumn * columns else { return false }
    if !change.isStarted { build(of: min(terms.vector(at: 0).count, terms.vector(at: 1).count), columns: columns) }
    // If columns have fewer points than two blocks, many columns contain no complete block.
    guard frame.layout.pointCount >= columns << (shift + 1) else { return false }
    let range = frame.layout.blocks(of: shift).clamped(to: 0..<blockCount)
    if blocks.count < range.count {
      blocks.append(contentsOf: repeatElement(fv_m4(), count: range.count - blocks.count))
    }
    guard change.reduce(terms, range, into: &blocks), frame.reduce(terms, blocks, range, shift) else { return false }
    frame.algorithm = .blockEnvelopes
    return true
  }

  /// Divides `count` points into blocks, and starts to build the envelopes of the blocks.
  private mutating func build(of count: Int, columns: Int) {
    shift = Self.minShift
    while count >> (shift + 1) >= Self.minBlocksPerColumn * columns { shift += 1 }
    blockCount = count >> shift
    change.build(
      (0..<blockCount).map { [shift] block in fv_bucket(start: block << shift, end: (block + 1) << shift) },
      limit: count / Self.minPointsPerSegment)
  }
}

extension ColumnLayout {
  /// Returns the indices of the blocks that lie completely between the start of the first bucket and the end of the
  /// last bucket. A block has 1 << `shift` points.
  fileprivate func blocks(of shift: Int) -> Range<Int> {
    var (start, end) = (Int.max, 0)
    for bucket in buckets { (start, end) = (min(start, bucket.start), max(end, bucket.end)) }
    guard start < end else { return 0..<0 }
    let first = (start + (1 << shift) - 1) >> shift
    return first..<max(first, end >> shift)
  }
}

extension LineFrame {
  /// Computes the M4 aggregates from the aggregates of the blocks with the indices in `range`. A block has 1 << `shift`
  /// points. Returns false unless exactly two vectors have a coefficient other than 0, and these vectors meet the
  /// conditions of ``withIndex(to:_:)``.
  fileprivate mutating func reduce(
    _ terms: borrowing LinearCombination<AnimatableVector>, _ blocks: [fv_m4], _ range: Range<Int>, _ shift: Int
  ) -> Bool {
    let count = layout.buckets.count
    return unsafe terms.withIndex(to: layout.pointEnd) { vectors, coefficients, termCount, index -> Bool? in
      guard termCount == 2 else { return nil }
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe layout.buckets.withUnsafeBufferPointer { buckets in
          unsafe blocks.withUnsafeBufferPointer { blocks in
            guard let values = values.baseAddress, let buckets = buckets.baseAddress, let blocks = blocks.baseAddress
            else { return }
            _ = unsafe fv_chart_choose().pointee.reduce_blocks(
              values, coefficients, vectors, buckets, count, &index, blocks, range.lowerBound, range.upperBound,
              Int32(shift))
          }
        }
      }
      return true
    } ?? false
  }
}
