/// How the data of a value are represented while it moves, and the value that is shown then.
protocol MotionRepresentation {
  associatedtype Value: Animatable

  /// What animations are run on.
  associatedtype Position: VectorArithmetic

  /// Whether copies of positions cost nothing.
  static var copiesPositions: Bool { get }

  init(of value: Value, _ data: Value.AnimatableData)

  /// Where a motion to a target starts, and where the target is from there.
  ///
  /// - Parameters:
  ///   - target: The data of the target.
  ///   - old: Those of the target before.
  ///   - motion: The motion under way, which goes on.
  func place(
    of target: Value.AnimatableData, after old: Value.AnimatableData, _ motion: Motion<Position>?
  ) -> (origin: Position, end: Position)

  /// Shows the parts of another value from now on, all but its data.
  mutating func set(to value: Value)

  /// The value at a position.
  ///
  /// As in SwiftUI the value is asked for its data, those of the end, before it is given those of the position.
  mutating func value(at position: Position) -> Value

  /// Gives back what only a motion needs.
  func rest()
}

/// The data as they are: for small values.
struct DirectRepresentation<Value: Animatable>: MotionRepresentation {
  private var value: Value

  static var copiesPositions: Bool { _isPOD(Value.AnimatableData.self) }

  init(of value: Value, _ data: Value.AnimatableData) { self.value = value }

  func place(
    of target: Value.AnimatableData, after old: Value.AnimatableData, _ motion: Motion<Value.AnimatableData>?
  ) -> (origin: Value.AnimatableData, end: Value.AnimatableData) {
    let origin = motion?.origin ?? old
    return (origin, target - origin)
  }

  mutating func set(to value: Value) { self.value = value }

  func value(at position: Value.AnimatableData) -> Value {
    var shown = value
    _ = shown.animatableData
    shown.animatableData = position
    return shown
  }

  func rest() {}
}

/// The data as combinations of those of a few targets, which are worked out once a frame: for large vectors.
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
    // A vector is nothing but its data, and each copy of it counts a reference.
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

  func rest() { bases.removeUnused() }

  /// Replaces the vectors that a motion is made of by their images under an affine map.
  func map(
    _ motion: Motion<SymbolicVector>?, places: (Value.AnimatableData) -> Value.AnimatableData,
    differences: (Value.AnimatableData) -> Value.AnimatableData
  ) {
    guard let basis = motion?.end.basis else { return }
    bases.map(relativesOf: basis, places: places, differences: differences)
  }
}

extension SymbolicVector {
  /// The vectors of the basis of a position, whose type must be `Data`.
  func vectors<Data: VectorArithmetic>(of type: Data.Type) -> TypedBasisVectors<Data> {
    guard let basis else { preconditionFailure("a position belongs to a basis") }
    return basis.vectors(of: type)
  }
}
