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
      for entry in entries where entry.key == key { return entry[as: K.Value.self] }
      return K.defaultValue
    }
    _modify {
      let index = uniqueEntry(for: key)
      yield &entries[index][as: K.Value.self]
    }
  }

  /// The place of an entry whose value nobody else sees.
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

  /// Becomes a copy of another state that shares nothing with it, using this one's memory again.
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

  /// The same value in a box of its own.
  var copy: Self {
    var copy = self
    copy.box = box.kind.copy(box)
    return copy
  }

  @usableFromInline
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&box) { box = box.kind.copy(box) }
  }

  /// Becomes a copy of another entry with the same key.
  mutating func overwrite(with other: Self) {
    if isKnownUniquelyReferenced(&box) {
      box.kind.assign(other.box, to: box)
    } else {
      box = other.box.kind.copy(other.box)
    }
  }
}

/// One value of a state, of a type that its kind knows.
///
/// A class of its own: with `AnyObject` in its place, each change of a state was seen to make a copy.
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

/// How to copy the boxes of a type.
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
