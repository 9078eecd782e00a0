import FastVector
import Foundation

/// The motion between two keyframes.
struct KeyframeSegment<Data: VectorArithmetic> {
  enum Shape {
    case line(UnitCurve)
    case cubic
    case spring(Spring)
  }

  let shape: Shape

  /// The value at the start.
  let from: Data

  /// The distance from the start to the target of the segment. A spring segment can end before it reaches the target.
  let distance: Data

  /// The velocity at the start, in units per second. Unused by the shape `line`.
  let startVelocity: Data

  /// The velocity at the end, in units per second.
  let endVelocity: Data

  /// The value at the end.
  let end: Data

  /// The start time of the segment, in seconds.
  let startTime: TimeInterval

  /// The duration in seconds. Always positive, and possibly infinite.
  let duration: TimeInterval

  /// The coefficients in the formula for the value of the segment:
  /// `from + distance * weights.distance + startVelocity * weights.start + endVelocity * weights.end`.
  struct Weights {
    var distance: Double
    var start = 0.0
    var end = 0.0
  }

  /// Returns the weights of the value at `time`, in seconds since the start of the segment.
  ///
  /// A cubic segment is a Hermite curve with the weights `3u²-2u³` for the distance, `t(1-u)²` for the start velocity
  /// and `-tu(1-u)` for the end velocity, with `t = time` and `u = t / duration`.
  func valueWeights(at time: TimeInterval) -> Weights {
    let u = time / duration
    switch shape {
    case .line(let curve): return Weights(distance: curve.value(at: u))
    case .cubic:
      let r = 1 - u
      return Weights(distance: u * u * (3 - 2 * u), start: time * r * r, end: -time * u * r)
    case .spring(let spring):
      let response = spring.response(at: time)
      return Weights(distance: response.step, start: response.impulse)
    }
  }

  /// Returns the derivatives of ``valueWeights(at:)`` with respect to time, per second.
  func velocityWeights(at time: TimeInterval) -> Weights {
    let u = time / duration
    switch shape {
    case .line(let curve): return Weights(distance: curve.velocity(at: u).finiteOrZero / duration)
    case .cubic:
      let r = 1 - u
      return Weights(distance: 6 * u * r / duration, start: r * (1 - 3 * u), end: u * (3 * u - 2))
    case .spring(let spring):
      let response = spring.response(at: time)
      return Weights(distance: response.stepRate, start: response.impulseRate)
    }
  }

  /// Sets `value` to the value at `time`, in one pass. The time is in seconds since the start of the segment.
  func setValue(_ value: inout Data, at time: TimeInterval) {
    let weights = valueWeights(at: time)
    var terms = LinearCombination<Data>()
    terms.append(from, scaledBy: 1)
    terms.append(distance, scaledBy: weights.distance)
    if weights.start != 0 { terms.append(startVelocity, scaledBy: weights.start) }
    if weights.end != 0 { terms.append(endVelocity, scaledBy: weights.end) }
    value.setToCombination(terms)
  }

  /// Returns the velocity at `time`, in units per second. The time is in seconds since the start of the segment.
  func velocity(at time: TimeInterval) -> Data {
    let weights = velocityWeights(at: time)
    return combination(distance, weights.distance, startVelocity, weights.start)
      + endVelocity.scaled(by: weights.end)
  }
}

extension Double {
  /// The number, or 0 if it isn't finite. Keyframes can't use an infinite velocity.
  var finiteOrZero: Double { isFinite ? self : 0 }
}
