public import FastVectorGeometry
public import Foundation

/// How a view comes and goes: what is made of it before it comes, while it is there, and after it has gone. What is
/// different in between is animated, where the change is.
public protocol Transition {
  /// The type of the body.
  associatedtype Body: View

  /// What is made of the view in a phase.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

  /// The view.
  typealias Content = PlaceholderContentView<Self>

  /// What kind of a transition it is.
  static var properties: TransitionProperties { get }
}

extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }

  /// The transition of a view.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(view: AnyView(content)), phase: phase)
  }

  /// This transition, and another at the same time.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// The transition, under an animation of its own where the change is animated.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }
}

/// Where a view is in its coming and going.
public enum TransitionPhase: Hashable, Sendable {
  /// It is about to come.
  case willAppear
  /// It is there.
  case identity
  /// It has gone.
  case didDisappear

  /// Whether it is there.
  public var isIdentity: Bool { self == .identity }

  /// -1 before it comes, 0 while it is there, 1 after it has gone.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// What kind of a transition one is.
public struct TransitionProperties: Sendable {
  /// Whether it moves something.
  public var hasMotion: Bool

  /// Makes properties.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// Stands for a view in what is made of it.
public struct PlaceholderContentView<Value>: View {
  let view: AnyView

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs, content: \.view)
  }
}

/// A transition of any type.
public struct AnyTransition {
  private let transition: any Transition

  /// Hides the type of a transition.
  public init<T: Transition>(_ transition: T) { self.transition = transition }

  func makeHost(_ item: _LayoutItem, _ inputs: _NodeInputs, phase: TransitionPhase) -> any TransitionHost {
    func open<T: Transition>(_ transition: T) -> any TransitionHost {
      TypedTransitionHost(transition, around: item, inputs, phase: phase)
    }
    return open(transition)
  }

  /// The view comes and goes at once.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }

  /// The view becomes visible and invisible. This is what views do that have no transition.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }

  /// The view grows out of its middle and shrinks into it.
  public static var scale: AnyTransition { AnyTransition(ScaleTransition(0)) }

  /// The view grows from a scale and shrinks to it.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }

  /// The view comes in from the leading edge and goes out by the trailing one, by its own width.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// The view comes in over an edge of its own and goes out over it.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

  /// The view comes from a distance and goes there.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

  /// The view comes from a distance and goes there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

  /// The view comes in from an edge and goes out by the opposite one, and becomes visible and invisible.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }

  /// The view comes and goes as symbols do.
  public static var symbolEffect: AnyTransition { AnyTransition(SymbolEffectTransition(effect: .automatic)) }

  /// The view comes and goes as symbols do.
  public static func symbolEffect<T: TransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> AnyTransition { AnyTransition(SymbolEffectTransition(effect: effect, options: options)) }

  /// The view has one modifier while it is there, and another before it comes and after it has gone.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }

  /// One transition to come, another to go.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    func open<I: Transition, R: Transition>(_ insertion: I, _ removal: R) -> AnyTransition {
      AnyTransition(AsymmetricTransition(insertion: insertion, removal: removal))
    }
    return open(insertion.transition, removal.transition)
  }

  /// This transition, and another at the same time.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func open<A: Transition, B: Transition>(_ first: A, _ second: B) -> AnyTransition {
      AnyTransition(first.combined(with: second))
    }
    return open(transition, other.transition)
  }

  /// The transition, under an animation of its own where the change is animated.
  public func animation(_ animation: Animation?) -> AnyTransition {
    func open<T: Transition>(_ transition: T) -> AnyTransition { AnyTransition(transition.animation(animation)) }
    return open(transition)
  }
}

extension View {
  /// How the view comes and goes, where a condition or a `ForEach` around it makes it.
  public func transition(_ transition: AnyTransition) -> some View {
    modifier(_TransitionTrait(transition: transition))
  }

  /// How the view comes and goes, where a condition or a `ForEach` around it makes it.
  public func transition<T: Transition>(_ transition: T) -> some View { self.transition(AnyTransition(transition)) }
}

/// Says how a view comes and goes.
public struct _TransitionTrait: _ItemModifier {
  let transition: AnyTransition

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    TraitItem(around: child, modifier)
  }

  private final class TraitItem: ModifierItem<_TransitionTrait> {
    override var transition: AnyTransition? { modifier.shown.transition }
  }
}
