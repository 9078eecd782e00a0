/// A vector written as a combination of the few large vectors that an animation was given.
///
/// A ``CustomAnimation`` can only add, subtract and scale its values and ask for their length, so all that it
/// returns is such a combination. Running it on the coefficients costs the same for any number of elements;
/// the elements are worked out once a frame, in one pass.
///
/// Printing or mirroring one shows the elements.
@frozen
public struct SymbolicVector: VectorArithmetic {
  /// Nil in `.zero`, which belongs to every basis.
  @usableFromInline var basis: Basis?

  /// The entries of the basis that this vector was made of, one bit for each. Also one with the coefficient 0 lends
  /// it its length.
  @usableFromInline var entries: UInt8
  @usableFromInline var coefficients: Coefficients

  @inlinable
  init(basis: Basis?, entries: UInt8 = 0, coefficients: Coefficients = Coefficients()) {
    self.basis = basis
    self.entries = entries
    self.coefficients = coefficients
  }

  /// An entry of a basis.
  init(basis: Basis, entry: Int) {
    self.init(basis: basis)
    add(1, entry: entry)
  }

  @inlinable
  public static var zero: Self { Self(basis: nil) }

  /// The zero of this vector's basis.
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

  // In place, no reference to the basis is counted where both have the same one.

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

  /// The basis as a number, which can be chosen by a condition without counting a reference; 0 for none.
  @inlinable
  var basisAddress: UInt { unsafe unsafeBitCast(basis, to: UInt.self) }

  /// A vector whose reference to its basis is not counted.
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

    /// The same, with the reference counted. Something else has to hold the basis until then.
    @inlinable
    var counted: SymbolicVector {
      SymbolicVector(
        basis: unsafe unsafeBitCast(basisAddress, to: Basis?.self), entries: entries, coefficients: coefficients)
    }
  }

  /// Combines the coefficients of two vectors, in the basis of both or in one that has what both are made of.
  ///
  /// The reference to the basis is counted where both ways have come together again. So the compiler sees that it is
  /// let go of at the end of an expression, and counts nothing at all where both have the same basis.
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

  /// The combination of two vectors that do not have the same basis. Its basis is one of theirs, which they hold, or
  /// a new one, which is held as `Basis.emptied` says.
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

  /// The square of the length of the vector that this one stands for.
  public var magnitudeSquared: Double { basis?.magnitudeSquared(self) ?? 0 }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.basis === rhs.basis, lhs.coefficients == rhs.coefficients { return true }
    let difference = lhs - rhs
    return difference.basis?.isZero(difference) ?? true
  }
}

extension SymbolicVector: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That of the vector that this one stands for.
  public var description: String { basis.map { String(describing: $0.vector(self)) } ?? "zero" }

  public var debugDescription: String { basis.map { String(reflecting: $0.vector(self)) } ?? "zero" }

  public var customMirror: Mirror {
    basis.map { Mirror(reflecting: $0.vector(self)) } ?? Mirror(self, children: [])
  }
}
