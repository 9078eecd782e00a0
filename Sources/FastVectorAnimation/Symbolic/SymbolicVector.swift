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
  @usableFromInline var coefficients: Coefficients

  @inlinable
  init(basis: Basis?, coefficients: Coefficients) {
    self.basis = basis
    self.coefficients = coefficients
  }

  /// An entry of a basis.
  init(basis: Basis, entry: Int) {
    var coefficients = Coefficients()
    coefficients[entry] = 1
    self.init(basis: basis, coefficients: coefficients)
  }

  @inlinable
  public static var zero: Self { Self(basis: nil, coefficients: Coefficients()) }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    guard let common = lhs.basis ?? rhs.basis else { return .zero }
    guard lhs.basis === common, rhs.basis == nil || rhs.basis === common else {
      return joined(lhs, rhs) { $0 + $1 }
    }
    return Self(basis: common, coefficients: lhs.coefficients + rhs.coefficients)
  }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard let common = lhs.basis ?? rhs.basis else { return .zero }
    guard lhs.basis === common, rhs.basis == nil || rhs.basis === common else {
      return joined(lhs, rhs) { $0 - $1 }
    }
    return Self(basis: common, coefficients: lhs.coefficients - rhs.coefficients)
  }

  /// Writes both in one basis, then combines their coefficients.
  @usableFromInline @inline(never)
  static func joined(
    _ lhs: Self, _ rhs: Self, _ combine: (Coefficients, Coefficients) -> Coefficients
  ) -> Self {
    guard let left = lhs.basis, let right = rhs.basis else {
      return Self(basis: lhs.basis ?? rhs.basis, coefficients: combine(lhs.coefficients, rhs.coefficients))
    }
    let common = left.common(with: right, lhs.coefficients, rhs.coefficients)
    return Self(
      basis: common,
      coefficients: combine(
        common.coefficients(of: lhs.coefficients, in: left), common.coefficients(of: rhs.coefficients, in: right)))
  }

  @inlinable
  public mutating func scale(by rhs: Double) { coefficients.scale(by: rhs) }

  /// The square of the length of the vector that this one stands for.
  public var magnitudeSquared: Double { basis?.magnitudeSquared(coefficients) ?? 0 }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.basis === rhs.basis, lhs.coefficients == rhs.coefficients { return true }
    let difference = lhs - rhs
    return difference.basis?.isZero(difference.coefficients) ?? true
  }
}

extension SymbolicVector: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That of the vector that this one stands for.
  public var description: String { basis.map { String(describing: $0.vector(coefficients)) } ?? "zero" }

  public var debugDescription: String { basis.map { String(reflecting: $0.vector(coefficients)) } ?? "zero" }

  public var customMirror: Mirror {
    basis.map { Mirror(reflecting: $0.vector(coefficients)) } ?? Mirror(self, children: [])
  }
}
