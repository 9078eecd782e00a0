extension KernelVector: VectorArithmetic {
  /// The empty vector, which is the identity for vectors of every length.
  @inlinable
  public static var zero: Self { Self() }

  /// The sum of two vectors, the shorter one padded with zeros.
  ///
  /// - Complexity: O(n), one allocation; none where one of them is empty.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    guard lhs.count == rhs.count else {
      let (longer, shorter) = lhs.count > rhs.count ? (lhs, rhs) : (rhs, lhs)
      var result = longer
      result += shorter
      return result
    }
    return unsafe Self(count: lhs.count) { result in
      unsafe lhs.withElements { a, count in
        unsafe rhs.withElements { b, _ in unsafe Kernels.add(a, b, into: result, count: count) }
      }
    }
  }

  /// The difference of two vectors, the shorter one padded with zeros.
  ///
  /// - Complexity: O(n), one allocation; none where `rhs` is empty.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard lhs.count == rhs.count else {
      var result = lhs
      result -= rhs
      return result
    }
    return unsafe Self(count: lhs.count) { result in
      unsafe lhs.withElements { a, count in
        unsafe rhs.withElements { b, _ in unsafe Kernels.subtract(a, b, into: result, count: count) }
      }
    }
  }

  /// Adds a vector, the shorter one padded with zeros, in place.
  ///
  /// - Complexity: O(n); allocates only where `rhs` is longer or a copy shares the storage.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    guard let addend = rhs.storage else { return }
    guard lhs.storage != nil else {
      lhs = rhs
      return
    }
    let padded = addend.count - lhs.count
    lhs.reserveUnique(addend.count)
    guard let sum = lhs.storage else { return }
    unsafe Kernels.add(
      sum.elements, addend.elements, into: sum.elements, count: padded > 0 ? addend.count - padded : addend.count)
    if padded > 0 {
      // A missing element is the identity, which keeps the sign of a zero: x, not 0 + x.
      let first = addend.count - padded
      unsafe (sum.elements + first).update(from: addend.elements + first, count: padded)
    }
  }

  /// Subtracts a vector, the shorter one padded with zeros, in place.
  ///
  /// - Complexity: O(n); allocates only where `rhs` is longer or a copy shares the storage.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    guard let subtrahend = rhs.storage else { return }
    lhs.reserveUnique(subtrahend.count)
    guard let difference = lhs.storage else { return }
    unsafe Kernels.subtract(
      difference.elements, subtrahend.elements, into: difference.elements, count: subtrahend.count)
  }

  /// Multiplies every element by `rhs`, in place.
  ///
  /// Multiplying by 0 follows IEEE 754: NaN and infinities become NaN, negative numbers -0.
  ///
  /// - Complexity: O(n); allocates only where a copy shares the storage.
  @inlinable
  public mutating func scale(by rhs: Double) {
    reserveUnique(0)
    guard let storage else { return }
    unsafe Kernels.scale(storage.elements, by: rhs, into: storage.elements, count: storage.count)
  }

  /// The sum of the squares of the elements, 0 for the empty vector.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public var magnitudeSquared: Double {
    unsafe withElements { a, count in unsafe Kernels.magnitudeSquared(a, count: count) }
  }

  /// The sum of the products of the elements that stand at the same place, those of the longer vector's rest
  /// left out.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public func dot(_ other: Self) -> Double {
    unsafe withElements { a, count in
      unsafe other.withElements { b, otherCount in unsafe Kernels.dot(a, b, count: Swift.min(count, otherCount)) }
    }
  }

  /// The least and the greatest element, leaving NaN out; nil where no element is a number.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public var extent: ClosedRange<Double>? {
    unsafe withElements { a, count in unsafe Kernels.extent(a, count: count) }
  }
}
