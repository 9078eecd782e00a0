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

  /// Whether both have the same basis, or none. Compares the references as numbers, in one step; `===` of optional ones
  /// takes four.
  @inlinable
  func sharesBasis(with other: Self) -> Bool {
    unsafe unsafeBitCast(basis, to: UInt.self) == unsafeBitCast(other.basis, to: UInt.self)
  }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    sum += rhs
    return sum
  }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    var difference = lhs
    difference -= rhs
    return difference
  }

  // In place, so that the reference to the basis need not be counted.

  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    guard lhs.sharesBasis(with: rhs) else {
      lhs = joined(lhs, rhs) { $0 + $1 }
      return
    }
    lhs.entries |= rhs.entries
    lhs.coefficients = lhs.coefficients + rhs.coefficients
  }

  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    guard lhs.sharesBasis(with: rhs) else {
      lhs = joined(lhs, rhs) { $0 - $1 }
      return
    }
    lhs.entries |= rhs.entries
    lhs.coefficients = lhs.coefficients - rhs.coefficients
  }

  /// Writes both in one basis, then combines their coefficients.
  @usableFromInline @inline(never)
  static func joined(
    _ lhs: Self, _ rhs: Self, _ combine: (Coefficients, Coefficients) -> Coefficients
  ) -> Self {
    guard let left = lhs.basis, let right = rhs.basis else {
      return Self(
        basis: lhs.basis ?? rhs.basis, entries: lhs.entries | rhs.entries,
        coefficients: combine(lhs.coefficients, rhs.coefficients))
    }
    let (lhs, rhs) = left.joined(lhs, rhs, of: right)
    return Self(
      basis: lhs.basis, entries: lhs.entries | rhs.entries, coefficients: combine(lhs.coefficients, rhs.coefficients))
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
