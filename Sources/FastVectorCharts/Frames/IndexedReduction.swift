import CChartKernels
import FastVector

/// An algorithm that computes the M4 aggregates of a line (the first, lowest, highest and last value in each pixel
/// column) from the min–max pyramids of the line's vectors, if this is faster than reading all points.
///
/// The results are the same as if all points were read. For a line at rest, the extremes of a column follow from the
/// bounds of the blocks in the column. A moving line is a sum of several vectors. The extremes of a block of this sum
/// are within the sum of the vectors' bounds, but usually don't reach it, so the points of more blocks have to be read.
/// If the values are noise, the points of most blocks have to be read.
struct IndexedReduction {
  /// True if frames may use min–max pyramids.
  let isAllowed: Bool

  /// The minimum average number of points per bucket (see ``ColumnLayout``) for using min–max pyramids.
  private static let minPointsPerBucket = 512

  /// The number of frames that still have to be drawn from all points before pyramids are tried again. Set when a frame
  /// was slower with pyramids than without.
  private var pause = 0

  init(building: EnvelopeBuilding) { isAllowed = building != .never }

  /// Computes the M4 aggregates of a frame. Returns false if the vectors in `terms` have no pyramids, or if using
  /// pyramids isn't worthwhile.
  mutating func reduce(_ terms: borrowing LinearCombination<AnimatableVector>, _ frame: inout LineFrame) -> Bool {
    guard isAllowed else { return false }
    let points = frame.layout.pointCount
    guard points >= Self.minPointsPerBucket * frame.layout.buckets.count else { return false }
    guard pause == 0 else {
      pause -= 1
      return false
    }
    guard let opened = frame.reduceIndexed(terms) else { return false }
    // Reading all points in sequence is as fast as reading a third of them in scattered blocks.
    if opened > points / 3 { pause = 15 }
    frame.algorithm = .minMaxPyramids
    return true
  }
}

extension AnimatableVector {
  /// Returns a vector with the same elements in an append buffer, which can have a min–max pyramid.
  ///
  /// The elements are at the start of the buffer, so that the blocks of several vectors start at the same indices.
  func indexed() -> AnimatableVector {
    let window = BufferSlice(self)
    return window.indices.lowerBound == 0 ? window.vector : BufferSlice(AppendBuffer(self)).vector
  }

  /// The append buffer that contains the elements; nil if they aren't in one.
  fileprivate var buffer: AppendBuffer? { (owner as? BufferLease)?.buffer }

  /// Builds the min–max pyramid, if the vector is in a buffer.
  func buildIndex() {
    guard let buffer else { return }
    _ = buffer.index(to: buffer.offset(of: self) + count)
  }
}

extension LineFrame {
  /// Computes the M4 aggregates with min–max pyramids. Returns the number of points that were read, or nil if the
  /// vectors don't meet the conditions of ``withIndex(to:_:)``.
  fileprivate mutating func reduceIndexed(_ terms: borrowing LinearCombination<AnimatableVector>) -> Int? {
    let count = layout.buckets.count
    return unsafe terms.withIndex(to: layout.pointEnd) { vectors, coefficients, termCount, index in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe layout.buckets.withUnsafeBufferPointer { buckets in
          guard let values = values.baseAddress, let buckets = buckets.baseAddress else { return 0 }
          return unsafe fv_chart_choose().pointee.reduce_indexed(
            values, coefficients, vectors, termCount, buckets, count, &index)
        }
      }
    }
  }
}

extension LinearCombination where Vector == AnimatableVector {
  /// Calls `body` with the terms whose coefficients aren't 0 (see ``withTerms(_:)``), and with the min–max pyramids of
  /// their vectors. Returns nil if there are no such terms, or more than `FV_INDEXED_TERMS` of them. Also returns nil
  /// if a vector isn't in an append buffer or has fewer than `end` elements, or if the vectors start at different
  /// indices of their buffers.
  ///
  /// - Parameter end: The minimum number of elements of each vector. The pyramids cover the blocks of the first `end`
  ///   elements.
  borrowing func withIndex<Result>(
    to end: Int,
    _ body: (
      UnsafePointer<UnsafePointer<Double>>, UnsafePointer<Double>, _ count: Int, inout fv_index
    ) -> Result?
  ) -> Result? {
    guard reach(end) else { return nil }
    var origin: Int?
    var levelCount = Int(FV_INDEX_LEVELS)
    for term in 0..<count where coefficient(at: term) != 0 {
      let vector = vector(at: term)
      guard let buffer = vector.buffer else { return nil }
      let offset = buffer.offset(of: vector)
      guard origin == nil || origin == offset else { return nil }
      origin = offset
      levelCount = min(levelCount, buffer.index(to: offset + end).levelCount)
    }
    guard let origin else { return nil }
    return unsafe withTerms { vectors, coefficients, termCount in
      guard termCount <= Int(FV_INDEXED_TERMS) else { return nil }
      return unsafe withUnsafeTemporaryAllocation(
        of: UnsafePointer<UnsafePointer<Double>>.self, capacity: termCount
      ) { levels in
        unsafe writeLevels(to: levels)
        var index = unsafe fv_index(
          levels: levels.baseAddress!, level_count: levelCount, origin: origin, end: origin + end)
        return unsafe body(vectors, coefficients, termCount, &index)
      }
    }
  }

  /// Writes the addresses of the pyramid levels of all terms whose coefficients aren't 0. Their vectors must be in
  /// append buffers.
  fileprivate borrowing func writeLevels(to levels: UnsafeMutableBufferPointer<UnsafePointer<UnsafePointer<Double>>>) {
    var used = 0
    for term in 0..<count where coefficient(at: term) != 0 {
      guard let buffer = vector(at: term).buffer else { return }
      let index = buffer.index(to: 0)
      unsafe levels.initializeElement(
        at: used, to: UnsafeRawPointer(index.levels).assumingMemoryBound(to: UnsafePointer<Double>.self))
      used += 1
    }
  }
}

extension BufferSlice {
  /// The range of the finite elements, or nil if there are none.
  ///
  /// - Complexity: O(log n) if there are no infinities and the pyramid is built; otherwise O(n).
  var finiteExtent: ClosedRange<Double>? {
    guard count >= Int(FV_INDEX_BLOCK), !specialValues.hasInfinities else { return vector.finiteExtent }
    var frame = LineFrame()
    frame.layout = ColumnLayout(of: 0..<count)
    frame.resizeValues()
    var terms = LinearCombination<AnimatableVector>()
    terms.append(vector, scaledBy: 1)
    _ = frame.reduceIndexed(terms)
    let extremes = frame.values[0]
    return extremes.lowest <= extremes.highest ? extremes.lowest...extremes.highest : nil
  }
}
