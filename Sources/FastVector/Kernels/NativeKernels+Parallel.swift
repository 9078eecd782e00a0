import Dispatch

extension NativeKernels {
  /// Runs `work` on the whole of `count` elements, or on one slice a core, each given by its first element and
  /// its length.
  @inlinable @inline(__always)
  static func inSlices(of count: Int, _ work: (Int, Int) -> Void) {
    guard count >= parallelThreshold, threadCount > 1 else { return work(0, count) }
    inParallel(threadCount, of: count) { work($1, $2) }
  }

  /// Returns the sum of what `partialSum` returns for slices of `count` elements.
  ///
  /// How a large vector is sliced depends on its count alone, so that the sum is the same for any number of
  /// threads.
  @inlinable @inline(__always)
  static func sum(_ count: Int, _ partialSum: (Int, Int) -> Double) -> Double {
    guard count >= parallelThreshold else { return partialSum(0, count) }
    return sumOfSlices(count, partialSum)
  }

  @usableFromInline
  static func sumOfSlices(_ count: Int, _ partialSum: (Int, Int) -> Double) -> Double {
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: sumSlices) { sums in
      unsafe sums.initialize(repeating: 0)
      if threadCount > 1 {
        inParallel(sumSlices, of: count) { unsafe sums[$0] = partialSum($1, $2) }
      } else {
        forEachSlice(sumSlices, of: count) { unsafe sums[$0] = partialSum($1, $2) }
      }
      // The slices are few and each is accurate: a plain sum adds no more than 31 roundings.
      return unsafe sums.reduce(0, +)
    }
  }

  private static let sumSlices = 32

  /// The slices are whole pages apart, so that no two cores write to one cache line.
  private static func sliceLength(_ slices: Int, of count: Int) -> Int {
    let page = 512
    return (count + slices * page - 1) / (slices * page) * page
  }

  private static func forEachSlice(_ slices: Int, of count: Int, _ work: (Int, Int, Int) -> Void) {
    let length = sliceLength(slices, of: count)
    for (slice, start) in stride(from: 0, to: count, by: length).enumerated() {
      work(slice, start, min(length, count - start))
    }
  }

  @usableFromInline
  static func inParallel(_ slices: Int, of count: Int, _ work: (Int, Int, Int) -> Void) {
    let length = sliceLength(slices, of: count)
    withoutActuallyEscaping(work) { work in
      // The slices do not overlap, and the call returns after the last of them.
      nonisolated(unsafe) let work = work
      DispatchQueue.concurrentPerform(iterations: slices) { slice in
        let start = slice * length
        if start < count { unsafe work(slice, start, min(length, count - start)) }
      }
    }
  }
}
