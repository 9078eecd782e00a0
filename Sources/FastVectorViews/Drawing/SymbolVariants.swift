import Foundation

/// A variant of symbols: filled, crossed out, or in a shape.
public struct SymbolVariants: Hashable, Sendable {
  private enum Enclosure: String {
    case circle, square, rectangle
  }

  private var enclosure: Enclosure?
  private var isFilled = false
  private var isCrossedOut = false

  /// The symbol as its name has it.
  public static let none = SymbolVariants()

  /// The symbol in a circle.
  public static let circle = none.circle

  /// The symbol in a square.
  public static let square = none.square

  /// The symbol in a rectangle.
  public static let rectangle = none.rectangle

  /// The symbol with its area filled.
  public static let fill = none.fill

  /// The symbol crossed out.
  public static let slash = none.slash

  /// This variant in a circle.
  public var circle: SymbolVariants { with { $0.enclosure = .circle } }

  /// This variant in a square.
  public var square: SymbolVariants { with { $0.enclosure = .square } }

  /// This variant in a rectangle.
  public var rectangle: SymbolVariants { with { $0.enclosure = .rectangle } }

  /// This variant filled.
  public var fill: SymbolVariants { with { $0.isFilled = true } }

  /// This variant crossed out.
  public var slash: SymbolVariants { with { $0.isCrossedOut = true } }

  /// Whether this variant has all that another one has.
  public func contains(_ other: SymbolVariants) -> Bool { adding(other) == self }

  private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
    var variants = self
    change(&variants)
    return variants
  }

  /// This variant, and what another one has. Of two shapes the other's counts.
  func adding(_ other: SymbolVariants) -> SymbolVariants {
    with {
      $0.enclosure = other.enclosure ?? enclosure
      $0.isFilled = isFilled || other.isFilled
      $0.isCrossedOut = isCrossedOut || other.isCrossedOut
    }
  }

  /// The name of this variant of a symbol, as far as there is one.
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
  /// Draws symbols in a variant, as far as there is one of them, and in those of `symbolVariant` around the view.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = $0.adding(variant) }
  }
}
