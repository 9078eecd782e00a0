import FlyingFox
import Foundation

/// The socket of a page: one answer for each request, in their order.
///
/// An answer is made when the one before has been taken, so that a page which does not read holds nothing up but itself.
struct PageSocket: WSHandler {
  private let content: any ViewContent

  init(_ content: any ViewContent) { self.content = content }

  func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
    let session = PageSession(content.makeViewer())
    return AsyncStream {
      while await !session.isClosed {
        // All iterators of this stream go on from the same place.
        var frames = client.makeAsyncIterator()
        do {
          guard let frame = try await frames.next() else { return nil }
          if let answer = await session.answer(to: frame) { return answer }
        } catch {
          return await session.close(.protocolError, "the message is damaged")
        }
      }
      return nil
    }
  }
}

/// What belongs to one page.
actor PageSession {
  /// The longest message that a page sends, in bytes.
  static let longestMessage = 4096

  /// The least time from one answer to the next: a page that asks thousands of times a second gets as many frames as the
  /// fastest screens show.
  private static let leastInterval = Duration.milliseconds(3)

  private var viewer: any Viewer
  private var lastAnswer: ContinuousClock.Instant?
  private(set) var isClosed = false

  init(_ viewer: sending any Viewer) { self.viewer = viewer }

  /// The answer to a frame of the socket; nil where there is none.
  func answer(to frame: WSFrame) async -> WSFrame? {
    guard !isClosed else { return nil }
    switch frame.opcode {
    case .close: return close(.normalClosure, "")
    case .ping where frame.payload.count <= 125:
      var pong = frame
      (pong.opcode, pong.mask) = (.pong, nil)
      return pong
    case .pong: return nil
    case .text, .binary: break
    default: return close(.protocolError, "a message has to come in one frame")
    }
    guard frame.payload.count <= Self.longestMessage else {
      return close(.messageTooBig, "a message has at most \(Self.longestMessage) bytes")
    }
    guard frame.fin, frame.opcode == .text else {
      return close(.unsupportedData, "a message has to be a text in one frame")
    }
    let request: ViewRequest
    do { request = try ViewRequest(frame.payload) } catch { return close(.policyViolation, error.description) }
    await pause()
    return WSFrame(fin: true, opcode: .binary, mask: nil, payload: viewer.answer(to: request))
  }

  private func pause() async {
    let clock = ContinuousClock()
    if let lastAnswer, clock.now < lastAnswer + Self.leastInterval {
      try? await Task.sleep(until: lastAnswer + Self.leastInterval, clock: clock)
    }
    lastAnswer = clock.now
  }

  /// The frame that ends the connection, with a reason for the page.
  func close(_ code: WSCloseCode, _ reason: String) -> WSFrame? {
    guard !isClosed else { return nil }
    isClosed = true
    return .close(code: WSCloseCode(code.code, reason: String(reason.prefix(100))))
  }
}
