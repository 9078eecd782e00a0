public import FastVector
public import Foundation

/// A description of how a value changes over time, independent of the value.
///
/// Use a predefined animation (``easeInOut``, ``spring``), modify it (``delay(_:)``, ``speed(_:)``,
/// ``repeatCount(_:autoreverses:)``), or create one from your own ``CustomAnimation`` type.
@frozen
public struct Animation: Equatable, Hashable, Sendable {
  @usableFromInline let box: AnimationBox

  /// Creates an animation from a custom animation.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init<A: CustomAnimation>(_ base: A) {
    // Create the closure here, where the concrete type is known, so that the compiler can specialize the call.
    box = AnimationBox(base) { value, time, context in base.animate(value: value, time: time, context: &context) }
  }

  /// The custom animation that this animation was created from.
  public var base: any CustomAnimation { box.base }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<A: CustomAnimation>(_ base: A) -> Bool { base == rhs.base as? A }
    return lhs.box === rhs.box || isEqual(lhs.base)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    hasher.combine(base)
  }

  /// Returns the portion of a change that the animation has completed after `time` seconds, or nil if the animation is
  /// over. Forwards to the ``CustomAnimation/animate(value:time:context:)`` method of the base animation.
  @inlinable
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard V.self == SymbolicVector.self else {
      return box.base.animate(value: value, time: time, context: &context)
    }
    // V is SymbolicVector, but the compiler can't infer that.
    let result = unsafe withUnsafeMutablePointer(to: &context) {
      unsafe box.animateSymbolic(
        unsafe unsafeBitCast(value, to: SymbolicVector.self), time,
        &UnsafeMutableRawPointer($0).assumingMemoryBound(to: AnimationContext<SymbolicVector>.self).pointee)
    }
    return result.map { unsafe unsafeBitCast($0, to: V.self) }
  }

  /// Returns the velocity after `time` seconds, or nil if the animation doesn't provide it. Forwards to the
  /// ``CustomAnimation/velocity(value:time:context:)`` method of the base animation.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    base.velocity(value: value, time: time, context: context)
  }

  /// Returns true if this animation replaces the animation that it interrupts. Forwards to the
  /// ``CustomAnimation/shouldMerge(previous:value:time:context:)`` method of the base animation.
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

/// Returns a reflected description without the addresses of private types, which differ from run to run.
private func withoutAddresses(_ description: String) -> String {
  description.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}

/// A type-erased animation.
///
/// It stores a closure that is specialized for ``SymbolicVector``. An unspecialized generic call would have to look up
/// the arithmetic operations of the vector type at run time.
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
