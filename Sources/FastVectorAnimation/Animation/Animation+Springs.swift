public import Foundation

/// Springs that take over the position and velocity of the animation that they interrupt.
extension Animation {
  /// Returns a spring with the given duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, which is the period of one undamped oscillation. A duration that
  ///     isn't positive gives the stiffest possible spring.
  ///   - bounce: The amount of overshoot, from -1 to 1. A spring with bounce 0 doesn't overshoot, and a spring with
  ///     bounce 1 oscillates forever. Negative values give an overdamped spring.
  ///   - blendDuration: The duration of the transition from the interrupted spring's response to the response of this
  ///     spring, in seconds.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    fluidSpring(
      response: duration, dampingFraction: Spring(duration: 1, bounce: bounce).dampingRatio,
      blendDuration: blendDuration)
  }

  /// Returns a spring with the given response and damping fraction.
  ///
  /// - Parameters:
  ///   - response: The period of one undamped oscillation in seconds. A response that isn't positive gives the stiffest
  ///     possible spring.
  ///   - dampingFraction: The fraction of critical damping: 0 oscillates forever, 1 doesn't overshoot. Negative values
  ///     count as 0.
  ///   - blendDuration: The duration of the transition from the interrupted spring's response to the response of this
  ///     spring, in seconds.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    fluidSpring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// A spring with a duration of 0.5 seconds and no bounce.
  public static var spring: Animation { spring() }

  /// Returns a spring animation with the parameters of a ``Spring`` value.
  ///
  /// As in SwiftUI, the motion is integrated in steps of 1/300 s. Its values differ from the exact solution, which
  /// ``Spring`` and `interpolatingSpring` use, by up to 2 % of the change. Frames that are less than a step apart can
  /// have the same value.
  ///
  /// - Parameters:
  ///   - spring: The spring. Only its response and damping ratio are used.
  ///   - blendDuration: The duration of the transition from the interrupted spring's response to the response of this
  ///     spring, in seconds.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
    fluidSpring(response: spring.response, dampingFraction: spring.dampingRatio, blendDuration: blendDuration)
  }

  /// Returns a stiff spring for interactive motions, such as a view that follows a finger.
  ///
  /// - Parameters:
  ///   - response: The period of one undamped oscillation in seconds.
  ///   - dampingFraction: The fraction of critical damping.
  ///   - blendDuration: The duration of the transition from the interrupted spring's response to the response of this
  ///     spring, in seconds.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    fluidSpring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// Returns a stiff spring for interactive motions, such as a view that follows a finger.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.15.
  ///   - blendDuration: The duration of the transition from the interrupted spring's response to the response of this
  ///     spring, in seconds.
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce, blendDuration: blendDuration)
  }

  /// A stiff spring with a duration of 0.15 s, for interactive motions such as a view that follows a finger.
  public static var interactiveSpring: Animation { interactiveSpring() }

  /// Returns a smooth spring, by default without bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a duration of 0.5 s and no bounce.
  public static var smooth: Animation { smooth() }

  /// Returns a spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.15.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a duration of 0.5 seconds and a bounce of 0.15.
  public static var snappy: Animation { snappy() }

  /// Returns a spring with a noticeable bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.3.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// A spring with a duration of 0.5 seconds and a bounce of 0.3.
  public static var bouncy: Animation { bouncy() }

  private static func fluidSpring(
    response: Double, dampingFraction: Double, blendDuration: TimeInterval
  ) -> Animation {
    Animation(
      FluidSpringAnimation(
        response: response, dampingFraction: dampingFraction, blendDuration: blendDuration))
  }
}

/// Interpolating springs. When an interpolating spring interrupts another, both continue, and their effects add up.
extension Animation {
  /// Returns an interpolating spring animation with the given mass, stiffness and damping.
  ///
  /// - Parameters:
  ///   - mass: The mass of the moving object. A negative mass counts as its magnitude. 0, infinity and NaN count as 1.
  ///   - stiffness: The force per unit of displacement.
  ///   - damping: The friction force per unit of speed. A value above critical damping counts as critical damping.
  ///   - initialVelocity: The initial velocity, as a fraction of the total change per second. A motion at velocity 1
  ///     would cover the whole change in one second.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    // As in SwiftUI, an overdamped spring counts as critically damped.
    Animation(
      SpringAnimation(
        Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity))
  }

  /// Returns an interpolating spring animation with the given duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - bounce: The amount of overshoot, from 0 to 1. Negative values count as 0.
  ///   - initialVelocity: The initial velocity, as a fraction of the total change per second. A motion at velocity 1
  ///     would cover the whole change in one second.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// Returns an interpolating spring animation with the parameters of a ``Spring`` value, normalized to a mass of 1.
  ///
  /// - Parameters:
  ///   - spring: The spring. An overdamped spring counts as critically damped.
  ///   - initialVelocity: The initial velocity, as a fraction of the total change per second. A motion at velocity 1
  ///     would cover the whole change in one second.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
    interpolatingSpring(
      stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass,
      initialVelocity: initialVelocity)
  }

  /// A spring with a duration of 0.5 seconds and no bounce.
  public static var interpolatingSpring: Animation { interpolatingSpring() }
}
