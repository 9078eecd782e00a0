import Foundation

/// The present time of a stage, and the frames on the way to a later one.
struct FrameClock {
  private(set) var time: TimeInterval = 0
  let framesPerSecond: Double

  /// The ten minutes that are played at most to come to a time. What was before is skipped.
  private static let longestReplay: TimeInterval = 600

  /// - Parameter framesPerSecond: From 1 to 1000. Anything else counts as 60.
  init(framesPerSecond: Double) {
    self.framesPerSecond = (1...1000).contains(framesPerSecond) ? framesPerSecond : 60
  }

  /// Skips what is too long ago to be played on the way to a time.
  mutating func skip(towards time: TimeInterval) { self.time = max(self.time, time - Self.longestReplay) }

  /// The time of the next frame; nil where there is none before a time.
  func nextFrame(before time: TimeInterval) -> TimeInterval? {
    let next = ((self.time * framesPerSecond + 1e-6).rounded(.down) + 1) / framesPerSecond
    return next < time - 1e-9 ? next : nil
  }

  mutating func go(to time: TimeInterval) { self.time = time }
}
