import Foundation

/// A variant of a symbol: filled, with a slash, or enclosed in a shape.
public struct SymbolVariants: Hashable, Sendable {
  private enum Enclosure: String {
    case circle, square, rectangle
  }

  private var enclosure: Enclosure?
  private var isFilled = false
  private var isCrossedOut = false

  /// The symbol without changes.
  public static let none = SymbolVariants()

  /// The symbol enclosed in a circle.
  public static let circle = none.circle

  /// The symbol enclosed in a square.
  public static let square = none.square

  /// The symbol enclosed in a rectangle.
  public static let rectangle = none.rectangle

  /// The filled symbol.
  public static let fill = none.fill

  /// The symbol with a slash.
  public static let slash = none.slash

  /// This variant, enclosed in a circle.
  public var circle: SymbolVariants { with { $0.enclosure = .circle } }

  /// This variant, enclosed in a square.
  public var square: SymbolVariants { with { $0.enclosure = .square } }

  /// This variant, enclosed in a rectangle.
  public var rectangle: SymbolVariants { with { $0.enclosure = .rectangle } }

  /// This variant, filled.
  public var fill: SymbolVariants { with { $0.isFilled = true } }

  /// This variant, with a slash.
  public var slash: SymbolVariants { with { $0.isCrossedOut = true } }

  /// Returns true if this variant includes another one.
  public func contains(_ other: SymbolVariants) -> Bool { adding(other) == self }

  private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
    var variants = self
    change(&variants)
    return variants
  }

  /// Returns this variant combined with another one, whose enclosing shape takes precedence.
  func adding(_ other: SymbolVariants) -> SymbolVariants {
    with {
      $0.enclosure = other.enclosure ?? enclosure
      $0.isFilled = isFilled || other.isFilled
      $0.isCrossedOut = isCrossedOut || other.isCrossedOut
    }
  }

  /// Returns the name of a symbol in this variant. Leaves out the parts of the variant for which no symbol exists.
  func applied(to name: String) -> String {
    guard self != .none else { return name }
    let wasFilled = name.hasSuffix(".fill")
    var base = wasFilled ? String(name.dropLast(".fill".count)) : name
    for word in [isCrossedOut ? "slash" : nil, enclosure?.rawValue].compactMap(\.self) {
      if !base.split(separator: ".").contains(Substring(word)), Symbol("\(base).\(word)") != nil { base += ".\(word)" }
    }
    return (wasFilled || isFilled) && Symbol("\(base).fill") != nil ? "\(base).fill" : base
  }
}

private struct SymbolVariantsKey: EnvironmentKey {
  static let defaultValue = SymbolVariants.none
}

extension EnvironmentValues {
  /// The variant of symbols.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}

extension View {
  /// Sets the variant of symbols in this view, combined with the variants of enclosing views. Symbols that don't have
  /// the variant are drawn without it.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = $0.adding(variant) }
  }
}
