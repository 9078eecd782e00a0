import CChartKernels
import FastVector

/// Reduces lines through the indexes of their vectors, where that is faster than to go through all points.
///
/// The results are those of the pass over all points. At rest the bounds of the blocks within a column are its extremes.
/// While a line moves, the bounds of its vectors add up to bounds that need not be reached, so that more blocks are
/// opened; many in a line that is all noise.
struct IndexedReduction {
  /// Whether frames may be made through indexes.
  let isAllowed: Bool

  /// The points for each bucket from which it pays.
  private static let leastPointsPerBucket = 512

  /// The points for each bucket from which thinned blocks that begin with 64 points pay, and those that begin with 512: each
  /// bucket then has a whole one.
  private static let leastPointsPerThinnedBucket = [leastPointsPerBucket, 1024]

  /// The frames still to go through all points, because that would have been faster before.
  private var pause = 0

  /// The thinned blocks of the change under way.
  private var blockLines: BlockLinesCache

  init(building: EnvelopeBuilding) {
    isAllowed = building != .never
    blockLines = BlockLinesCache(building: building)
  }

  /// Gives back what only the change under way needed.
  mutating func forgetChange() { blockLines.forget() }

  /// Works out what the columns come down to. Returns false where there are no indexes, or where they do not pay.
  ///
  /// - Parameter isLayoutMoving: Whether envelopes do not serve, so that thinned blocks are worth building.
  mutating func reduce(
    _ terms: borrowing LinearCombination<AnimatableVector>, isLayoutMoving: Bool = false, _ frame: inout LineFrame
  ) -> Bool {
    guard isAllowed else { return false }
    let points = frame.layout.pointCount
    guard points >= Self.leastPointsPerBucket * frame.layout.buckets.count else { return false }
    if isLayoutMoving, reduceThinned(terms, &frame) { return true }
    guard pause == 0 else {
      pause -= 1
      return false
    }
    guard let opened = frame.reduceIndexed(terms) else { return false }
    // The pass over all points is as fast as opening a third of them here and there.
    if opened > points / 3 { pause = 15 }
    return true
  }

  /// Works out what the columns come down to from thinned blocks. Returns false where there are none.
  private mutating func reduceThinned(
    _ terms: borrowing LinearCombination<AnimatableVector>, _ frame: inout LineFrame
  ) -> Bool {
    let (points, buckets) = (frame.layout.pointCount, frame.layout.buckets.count)
    func serve(_ level: Int, _ points: Int) -> Bool {
      points >= Self.leastPointsPerThinnedBucket[level] * buckets
    }
    // Small blocks take more memory: only where large ones would not serve a window of all points.
    let level = serve(1, terms.vectorCount) ? 1 : 0
    guard serve(level, points), let lines = blockLines.lines(for: terms, level: level), serve(lines.level, points)
    else {
      return false
    }
    return frame.reduceIndexed(terms, lines) != nil
  }
}

extension LinearCombination<AnimatableVector> {
  /// The number of elements of the longest vector.
  fileprivate var vectorCount: Int {
    var longest = 0
    for term in 0..<count { longest = max(longest, vector(at: term).count) }
    return longest
  }
}

extension AnimatableVector {
  /// The same elements, in a buffer that has an index.
  ///
  /// They are the first of the buffer, so that several vectors have their blocks at the same places.
  func indexed() -> AnimatableVector {
    let window = VectorWindow(self)
    return window.places.lowerBound == 0 ? window.vector : VectorWindow(VectorBuffer(self)).vector
  }

  /// The buffer that the elements are in, where they are in one.
  fileprivate var buffer: VectorBuffer? { (owner as? BufferHold)?.buffer }

  /// Builds the index of the vector, where it can have one.
  func buildIndex() {
    guard let buffer else { return }
    _ = buffer.index(to: buffer.place(of: self) + count)
  }
}

extension LineFrame {
  /// As `reduce`, through indexes, with the number of points that were looked at; nil where a vector has no index, or
  /// where there are too many terms.
  ///
  /// - Parameter lines: The thinned blocks of the terms, where there are some.
  fileprivate mutating func reduceIndexed(
    _ terms: borrowing LinearCombination<AnimatableVector>, _ lines: BlockLines? = nil
  ) -> Int? {
    let count = layout.buckets.count
    return unsafe terms.withIndex(to: layout.pointEnd) { vectors, coefficients, termCount, index in
      // Thinned blocks start with the first element.
      guard unsafe lines == nil || index.origin == 0 else { return nil }
      return unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe layout.buckets.withUnsafeBufferPointer { buckets in
          guard let values = values.baseAddress, let buckets = buckets.baseAddress else { return 0 }
          if let lines {
            return unsafe fv_chart_choose().pointee.reduce_change(
              values, coefficients, vectors, buckets, count, &index, lines.levels, lines.level)
          }
          return unsafe fv_chart_choose().pointee.reduce_indexed(
            values, coefficients, vectors, termCount, buckets, count, &index)
        }
      }
    }
  }
}

extension LinearCombination where Vector == AnimatableVector {
  /// Calls `body` with the terms that take part, see ``withTerms(_:)``, and their indexes; returns nil where one has none,
  /// or where there are too many.
  ///
  /// - Parameter end: The elements that have to be in the vectors.
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
      let place = buffer.place(of: vector)
      guard origin == nil || origin == place else { return nil }
      origin = place
      levelCount = min(levelCount, buffer.index(to: place + end).levelCount)
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

  /// Writes the levels of the indexes of the terms that take part, all of which are in a buffer.
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

extension VectorWindow {
  /// The least and the greatest finite element; nil where there is none.
  ///
  /// - Complexity: O(log n) where there are no infinities and the index is built.
  var finiteExtent: ClosedRange<Double>? {
    guard count >= Int(FV_INDEX_BLOCK), !specialValues.hasInfinities else { return vector.finiteExtent }
    var frame = LineFrame()
    frame.layout = ColumnLayout(of: 0..<count)
    frame.makeRoom()
    var terms = LinearCombination<AnimatableVector>()
    terms.append(vector, scaledBy: 1)
    _ = frame.reduceIndexed(terms)
    let extremes = frame.values[0]
    return extremes.lowest <= extremes.highest ? extremes.lowest...extremes.highest : nil
  }
}
