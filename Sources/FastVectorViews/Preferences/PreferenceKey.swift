import FastVectorAnimation

/// A value that views tell those around them.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value

  /// The value where no view tells one.
  static var defaultValue: Value { get }

  /// Combines the value of views so far with that of the next one.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension View {
  /// Tells the views around this one a value, in place of what views in it tell.
  public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_PreferenceModifier<K> { $0 = value })
  }

  /// Changes the value that the view tells those around it.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(_PreferenceModifier<K>(change: callback)) }

  /// Runs an action with the value that views in this one tell: with the first one, and with each other one.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { modifier(_PreferenceActionModifier<K>(action: action)) }
}

/// Changes a value that a view tells those around it.
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
  /// Adds what a view tells to what views before it have told.
  final func add<K: PreferenceKey>(_ next: K.Value, of key: K.Type, to value: inout K.Value?) {
    guard var sum = value else { return value = .some(next) }
    K.reduce(value: &sum) { next }
    value = .some(sum)
  }
}

/// What the views in a node tell, which is collected where it may have changed.
struct CollectedPreference<K: PreferenceKey> {
  private(set) var value = K.defaultValue
  private var version = -1

  /// Brings the value up to date.
  ///
  /// - Returns: Whether it may be another one.
  mutating func update(from node: _AnyNode) -> Bool {
    guard version != node.stage.layout.preferencesVersion else { return false }
    version = node.stage.layout.preferencesVersion
    var collected: K.Value?
    node.collectPreference(K.self, into: &collected)
    value = collected ?? K.defaultValue
    return true
  }
}

/// An action when what views tell changes.
public struct _PreferenceActionModifier<K: PreferenceKey>: ViewModifier where K.Value: Equatable {
  let action: (K.Value) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { PreferenceActionNode(view, inputs) }
}

private final class PreferenceActionNode<V: View, K: PreferenceKey>: ActionNode<V, _PreferenceActionModifier<K>>,
  PlaceReader
where K.Value: Equatable {
  private var collected = CollectedPreference<K>()
  private var known: [K.Value] = []

  override func updated() {
    if !hasAppeared { stage.layout.add(self) }
  }

  // After layout, as what is in a GeometryReader is known only then.
  func placesChanged() {
    guard collected.update(from: self), known != [collected.value] else { return }
    known = [collected.value]
    let (action, value) = (view.modifier.action, collected.value)
    stage.afterUpdate { action(value) }
  }
}
