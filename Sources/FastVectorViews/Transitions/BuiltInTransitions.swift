public import FastVectorGeometry
public import Foundation

// What each of them animates is what SwiftUI's does, as measured on a view of 50 x 30 points: see the tests.

/// The view comes and goes at once.
public struct IdentityTransition: Transition {
  /// Makes the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View { content }

  public static let properties = TransitionProperties(hasMotion: false)
}

/// The view becomes visible and invisible.
public struct OpacityTransition: Transition {
  /// Makes the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }

  public static let properties = TransitionProperties(hasMotion: false)
}

/// The view grows from a scale and shrinks to it.
public struct ScaleTransition: Transition {
  /// The scale of the view before and after.
  public var scale: Double

  /// What the view grows out of.
  public var anchor: UnitPoint

  /// Makes the transition.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// The view comes from a distance and goes there.
public struct OffsetTransition: Transition {
  /// The distance, in points.
  public var offset: CGSize

  /// Makes the transition.
  public init(_ offset: CGSize) { self.offset = offset }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// The view comes in over an edge of its own and goes out over it.
public struct MoveTransition: Transition {
  /// The edge.
  public var edge: Edge

  /// Makes the transition.
  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(_EdgeOffset(share: phase.isIdentity ? .zero : edge.direction))
  }
}

/// The view comes in from the leading edge and goes out by the trailing one, by its own width.
public struct SlideTransition: Transition {
  /// Makes the transition.
  public init() {}

  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(_EdgeOffset(share: CGSize(width: phase.value, height: 0)))
  }
}

/// The view comes in from an edge and goes out by the opposite one, and becomes visible and invisible.
public struct PushTransition: Transition {
  /// The edge it comes from.
  public var edge: Edge

  /// Makes the transition.
  public init(edge: Edge) { self.edge = edge }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    let share = CGSize(width: -edge.direction.width * phase.value, height: -edge.direction.height * phase.value)
    return content.opacity(phase.isIdentity ? 1 : 0).modifier(_EdgeOffset(share: share))
  }
}

/// The view comes out of a blur and goes into one, grows and shrinks a little, and becomes visible and invisible.
///
/// Radius and scales are this library's: SwiftUI documents neither.
public struct BlurReplaceTransition: Transition {
  /// How the size changes.
  public struct Configuration: Equatable, Sendable {
    fileprivate let scaleAfter: Double

    /// The view grows as it comes, and shrinks as it goes.
    public static let downUp = Configuration(scaleAfter: 1 / BlurReplaceTransition.growth)

    /// The view grows as it comes, and on as it goes.
    public static let upUp = Configuration(scaleAfter: BlurReplaceTransition.growth)
  }

  /// How the size changes.
  public var configuration: Configuration

  /// Makes the transition.
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

/// The view grows and becomes visible, and shrinks and becomes invisible, as symbols do.
public struct SymbolEffectTransition: Transition {
  private let scale: Double

  /// Makes the transition.
  ///
  /// - Parameters:
  ///   - effect: Whether it grows or shrinks.
  ///   - options: Changes nothing here: how fast it goes is up to the animation.
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
  /// The view comes and goes as symbols do.
  public static var symbolEffect: SymbolEffectTransition { symbolEffect(.automatic) }

  /// The view comes and goes as symbols do.
  public static func symbolEffect<T: TransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> SymbolEffectTransition { SymbolEffectTransition(effect: effect, options: options) }
}

/// One transition to come, another to go.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  /// The transition to come.
  public var insertion: Insertion

  /// The transition to go.
  public var removal: Removal

  /// Makes the transition.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  public func body(content: Content, phase: TransitionPhase) -> some View {
    removal.apply(
      content: insertion.apply(content: content, phase: phase == .willAppear ? phase : .identity),
      phase: phase == .didDisappear ? phase : .identity)
  }
}

/// Two transitions at the same time.
struct CombinedTransition<First: Transition, Second: Transition>: Transition {
  let first: First
  let second: Second

  func body(content: Content, phase: TransitionPhase) -> some View {
    second.apply(content: first.apply(content: content, phase: phase), phase: phase)
  }
}

/// A transition with an animation of its own.
struct AnimatedTransition<Base: Transition>: Transition {
  let base: Base
  let animation: Animation?

  func body(content: Content, phase: TransitionPhase) -> some View {
    base.apply(content: content, phase: phase).transaction {
      if $0.animation != nil { $0.animation = animation }
    }
  }
}

/// One modifier, or another.
struct ModifierTransition<E: ViewModifier>: Transition {
  let active, identity: E

  func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(phase.isIdentity ? identity : active)
  }
}

// By their names, as in `transition(.slide.combined(with: .opacity))`.

extension Transition where Self == IdentityTransition {
  /// The view comes and goes at once.
  public static var identity: Self { IdentityTransition() }
}

extension Transition where Self == OpacityTransition {
  /// The view becomes visible and invisible.
  public static var opacity: Self { OpacityTransition() }
}

extension Transition where Self == ScaleTransition {
  /// The view grows out of its middle and shrinks into it.
  public static var scale: Self { ScaleTransition(0) }

  /// The view grows from a scale and shrinks to it.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
    ScaleTransition(scale, anchor: anchor)
  }
}

extension Transition where Self == OffsetTransition {
  /// The view comes from a distance and goes there.
  public static func offset(_ offset: CGSize) -> Self { OffsetTransition(offset) }

  /// The view comes from a distance and goes there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { offset(CGSize(width: x, height: y)) }
}

extension Transition where Self == MoveTransition {
  /// The view comes in over an edge of its own and goes out over it.
  public static func move(edge: Edge) -> Self { MoveTransition(edge: edge) }
}

extension Transition where Self == SlideTransition {
  /// The view comes in from the leading edge and goes out by the trailing one.
  public static var slide: Self { SlideTransition() }
}

extension Transition where Self == PushTransition {
  /// The view comes in from an edge and goes out by the opposite one, and becomes visible and invisible.
  public static func push(from edge: Edge) -> Self { PushTransition(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
  /// The view comes out of a blur and goes into one, growing and shrinking.
  public static var blurReplace: Self { BlurReplaceTransition(configuration: .downUp) }

  /// The view comes out of a blur and goes into one.
  public static func blurReplace(_ configuration: BlurReplaceTransition.Configuration = .downUp) -> Self {
    BlurReplaceTransition(configuration: configuration)
  }
}

extension Edge {
  /// Where the edge is, as seen from the view.
  fileprivate var direction: CGSize {
    switch self {
    case .top: CGSize(width: 0, height: -1)
    case .leading: CGSize(width: -1, height: 0)
    case .bottom: CGSize(width: 0, height: 1)
    case .trailing: CGSize(width: 1, height: 0)
    }
  }
}

/// An offset by shares of the view's own size. What animates is the offset in points.
public struct _EdgeOffset: ViewModifier {
  let share: CGSize

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
    let share = modifier.shown.share
    offset.move(to: CGSize(width: share.width * size.width, height: share.height * size.height))
  }

  override func modifierChanged() {
    // Without a place there is no size yet.
    if isPlaced { setOffset() }
    super.modifierChanged()
  }

  override func placed(_ proposal: ProposedViewSize) {
    isPlaced = true
    setOffset()
    super.placed(proposal)
  }
}
