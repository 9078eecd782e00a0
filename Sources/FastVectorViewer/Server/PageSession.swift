import FlyingFox
import Foundation

/// The session of one page. It answers the page's requests and limits their rate.
struct PageSession {
  /// The minimum time between two answers. It limits a page to about 330 frames per second, which is above the refresh
  /// rate of most displays.
  private static let minInterval = Duration.milliseconds(3)

  private var viewer: any Viewer
  private var lastResponseTime: ContinuousClock.Instant?

  init(_ viewer: any Viewer) { self.viewer = viewer }

  /// Returns the answer to a message, at least ``minInterval`` after the previous answer.
  ///
  /// - Throws: ``PageRefusal`` if the message is invalid.
  mutating func answer(to message: Data) async throws -> Data {
    let request: ViewRequest
    do { request = try ViewRequest(message) } catch { throw PageRefusal(.policyViolation, error.description) }
    try await pause()
    return viewer.answer(to: request)
  }

  private mutating func pause() async throws {
    let clock = ContinuousClock()
    if let lastResponseTime, clock.now < lastResponseTime + Self.minInterval {
      try await Task.sleep(until: lastResponseTime + Self.minInterval, clock: clock)
    }
    lastResponseTime = clock.now
  }
}
