/// A key for a value that an animation keeps from one frame to the next.
public protocol AnimationStateKey {
  /// The type of the value.
  associatedtype Value

  /// The value where none was set.
  static var defaultValue: Self.Value { get }
}

/// What an animation keeps from one frame to the next, by key.
///
/// It is a value: a copy keeps what was there.
public struct AnimationState<Value: VectorArithmetic> {
  @usableFromInline var entries: [StateEntry] = []

  /// Makes an empty state.
  public init() {}

  /// The value for a key.
  ///
  /// - Complexity: O(k) for k keys in use. Writing allocates where the key is new or a copy shares the value.
  @inlinable
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get {
      let key = ObjectIdentifier(key)
      for entry in entries where entry.key == key { return entry.box[as: K.Value.self] }
      return K.defaultValue
    }
    _modify {
      let index = uniqueEntry(for: key)
      yield &entries[index].box[as: K.Value.self]
    }
  }

  /// The place of an entry whose value nobody else sees.
  @inlinable
  mutating func uniqueEntry<K: AnimationStateKey>(for key: K.Type) -> Int {
    let key = ObjectIdentifier(key)
    guard let index = entries.firstIndex(where: { $0.key == key }) else {
      entries.append(StateEntry(key: key, box: makeBox(K.defaultValue)))
      return entries.count - 1
    }
    if !isKnownUniquelyReferenced(&entries[index].box) { entries[index].box = entries[index].box.copy() }
    return index
  }

  /// Becomes a copy of another state that shares nothing with it, using this one's memory again.
  mutating func overwrite(with other: Self) {
    guard entries.count == other.entries.count,
      zip(entries, other.entries).allSatisfy({ $0.key == $1.key })
    else {
      entries = other.entries.map { StateEntry(key: $0.key, box: $0.box.copy()) }
      return
    }
    for index in entries.indices {
      if isKnownUniquelyReferenced(&entries[index].box) {
        entries[index].box.assign(from: other.entries[index].box)
      } else {
        entries[index].box = other.entries[index].box.copy()
      }
    }
  }
}

/// A value of a state that itself holds states.
protocol NestingState {
  /// Becomes a copy of another value that shares nothing with it, using this one's memory again.
  mutating func overwrite(with other: Self)
}

/// A value of a state and its key.
@usableFromInline
struct StateEntry {
  // Not nested in the generic state: a list of these is worked on without looking up types at run time.
  @usableFromInline let key: ObjectIdentifier
  @usableFromInline var box: StateBox

  @usableFromInline
  init(key: ObjectIdentifier, box: StateBox) {
    self.key = key
    self.box = box
  }
}

/// One value of a state, of a type that its key knows.
@usableFromInline
class StateBox {
  @usableFromInline
  func copy() -> StateBox { fatalError("abstract") }
  func assign(from other: StateBox) { fatalError("abstract") }

  @inlinable
  final subscript<Value>(as type: Value.Type) -> Value {
    get { typed(Value.self).value }
    _modify { yield &typed(Value.self).value }
  }

  @inlinable
  final func typed<Value>(_ type: Value.Type) -> TypedStateBox<Value> {
    unsafe unsafeDowncast(self, to: TypedStateBox<Value>.self)
  }
}

@usableFromInline
class TypedStateBox<Value>: StateBox {
  @usableFromInline final var value: Value

  init(_ value: Value) { self.value = value }

  @usableFromInline
  override func copy() -> StateBox { TypedStateBox(value) }

  override func assign(from other: StateBox) { value = other[as: Value.self] }
}

private final class NestingStateBox<Value: NestingState>: TypedStateBox<Value> {
  override func copy() -> StateBox { NestingStateBox(value) }

  override func assign(from other: StateBox) { value.overwrite(with: other[as: Value.self]) }
}

@usableFromInline
func makeBox<Value>(_ value: Value) -> StateBox {
  func nesting<Nesting: NestingState>(_ value: Nesting) -> StateBox { NestingStateBox(value) }
  if let value = value as? any NestingState { return nesting(value) }
  return TypedStateBox(value)
}
