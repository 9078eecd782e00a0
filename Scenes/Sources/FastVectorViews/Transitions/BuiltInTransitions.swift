import FastVectorGeometry
public import Foundation

// The animated values are the same as in SwiftUI, where they were measured with a view of 50 × 30 points; see the
// tests.

/// A transition that inserts and removes the view immediately.
public struct IdentityTransition: BuiltInTransition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View { content }

  public static let properties = TransitionProperties(hasMotion: false)
}

/// A transition that fades the view in and out.
public struct OpacityTransition: BuiltInTransition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }

  public static let properties = TransitionProperties(hasMotion: false)
}

/// A transition that scales the view up from a given factor on insertion, and down to the same factor on removal.
public struct ScaleTransition: BuiltInTransition {
  /// The scale factor before insertion and after removal.
  public var scale: Double

  /// The anchor of the scaling.
  public var anchor: UnitPoint

  /// Creates the transition.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// A transition that moves the view in from an offset on insertion, and back to it on removal.
public struct OffsetTransition: BuiltInTransition {
  /// The offset, in points.
  public var offset: CGSize

  /// Creates the transition.
  public init(_ offset: CGSize) { self.offset = offset }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// A transition that moves the view in from an edge, and out towards the same edge, by the size of the view.
public struct MoveTransition: BuiltInTransition {
  /// The edge that the view moves in from and out towards.
  public var edge: Edge

  /// Creates the transition.
  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(_EdgeOffset(fraction: phase.isIdentity ? .zero : edge.direction))
  }
}

/// A transition that moves the view in from the leading edge, and out towards the trailing edge, by the width of the
/// view.
public struct SlideTransition: BuiltInTransition {
  /// Creates the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(_EdgeOffset(fraction: CGSize(width: phase.value, height: 0)))
  }
}

/// A transition that moves the view in from an edge and out towards the opposite one, by the size of the view, while
/// fading it in and out.
public struct PushTransition: BuiltInTransition {
  /// The edge that the view moves in from.
  public var edge: Edge

  /// Creates the transition.
  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    let fraction = CGSize(width: -edge.direction.width * phase.value, height: -edge.direction.height * phase.value)
    return content.opacity(phase.isIdentity ? 1 : 0).modifier(_EdgeOffset(fraction: fraction))
  }
}

/// A transition that blurs, slightly scales, and fades the view on insertion and removal.
///
/// The blur radius and the scale factors are specific to this library, because SwiftUI doesn't document them.
public struct BlurReplaceTransition: BuiltInTransition {
  /// The direction in which the view scales.
  public struct Configuration: Equatable, Sendable {
    fileprivate let scaleAfter: Double

    /// The view grows on insertion and shrinks on removal.
    public static let downUp = Configuration(scaleAfter: 1 / BlurReplaceTransition.growth)

    /// The view grows on insertion and keeps growing on removal.
    public static let upUp = Configuration(scaleAfter: BlurReplaceTransition.growth)
  }

  /// The direction in which the view scales.
  public var configuration: Configuration

  /// Creates the transition.
  public init(configuration: Configuration) { self.configuration = configuration }

  private static let growth = 1.1
  private static let radius: CGFloat = 8

  public func body(content: Content, phase: TransitionPhase) -> some View {
    let scale =
      switch phase {
      case .willAppear: 1 / Self.growth
      case .identity: 1.0
      case .didDisappear: configuration.scaleAfter
      }
    return content.blur(radius: phase.isIdentity ? 0 : Self.radius).scaleEffect(scale).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A transition that scales and fades the view as a symbol effect does.
public struct SymbolEffectTransition: BuiltInTransition {
  private let scale: Double

  /// Creates the transition.
  ///
  /// - Parameters:
  ///   - effect: The symbol effect, which determines the scale.
  ///   - options: Ignored. The animation determines the speed.
  public init<T: TransitionSymbolEffect>(effect: T, options: SymbolEffectOptions = .default) {
    switch effect._motion {
    case .hold(let scale, _, _): self.scale = scale
    case .replace(_, let new): scale = new
    default: scale = 1
    }
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale).opacity(phase.isIdentity ? 1 : 0)
  }
}

extension Transition where Self == SymbolEffectTransition {
  /// A transition that scales and fades the view as a symbol effect does.
  public static var symbolEffect: SymbolEffectTransition { symbolEffect(.automatic) }

  /// A transition that scales and fades the view as a symbol effect does.
  public static func symbolEffect<T: TransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> SymbolEffectTransition { SymbolEffectTransition(effect: effect, options: options) }
}

/// A transition that uses separate transitions for insertion and removal.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: BuiltInTransition {
  /// The transition for insertion.
  public var insertion: Insertion

  /// The transition for removal.
  public var removal: Removal

  /// Creates the transition.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  var animatesItself: Bool { insertion.mayAnimateItself || removal.mayAnimateItself }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    removal.apply(
      content: insertion.apply(content: content, phase: phase == .willAppear ? phase : .identity),
      phase: phase == .didDisappear ? phase : .identity)
  }
}

/// A transition that runs two transitions at the same time.
struct CombinedTransition<First: Transition, Second: Transition>: BuiltInTransition {
  let first: First
  let second: Second

  var animatesItself: Bool { first.mayAnimateItself || second.mayAnimateItself }

  func body(content: Content, phase: TransitionPhase) -> some View {
    second.apply(content: first.apply(content: content, phase: phase), phase: phase)
  }
}

/// A transition with a specific animation.
struct AnimatedTransition<Base: Transition>: BuiltInTransition {
  let base: Base
  let animation: Animation?

  var animatesItself: Bool { animation != nil || base.mayAnimateItself }

  func body(content: Content, phase: TransitionPhase) -> some View {
    // Limit the animation to this transition, because the content may have another one.
    content.scoped(inEveryUpdate: true) {
      base.apply(content: $0, phase: phase)
    } _: {
      $0.animation = animation
    }
  }
}

/// A transition that applies `identity` while the view is present, and `active` before insertion and after removal.
struct ModifierTransition<E: ViewModifier>: Transition {
  let active, identity: E

  func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(phase.isIdentity ? identity : active)
  }
}

// Static members, which allow expressions such as `transition(.slide.combined(with: .opacity))`.

extension Transition where Self == IdentityTransition {
  /// A transition that inserts and removes the view immediately.
  public static var identity: Self { IdentityTransition() }
}

extension Transition where Self == OpacityTransition {
  /// A transition that fades the view in and out.
  public static var opacity: Self { OpacityTransition() }
}

extension Transition where Self == ScaleTransition {
  /// A transition that scales the view up from its center on insertion, and down to it on removal.
  public static var scale: Self { ScaleTransition(0) }

  /// A transition that scales the view up from a given factor on insertion, and down to the same factor on removal.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
    ScaleTransition(scale, anchor: anchor)
  }
}

extension Transition where Self == OffsetTransition {
  /// A transition that moves the view in from an offset on insertion, and back to it on removal.
  public static func offset(_ offset: CGSize) -> Self { OffsetTransition(offset) }

  /// A transition that moves the view in from an offset on insertion, and back to it on removal.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { offset(CGSize(width: x, height: y)) }
}

extension Transition where Self == MoveTransition {
  /// A transition that moves the view in from an edge, and out towards the same edge, by the size of the view.
  public static func move(edge: Edge) -> Self { MoveTransition(edge: edge) }
}

extension Transition where Self == SlideTransition {
  /// A transition that moves the view in from the leading edge, and out towards the trailing edge, by the width of the
  /// view.
  public static var slide: Self { SlideTransition() }
}

extension Transition where Self == PushTransition {
  /// A transition that moves the view in from an edge and out towards the opposite one, while fading it in and out.
  public static func push(from edge: Edge) -> Self { PushTransition(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
  /// A transition that blurs and fades the view, and scales it slightly up on insertion and down on removal.
  public static var blurReplace: Self { BlurReplaceTransition(configuration: .downUp) }

  /// A transition that blurs, slightly scales, and fades the view.
  public static func blurReplace(_ configuration: BlurReplaceTransition.Configuration = .downUp) -> Self {
    BlurReplaceTransition(configuration: configuration)
  }
}

extension Edge {
  /// The direction from the view towards the edge.
  fileprivate var direction: CGSize {
    switch self {
    case .top: CGSize(width: 0, height: -1)
    case .leading: CGSize(width: -1, height: 0)
    case .bottom: CGSize(width: 0, height: 1)
    case .trailing: CGSize(width: 1, height: 0)
    }
  }
}

/// A modifier that offsets a view by fractions of its size. The resulting offset in points is animated.
public struct _EdgeOffset: ViewModifier {
  let fraction: CGSize

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    ItemModifierNode(view, inputs) { child, modifier in
      EdgeOffsetItem(around: child, modifier, Attribute(CGSize.zero, owner: modifier.node))
    }
  }
}

private final class EdgeOffsetItem: EffectItem {
  private let modifier: _ModifierAttribute<_EdgeOffset>
  private let offset: Attribute<CGSize>
  private var isPlaced = false

  init(around child: _LayoutItem, _ modifier: _ModifierAttribute<_EdgeOffset>, _ offset: Attribute<CGSize>) {
    self.modifier = modifier
    self.offset = offset
    super.init(around: child, modifier.node, affectsLayout: true, isTracked: false) { _ in
      ProjectionTransform(CGAffineTransform(translationX: offset.shown.width, y: offset.shown.height))
    } summary: {
      offset.shown == .zero ? nil : "move [\(short(offset.shown.width)), \(short(offset.shown.height))]"
    }
  }

  private func setOffset() {
    let fraction = modifier.shown.fraction
    offset.move(to: CGSize(width: fraction.width * size.width, height: fraction.height * size.height))
  }

  override func modifierChanged() {
    // The size isn't known before the view is placed.
    if isPlaced { setOffset() }
    super.modifierChanged()
  }

  override func placed(_ proposal: ProposedViewSize) {
    isPlaced = true
    setOffset()
    super.placed(proposal)
  }
}
