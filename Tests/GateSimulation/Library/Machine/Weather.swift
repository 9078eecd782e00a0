import Foundation

/// The conditions of a simulated machine that affect both programs. All durations are in nanoseconds.
package struct Weather: Sendable {
  /// The time in which the machine slows down by 30 %, and also the time in which it then recovers; nil for a constant
  /// speed.
  package var drift: Double?

  /// The mean time between abrupt changes of speed; nil for a constant speed. The machine alternates between full speed
  /// and a speed at which iterations take 30 % longer.
  package var step: Double?

  /// A neighbor that periodically occupies the processor core; nil if there is none.
  package var neighbor: Neighbor?

  /// The resolution of the clock.
  package var tick = 1.0

  /// Another virtual machine or process on the same core.
  package struct Neighbor: Sendable {
    package var period = 2e7
    package var duration = 4e6

    /// True if the operating system counts the interruptions, so interrupted samples are marked as disturbed.
    package var isVisible = true

    package init(isVisible: Bool = true) { self.isVisible = isVisible }
  }

  package init() {}

  /// The factor by which iterations take longer while the machine is slow.
  static let slowdown = 1.3
}
