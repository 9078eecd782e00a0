/// A combination of a key and modifier keys that triggers a button.
public struct KeyboardShortcut: Hashable, Sendable, CustomStringConvertible {
  /// The key.
  public var key: KeyEquivalent

  /// The modifier keys.
  public var modifiers: EventModifiers

  /// Creates a shortcut.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The Return key without modifiers.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])

  /// The Escape key without modifiers.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  /// A description such as `command+a`.
  public var description: String { (modifiers.names + [key.name]).joined(separator: "+") }
}

/// A key, identified by a character.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Hashable, Sendable {
  /// The character that identifies the key. For a letter key, it is the character without Shift. Arrow keys and other
  /// function keys have code points in the private use area, such as U+F700 for the up arrow.
  public let character: Character

  /// Creates a key.
  public init(_ character: Character) { self.character = character }

  public init(extendedGraphemeClusterLiteral: Character) { self.init(extendedGraphemeClusterLiteral) }

  public static let upArrow: KeyEquivalent = "\u{F700}"
  public static let downArrow: KeyEquivalent = "\u{F701}"
  public static let leftArrow: KeyEquivalent = "\u{F702}"
  public static let rightArrow: KeyEquivalent = "\u{F703}"
  public static let deleteForward: KeyEquivalent = "\u{F728}"
  public static let home: KeyEquivalent = "\u{F729}"
  public static let end: KeyEquivalent = "\u{F72B}"
  public static let pageUp: KeyEquivalent = "\u{F72C}"
  public static let pageDown: KeyEquivalent = "\u{F72D}"
  public static let clear: KeyEquivalent = "\u{F739}"
  public static let delete: KeyEquivalent = "\u{8}"
  public static let tab: KeyEquivalent = "\t"
  public static let `return`: KeyEquivalent = "\r"
  public static let escape: KeyEquivalent = "\u{1B}"
  public static let space: KeyEquivalent = " "

  private static let names: [KeyEquivalent: String] = [
    .upArrow: "upArrow", .downArrow: "downArrow", .leftArrow: "leftArrow", .rightArrow: "rightArrow",
    .deleteForward: "deleteForward", .home: "home", .end: "end", .pageUp: "pageUp", .pageDown: "pageDown",
    .clear: "clear", .delete: "delete", .tab: "tab", .return: "return", .escape: "escape", .space: "space",
  ]

  fileprivate var name: String { Self.names[self] ?? String(character) }
}

/// The modifier keys held down during an event.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)

  /// All modifier keys.
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]

  fileprivate var names: [String] {
    let known: [(EventModifiers, String)] = [
      (.capsLock, "capsLock"), (.shift, "shift"), (.control, "control"), (.option, "option"), (.command, "command"),
      (.numericPad, "numericPad"),
    ]
    return known.filter { contains($0.0) }.map(\.1)
  }
}

extension View {
  /// Sets a keyboard shortcut that triggers the button: see ``Stage/press(_:)``.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Sets a keyboard shortcut that triggers the button: see ``Stage/press(_:)``.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { keyboardShortcut(Optional(shortcut)) }

  /// Sets a keyboard shortcut that triggers the button, or removes its shortcut if `shortcut` is nil: see
  /// ``Stage/press(_:)``.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(_ShortcutModifier(shortcut: shortcut))
  }
}

/// The modifier behind the `keyboardShortcut` methods.
public struct _ShortcutModifier: _ItemModifier {
  let shortcut: KeyboardShortcut?

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ShortcutItem(around: child, modifier)
  }
}

private final class ShortcutItem: ModifierItem<_ShortcutModifier> {}

extension Stage {
  /// Presses a keyboard shortcut, which runs the action of the first enabled button that has it.
  ///
  /// - Throws: ``StageError/noShortcut(_:)`` if no enabled button has the shortcut.
  public func press(_ shortcut: KeyboardShortcut) throws(StageError) {
    entering { settle() }
    guard let button = rootItem?.button(for: shortcut, isInside: false) else { throw .noShortcut(shortcut) }
    perform(button)
  }
}

extension _LayoutItem {
  /// Returns the action of the first enabled button that has the given shortcut.
  ///
  /// - Parameter isInside: True if the item is inside a view that has the shortcut.
  fileprivate func button(for shortcut: KeyboardShortcut, isInside: Bool) -> (() -> Void)? {
    guard !isLeaving else { return nil }
    if let item = self as? ControlItem, isInside, item.isEnabled, case .button(let action, _) = item.control {
      return action
    }
    let isInside = (self as? ShortcutItem).map { $0.modifier.shown.shortcut == shortcut } ?? isInside
    return children.lazy.compactMap { $0.button(for: shortcut, isInside: isInside) }.first
  }
}
