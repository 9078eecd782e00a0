@_exported public import FastVectorViews

/// Makes `animatableData` of the stored properties, in their order, and the type `Animatable`.
///
/// Constants, computed and static properties, and those with `@AnimatableIgnored` or a property wrapper are left out. Each
/// of the others is of a type that is `Animatable`, which it says or its value shows: `var radius = 3.0`,
/// `var angle: Angle`.
@attached(extension, conformances: Animatable, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "FastVectorMacroPlugin", type: "AnimatableMacro")

/// Leaves a property out of what ``Animatable()`` makes.
@attached(peer)
public macro AnimatableIgnored() = #externalMacro(module: "FastVectorMacroPlugin", type: "NothingMacro")

/// Makes a variable in an extension of `EnvironmentValues` or `Transaction` a value of theirs.
///
/// What the variable is given is the default; an optional without a value is nil by default.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "FastVectorMacroPlugin", type: "EntryMacro")

/// A view for Xcode's previews, which is type-checked and left out.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping () -> any View) =
  #externalMacro(module: "FastVectorMacroPlugin", type: "PreviewMacro")

/// A view for Xcode's previews, which is type-checked and left out.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping () -> any View
) = #externalMacro(module: "FastVectorMacroPlugin", type: "PreviewMacro")

/// Lets a preview have a state, which changes nothing here.
@attached(peer)
public macro Previewable() = #externalMacro(module: "FastVectorMacroPlugin", type: "NothingMacro")

/// How a preview is shown, which changes nothing here.
public struct PreviewTrait: Hashable, Sendable {
  private enum Kind: Hashable {
    case standard, sizeThatFits, portrait, portraitUpsideDown, landscapeLeft, landscapeRight
    case fixed(width: CGFloat, height: CGFloat)
  }

  private let kind: Kind

  /// On a device.
  public static let defaultLayout = PreviewTrait(kind: .standard)
  /// In the size that the view takes.
  public static let sizeThatFitsLayout = PreviewTrait(kind: .sizeThatFits)
  public static let portrait = PreviewTrait(kind: .portrait)
  public static let portraitUpsideDown = PreviewTrait(kind: .portraitUpsideDown)
  public static let landscapeLeft = PreviewTrait(kind: .landscapeLeft)
  public static let landscapeRight = PreviewTrait(kind: .landscapeRight)

  /// In a size.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(kind: .fixed(width: width, height: height))
  }
}
