import FastVector
import Foundation

/// The data of one keyframe.
enum KeyframeStep<Data: VectorArithmetic> {
  case move(to: Data)
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)

  /// This step, or its replacement if the duration is NaN or isn't positive. A linear or cubic step becomes a move. A
  /// spring step becomes `nil`, because it has no effect.
  var normalized: Self? {
    switch self {
    case .move: self
    case .linear(let to, let duration, _): Self.takesTime(duration) ? self : .move(to: to)
    case .cubic(let to, let duration, _, _): Self.takesTime(duration) ? self : .move(to: to)
    case .spring(_, let duration?, _, _): Self.takesTime(duration) ? self : nil
    case .spring(_, nil, _, _): self
    }
  }

  /// Returns true if a duration is positive and large enough that dividing by it is safe. Returns false for NaN.
  static func takesTime(_ duration: TimeInterval) -> Bool { duration >= .leastNormalMagnitude }
}
