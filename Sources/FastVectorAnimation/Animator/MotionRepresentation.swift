import FastVector

/// A way to represent a value's animatable data during a motion. It also produces the displayed value.
protocol MotionRepresentation {
  associatedtype Value: Animatable

  /// The type that animations operate on.
  associatedtype Position: VectorArithmetic

  /// True if copying a position needs no reference counting.
  static var copiesPositions: Bool { get }

  init(of value: Value, _ data: Value.AnimatableData)

  /// Returns the start of a motion to a target, and the target relative to that start.
  ///
  /// - Parameters:
  ///   - target: The data of the new target.
  ///   - old: The data of the previous target.
  ///   - motion: The motion in progress, or nil at rest.
  func place(
    of target: Value.AnimatableData, after old: Value.AnimatableData, _ motion: Motion<Position>?
  ) -> (origin: Position, end: Position)

  /// Sets the value from which displayed values take all properties except the animatable data.
  mutating func set(to value: Value)

  /// Returns the value at a position.
  ///
  /// As in SwiftUI, the getter of `animatableData` is called on the target before the setter is called with the
  /// position.
  mutating func value(at position: Position) -> Value

  /// Returns true if the motion's last displayed value had this animatable data.
  func isShowing(_ data: Value.AnimatableData) -> Bool

  /// Releases the memory that is needed only during a motion.
  mutating func rest()
}

/// A representation that animates the data directly, for small values.
struct DirectRepresentation<Value: Animatable>: MotionRepresentation {
  private var value: Value

  /// The last position of the motion, or nil at rest.
  private var position: Value.AnimatableData?

  static var copiesPositions: Bool { _isPOD(Value.AnimatableData.self) }

  init(of value: Value, _ data: Value.AnimatableData) { self.value = value }

  func place(
    of target: Value.AnimatableData, after old: Value.AnimatableData, _ motion: Motion<Value.AnimatableData>?
  ) -> (origin: Value.AnimatableData, end: Value.AnimatableData) {
    let origin = motion?.origin ?? old
    return (origin, target - origin)
  }

  mutating func set(to value: Value) { self.value = value }

  mutating func value(at position: Value.AnimatableData) -> Value {
    self.position = position
    var shown = value
    _ = shown.animatableData
    shown.animatableData = position
    return shown
  }

  func isShowing(_ data: Value.AnimatableData) -> Bool { position == data }

  mutating func rest() { position = nil }
}

/// A representation for large vectors. A position is a linear combination of the data of a few targets. Its elements
/// are computed only if the position is displayed.
struct SymbolicRepresentation<Value: Animatable>: MotionRepresentation {
  private let bases = BasisPool<Value.AnimatableData>()

  static var copiesPositions: Bool { false }

  private var value: Value
  private var data: Value.AnimatableData

  init(of value: Value, _ data: Value.AnimatableData) {
    self.value = value
    self.data = data
  }

  func place(
    of target: Value.AnimatableData, after old: Value.AnimatableData, _ motion: Motion<SymbolicVector>?
  ) -> (origin: SymbolicVector, end: SymbolicVector) {
    var basis = motion?.end.basis ?? bases.basis(origin: old)
    if basis.isFull { basis = basis.emptied() }
    let end = SymbolicVector(basis: basis, entry: basis.append(target: target))
    return (end.origin, end)
  }

  @_specialize(where Value == AnimatableVector)
  mutating func set(to value: Value) { self.value = value }

  @_specialize(where Value == AnimatableVector)
  mutating func value(at position: SymbolicVector) -> Value {
    let vectors = position.vectors(of: Value.AnimatableData.self)
    // A vector has no properties other than its data. Return the data, because copying `value` would retain its
    // storage.
    if Value.self == AnimatableVector.self {
      vectors.store(position, fromOriginInto: &data)
      return data as! Value
    }
    var shown = value
    _ = shown.animatableData
    vectors.store(position, fromOriginInto: &data)
    shown.animatableData = data
    return shown
  }

  func isShowing(_ data: Value.AnimatableData) -> Bool {
    // The setter of a vector has no observable effect, so skip the comparison.
    Value.self == AnimatableVector.self || self.data == data
  }

  func rest() { bases.removeUnused() }

  /// Applies an affine map to the vectors of a motion.
  func map(
    _ motion: Motion<SymbolicVector>?, positions: (Value.AnimatableData) -> Value.AnimatableData,
    differences: (Value.AnimatableData) -> Value.AnimatableData
  ) {
    guard let basis = motion?.end.basis else { return }
    bases.map(relativesOf: basis, positions: positions, differences: differences)
  }
}

extension SymbolicVector {
  /// Returns the vectors of this position's basis. `Data` must be the type of these vectors. Traps for `.zero`, which
  /// has no basis.
  func vectors<Data: VectorArithmetic>(of type: Data.Type) -> TypedBasisVectors<Data> {
    guard let basis else { preconditionFailure("a position needs a basis") }
    return basis.vectors(of: type)
  }
}
