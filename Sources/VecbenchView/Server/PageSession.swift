import FlyingFox
import Foundation

/// What belongs to one page.
struct PageSession {
  /// The least time from one answer to the next: a page that asks thousands of times a second gets as many frames as the
  /// fastest screens show.
  private static let leastInterval = Duration.milliseconds(3)

  private var viewer: any Viewer
  private var lastAnswer: ContinuousClock.Instant?

  init(_ viewer: any Viewer) { self.viewer = viewer }

  /// The answer to a message.
  ///
  /// - Throws: ``PageRefusal`` where it cannot be understood.
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
