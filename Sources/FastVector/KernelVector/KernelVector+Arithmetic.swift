extension KernelVector: CombinableVector {
  /// The empty vector, which is the additive identity for vectors of every length.
  @inlinable
  public static var zero: Self { Self() }

  /// Returns the sum of two vectors. The shorter one is padded with zeros.
  ///
  /// - Complexity: O(n) and one allocation. Allocates nothing if either vector is empty.
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

  /// Returns the difference of two vectors. The shorter one is padded with zeros.
  ///
  /// - Complexity: O(n) and one allocation. Allocates nothing if `rhs` is empty.
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

  /// Adds a vector in place. The shorter one is padded with zeros.
  ///
  /// - Complexity: O(n); allocates only if `rhs` is longer or a copy shares the storage.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    guard _fastPath(lhs.count == rhs.count) else { return lhs.addPadded(rhs) }
    unsafe lhs.withMutableElements { sum in
      unsafe rhs.withElements { unsafe Kernels.add(sum, $0, into: sum, count: rhs.count) }
    }
  }

  /// Adds a vector with a different count.
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
        // Copy the remaining elements. Adding them to 0 would turn -0 into 0.
        unsafe (sum + common).update(from: addend + common, count: other.count - common)
      }
    }
  }

  /// Subtracts a vector in place. The shorter one is padded with zeros.
  ///
  /// - Complexity: O(n); allocates only if `rhs` is longer or a copy shares the storage.
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
  /// Multiplying by 0 follows IEEE 754: NaN and infinities become NaN, and negative numbers become -0.
  ///
  /// - Complexity: O(n); allocates only if a copy shares the storage.
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

  /// True if the vector has more than 32 elements. Computing each frame of an animation in one pass is then faster than
  /// running every operation of the animation on the elements.
  @inlinable
  public var animatesSymbolically: Bool { count > 32 }

  /// Returns the sum of the products of corresponding elements. Ignores the extra elements of the longer vector.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public func dot(_ other: Self) -> Double {
    unsafe withElements { a in
      unsafe other.withElements { b in unsafe Kernels.dot(a, b, count: Swift.min(count, other.count)) }
    }
  }

  /// The minimum and maximum of the elements, ignoring NaN. Nil if the vector is empty or all elements are NaN.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inlinable
  public var extent: ClosedRange<Double>? {
    unsafe withElements { unsafe Kernels.extent($0, count: count) }
  }
}
