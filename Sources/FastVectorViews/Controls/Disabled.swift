import FastVectorAnimation

private struct EnabledKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  /// Whether controls and gestures take events: see `disabled(_:)`.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}

extension View {
  /// Sets whether the controls and gestures in the view take no events.
  ///
  /// A view around them cannot be enabled from inside. Points still hit what is disabled; controls around it take them.
  /// ``Stage/tap(_:count:)`` and its like do not find what is disabled.
  public func disabled(_ disabled: Bool) -> some View { modifier(_DisabledModifier(isDisabled: disabled)) }
}

/// Disables the controls in a view.
public struct _DisabledModifier: _EnvironmentModifier {
  let isDisabled: Bool

  public func _change(_ values: inout EnvironmentValues) {
    if isDisabled { values.isEnabled = false }
  }

  public func _isSame(as other: Self) -> Bool { isDisabled == other.isDisabled }
}
