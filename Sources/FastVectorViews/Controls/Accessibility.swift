import Foundation

// A stage has no assistive technology. A label names a view for events; the rest is there so that files compile.

extension View {
  /// A name by which ``Stage/tap(_:count:)`` finds what is in the view.
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { accessibilityIdentifier(String(label)) }

  /// A name by which ``Stage/tap(_:count:)`` finds what is in the view.
  public func accessibilityLabel(_ label: Text) -> some View { accessibilityIdentifier(label.string) }

  /// Changes nothing: a stage has no assistive technology.
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }

  /// Changes nothing: a stage has no assistive technology.
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }

  /// Changes nothing: a stage has no assistive technology.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}
