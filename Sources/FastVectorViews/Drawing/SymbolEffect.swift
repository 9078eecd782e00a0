import FastVectorGeometry
public import Foundation

/// How a symbol moves.
///
/// Apple documents neither the times nor the sizes of these motions: those here are this library's. A symbol moves as a whole,
/// also where `byLayer` is asked for; only ``VariableColorSymbolEffect`` tells its layers apart.
public protocol SymbolEffect: Hashable, Sendable {
  /// What is shown, by time.
  var _motion: _SymbolMotion { get }
}

/// An effect that goes on as long as it is active.
public protocol IndefiniteSymbolEffect: SymbolEffect {}

/// An effect that is played when a value changes.
public protocol DiscreteSymbolEffect: SymbolEffect {}

/// An effect by which a symbol comes and goes.
public protocol TransitionSymbolEffect: SymbolEffect {}

/// An effect by which a symbol becomes another one.
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// What a symbol effect shows, by time.
public enum _SymbolMotion: Hashable, Sendable {
  /// It grows by a fraction of its size, or shrinks, and swings back.
  case bounce(by: Double)
  case pulse
  case breathe(pulses: Bool)
  case rotate(clockwise: Bool)
  /// It turns to and fro.
  case shake(clockwise: Bool)
  /// It moves to and fro, by fractions of its size.
  case sway(CGSize)
  case variableColor(VariableColorSymbolEffect)
  /// It has another size, or is invisible, as long as the effect is active, or as long as it is not.
  case hold(scale: Double, opacity: Double, whenActive: Bool)
  /// It shrinks or grows as it goes, and the other one grows from a size.
  case replace(old: Double, new: Double)
}

extension _SymbolMotion {
  /// How long one cycle takes at a speed of 1, in seconds.
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

/// The symbol grows and swings back, or shrinks.
public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var isDown = false

  /// It grows first.
  public var up: Self { with(self) { $0.isDown = false } }
  /// It shrinks first.
  public var down: Self { with(self) { $0.isDown = true } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .bounce(by: isDown ? -0.3 : 0.3) }
}

/// The symbol becomes paler and comes back.
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .pulse }
}

/// The symbol grows and shrinks gently.
public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var pulses = false

  /// It becomes paler as well.
  public var pulse: Self { with(self) { $0.pulses = true } }
  public var plain: Self { with(self) { $0.pulses = false } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .breathe(pulses: pulses) }
}

/// The symbol turns round.
public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var isClockwise = true

  public var clockwise: Self { with(self) { $0.isClockwise = true } }
  public var counterClockwise: Self { with(self) { $0.isClockwise = false } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .rotate(clockwise: isClockwise) }
}

/// The symbol turns or moves to and fro.
public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private var motion = _SymbolMotion.shake(clockwise: true)

  public var clockwise: Self { with(self) { $0.motion = .shake(clockwise: true) } }
  public var counterClockwise: Self { with(self) { $0.motion = .shake(clockwise: false) } }
  public var left: Self { swaying(-1, 0) }
  public var right: Self { swaying(1, 0) }
  public var up: Self { swaying(0, -1) }
  public var down: Self { swaying(0, 1) }
  /// To the right: symbols do not depend on the direction of layout.
  public var forward: Self { right }
  /// To the left.
  public var backward: Self { left }
  /// In the direction of an angle, clockwise from the right.
  public func custom(angle: Angle) -> Self { swaying(cos(angle.radians), sin(angle.radians)) }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  /// The farthest it moves, as a fraction of its size.
  private static let reach = 0.12

  private func swaying(_ x: Double, _ y: Double) -> Self {
    with(self) { $0.motion = .sway(CGSize(width: x * Self.reach, height: y * Self.reach)) }
  }

  public var _motion: _SymbolMotion { motion }
}

/// The layers of the symbol light up one after the other.
///
/// A layer is one of its lines, from the smallest to the largest; its areas stay lit. A symbol without lines is one layer.
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  private(set) var isIterative = false
  private(set) var isReversing = false
  private(set) var hidesInactive = false

  /// Layers stay lit until all are.
  public var cumulative: Self { with(self) { $0.isIterative = false } }
  /// One layer is lit at a time.
  public var iterative: Self { with(self) { $0.isIterative = true } }
  /// They light up to and fro.
  public var reversing: Self { with(self) { $0.isReversing = true } }
  public var nonReversing: Self { with(self) { $0.isReversing = false } }
  /// Layers that are not lit are pale.
  public var dimInactiveLayers: Self { with(self) { $0.hidesInactive = false } }
  /// Layers that are not lit are invisible.
  public var hideInactiveLayers: Self { with(self) { $0.hidesInactive = true } }

  public var _motion: _SymbolMotion { .variableColor(self) }
}

/// The symbol is larger, or smaller, as long as the effect is active.
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
  private var isDown = false

  public var up: Self { with(self) { $0.isDown = false } }
  public var down: Self { with(self) { $0.isDown = true } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .hold(scale: isDown ? 0.8 : 1.2, opacity: 1, whenActive: true) }
}

/// The symbol is visible only as long as the effect is active.
public struct AppearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  private var isDown = false

  /// It grows as it comes.
  public var up: Self { with(self) { $0.isDown = false } }
  /// It shrinks as it comes.
  public var down: Self { with(self) { $0.isDown = true } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .hold(scale: isDown ? 1.5 : 0.5, opacity: 0, whenActive: false) }
}

/// The symbol is invisible as long as the effect is active.
public struct DisappearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
  private var isDown = true

  /// It grows as it goes.
  public var up: Self { with(self) { $0.isDown = false } }
  /// It shrinks as it goes.
  public var down: Self { with(self) { $0.isDown = true } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .hold(scale: isDown ? 0.5 : 1.5, opacity: 0, whenActive: true) }
}

/// The symbol goes, and another one comes in its place.
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
  private var old = 0.5
  private var new = 0.5

  /// The old one shrinks, and the new one grows.
  public var downUp: Self { with(self) { ($0.old, $0.new) = (0.5, 0.5) } }
  /// Both grow.
  public var upUp: Self { with(self) { ($0.old, $0.new) = (1.5, 0.5) } }
  /// The old one goes at once, and the new one grows.
  public var offUp: Self { with(self) { ($0.old, $0.new) = (0, 0.5) } }
  /// Layer by layer, which is as the whole here.
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }

  public var _motion: _SymbolMotion { .replace(old: old, new: new) }
}

/// The effect that fits where it is used: ``AppearSymbolEffect`` or ``ReplaceSymbolEffect``.
public struct AutomaticSymbolEffect: TransitionSymbolEffect, ContentTransitionSymbolEffect {
  public var _motion: _SymbolMotion { .replace(old: 0.5, new: 0.5) }
}

/// A value with a change.
private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension SymbolEffect where Self == BounceSymbolEffect {
  /// The symbol grows and swings back.
  public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  /// The symbol becomes paler and comes back.
  public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  /// The symbol grows and shrinks gently.
  public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  /// The symbol turns round.
  public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  /// The symbol turns to and fro.
  public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  /// The layers of the symbol light up one after the other.
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  /// The symbol is larger.
  public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  /// The symbol comes.
  public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  /// The symbol goes.
  public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  /// The symbol goes, and another one comes in its place.
  public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  /// The effect that fits where it is used.
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

/// How often and how fast an effect is played.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// How often an effect is played.
  public struct RepeatBehavior: Hashable, Sendable {
    /// How often; nil for as long as it is active, or for ever where a value starts it.
    fileprivate let count: Int?
    /// The time between two cycles, in seconds.
    fileprivate let delay: TimeInterval

    /// Without an end and without a pause.
    public static let continuous = RepeatBehavior(count: nil, delay: 0)

    /// With pauses.
    public static let periodic = periodic()

    /// With pauses.
    ///
    /// - Parameters:
    ///   - count: How often; nil for without an end.
    ///   - delay: The pause, in seconds; nil for half a second.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count, delay: max(0, delay ?? 0.5))
    }
  }

  private var repetition: RepeatBehavior?
  private var isOnce = false
  private(set) var speed = 1.0

  /// Once where a value starts it, else as long as it is active.
  public static let `default` = SymbolEffectOptions()

  /// Again and again.
  public static let repeating = `default`.repeating

  /// Once.
  public static let nonRepeating = `default`.nonRepeating

  /// A number of times.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { `default`.repeat(count) }

  /// As often as a behavior has it.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { `default`.repeat(behavior) }

  /// Faster, above 1, or slower.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { `default`.speed(speed) }

  /// The same, again and again.
  public var repeating: SymbolEffectOptions { `repeat`(.continuous) }

  /// The same, once.
  public var nonRepeating: SymbolEffectOptions {
    with(self) { ($0.repetition, $0.isOnce) = (nil, true) }
  }

  /// The same, a number of times; nil for again and again.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    `repeat`(RepeatBehavior(count: count, delay: 0))
  }

  /// The same, as often as a behavior has it.
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    with(self) { ($0.repetition, $0.isOnce) = (behavior, false) }
  }

  /// The same, faster or slower. What is not above 0 changes nothing.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    with(self) { if speed > 0, speed.isFinite { $0.speed = speed } }
  }

  /// How many cycles are played; nil for without an end.
  ///
  /// - Parameter isIndefinite: Whether the effect goes on as long as it is active.
  func cycles(isIndefinite: Bool) -> Int? {
    if let repetition { return repetition.count.map { max(1, $0) } }
    return isIndefinite && !isOnce ? nil : 1
  }

  /// The time between two cycles, in seconds.
  var delay: TimeInterval { repetition?.delay ?? 0 }
}
