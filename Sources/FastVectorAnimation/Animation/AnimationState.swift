public import FastVector

/// A key for a value that an animation keeps between frames.
public protocol AnimationStateKey {
  /// The type of the value.
  associatedtype Value

  /// The value of the key if no value has been set.
  static var defaultValue: Self.Value { get }
}

/// The values that an animation keeps between frames. Each value is identified by an ``AnimationStateKey``.
///
/// It is a value type, so a copy is a snapshot of the state.
public struct AnimationState<Value: VectorArithmetic> {
  @usableFromInline var entries: [StateEntry] = []

  /// Creates an empty state.
  public init() {}

  /// The value for a key, or the key's default value if no value has been set.
  ///
  /// - Complexity: O(k) for k keys in use. Writing allocates if the key is new or if a copy of the state shares the
  ///   value.
  @inlinable
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get {
      let key = ObjectIdentifier(key)
      for entry in entries where entry.key == key { return entry[as: K.Value.self] }
      return K.defaultValue
    }
    _modify {
      let index = uniqueEntry(for: key)
      yield &entries[index][as: K.Value.self]
    }
  }

  /// Returns the index of the entry for a key, so that the caller can mutate its value. Creates the entry if there
  /// isn't one, and copies the value if it is shared.
  @inlinable
  mutating func uniqueEntry<K: AnimationStateKey>(for key: K.Type) -> Int {
    let key = ObjectIdentifier(key)
    guard let index = entries.firstIndex(where: { $0.key == key }) else {
      entries.append(StateEntry(key: key, K.defaultValue))
      return entries.count - 1
    }
    entries[index].makeUnique()
    return index
  }

  /// Overwrites this state with a deep copy of another one, and reuses the memory of this state.
  mutating func overwrite(with other: Self) {
    guard entries.count == other.entries.count,
      zip(entries, other.entries).allSatisfy({ $0.key == $1.key })
    else {
      entries = other.entries.map(\.copy)
      return
    }
    for index in entries.indices { entries[index].overwrite(with: other.entries[index]) }
  }
}

/// A value in an animation state that itself contains animation states, for example the state of a repeated animation.
protocol NestingState {
  /// Overwrites this value with a deep copy of another one, and reuses the memory of this value.
  mutating func overwrite(with other: Self)
}

/// A key and its value in an animation state.
@usableFromInline
struct StateEntry {
  // This type isn't nested in the generic `AnimationState`, so an array of entries needs no generic type lookup at run
  // time.
  @usableFromInline let key: ObjectIdentifier
  @usableFromInline var box: StateBox

  @usableFromInline
  init<Value>(key: ObjectIdentifier, _ value: Value) {
    func nesting<Nesting: NestingState>(_ value: Nesting) -> any StateKind.Type { NestingStateKind<Nesting>.self }
    self.key = key
    box = TypedStateBox(value, (value as? any NestingState).map { nesting($0) } ?? PlainStateKind<Value>.self)
  }

  @inlinable
  subscript<Value>(as type: Value.Type) -> Value {
    get { unsafe unsafeDowncast(box, to: TypedStateBox<Value>.self).value }
    _modify { yield unsafe &unsafeDowncast(box, to: TypedStateBox<Value>.self).value }
  }

  /// A copy of the entry with a separate box.
  var copy: Self {
    var copy = self
    copy.box = box.kind.copy(box)
    return copy
  }

  @usableFromInline
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box) { box = box.kind.copy(box) }
  }

  /// Overwrites this entry with a copy of another one that has the same key.
  mutating func overwrite(with other: Self) {
    if isKnownUniquelyReferenced(&box) {
      box.kind.assign(other.box, to: box)
    } else {
      box = other.box.kind.copy(other.box)
    }
  }
}

/// A type-erased box for a value in an animation state. The subclass ``TypedStateBox`` stores the value.
@usableFromInline
class StateBox {
  fileprivate let kind: any StateKind.Type

  fileprivate init(_ kind: any StateKind.Type) { self.kind = kind }
}

@usableFromInline
final class TypedStateBox<Value>: StateBox {
  @usableFromInline var value: Value

  fileprivate init(_ value: Value, _ kind: any StateKind.Type) {
    self.value = value
    super.init(kind)
  }
}

/// The copy operations for boxes of one value type.
private protocol StateKind {
  associatedtype Value

  static func assign(_ source: TypedStateBox<Value>, to destination: TypedStateBox<Value>)
}

extension StateKind {
  static func copy(_ box: StateBox) -> StateBox { TypedStateBox(typed(box).value, Self.self) }

  static func assign(_ source: StateBox, to destination: StateBox) {
    assign(typed(source), to: typed(destination))
  }

  private static func typed(_ box: StateBox) -> TypedStateBox<Value> {
    unsafe unsafeDowncast(box, to: TypedStateBox<Value>.self)
  }
}

private enum PlainStateKind<Value>: StateKind {
  static func assign(_ source: TypedStateBox<Value>, to destination: TypedStateBox<Value>) {
    destination.value = source.value
  }
}

private enum NestingStateKind<Value: NestingState>: StateKind {
  static func assign(_ source: TypedStateBox<Value>, to destination: TypedStateBox<Value>) {
    destination.value.overwrite(with: source.value)
  }
}
