import Foundation

// A stage has no assistive technology. Methods that simulate events, such as `tap(_:count:)`, find views by their
// labels. The other modifiers exist only so that source files written for SwiftUI compile.

extension View {
  /// Adds a name by which ``Stage/tap(_:count:)`` finds the controls in the view.
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { accessibilityIdentifier(String(label)) }

  /// Adds a name by which ``Stage/tap(_:count:)`` finds the controls in the view.
  public func accessibilityLabel(_ label: Text) -> some View { accessibilityIdentifier(label.string) }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

extension View {
  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void) -> some View {
    self
  }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityValue(_ value: Text) -> some View { self }

  /// Returns the view unchanged, because a stage has no assistive technology.
  public func accessibilityHint(_ hint: Text) -> some View { self }
}

/// The treatment of the child views of an accessibility element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String

  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// The characteristics of an accessibility element.
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isSearchField = AccessibilityTraits(rawValue: 16)
  public static let isImage = AccessibilityTraits(rawValue: 32)
  public static let playsSound = AccessibilityTraits(rawValue: 64)
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 128)
  public static let isStaticText = AccessibilityTraits(rawValue: 256)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 512)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1024)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 2048)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 4096)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 8192)
  public static let isModal = AccessibilityTraits(rawValue: 16384)
  public static let isToggle = AccessibilityTraits(rawValue: 32768)
}

/// The kind of an accessibility action.
public struct AccessibilityActionKind: Hashable, Sendable {
  private let name: String

  public static let `default` = AccessibilityActionKind(name: "default")
  public static let escape = AccessibilityActionKind(name: "escape")
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
}

/// The direction in which assistive technology changes a value.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}
