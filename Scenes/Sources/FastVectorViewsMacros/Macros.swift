@_exported public import FastVectorViews

/// Adds a conformance to `Animatable`. Its `animatableData` consists of the data of the stored properties, in order.
///
/// Constants, computed properties, static properties, and properties with `@AnimatableIgnored` or a property wrapper
/// are excluded. The types of all other properties must conform to `Animatable`. A property needs a type annotation, as
/// in `var angle: Angle`, or an initial value from which the macro can infer the type, as in `var radius = 3.0`.
@attached(extension, conformances: Animatable, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "FastVectorMacroPlugin", type: "AnimatableMacro")

/// Excludes a property from the `animatableData` of ``Animatable()``.
@attached(peer)
public macro AnimatableIgnored() = #externalMacro(module: "FastVectorMacroPlugin", type: "NothingMacro")

/// Turns a variable in an extension of `EnvironmentValues` or `Transaction` into a custom environment or transaction
/// value.
///
/// The initial value of the variable is the default value. An optional without an initial value is nil by default.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "FastVectorMacroPlugin", type: "EntryMacro")

/// Type-checks a view for Xcode previews. The expansion is empty.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping () -> any View) =
  #externalMacro(module: "FastVectorMacroPlugin", type: "PreviewMacro")

/// Type-checks a view for Xcode previews. The expansion is empty.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping () -> any View
) = #externalMacro(module: "FastVectorMacroPlugin", type: "PreviewMacro")

/// Allows a dynamic property, such as a state, in a preview. The macro has no effect.
@attached(peer)
public macro Previewable() = #externalMacro(module: "FastVectorMacroPlugin", type: "NothingMacro")

/// A trait of a preview. Traits have no effect.
public struct PreviewTrait: Hashable, Sendable {
  private enum Kind: Hashable {
    case standard, sizeThatFits, portrait, portraitUpsideDown, landscapeLeft, landscapeRight
    case fixed(width: CGFloat, height: CGFloat)
  }

  private let kind: Kind

  /// A preview in the layout of a device.
  public static let defaultLayout = PreviewTrait(kind: .standard)
  /// A preview that is as large as the view.
  public static let sizeThatFitsLayout = PreviewTrait(kind: .sizeThatFits)
  public static let portrait = PreviewTrait(kind: .portrait)
  public static let portraitUpsideDown = PreviewTrait(kind: .portraitUpsideDown)
  public static let landscapeLeft = PreviewTrait(kind: .landscapeLeft)
  public static let landscapeRight = PreviewTrait(kind: .landscapeRight)

  /// Returns the trait of a preview with a fixed size.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(kind: .fixed(width: width, height: height))
  }
}
