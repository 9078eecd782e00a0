import FastVectorGeometry

/// Something that a view tells the layout that it is in.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value of views that say nothing.
  static var defaultValue: Value { get }
}

extension View {
  /// Tells the layout that the view is in a value.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_LayoutValue<K>(value: value))
  }
}

/// A value for the layout around a view.
public struct _LayoutValue<Key: LayoutValueKey>: _ItemModifier {
  let value: Key.Value

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ValueItem(around: child, modifier)
  }

  private final class ValueItem: ModifierItem<_LayoutValue> {
    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
      key == ObjectIdentifier(Key.self) ? modifier.shown.value : child.layoutValue(key)
    }
  }
}
