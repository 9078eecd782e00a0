import Foundation

/// What one keyframe asks for.
enum KeyframeStep<Data: VectorArithmetic> {
  case move(to: Data)
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)

  /// The step without durations that make no sense: one of 0, below 0 or NaN takes no time. A linear or cubic step
  /// that takes no time is a move, and a spring step that takes none goes nowhere: it is `nil`.
  var normalized: Self? {
    switch self {
    case .move: self
    case .linear(let to, let duration, _): Self.takesTime(duration) ? self : .move(to: to)
    case .cubic(let to, let duration, _, _): Self.takesTime(duration) ? self : .move(to: to)
    case .spring(_, let duration?, _, _): Self.takesTime(duration) ? self : nil
    case .spring(_, nil, _, _): self
    }
  }

  /// Whether a duration is long enough to divide by.
  static func takesTime(_ duration: TimeInterval) -> Bool { duration >= .leastNormalMagnitude }
}
