/// The inputs of the factor by which an animation multiplies a change: only the time, or the time and the magnitude of
/// the change.
enum AnimationFactor {
  case ofTime, ofTimeAndLength
}

extension Animation {
  /// The inputs of the animation's factor, or nil if the animation may return values that aren't multiples of the
  /// change.
  ///
  /// It is also nil for repeating animations, for two reasons: reversed passes subtract from the change, and a
  /// repetition can last so long that replaying its frames becomes expensive.
  var factor: AnimationFactor? {
    switch base {
    case is UnitCurveAnimation, is SpringAnimation: .ofTime
    case is DefaultAnimation, is FluidSpringAnimation: .ofTimeAndLength
    case let retimed as any RetimedAnimation: retimed.base.factor
    case let completing as LogicalCompletionAnimation: completing.base.factor
    default: nil
    }
  }
}
