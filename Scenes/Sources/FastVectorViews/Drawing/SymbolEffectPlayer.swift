import FastVectorAnimation
import FastVectorGeometry
import Foundation

/// An effect that is applied to the symbols in a view, with its options and its trigger.
struct SymbolEffectUse {
  enum Trigger {
    case active(Bool)
    /// A value, and a function that compares another value to it.
    case value(Any, isSame: (Any) -> Bool)
  }

  let motion: _SymbolMotion
  let options: SymbolEffectOptions
  let trigger: Trigger
}

private struct SymbolEffectsKey: EnvironmentKey {
  static var defaultValue: [SymbolEffectUse] { [] }
}

extension EnvironmentValues {
  /// The effects on symbols, from the outermost to the innermost.
  var symbolEffects: [SymbolEffectUse] {
    get { self[SymbolEffectsKey.self] }
    set { self[SymbolEffectsKey.self] = newValue }
  }
}

extension View {
  /// Plays an effect on the symbols in this view while the effect is active.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - options: The repetition and the speed. An effect that becomes inactive completes its current cycle.
  ///   - isActive: True if the effect is active.
  public func symbolEffect<T: IndefiniteSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    symbolEffect(SymbolEffectUse(motion: effect._motion, options: options, trigger: .active(isActive)))
  }

  /// Plays an effect on the symbols in this view when a value changes.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - options: The repetition and the speed.
  ///   - value: The value that triggers the effect.
  public func symbolEffect<T: DiscreteSymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    symbolEffect(
      SymbolEffectUse(motion: effect._motion, options: options, trigger: .value(value) { $0 as? U == value }))
  }

  /// Removes the symbol effects that this view inherits from enclosing views, unless `isEnabled` is false.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    transformEnvironment(\.symbolEffects) { if isEnabled { $0 = [] } }
  }

  private func symbolEffect(_ use: SymbolEffectUse) -> some View {
    transformEnvironment(\.symbolEffects) { $0.append(use) }
  }
}

/// The appearance of a symbol while effects are applied to it.
struct SymbolAppearance: Equatable {
  var scale = 1.0
  var angle = 0.0
  /// The offset, as fractions of the size.
  var offset = CGSize.zero
  var opacity = 1.0
  /// The lit layers; nil if all layers are opaque.
  var layers: SymbolLayers?

  /// Returns the transform of a symbol that is drawn at the given size.
  func transform(in size: CGSize) -> CGAffineTransform {
    if scale == 1, angle == 0, offset == .zero { return .identity }
    return CGAffineTransform(
      translationX: size.width * (0.5 + offset.width), y: size.height * (0.5 + offset.height)
    )
    .rotated(by: angle).scaledBy(x: scale, y: scale).translatedBy(x: -size.width / 2, y: -size.height / 2)
  }

  /// A description of the differences from a symbol without effects, for ``Stage/text``.
  var summary: String {
    var words = ""
    if scale != 1 { words += " scale \(short(scale))" }
    if angle != 0 { words += " rotation \(short(angle * 180 / .pi))" }
    if offset != .zero { words += " offset (\(short(offset.width)), \(short(offset.height)))" }
    if opacity != 1 { words += " opacity \(short(opacity))" }
    if let layers { words += " lit \(short(layers.fraction))" }
    return words
  }
}

/// The lit layers of a symbol.
struct SymbolLayers: Equatable {
  /// The fraction of the layers that are lit, from 0 (none) to 1 (all).
  var fraction: Double

  /// True if at least one layer is lit whenever the fraction is above 0.
  var isValue = false

  /// True if only one layer is lit at a time.
  var isIterative = false

  /// The opacity of unlit layers.
  var rest = 0.3

  /// Returns the opacity of a layer.
  func opacity(of layer: Int, among count: Int) -> Double {
    let fraction = min(max(fraction, 0), 1)
    let lit = isValue ? (fraction * Double(count)).rounded(.up) : (fraction * Double(count + 1)).rounded(.down)
    return (isIterative ? Double(layer) == lit - 1 : Double(layer) < lit) ? 1 : rest
  }
}

/// The playback of an effect on a symbol.
final class SymbolEffectPlayer {
  private unowned let node: _AnyNode
  private var use: SymbolEffectUse

  /// The elapsed time of the effect at a speed of 1, in seconds. For the motion `hold`, it is the progress, from 0 to
  /// 1.
  private var time: Attribute<Double>

  /// The duration that is used for an effect that repeats indefinitely, in seconds.
  private static let noEnd = 1e6

  init(_ use: SymbolEffectUse, at node: _AnyNode) {
    (self.node, self.use) = (node, use)
    time = Attribute(0, owner: node)
    guard case .active(let isActive) = use.trigger else { return }
    if case .hold = use.motion {
      time.set(isActive ? 1 : 0)
    } else if isActive {
      play(isIndefinite: true)
    }
  }

  /// Replaces the effect. Starts it if its value has changed, and starts or ends it if it has become active or
  /// inactive.
  func update(_ new: SymbolEffectUse) {
    let old = use
    use = new
    switch (old.trigger, new.trigger) {
    case (.active(let was), .active(let isActive)) where was != isActive:
      if case .hold = new.motion {
        let spring = Animation.spring(duration: new.motion.duration).speed(new.options.speed)
        time.set(isActive ? 1 : 0, under: Transaction(animation: spring))
      } else if isActive {
        play(isIndefinite: true)
      } else {
        finishCycle()
      }
    case (.value(let value, _), .value(_, let isSame)) where !isSame(value): play(isIndefinite: false)
    default: break
    }
  }

  /// The duration of one cycle and the pause after it, in seconds.
  private var period: TimeInterval { use.motion.duration + use.options.delay }

  private func play(isIndefinite: Bool) {
    let end = use.options.cycles(isIndefinite: isIndefinite).map { Double($0) * period - use.options.delay }
    run(from: 0, to: end ?? Self.noEnd)
  }

  private func finishCycle() {
    guard time.isMoving else { return }
    let inCycle = time.shown.truncatingRemainder(dividingBy: period)
    run(from: inCycle, to: max(inCycle, use.motion.duration))
  }

  private func run(from start: TimeInterval, to end: TimeInterval) {
    time.stop()
    time = Attribute(start, owner: node)
    time.set(start)
    time.set(end, under: Transaction(animation: .linear(duration: (end - start) / use.options.speed)))
  }

  /// Applies the effect at the current time.
  func apply(to look: inout SymbolAppearance) {
    if case .hold(let scale, let opacity, let whenActive) = use.motion {
      let fraction = whenActive ? time.shown : 1 - time.shown
      look.scale *= 1 + (scale - 1) * fraction
      look.opacity *= min(max(1 + (opacity - 1) * fraction, 0), 1)
      return
    }
    guard time.isMoving else { return }
    let cycle = time.shown.truncatingRemainder(dividingBy: period) / use.motion.duration
    guard cycle < 1 else { return }
    use.motion.apply(at: cycle, isContinuous: use.options.cycles(isIndefinite: isIndefinite) == nil, to: &look)
  }

  private var isIndefinite: Bool { if case .active = use.trigger { true } else { false } }
}

extension _SymbolMotion {
  /// The maximum reduction of the opacity.
  private static var dimming: Double { 0.6 }

  /// Applies the motion at a fraction of its cycle.
  ///
  /// - Parameter isContinuous: True if cycles repeat indefinitely.
  fileprivate func apply(at fraction: Double, isContinuous: Bool, to look: inout SymbolAppearance) {
    let wave = (1 - cos(2 * .pi * fraction)) / 2
    let swing = sin(6 * .pi * fraction) * (1 - fraction)
    switch self {
    case .bounce(let amount): look.scale *= 1 + amount * sin(2 * .pi * fraction) * (1 - fraction)
    case .pulse: look.opacity *= 1 - Self.dimming * wave
    case .breathe(let pulses):
      look.scale *= 1 + 0.15 * wave
      if pulses { look.opacity *= 1 - Self.dimming * wave }
    case .rotate(let clockwise):
      let turn = isContinuous ? fraction : fraction * fraction * (3 - 2 * fraction)
      look.angle += (clockwise ? 2 : -2) * .pi * turn
    case .shake(let clockwise): look.angle += (clockwise ? 1 : -1) * .pi / 10 * swing
    case .sway(let way):
      look.offset.width += way.width * swing
      look.offset.height += way.height * swing
    case .variableColor(let effect):
      let lit = effect.isReversing ? 1 - abs(2 * fraction - 1) : fraction
      look.layers = SymbolLayers(fraction: lit, isIterative: effect.isIterative, rest: effect.hidesInactive ? 0 : 0.3)
    case .hold, .replace: break
    }
  }
}

/// An image that is being replaced by another one.
struct ImageReplacement {
  let old: Image.Shown
  private let transition: ContentTransition
  private let progress: Attribute<Double>

  /// Creates a replacement. Returns nil if the new image is shown immediately.
  init?(of old: Image.Shown, _ transition: ContentTransition, at node: _AnyNode) {
    (self.old, self.transition) = (old, transition)
    progress = Attribute(0, owner: node)
    progress.set(0)
    if case .symbolEffect(let effect) = transition.kind {
      // Symbol effects play even without an animation.
      let duration = effect.motion.duration / effect.options.speed
      progress.set(1, under: Transaction(animation: .linear(duration: duration)))
    } else if transition.kind != .identity {
      progress.set(1)
    }
    guard progress.isMoving else { return nil }
  }

  var isMoving: Bool { progress.isMoving }

  /// The final scale of the old image and the initial scale of the new one; nil if both only fade.
  private var scales: (old: Double, new: Double)? {
    guard case .symbolEffect(let effect) = transition.kind, case .replace(let old, let new) = effect.motion else {
      return nil
    }
    return (old, new)
  }

  private var fraction: Double { min(max(progress.shown, 0), 1) }

  /// The appearance of the old image. If a symbol effect scales the image, it disappears in the first half of the
  /// transition, or immediately if its final scale is 0.
  var oldAppearance: SymbolAppearance {
    guard let scales else { return SymbolAppearance(opacity: 1 - fraction) }
    let fraction = scales.old == 0 ? 1 : min(2 * fraction, 1)
    return SymbolAppearance(scale: 1 + (scales.old - 1) * fraction, opacity: 1 - fraction)
  }

  /// The appearance of the new image. If a symbol effect scales the image, it appears in the second half of the
  /// transition, or over the whole transition if the old image disappears immediately.
  var newAppearance: SymbolAppearance {
    guard let scales else { return SymbolAppearance(opacity: fraction) }
    let fraction = scales.old == 0 ? fraction : max(2 * fraction - 1, 0)
    return SymbolAppearance(scale: scales.new + (1 - scales.new) * fraction, opacity: fraction)
  }
}
