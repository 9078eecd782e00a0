public import FastVector

/// A linear combination of large vectors, such as the targets of an animation. A symbolic vector stores only the
/// coefficients, and a reference to the vectors.
///
/// A ``CustomAnimation`` can only add, subtract and scale its values and read their magnitude. The result is therefore
/// always a linear combination of these values, and the animation computes only coefficients, in a time that doesn't
/// depend on the number of elements. The elements are computed once per frame, in one pass.
///
/// The description and the mirror of a symbolic vector show the elements.
@frozen
public struct SymbolicVector: VectorArithmetic {
  /// The basis, or nil for `.zero`, which belongs to every basis.
  @usableFromInline var basis: Basis?

  /// A bit set of the entries that this vector was computed from. It includes entries with the coefficient 0, because
  /// their vectors still determine the number of elements.
  @usableFromInline var entries: UInt8
  @usableFromInline var coefficients: Coefficients

  @inlinable
  init(basis: Basis?, entries: UInt8 = 0, coefficients: Coefficients = Coefficients()) {
    self.basis = basis
    self.entries = entries
    self.coefficients = coefficients
  }

  /// Creates a vector that is a single entry of a basis.
  init(basis: Basis, entry: Int) {
    self.init(basis: basis)
    add(1, entry: entry)
  }

  @inlinable
  public static var zero: Self { Self(basis: nil) }

  /// The zero vector with the same basis as this vector.
  var origin: Self { Self(basis: basis) }

  func contains(_ entry: Int) -> Bool { entries & 1 << UInt8(truncatingIfNeeded: entry) != 0 }

  mutating func add(_ coefficient: Double, entry: Int) {
    entries |= 1 << UInt8(truncatingIfNeeded: entry)
    coefficients[entry] += coefficient
  }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { combination(lhs, rhs) { $0 + $1 } }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self { combination(lhs, rhs) { $0 - $1 } }

  // In-place operations avoid reference counting if both vectors have the same basis.

  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    guard lhs.basisAddress == rhs.basisAddress else {
      lhs = lhs + rhs
      return
    }
    lhs.entries |= rhs.entries
    lhs.coefficients = lhs.coefficients + rhs.coefficients
  }

  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    guard lhs.basisAddress == rhs.basisAddress else {
      lhs = lhs - rhs
      return
    }
    lhs.entries |= rhs.entries
    lhs.coefficients = lhs.coefficients - rhs.coefficients
  }

  /// The address of the basis, or 0 for a vector without a basis. Choosing between two addresses avoids the reference
  /// counting that choosing between two references would need.
  @inlinable
  var basisAddress: UInt { unsafe unsafeBitCast(basis, to: UInt.self) }

  /// A symbolic vector with an unretained reference to its basis.
  @frozen @usableFromInline
  struct Uncounted {
    @usableFromInline let basisAddress: UInt
    @usableFromInline let entries: UInt8
    @usableFromInline let coefficients: Coefficients

    @inlinable
    init(basisAddress: UInt, entries: UInt8, coefficients: Coefficients) {
      self.basisAddress = basisAddress
      self.entries = entries
      self.coefficients = coefficients
    }

    /// A symbolic vector with the same coefficients that retains the basis. The caller must keep the basis alive until
    /// this getter returns.
    @inlinable
    var counted: SymbolicVector {
      SymbolicVector(
        basis: unsafe unsafeBitCast(basisAddress, to: Basis?.self), entries: entries, coefficients: coefficients)
    }
  }

  /// Combines the coefficients of two vectors. If the vectors have different bases, first converts them to a common
  /// basis.
  ///
  /// The basis is retained only after the two branches have merged. The compiler can then prove that the result is
  /// released at the end of an expression, and removes the reference counting if both vectors have the same basis.
  @inlinable @inline(__always)
  static func combination(
    _ lhs: Self, _ rhs: Self, _ combine: (Coefficients, Coefficients) -> Coefficients
  ) -> Self {
    let result =
      if lhs.basisAddress == rhs.basisAddress {
        Uncounted(
          basisAddress: lhs.basisAddress, entries: lhs.entries | rhs.entries,
          coefficients: combine(lhs.coefficients, rhs.coefficients))
      } else {
        joined(lhs, rhs, combine)
      }
    return withExtendedLifetime((lhs, rhs)) { result.counted }
  }

  /// Combines two vectors with different bases. The result doesn't retain its basis. If this is the basis of an
  /// operand, the operand retains it. A new basis is retained as described for `Basis.emptied`.
  @usableFromInline @inline(never)
  static func joined(
    _ lhs: Self, _ rhs: Self, _ combine: (Coefficients, Coefficients) -> Coefficients
  ) -> Uncounted {
    guard let left = lhs.basis, let right = rhs.basis else {
      return Uncounted(
        basisAddress: lhs.basisAddress | rhs.basisAddress, entries: lhs.entries | rhs.entries,
        coefficients: combine(lhs.coefficients, rhs.coefficients))
    }
    let (lhs, rhs) = left.joined(lhs, rhs, of: right)
    return Uncounted(
      basisAddress: lhs.basisAddress, entries: lhs.entries | rhs.entries,
      coefficients: combine(lhs.coefficients, rhs.coefficients))
  }

  @inlinable
  public mutating func scale(by rhs: Double) { coefficients.scale(by: rhs) }

  /// The squared magnitude of the represented vector.
  public var magnitudeSquared: Double { basis?.magnitudeSquared(self) ?? 0 }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.basis === rhs.basis, lhs.coefficients == rhs.coefficients { return true }
    let difference = lhs - rhs
    return difference.basis?.isZero(difference) ?? true
  }
}

extension SymbolicVector: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the represented vector.
  public var description: String { basis.map { String(describing: $0.vector(self)) } ?? "zero" }

  public var debugDescription: String { basis.map { String(reflecting: $0.vector(self)) } ?? "zero" }

  public var customMirror: Mirror {
    basis.map { Mirror(reflecting: $0.vector(self)) } ?? Mirror(self, children: [])
  }
}
