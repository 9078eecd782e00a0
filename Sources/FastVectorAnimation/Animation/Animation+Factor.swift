/// The quantities that determine the progress of an animation: only the time, or the time and the magnitude of the
/// change. The progress is the factor by which the animation scales the change: 0 at the start and 1 at the target.
enum AnimationFactor {
  case ofTime, ofTimeAndLength
}

extension Animation {
  /// The quantities that determine the animation's progress, or nil if the animation may return values that aren't
  /// multiples of the change.
  ///
  /// The property is also nil for repeating animations, for two reasons. Reversed passes subtract a portion from the
  /// change instead of scaling the change. A repetition can also last so long that replaying its frames becomes
  /// expensive.
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
