import FlyingFox
import Foundation

/// The session of one page, which throttles its requests.
struct PageSession {
  /// The minimum time between two answers. A page that sends thousands of requests per second is limited to the frame
  /// rate of the fastest displays.
  private static let leastInterval = Duration.milliseconds(3)

  private var viewer: any Viewer
  private var lastAnswer: ContinuousClock.Instant?

  init(_ viewer: any Viewer) { self.viewer = viewer }

  /// Returns the answer to a message.
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
    if let lastAnswer, clock.now < lastAnswer + Self.leastInterval {
      try await Task.sleep(until: lastAnswer + Self.leastInterval, clock: clock)
    }
    lastAnswer = clock.now
  }
}
