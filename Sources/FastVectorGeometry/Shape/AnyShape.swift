public import Foundation

/// A shape of any type.
///
/// It animates as the shape does, though at more cost; between shapes of different types it jumps.
public struct AnyShape: Shape {
  private var shape: any Shape

  /// Hides the type of a shape.
  public init<S: Shape>(_ shape: S) { self.shape = (shape as? AnyShape)?.shape ?? shape }

  public var animatableData: _AnyAnimatableData {
    get { shape.anyAnimatableData }
    set { shape.anyAnimatableData = newValue }
  }

  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension Shape {
  /// The animatable data; that of another type changes nothing.
  fileprivate var anyAnimatableData: _AnyAnimatableData {
    get { _AnyAnimatableData(animatableData) }
    set {
      if let data = newValue.value(as: AnimatableData.self) { animatableData = data }
    }
  }
}

/// The animatable data of a shape of any type.
///
/// Where the two sides of a sum or difference are of different types, it is the left side.
public struct _AnyAnimatableData: CombinableVector {
  /// nil is the zero of every type.
  private var vector: (any VectorArithmetic)?

  init(_ vector: (any VectorArithmetic)?) { self.vector = vector }

  /// The data as a type; nil where it is of another.
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

  /// Whether both are equal as the same type.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<V: VectorArithmetic>(_ left: V, _ other: Self) -> Bool { other.value(as: V.self) == left }
    if let left = lhs.vector { return isEqual(left, rhs) }
    return if let right = rhs.vector { isEqual(right, lhs) } else { true }
  }

  public mutating func scale(by rhs: Double) { vector?.scale(by: rhs) }

  public var magnitudeSquared: Double { vector?.magnitudeSquared ?? 0 }

  public var animatesSymbolically: Bool { vector?.animatesSymbolically ?? false }
}
