import FastVectorGeometry
public import Foundation

/// An animation of a symbol.
///
/// Apple documents neither the durations nor the amplitudes of these effects, so their values here are specific to this
/// library. Symbols are animated as a whole, even with `byLayer`. Only ``VariableColorSymbolEffect`` distinguishes
/// layers.
public protocol SymbolEffect: Hashable, Sendable {
  /// The motion of the effect.
  var _motion: _SymbolMotion { get }
}

/// An effect that plays while it is active.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// An effect that plays when a value changes.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// An effect that inserts or removes a symbol.
public protocol TransitionSymbolEffect: SymbolEffect {}

/// An effect that replaces a symbol with another one.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// The motion of a symbol effect.
public enum _SymbolMotion: Hashable, Sendable {
  /// Grows by a fraction of the size, or shrinks if the fraction is negative, and swings back.
  case bounce(by: Double)
  case pulse
  case breathe(pulses: Bool)
  case rotate(clockwise: Bool)
  /// Rotates back and forth.
  case shake(clockwise: Bool)
  /// Moves back and forth, by fractions of the size.
  case sway(CGSize)
  case variableColor(VariableColorSymbolEffect)
  /// Changes the scale and the opacity. If `whenActive` is true, this happens while the effect is active; otherwise,
  /// while it is inactive.
  case hold(scale: Double, opacity: Double, whenActive: Bool)
  /// Scales the old symbol to `old` as it disappears, and the new symbol from `new` as it appears.
  case replace(old: Double, new: Double)
}

extension _SymbolMotion {
  /// The duration of one cycle at a speed of 1, in seconds.
  var duration: TimeInterval {
    switch self {
    case .bounce: 0.6
    case .pulse: 1.6
    case .breathe: 3
    case .rotate: 1.2
    case .shake, .sway: 0.8
    case .variableColor: 1.2
    case .hold: 0.35
    case .replace: 0.4
    }
  }
}

/// An effect that scales a symbol up or down and swings back.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var isDown = false

  /// Scales the symbol up first.
  public var up: Self { with(self) { $0.isDown = false } }
  /// Scales the symbol down first.
  public var down: Self { with(self) { $0.isDown = true } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .bounce(by: isDown ? -0.3 : 0.3) }
}

/// An effect that dims a symbol and restores it.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .pulse }
}

/// An effect that gently scales a symbol up and down.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var pulses = false

  /// Also dims the symbol.
  public var pulse: Self { with(self) { $0.pulses = true } }
  public var plain: Self { with(self) { $0.pulses = false } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .breathe(pulses: pulses) }
}

/// An effect that rotates a symbol by a full turn.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var isClockwise = true

  public var clockwise: Self { with(self) { $0.isClockwise = true } }
  public var counterClockwise: Self { with(self) { $0.isClockwise = false } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .rotate(clockwise: isClockwise) }
}

/// An effect that rotates or moves a symbol back and forth.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var motion = _SymbolMotion.shake(clockwise: true)

  public var clockwise: Self { with(self) { $0.motion = .shake(clockwise: true) } }
  public var counterClockwise: Self { with(self) { $0.motion = .shake(clockwise: false) } }
  public var left: Self { swaying(-1, 0) }
  public var right: Self { swaying(1, 0) }
  public var up: Self { swaying(0, -1) }
  public var down: Self { swaying(0, 1) }
  /// Moves to the right in every layout direction.
  public var forward: Self { right }
  /// Moves to the left in every layout direction.
  public var backward: Self { left }
  /// Returns an effect that moves in the direction of an angle, clockwise from the right.
  public func custom(angle: Angle) -> Self { swaying(cos(angle.radians), sin(angle.radians)) }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  /// The maximum offset, as a fraction of the symbol's size.
  private static let reach = 0.12

  private func swaying(_ x: Double, _ y: Double) -> Self {
    with(self) { $0.motion = .sway(CGSize(width: x * Self.reach, height: y * Self.reach)) }
  }

  public var _motion: _SymbolMotion { motion }
}

/// An effect that lights up the layers of a symbol one after the other.
///
/// Each of the symbol's lines is a layer, ordered from the smallest to the largest. Areas stay lit. A symbol without
/// lines is a single layer.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private(set) var isIterative = false
  private(set) var isReversing = false
  private(set) var hidesInactive = false

  /// Keeps each layer lit until all layers are lit.
  public var cumulative: Self { with(self) { $0.isIterative = false } }
  /// Lights up one layer at a time.
  public var iterative: Self { with(self) { $0.isIterative = true } }
  /// Plays forward, then in reverse.
  public var reversing: Self { with(self) { $0.isReversing = true } }
  public var nonReversing: Self { with(self) { $0.isReversing = false } }
  /// Dims unlit layers.
  public var dimInactiveLayers: Self { with(self) { $0.hidesInactive = false } }
  /// Hides unlit layers.
  public var hideInactiveLayers: Self { with(self) { $0.hidesInactive = true } }

  public var _motion: _SymbolMotion { .variableColor(self) }
}

/// An effect that scales a symbol up or down while it is active.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
  private var isDown = false

  public var up: Self { with(self) { $0.isDown = false } }
  public var down: Self { with(self) { $0.isDown = true } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .hold(scale: isDown ? 0.8 : 1.2, opacity: 1, whenActive: true) }
}

/// An effect that shows a symbol only while it is active.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  private var isDown = false

  /// Scales the symbol up as it appears.
  public var up: Self { with(self) { $0.isDown = false } }
  /// Scales the symbol down as it appears.
  public var down: Self { with(self) { $0.isDown = true } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .hold(scale: isDown ? 1.5 : 0.5, opacity: 0, whenActive: false) }
}

/// An effect that hides a symbol while it is active.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  private var isDown = true

  /// Scales the symbol up as it disappears.
  public var up: Self { with(self) { $0.isDown = false } }
  /// Scales the symbol down as it disappears.
  public var down: Self { with(self) { $0.isDown = true } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .hold(scale: isDown ? 0.5 : 1.5, opacity: 0, whenActive: true) }
}

/// An effect that replaces a symbol with another one.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
  private var old = 0.5
  private var new = 0.5

  /// Scales the old symbol down and the new one up.
  public var downUp: Self { with(self) { ($0.old, $0.new) = (0.5, 0.5) } }
  /// Scales both symbols up.
  public var upUp: Self { with(self) { ($0.old, $0.new) = (1.5, 0.5) } }
  /// Hides the old symbol immediately and scales the new one up.
  public var offUp: Self { with(self) { ($0.old, $0.new) = (0, 0.5) } }
  /// Has no effect, because a symbol is always animated as a whole.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .replace(old: old, new: new) }
}

/// The default effect: ``AppearSymbolEffect`` if a symbol is inserted or removed, and ``ReplaceSymbolEffect`` if it is
/// replaced.
public struct AutomaticSymbolEffect: TransitionSymbolEffect, ContentTransitionSymbolEffect {
  public var _motion: _SymbolMotion { .replace(old: 0.5, new: 0.5) }
}

/// Returns a value with a change applied.
private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// An effect that scales a symbol up and swings back.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// An effect that dims a symbol and restores it.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// An effect that gently scales a symbol up and down.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// An effect that rotates a symbol by a full turn.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// An effect that rotates a symbol back and forth.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// An effect that lights up the layers of a symbol one after the other.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// An effect that scales a symbol up while it is active.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// An effect that shows a symbol only while it is active.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// An effect that hides a symbol while it is active.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// An effect that replaces a symbol with another one.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  /// The default effect for inserting, removing or replacing a symbol.
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

/// The repetition and the speed of an effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// The repetition of an effect.
  public struct RepeatBehavior: Hashable, Sendable {
    /// The number of cycles. If it is nil, an effect that is triggered by a value repeats indefinitely, and any other
    /// effect repeats while it is active.
    fileprivate let count: Int?
    /// The pause between two cycles, in seconds.
    fileprivate let delay: TimeInterval

    /// Repeats indefinitely without pauses.
    public static let continuous = RepeatBehavior(count: nil, delay: 0)

    /// Repeats indefinitely with pauses of half a second.
    public static let periodic = periodic()

    /// Returns a behavior that repeats with pauses.
    ///
    /// - Parameters:
    ///   - count: The number of cycles; nil to repeat indefinitely.
    ///   - delay: The pause between two cycles, in seconds; nil for half a second. Negative values count as 0.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count, delay: max(0, delay ?? 0.5))
    }
  }

  private var repetition: RepeatBehavior?
  private var isOnce = false
  private(set) var speed = 1.0

  /// Plays once if a value triggers the effect, and otherwise while the effect is active.
  public static let `default` = SymbolEffectOptions()

  /// Repeats indefinitely without pauses.
  public static let repeating = `default`.repeating

  /// Plays once.
  public static let nonRepeating = `default`.nonRepeating

  /// Returns options that play `count` cycles, or repeat indefinitely if `count` is nil.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { `default`.repeat(count) }

  /// Returns options with the given repeat behavior.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { `default`.repeat(behavior) }

  /// Returns options with the given speed. Values above 1 are faster than the default, and values below 1 are slower.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { `default`.speed(speed) }

  /// A copy of these options that repeats the effect indefinitely without pauses.
  public var repeating: SymbolEffectOptions { `repeat`(.continuous) }

  /// A copy of these options that plays the effect once.
  public var nonRepeating: SymbolEffectOptions {
    with(self) { ($0.repetition, $0.isOnce) = (nil, true) }
  }

  /// Returns a copy of these options that plays `count` cycles, or repeats indefinitely if `count` is nil.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    `repeat`(RepeatBehavior(count: count, delay: 0))
  }

  /// Returns a copy of these options with the given repeat behavior.
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    with(self) { ($0.repetition, $0.isOnce) = (behavior, false) }
  }

  /// Returns a copy of these options with another speed. If the value isn't positive and finite, the speed doesn't
  /// change.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    with(self) { if speed > 0, speed.isFinite { $0.speed = speed } }
  }

  /// Returns the number of cycles; nil if the effect repeats indefinitely.
  ///
  /// - Parameter isIndefinite: True if the effect plays while it is active.
  func cycles(isIndefinite: Bool) -> Int? {
    if let repetition { return repetition.count.map { max(1, $0) } }
    return isIndefinite && !isOnce ? nil : 1
  }

  /// The pause between two cycles, in seconds.
  var delay: TimeInterval { repetition?.delay ?? 0 }
}
