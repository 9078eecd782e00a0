import FastVectorAnimation

/// A key for a preference: a value that views pass up to the views that contain them.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value

  /// The value if no view sets the preference.
  static var defaultValue: Value { get }

  /// Combines the value of the preceding views with the value of the next view.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Sets a preference of the view. It replaces the values that views inside this one set for the same key.
  public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_PreferenceModifier<K> { $0 = value })
  }

  /// Transforms a preference of the view.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(_PreferenceModifier<K>(change: callback)) }

  /// Performs an action with the preference of the views inside this one: once with the first value, then whenever the
  /// value changes.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { modifier(_PreferenceActionModifier<K>(action: action)) }
}

/// A modifier that transforms a preference of a view.
public struct _PreferenceModifier<K: PreferenceKey>: ViewModifier {
  let change: (inout K.Value) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { PreferenceNode(view, inputs) }
}

private final class PreferenceNode<V: View, K: PreferenceKey>: ActionNode<V, _PreferenceModifier<K>> {
  override func updated() { stage.layout.preferencesChanged() }

  override func collectPreference<Other: PreferenceKey>(_ key: Other.Type, into value: inout Other.Value?) {
    guard key == K.self else { return super.collectPreference(key, into: &value) }
    var own: Other.Value?
    super.collectPreference(key, into: &own)
    var changed = (own ?? Other.defaultValue) as! K.Value
    view.modifier.change(&changed)
    add(changed as! Other.Value, of: key, to: &value)
  }
}

extension _AnyNode {
  /// Combines the preference of a view with the preferences of the views before it.
  final func add<K: PreferenceKey>(_ next: K.Value, of key: K.Type, to value: inout K.Value?) {
    guard var sum = value else { return value = .some(next) }
    K.reduce(value: &sum) { next }
    value = .some(sum)
  }
}

/// The combined preference of all views in a node. It is computed again only if a preference may have changed.
struct CollectedPreference<K: PreferenceKey> {
  private(set) var value = K.defaultValue
  private var version = -1

  /// Collects the value again if a preference of the stage may have changed since the last call.
  ///
  /// - Returns: True if the value was collected again.
  mutating func update(from node: _AnyNode) -> Bool {
    guard version != node.stage.layout.preferencesVersion else { return false }
    version = node.stage.layout.preferencesVersion
    var collected: K.Value?
    node.collectPreference(K.self, into: &collected)
    value = collected ?? K.defaultValue
    return true
  }
}

/// A modifier that performs an action when a preference changes.
public struct _PreferenceActionModifier<K: PreferenceKey>: ViewModifier where K.Value: Equatable {
  let action: (K.Value) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { PreferenceActionNode(view, inputs) }
}

private final class PreferenceActionNode<V: View, K: PreferenceKey>: ActionNode<V, _PreferenceActionModifier<K>>,
  GeometryObserver
where K.Value: Equatable {
  private var collected = CollectedPreference<K>()
  private var known: [K.Value] = []

  override func updated() {
    if !hasAppeared { stage.layout.add(self) }
  }

  // Runs after layout, because layout creates the content of a `GeometryReader`, which can set preferences.
  func geometryChanged() {
    guard collected.update(from: self), known != [collected.value] else { return }
    known = [collected.value]
    let (action, value) = (view.modifier.action, collected.value)
    stage.afterUpdate { action(value) }
  }
}
