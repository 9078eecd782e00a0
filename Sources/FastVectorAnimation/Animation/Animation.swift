public import Foundation

/// How a value changes over time, without saying which value.
///
/// Choose one by name (``easeInOut``, ``spring``), change it (``delay(_:)``, ``speed(_:)``,
/// ``repeatCount(_:autoreverses:)``), or make one from a type of your own that is a ``CustomAnimation``.
@frozen
public struct Animation: Equatable, Hashable, Sendable {
  @usableFromInline let box: AnimationBox

  /// Makes an animation from one of your own.
  ///
  /// - Complexity: O(1), one allocation.
  @inlinable
  public init<A: CustomAnimation>(_ base: A) {
    // Made where the type is known, so that the compiler can make a version for it.
    box = TypedAnimationBox(base) { box, value, time, context in
      box.base(as: A.self).animate(value: value, time: time, context: &context)
    }
  }

  /// The animation that this one was made from.
  public var base: any CustomAnimation { box.base }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.box.isEqual(to: rhs.box)
  }

  public func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }

  /// See ``CustomAnimation/animate(value:time:context:)``.
  @inlinable
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard V.self == SymbolicVector.self else {
      return box.animate(value: value, time: time, context: &context)
    }
    // The types are the same, only the compiler does not know it.
    let result = unsafe withUnsafeMutablePointer(to: &context) {
      unsafe box.animateSymbolic(
        box, unsafe unsafeBitCast(value, to: SymbolicVector.self), time,
        &UnsafeMutableRawPointer($0).assumingMemoryBound(to: AnimationContext<SymbolicVector>.self).pointee)
    }
    return result.map { unsafe unsafeBitCast($0, to: V.self) }
  }

  /// See ``CustomAnimation/velocity(value:time:context:)``.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    base.velocity(value: value, time: time, context: context)
  }

  /// See ``CustomAnimation/shouldMerge(previous:value:time:context:)``.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    base.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }
}

extension Animation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { String(describing: base) }

  public var debugDescription: String { "AnyAnimator(\(String(reflecting: base)))" }

  public var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}

/// An animation of a type that is not known.
@usableFromInline
class AnimationBox: @unchecked Sendable {
  @usableFromInline
  typealias AnimateSymbolic = @Sendable (
    AnimationBox, SymbolicVector, TimeInterval, inout AnimationContext<SymbolicVector>
  ) -> SymbolicVector?

  /// Runs the animation on a symbolic value, without looking up at run time how to do arithmetic with it.
  @usableFromInline final let animateSymbolic: AnimateSymbolic

  @usableFromInline
  init(animateSymbolic: @escaping AnimateSymbolic) { self.animateSymbolic = animateSymbolic }

  var base: any CustomAnimation { fatalError("abstract") }
  func isEqual(to other: AnimationBox) -> Bool { fatalError("abstract") }
  func hash(into hasher: inout Hasher) { fatalError("abstract") }

  @usableFromInline
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? { fatalError("abstract") }

  /// The animation, whose type must be `A`.
  @inlinable @inline(__always)
  final func base<A: CustomAnimation>(as type: A.Type) -> A {
    unsafe unsafeDowncast(self, to: TypedAnimationBox<A>.self).typedBase
  }
}

@usableFromInline
final class TypedAnimationBox<A: CustomAnimation>: AnimationBox, @unchecked Sendable {
  @usableFromInline let typedBase: A

  @usableFromInline
  init(_ base: A, animateSymbolic: @escaping AnimateSymbolic) {
    typedBase = base
    super.init(animateSymbolic: animateSymbolic)
  }

  override var base: any CustomAnimation { typedBase }

  override func isEqual(to other: AnimationBox) -> Bool {
    (other as? TypedAnimationBox)?.typedBase == typedBase
  }

  override func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(A.self))
    hasher.combine(typedBase)
  }

  @usableFromInline
  override func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? { typedBase.animate(value: value, time: time, context: &context) }
}
