import FastVectorAnimation

private struct EnabledKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  /// True if controls and gestures receive events. See `disabled(_:)`.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}

extension View {
  /// Sets whether the controls and gestures in the view ignore events.
  ///
  /// A view inside a disabled view can't be enabled again. Hit testing still includes disabled controls, but passes
  /// their touches on to the enabled controls around them. ``Stage/tap(_:count:)`` and similar methods don't find
  /// disabled controls.
  public func disabled(_ disabled: Bool) -> some View { modifier(_DisabledModifier(isDisabled: disabled)) }
}

/// The modifier behind `disabled(_:)`.
public struct _DisabledModifier: _EnvironmentModifier {
  let isDisabled: Bool

  public func _change(_ values: inout EnvironmentValues) {
    if isDisabled { values.isEnabled = false }
  }

  public func _isSame(as other: Self) -> Bool { isDisabled == other.isDisabled }
}
