import FastVectorGeometry
public import Foundation

/// A description of a view's appearance before its insertion, while it is present, and after its removal. If the
/// insertion or removal has an animation, the change from one appearance to the other is animated.
public protocol Transition {
  /// The type of the body.
  associatedtype Body: View

  /// Returns the view as it appears in a phase of the transition.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

  /// The view to which the transition applies.
  typealias Content = PlaceholderContentView<Self>

  /// The properties of the transition.
  static var properties: TransitionProperties { get }
}

extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }

  /// Returns a view as it appears in a phase of the transition.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(view: AnyView(content)), phase: phase)
  }

  /// Returns a transition that runs this transition and another one at the same time.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// Returns the transition with a specific animation, which replaces the animation of the insertion or removal. The
  /// animation also applies to insertions and removals that have none.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }
}

/// A transition that declares whether it animates changes that have no animation. Any other transition is assumed to
/// animate them, because its body can contain animations.
protocol BuiltInTransition: Transition {
  var animatesItself: Bool { get }
}

extension BuiltInTransition {
  var animatesItself: Bool { false }
}

extension Transition {
  /// True if the transition may animate a change that has no animation.
  var mayAnimateItself: Bool { (self as? any BuiltInTransition)?.animatesItself ?? true }
}

/// A phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The view is about to be inserted.
  case willAppear
  /// The view is present.
  case identity
  /// The view has been removed.
  case didDisappear

  /// True if the view is present.
  public var isIdentity: Bool { self == .identity }

  /// The phase as a number: -1 before insertion, 0 while the view is present, and 1 after removal.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// The properties of a transition.
public struct TransitionProperties: Sendable {
  /// True if the transition includes motion.
  public var hasMotion: Bool

  /// Creates properties.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// A placeholder for the view to which a transition, a modifier or an animator applies.
public struct PlaceholderContentView<Value>: View {
  let view: AnyView

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs, content: \.view)
  }
}

/// A type-erased transition.
public struct AnyTransition {
  private let transition: any Transition

  /// Creates a type-erased transition.
  public init<T: Transition>(_ transition: T) { self.transition = transition }

  /// True if the transition may animate a change that has no animation.
  var mayAnimateItself: Bool { transition.mayAnimateItself }

  func makeHost(_ item: _LayoutItem, _ inputs: _NodeInputs, phase: TransitionPhase) -> any TransitionHost {
    func open<T: Transition>(_ transition: T) -> any TransitionHost {
      TypedTransitionHost(transition, around: item, inputs, phase: phase)
    }
    return open(transition)
  }

  /// A transition that inserts and removes the view immediately.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }

  /// A transition that fades the view in and out. It is the default for views without a transition.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }

  /// A transition that scales the view up from its center on insertion, and down to it on removal.
  public static var scale: AnyTransition { AnyTransition(ScaleTransition(0)) }

  /// A transition that scales the view up from a given factor on insertion, and down to the same factor on removal.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }

  /// A transition that moves the view in from the leading edge, and out towards the trailing edge, by the width of the
  /// view.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// A transition that moves the view in from an edge, and out towards the same edge, by the size of the view.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

  /// A transition that moves the view in from an offset on insertion, and back to it on removal.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

  /// A transition that moves the view in from an offset on insertion, and back to it on removal.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

  /// A transition that moves the view in from an edge and out towards the opposite one, while fading it in and out.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }

  /// A transition that scales and fades the view as a symbol effect does.
  public static var symbolEffect: AnyTransition { AnyTransition(SymbolEffectTransition(effect: .automatic)) }

  /// A transition that scales and fades the view as a symbol effect does.
  public static func symbolEffect<T: TransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> AnyTransition { AnyTransition(SymbolEffectTransition(effect: effect, options: options)) }

  /// A transition that applies the `identity` modifier while the view is present, and the `active` modifier before
  /// insertion and after removal.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }

  /// A transition that uses separate transitions for insertion and removal.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    func open<I: Transition, R: Transition>(_ insertion: I, _ removal: R) -> AnyTransition {
      AnyTransition(AsymmetricTransition(insertion: insertion, removal: removal))
    }
    return open(insertion.transition, removal.transition)
  }

  /// Returns a transition that runs this transition and another one at the same time.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func open<A: Transition, B: Transition>(_ first: A, _ second: B) -> AnyTransition {
      AnyTransition(first.combined(with: second))
    }
    return open(transition, other.transition)
  }

  /// Returns the transition with a specific animation, which replaces the animation of the insertion or removal. The
  /// animation also applies to insertions and removals that have none.
  public func animation(_ animation: Animation?) -> AnyTransition {
    func open<T: Transition>(_ transition: T) -> AnyTransition { AnyTransition(transition.animation(animation)) }
    return open(transition)
  }
}

extension View {
  /// Sets the transition that runs when an enclosing condition or `ForEach` inserts or removes the view. If a view has
  /// several transitions, the innermost one applies.
  public func transition(_ transition: AnyTransition) -> some View {
    modifier(_TransitionTrait(transition: transition))
  }

  /// Sets the transition that runs when an enclosing condition or `ForEach` inserts or removes the view.
  public func transition<T: Transition>(_ transition: T) -> some View { self.transition(AnyTransition(transition)) }
}

/// A modifier that sets the transition of a view.
public struct _TransitionTrait: _ItemModifier {
  let transition: AnyTransition

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    TraitItem(around: child, modifier)
  }

  private final class TraitItem: ModifierItem<_TransitionTrait> {
    override var transition: AnyTransition? { child.transition ?? modifier.shown.transition }
  }
}
