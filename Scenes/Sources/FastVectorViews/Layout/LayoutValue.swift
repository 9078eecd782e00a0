import FastVectorGeometry

/// A key for a value that a view passes to its enclosing layout.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value for views that don't set one.
  static var defaultValue: Value { get }
}

extension View {
  /// Associates a value with this view, for its enclosing layout to read. If a view has several values for a key, the
  /// innermost one applies.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_LayoutValue<K>(value: value))
  }
}

/// A modifier that passes a value to the enclosing layout.
public struct _LayoutValue<Key: LayoutValueKey>: _ItemModifier {
  let value: Key.Value

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ValueItem(around: child, modifier)
  }

  private final class ValueItem: ModifierItem<_LayoutValue> {
    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
      child.layoutValue(key) ?? (key == ObjectIdentifier(Key.self) ? modifier.shown.value as Any : nil)
    }
  }
}
