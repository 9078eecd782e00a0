import FastVector
import Foundation

/// The data of one keyframe.
enum KeyframeStep<Data: VectorArithmetic> {
  case move(to: Data)
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)

  /// This step, or a replacement if its duration is NaN or isn't positive. A linear or cubic step is replaced by a
  /// move, and a spring step, which has no effect, by `nil`.
  var normalized: Self? {
    switch self {
    case .move: self
    case .linear(let to, let duration, _): Self.takesTime(duration) ? self : .move(to: to)
    case .cubic(let to, let duration, _, _): Self.takesTime(duration) ? self : .move(to: to)
    case .spring(_, let duration?, _, _): Self.takesTime(duration) ? self : nil
    case .spring(_, nil, _, _): self
    }
  }

  /// Returns true if a duration is long enough to divide by.
  static func takesTime(_ duration: TimeInterval) -> Bool { duration >= .leastNormalMagnitude }
}
