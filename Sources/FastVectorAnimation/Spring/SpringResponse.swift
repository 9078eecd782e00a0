import Foundation

/// The state of a spring at one point in time, as factors of the target and of the initial velocity.
///
/// A spring that starts at 0 with the velocity v₀ is at `target * step + v₀ * impulse`, and its velocity is
/// `target * stepRate + v₀ * impulseRate`.
@usableFromInline
struct SpringResponse: Sendable {
  @usableFromInline var step: Double
  @usableFromInline var impulse: Double
  @usableFromInline var stepRate: Double
  @usableFromInline var impulseRate: Double

  /// The response at the start.
  static let start = Self(step: 0, impulse: 0, stepRate: 0, impulseRate: 1)

  /// The response at rest at the target.
  static let rest = Self(step: 1, impulse: 0, stepRate: 0, impulseRate: 0)
}

extension Spring {
  /// Returns the factors of the target and of the initial velocity at `time`.
  ///
  /// - Parameter time: The time since the start, in seconds. Before the start, the spring is in its initial state. At
  ///   infinity, it rests at its target, even if it is undamped and oscillates at all finite times. NaN gives NaN.
  @usableFromInline
  func response(at time: Double) -> SpringResponse {
    if time <= 0 { return .start }
    if time == .infinity || naturalFrequency == .infinity { return .rest }
    return dampingRatio < 1 ? swing(at: time) : creep(at: time)
  }

  /// Returns the response of an underdamped spring, with a damping ratio below 1.
  ///
  /// The impulse response is `e^(-κt) sin(δt) / δ`, with `κ = ζω` and `δ = ω√(1-ζ²)`. Half-angle formulas compute
  /// `1 - cos` without cancellation.
  private func swing(at time: TimeInterval) -> SpringResponse {
    let frequency = naturalFrequency
    let swingRate = frequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    let phase = swingRate * time
    let decayExponent = -decayRate * time
    let decay = exp(decayExponent)
    if decay == 0 || phase == .infinity { return .rest }
    let halfSine = sin(phase / 2)
    let versine = 2 * halfSine * halfSine
    let impulse = decay * (swingRate == 0 ? time : 2 * halfSine * cos(phase / 2) / swingRate)
    return SpringResponse(
      step: decay * versine - expm1(decayExponent) - decayRate * impulse,
      impulse: impulse,
      stepRate: frequency * (frequency * impulse),
      impulseRate: decay * (1 - versine) - decayRate * impulse)
  }

  /// Returns the response of a critically damped or overdamped spring, with a damping ratio of 1 or more.
  ///
  /// The impulse response is `(e^(-slow t) - e^(-(slow + gap) t)) / gap`, the difference of two exponential decays. The
  /// slower decay has the rate `slow = ω / (ζ + √(ζ²-1))`. To avoid cancellation at any damping ratio, the formula is
  /// evaluated as `e^(-slow t) f` with `f = (1 - e^(-gap t)) / gap`. If the gap is 0, f is its limit, t.
  private func creep(at time: TimeInterval) -> SpringResponse {
    let frequency = naturalFrequency
    let root = ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    let slow = frequency / (dampingRatio + root)
    let gap = 2 * frequency * root
    let decay = exp(-slow * time)
    if decay == 0 { return .rest }
    let impulse = decay * (gap == 0 ? time : -expm1(-gap * time) / gap)
    return SpringResponse(
      step: -expm1(-slow * time) - slow * impulse,
      impulse: impulse,
      stepRate: frequency * (frequency * impulse),
      impulseRate: decay * exp(-gap * time) - slow * impulse)
  }
}
