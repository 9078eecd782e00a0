extension KernelVector: CombinableVector {
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
      unsafe lhs.withElements { a in
        unsafe rhs.withElements { b in unsafe Kernels.add(a, b, into: result, count: lhs.count) }
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
      unsafe lhs.withElements { a in
        unsafe rhs.withElements { b in unsafe Kernels.subtract(a, b, into: result, count: lhs.count) }
      }
    }
  }

  /// Adds a vector, the shorter one padded with zeros, in place.
  ///
  /// - Complexity: O(n); allocates only where `rhs` is longer or a copy shares the storage.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    guard _fastPath(lhs.count == rhs.count) else { return lhs.addPadded(rhs) }
    unsafe lhs.withMutableElements { sum in
      unsafe rhs.withElements { unsafe Kernels.add(sum, $0, into: sum, count: rhs.count) }
    }
  }

  /// Adds a vector of another count.
  @inlinable @inline(never)
  mutating func addPadded(_ other: Self) {
    guard count > 0 else {
      self = other
      return
    }
    guard other.count > 0 else { return }
    let common = Swift.min(count, other.count)
    pad(to: other.count)
    unsafe withMutableElements { sum in
      unsafe other.withElements { addend in
        unsafe Kernels.add(sum, addend, into: sum, count: common)
        // A missing element is the identity, which keeps the sign of a zero: x, not 0 + x.
        unsafe (sum + common).update(from: addend + common, count: other.count - common)
      }
    }
  }

  /// Subtracts a vector, the shorter one padded with zeros, in place.
  ///
  /// - Complexity: O(n); allocates only where `rhs` is longer or a copy shares the storage.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    guard rhs.count > 0 else { return }
    lhs.pad(to: rhs.count)
    unsafe lhs.withMutableElements { difference in
      unsafe rhs.withElements { subtrahend in
        unsafe Kernels.subtract(difference, subtrahend, into: difference, count: rhs.count)
      }
    }
  }

  /// Multiplies every element by `rhs`, in place.
  ///
  /// Multiplying by 0 follows IEEE 754: NaN and infinities become NaN, negative numbers -0.
  ///
  /// - Complexity: O(n); allocates only where a copy shares the storage.
  @inlinable
  public mutating func scale(by rhs: Double) {
    let count = count
    unsafe withMutableElements { elements in
      unsafe Kernels.scale(elements, by: rhs, into: elements, count: count)
    }
  }

  /// The sum of the squares of the elements, 0 for the empty vector.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public var magnitudeSquared: Double {
    unsafe withElements { unsafe Kernels.magnitudeSquared($0, count: count) }
  }

  /// Whether the vector has so many elements that a frame is faster made in one pass: more than 32.
  @inlinable
  public var animatesSymbolically: Bool { count > 32 }

  /// The sum of the products of the elements that stand at the same place, those of the longer vector's rest
  /// left out.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public func dot(_ other: Self) -> Double {
    unsafe withElements { a in
      unsafe other.withElements { b in unsafe Kernels.dot(a, b, count: Swift.min(count, other.count)) }
    }
  }

  /// The least and the greatest element, leaving NaN out; nil where no element is a number.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public var extent: ClosedRange<Double>? {
    unsafe withElements { unsafe Kernels.extent($0, count: count) }
  }
}
