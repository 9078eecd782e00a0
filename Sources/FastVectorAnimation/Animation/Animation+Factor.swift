/// What the number depends on that an animation multiplies a change by.
enum AnimationFactor {
  case ofTime, ofTimeAndLength
}

extension Animation {
  /// What the factor depends on; nil where the animation may show something else than a multiple of the change. Repetitions count
  /// as that: those that reverse subtract from the change, and all last so long that it matters whether frames are played again.
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
