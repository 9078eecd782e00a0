public import Foundation

/// Springs that take over position and velocity of what they interrupt.
extension Animation {
  /// A spring of a duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, that of one undamped oscillation. Anything but a positive one
  ///     is as stiff as can be.
  ///   - bounce: How much it overshoots, from -1 to 1: at 0 not at all, at 1 for ever; below 0 it creeps.
  ///   - blendDuration: The seconds in which to change over from the response of a spring that this one interrupts.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation {
    fluidSpring(
      response: duration, dampingFraction: Spring(duration: 1, bounce: bounce).dampingRatio,
      blendDuration: blendDuration)
  }

  /// A spring of a response and a damping fraction.
  ///
  /// - Parameters:
  ///   - response: The duration of one undamped oscillation in seconds. Anything but a positive one is as stiff as
  ///     can be.
  ///   - dampingFraction: The share of critical damping: 0 oscillates for ever, 1 does not overshoot. Below 0 counts
  ///     as 0.
  ///   - blendDuration: The seconds in which to change over from the response of a spring that this one interrupts.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    fluidSpring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// A spring of 0.5 s without bounce.
  public static var spring: Animation { spring() }

  /// The spring of a ``Spring`` value.
  ///
  /// - Parameters:
  ///   - spring: The spring, of which response and damping ratio count.
  ///   - blendDuration: The seconds in which to change over from the response of a spring that this one interrupts.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
    fluidSpring(response: spring.response, dampingFraction: spring.dampingRatio, blendDuration: blendDuration)
  }

  /// A stiff spring to follow a finger with.
  ///
  /// - Parameters:
  ///   - response: The duration of one undamped oscillation in seconds.
  ///   - dampingFraction: The share of critical damping.
  ///   - blendDuration: The seconds in which to change over from the response of a spring that this one interrupts.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    fluidSpring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// A stiff spring to follow a finger with.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: How much to bounce beyond 0.15.
  ///   - blendDuration: The seconds in which to change over from the response of a spring that this one interrupts.
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce, blendDuration: blendDuration)
  }

  /// A stiff spring to follow a finger with, of 0.15 s.
  public static var interactiveSpring: Animation { interactiveSpring() }

  /// A spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: How much to bounce.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring of 0.5 s without bounce.
  public static var smooth: Animation { smooth() }

  /// A spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: How much to bounce beyond 0.15.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring of 0.5 s with a bounce of 0.15.
  public static var snappy: Animation { snappy() }

  /// A spring with a clear bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - extraBounce: How much to bounce beyond 0.3.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// A spring of 0.5 s with a bounce of 0.3.
  public static var bouncy: Animation { bouncy() }

  private static func fluidSpring(
    response: Double, dampingFraction: Double, blendDuration: TimeInterval
  ) -> Animation {
    Animation(
      FluidSpringAnimation(
        response: response, dampingFraction: dampingFraction, blendDuration: blendDuration))
  }
}

/// Springs that interpolate, and add up where one interrupts another.
extension Animation {
  /// A spring of physical quantities.
  ///
  /// - Parameters:
  ///   - mass: The mass of what moves. Anything but a positive one counts as 1.
  ///   - stiffness: The force for each unit of way.
  ///   - damping: The friction for each unit of speed. More than critical damping counts as critical.
  ///   - initialVelocity: The speed at the start, in whole changes per second.
  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation {
    // As in SwiftUI, not even a spring that is damped more than critically creeps.
    Animation(
      SpringAnimation(
        Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity))
  }

  /// A spring of a duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds.
  ///   - bounce: How much it overshoots. Below 0 counts as 0.
  ///   - initialVelocity: The speed at the start, in whole changes per second.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// The spring of a ``Spring`` value, with its mass made 1.
  ///
  /// - Parameters:
  ///   - spring: The spring. More than critical damping counts as critical.
  ///   - initialVelocity: The speed at the start, in whole changes per second.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
    interpolatingSpring(
      stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass,
      initialVelocity: initialVelocity)
  }

  /// A spring of 0.5 s without bounce.
  public static var interpolatingSpring: Animation { interpolatingSpring() }
}
