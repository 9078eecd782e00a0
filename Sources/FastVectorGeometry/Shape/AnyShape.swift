public import FastVector
public import Foundation

/// A type-erased shape.
///
/// It animates like the underlying shape, but each frame takes longer to compute, because the animatable data are also
/// type-erased. Changes between shapes of different types aren't animated.
public struct AnyShape: Shape {
  private var shape: any Shape

  /// Creates a type-erased shape. If `shape` is already type-erased, it isn't wrapped again.
  public init<S: Shape>(_ shape: S) { self.shape = (shape as? AnyShape)?.shape ?? shape }

  public var animatableData: _AnyAnimatableData {
    get { shape.anyAnimatableData }
    set { shape.anyAnimatableData = newValue }
  }

  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension Shape {
  /// The type-erased animatable data. Setting data of a different type has no effect.
  fileprivate var anyAnimatableData: _AnyAnimatableData {
    get { _AnyAnimatableData(animatableData) }
    set {
      if let data = newValue.value(as: AnimatableData.self) { animatableData = data }
    }
  }
}

/// The type-erased animatable data of an ``AnyShape``.
///
/// If the operands of a sum or difference have different types, the result is the left operand.
public struct _AnyAnimatableData: CombinableVector {
  /// The vector; nil represents zero of any type.
  private var vector: (any VectorArithmetic)?

  init(_ vector: (any VectorArithmetic)?) { self.vector = vector }

  /// Returns the data as a value of the given type, or nil if it has a different type.
  func value<V: VectorArithmetic>(as type: V.Type) -> V? {
    if let vector { vector as? V } else { V.zero }
  }

  public static var zero: Self { Self(nil) }

  public static func + (lhs: Self, rhs: Self) -> Self {
    func sum<V: VectorArithmetic>(_ left: V) -> Self { Self(left + (rhs.value(as: V.self) ?? .zero)) }
    return if let left = lhs.vector { sum(left) } else { rhs }
  }

  public static func - (lhs: Self, rhs: Self) -> Self {
    func difference<V: VectorArithmetic>(_ left: V) -> Self { Self(left - (rhs.value(as: V.self) ?? .zero)) }
    func negative<V: VectorArithmetic>(_ right: V) -> Self { Self(V.zero - right) }
    if let left = lhs.vector { return difference(left) }
    return if let right = rhs.vector { negative(right) } else { zero }
  }

  /// Returns true if both values have the same type and are equal. The untyped zero equals zero of any type.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<V: VectorArithmetic>(_ left: V, _ other: Self) -> Bool { other.value(as: V.self) == left }
    if let left = lhs.vector { return isEqual(left, rhs) }
    return if let right = rhs.vector { isEqual(right, lhs) } else { true }
  }

  public mutating func scale(by rhs: Double) { vector?.scale(by: rhs) }

  public var magnitudeSquared: Double { vector?.magnitudeSquared ?? 0 }

  public var animatesSymbolically: Bool { vector?.animatesSymbolically ?? false }
}
