/// What the number depends on that an animation multiplies a change by.
enum AnimationFactor {
  case ofTime, ofTimeAndLength
}

extension Animation {
  /// What the factor depends on; nil where the animation may show something else than a multiple of the change, or depends on
  /// the frames before.
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
