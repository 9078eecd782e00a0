extension KernelVector {
  /// Interpolates every element towards the corresponding element of `other`: `self + (other - self) * amount`, in one
  /// pass.
  ///
  /// The shorter vector is padded with zeros.
  ///
  /// - Parameters:
  ///   - other: The result at `amount` 1, within rounding.
  ///   - amount: The fraction of the way to `other`. It isn't clamped: values below 0 and above 1 extrapolate.
  /// - Complexity: O(n); allocates only if `other` is longer or a copy shares the storage.
  @inlinable
  public mutating func interpolate(towards other: Self, amount: Double) {
    pad(to: other.count)
    unsafe withMutableElements { elements in
      unsafe other.withElements { target in
        unsafe Kernels.interpolate(
          from: elements, towards: target, amount: amount, into: elements, count: other.count)
      }
    }
    if other.count < count { interpolateTowardsZero(from: other.count, amount: amount) }
  }

  /// Sets this vector to `a + (b - a) * amount`, in one pass, and reuses the vector's storage.
  ///
  /// Use this method to compute a frame of an animation from `a` to `b`. The shorter vector is padded with zeros.
  ///
  /// - Parameters:
  ///   - a: The vector at `amount` 0.
  ///   - b: The vector at `amount` 1, within rounding.
  ///   - amount: The fraction of the way to `b`. It isn't clamped: values below 0 and above 1 extrapolate.
  /// - Complexity: O(n); allocates only if this vector's capacity is less than the count of the result or a copy shares
  ///   its storage.
  @inlinable
  public mutating func setToInterpolation(from a: Self, towards b: Self, amount: Double) {
    guard a.count == b.count else {
      setToCopy(of: a, count: Swift.max(a.count, b.count))
      interpolate(towards: b, amount: amount)
      return
    }
    unsafe overwriteElements(count: a.count) { result in
      unsafe a.withElements { start in
        unsafe b.withElements { end in
          unsafe Kernels.interpolate(from: start, towards: end, amount: amount, into: result, count: a.count)
        }
      }
    }
  }

  /// Copies the elements of `other` to this vector and pads them with zeros to `count`. Reuses this vector's storage.
  @inlinable
  mutating func setToCopy(of other: Self, count: Int) {
    unsafe overwriteElements(count: count) { elements in
      unsafe other.withElements { unsafe elements.update(from: $0, count: other.count) }
      unsafe (elements + other.count).update(repeating: 0, count: count - other.count)
    }
  }

  /// Interpolates all elements at index `first` and above towards zero: `x + (0 - x) * amount`.
  @inlinable
  mutating func interpolateTowardsZero(from first: Int, amount: Double) {
    let count = count
    unsafe withMutableElements { elements in
      let rest = unsafe elements + first
      unsafe withUnsafeTerms(count: 2) { vectors, coefficients in
        unsafe vectors.initialize(repeating: UnsafePointer(rest))
        unsafe coefficients[0] = 1
        unsafe coefficients[1] = -amount
        unsafe Kernels.combine(
          vectors.baseAddress!, coefficients: coefficients.baseAddress!, termCount: 2, offset: -0.0, into: rest,
          count: count - first)
      }
    }
  }

  /// Sets this vector to `offset + coefficients[0] * vectors[0] + coefficients[1] * vectors[1] + …`, in one pass, and
  /// reuses the vector's storage.
  ///
  /// The result is as long as the longest vector; shorter vectors are padded with zeros.
  ///
  /// - Parameters:
  ///   - vectors: The vectors. An empty array gives the empty vector.
  ///   - coefficients: The factors, one per vector.
  ///   - offset: A number to add to every element. The default, -0, changes no sum. An offset of 0 would turn -0 into
  ///     0.
  /// - Precondition: `coefficients` and `vectors` have the same count.
  /// - Complexity: O(k n) for k vectors; allocates only if this vector's capacity is less than the count of the result
  ///   or a copy shares its storage.
  @inlinable
  public mutating func setToCombination(
    of vectors: [Self], coefficients: [Double], offset: Double = -0.0
  ) {
    precondition(
      vectors.count == coefficients.count,
      "each vector needs a coefficient (got \(vectors.count) vectors and \(coefficients.count) coefficients)")
    if setToEvenCombination(of: vectors, coefficients: coefficients, offset: offset) { return }
    var count = 0
    for vector in vectors { count = Swift.max(count, vector.count) }
    unsafe overwriteElements(count: count) { result in
      unsafe Self.combine(
        offset: offset, into: result, elements: 0..<count, termCount: vectors.count,
        vector: { unsafe vectors[$0].borrowedElements }, coefficient: { coefficients[$0] })
    }
    withExtendedLifetime(vectors) {}
  }

  /// Sets this vector to a combination of up to four vectors that all have the same count. The general method executes
  /// more instructions, because it supports vectors of different counts.
  ///
  /// - Returns: True if the vectors qualify and the combination has been stored.
  @inlinable @inline(__always)
  mutating func setToEvenCombination(of vectors: [Self], coefficients: [Double], offset: Double) -> Bool {
    // Use `vectors[0]` instead of `first`, which allocates in unspecialized code.
    guard !vectors.isEmpty, vectors.count <= 4 else { return false }
    let count = vectors[0].count
    guard count > 0 else { return false }
    var elements = unsafe InlineArray<4, UnsafePointer<Double>>(repeating: UnsafePointer(start))
    for index in vectors.indices {
      guard vectors[index].count == count, let storage = vectors[index].storage else { return false }
      unsafe elements[index] = UnsafePointer(storage.elements)
    }
    unsafe overwriteElements(count: count) { result in
      unsafe coefficients.withUnsafeBufferPointer { coefficients in
        unsafe elements.span.withUnsafeBufferPointer { elements in
          unsafe Kernels.combine(
            elements.baseAddress!, coefficients: coefficients.baseAddress!, termCount: vectors.count, offset: offset,
            into: result, count: count)
        }
      }
    }
    withExtendedLifetime(vectors) {}
    return true
  }

  /// Sets this vector to the sum of the terms, in one pass, and reuses the vector's storage.
  ///
  /// The result is as long as the longest vector; shorter vectors are padded with zeros.
  ///
  /// - Complexity: O(k n) for k terms with nonzero coefficients; allocates only if this vector's capacity is less than
  ///   the count of the result or a copy shares its storage.
  @inlinable
  @_specialize(where Kernels == NativeKernels)
  public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    let count = Self.count(of: terms)
    unsafe overwriteElements(count: count) { unsafe Self.combine(terms, into: $0, elements: 0..<count) }
  }

  /// Returns the squared magnitude of a combination, in one pass over the terms.
  ///
  /// - Complexity: O(k n) for k terms; allocates nothing.
  @inlinable
  public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    unsafe magnitudeSquared(count: count(of: terms)) { unsafe combine(terms, into: $0, elements: $1) }
  }

  /// Returns the sum of the squares of `count` elements that `store` computes. The elements are computed in blocks of
  /// 512, so that they never have to be in memory all at once.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - store: A closure that computes the elements in the range `elements` and stores them at the address `result`.
  @inlinable @inline(__always)
  static func magnitudeSquared(
    count: Int, store: (_ result: UnsafeMutablePointer<Double>, _ elements: Range<Int>) -> Void
  ) -> Double {
    var tile = InlineArray<512, Double>(repeating: 0)  // 4 KiB, which fits in the L1 cache
    var sum = 0.0
    var elements = tile.mutableSpan
    unsafe elements.withUnsafeMutableBufferPointer { buffer in
      let elements = buffer.baseAddress!
      var start = 0
      while start < count {
        let end = Swift.min(start + buffer.count, count)
        unsafe store(elements, start..<end)
        sum += unsafe Kernels.magnitudeSquared(elements, count: end - start)
        start = end
      }
    }
    return sum
  }

  @inlinable
  static func count(of terms: borrowing LinearCombination<Self>) -> Int {
    var count = 0
    for index in 0..<terms.count { count = Swift.max(count, terms.vectors[index]?.count ?? 0) }
    return count
  }

  /// The elements, valid only while the caller keeps the vector alive. The buffer doesn't retain the storage, because
  /// reference counting would take time in every frame.
  @inlinable @inline(__always)
  var borrowedElements: UnsafeBufferPointer<Double> {
    unsafe UnsafeBufferPointer(start: storage?.elements, count: count)
  }

  /// Computes the sum of the terms at the indices in `range`, and stores it in `result`.
  @inlinable
  static func combine(
    _ terms: borrowing LinearCombination<Self>, into result: UnsafeMutablePointer<Double>, elements range: Range<Int>
  ) {
    unsafe combine(
      offset: -0.0, into: result, elements: range, termCount: terms.count,
      vector: {
        unsafe terms.coefficients[$0] == 0 ? .init(start: nil, count: 0) : terms.vectors[$0]!.borrowedElements
      },
      coefficient: { terms.coefficients[$0] })
  }

  /// Computes a linear combination at the indices in `range`, and stores it in `result`. Shorter vectors are treated as
  /// if they were padded with zeros.
  @inlinable @inline(__always)
  static func combine(
    offset: Double, into result: UnsafeMutablePointer<Double>, elements range: Range<Int>, termCount: Int,
    vector: (Int) -> UnsafeBufferPointer<Double>, coefficient: (Int) -> Double
  ) {
    unsafe withUnsafeTerms(count: termCount) { elements, factors in
      // Split the range at the vectors' counts. Each subrange combines only the vectors that cover it.
      var start = range.lowerBound
      while start < range.upperBound {
        var end = range.upperBound
        var reaching = 0
        for index in 0..<termCount {
          let vector = unsafe vector(index)
          guard vector.count > start else { continue }
          end = Swift.min(end, vector.count)
          unsafe elements.initializeElement(at: reaching, to: vector.baseAddress! + start)
          unsafe factors.initializeElement(at: reaching, to: coefficient(index))
          reaching += 1
        }
        unsafe Kernels.combine(
          elements.baseAddress!, coefficients: factors.baseAddress!, termCount: reaching,
          offset: reaching == 0 ? offset + 0 : offset,  // An empty sum is 0, not -0.
          into: result + (start - range.lowerBound), count: end - start)
        start = end
      }
    }
  }
}

/// Calls `body` with temporary memory for the addresses and coefficients of `count` terms.
@inlinable
func withUnsafeTerms(
  count: Int,
  _ body: (UnsafeMutableBufferPointer<UnsafePointer<Double>>, UnsafeMutableBufferPointer<Double>) -> Void
) {
  unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: count) { vectors in
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { coefficients in
      unsafe body(vectors, coefficients)
    }
  }
}
