import CChartKernels
import FastVector

extension LineFrame {
  /// Computes the M4 aggregate of each bucket (see ``ColumnLayout``) by reading all points, in one pass over the
  /// vectors.
  mutating func reduce(_ terms: borrowing LinearCombination<AnimatableVector>) {
    algorithm = .directPass
    let count = layout.buckets.count
    guard terms.reach(layout.pointEnd) else { return reducePadded(terms) }
    unsafe terms.withTerms { vectors, coefficients, termCount in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe layout.buckets.withUnsafeBufferPointer { buckets in
          guard let values = values.baseAddress, let buckets = buckets.baseAddress else { return }
          unsafe fv_chart_choose().pointee.reduce_buckets(values, coefficients, vectors, termCount, buckets, count)
        }
      }
    }
  }
}

extension LineFrame {
  /// Computes the same aggregates as `reduce`, for vectors of different lengths. Shorter vectors are padded with zeros.
  private mutating func reducePadded(_ terms: borrowing LinearCombination<AnimatableVector>) {
    var sum = AnimatableVector()
    sum.setToCombination(terms)
    var padded = LinearCombination<AnimatableVector>()
    padded.append(sum + AnimatableVector(repeating: 0, count: layout.pointEnd), scaledBy: 1)
    reduce(padded)
  }
}

extension LinearCombination where Vector == AnimatableVector {
  /// Returns true if the longest vector in the combination has the given number of elements.
  borrowing func hasLength(_ elementCount: Int) -> Bool {
    var longest = 0
    for index in 0..<count { longest = max(longest, vector(at: index).count) }
    return longest == elementCount
  }

  /// Returns true if the vectors that ``withTerms(_:)`` passes to its closure have at least the given number of
  /// elements. The last vector is always checked. Returns false if there are no terms.
  borrowing func reach(_ elementCount: Int) -> Bool {
    for index in 0..<count where coefficient(at: index) != 0 || index == count - 1 {
      if vector(at: index).count < elementCount { return false }
    }
    return count > 0
  }

  /// Calls `body` with the addresses and coefficients of the terms whose coefficients aren't 0. If all coefficients are
  /// 0, includes the last term.
  ///
  /// - Precondition: There is at least one term.
  borrowing func withTerms<Result>(
    _ body: (UnsafePointer<UnsafePointer<Double>>, UnsafePointer<Double>, _ count: Int) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: count) { vectors in
      unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { coefficients in
        var used = 0
        // If all coefficients are 0, include the last term, because `body` needs at least one.
        for index in 0..<count where coefficient(at: index) != 0 || (used == 0 && index == count - 1) {
          let vector = vector(at: index)
          unsafe vector.withElements { unsafe vectors.initializeElement(at: used, to: $0) }
          unsafe coefficients.initializeElement(at: used, to: coefficient(at: index))
          used += 1
        }
        return unsafe body(vectors.baseAddress!, coefficients.baseAddress!, used)
      }
    }
  }
}
