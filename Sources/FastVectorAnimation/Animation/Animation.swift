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
  /// - Complexity: O(1)
  @inlinable
  public init<A: CustomAnimation>(_ base: A) {
    // Made where the type is known, so that the compiler can make a version for it.
    box = AnimationBox(base) { value, time, context in base.animate(value: value, time: time, context: &context) }
  }

  /// The animation that this one was made from.
  public var base: any CustomAnimation { box.base }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<A: CustomAnimation>(_ base: A) -> Bool { base == rhs.base as? A }
    return lhs.box === rhs.box || isEqual(lhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    hasher.combine(base)
  }

  /// See ``CustomAnimation/animate(value:time:context:)``.
  @inlinable
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard V.self == SymbolicVector.self else {
      return box.base.animate(value: value, time: time, context: &context)
    }
    // The types are the same, only the compiler does not know it.
    let result = unsafe withUnsafeMutablePointer(to: &context) {
      unsafe box.animateSymbolic(
        unsafe unsafeBitCast(value, to: SymbolicVector.self), time,
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
  public var description: String { withoutAddresses(String(describing: base)) }

  public var debugDescription: String { "AnyAnimator(\(withoutAddresses(String(reflecting: base))))" }

  public var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}

/// A description by reflection, without what it says about private types: an address that differs from run to run.
private func withoutAddresses(_ description: String) -> String {
  description.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}

/// An animation of a type that is not known, and the call that runs it on a symbolic value without looking up at run
/// time how to do arithmetic with it.
@usableFromInline
final class AnimationBox: Sendable {
  @usableFromInline
  typealias AnimateSymbolic =
    @Sendable (
      SymbolicVector, TimeInterval, inout AnimationContext<SymbolicVector>
    ) -> SymbolicVector?

  @usableFromInline let base: any CustomAnimation
  @usableFromInline let animateSymbolic: AnimateSymbolic

  @usableFromInline
  init(_ base: any CustomAnimation, animateSymbolic: @escaping AnimateSymbolic) {
    self.base = base
    self.animateSymbolic = animateSymbolic
  }
}
