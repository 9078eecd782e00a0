public import FastVector
public import FastVectorAnimation

/// An angle, stored in radians. It can exceed a full turn.
@frozen
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees: `radians * 180 / π`.
  @inlinable
  public var degrees: Double {
    get { radians * (180 / .pi) }
    set { radians = newValue * (.pi / 180) }
  }

  /// Creates the angle 0.
  @inlinable
  public init() { self.init(radians: 0) }

  /// Creates an angle from radians.
  @inlinable
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  @inlinable
  public init(degrees: Double) { self.init(radians: degrees * (.pi / 180)) }

  /// Returns an angle given in radians.
  @inlinable
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle given in degrees.
  @inlinable
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The angle 0.
  @inlinable
  public static var zero: Angle { Angle() }
}

extension Angle: Comparable {
  @inlinable
  public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }
}

extension Angle {
  @inlinable
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  @inlinable
  public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }

  @inlinable
  public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }

  @inlinable
  public static func * (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians * rhs) }

  @inlinable
  public static func / (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians / rhs) }

  @inlinable
  public static func += (lhs: inout Angle, rhs: Angle) { lhs.radians += rhs.radians }

  @inlinable
  public static func -= (lhs: inout Angle, rhs: Angle) { lhs.radians -= rhs.radians }

  @inlinable
  public static func *= (lhs: inout Angle, rhs: Double) { lhs.radians *= rhs }

  @inlinable
  public static func /= (lhs: inout Angle, rhs: Double) { lhs.radians /= rhs }
}

extension Angle: Animatable {
  /// The radians multiplied by 128, as in SwiftUI.
  @inlinable
  public var animatableData: Double {
    get { radians * unitScale }
    set { radians = newValue / unitScale }
  }
}
