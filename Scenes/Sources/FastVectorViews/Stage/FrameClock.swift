import Foundation

/// The clock of a stage: its current time, and the times of the following frames.
struct FrameClock {
  private(set) var time: TimeInterval = 0
  let framesPerSecond: Double

  /// The longest time span that is played frame by frame, in seconds. Earlier frames are skipped.
  private static let maxReplayDuration: TimeInterval = 600

  /// - Parameter framesPerSecond: The frame rate, from 1 to 1000. Other values count as 60.
  init(framesPerSecond: Double) {
    self.framesPerSecond = (1...1000).contains(framesPerSecond) ? framesPerSecond : 60
  }

  /// Skips frames that are more than ``maxReplayDuration`` seconds before `time`.
  mutating func skip(towards time: TimeInterval) { self.time = max(self.time, time - Self.maxReplayDuration) }

  /// Returns the time of the next frame, or nil if it isn't before `time`.
  func nextFrame(before time: TimeInterval) -> TimeInterval? {
    let next = ((self.time * framesPerSecond + 1e-6).rounded(.down) + 1) / framesPerSecond
    return next < time - 1e-9 ? next : nil
  }

  mutating func go(to time: TimeInterval) { self.time = time }
}
