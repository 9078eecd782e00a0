import FlyingFox
import FlyingSocks
package import Foundation

/// Serves a page that shows something in a browser, on this machine alone.
///
/// The page asks for a frame when it is ready to draw one, and gets the newest state: nothing is queued, whatever the speed
/// of either side.
package final class ViewServer: Sendable {
  /// The address of the page, with its token.
  package let address: String

  private let server: HTTPServer
  private let running: Task<Void, any Error>

  /// Starts a server on the loopback interface.
  ///
  /// - Parameters:
  ///   - content: What the page shows.
  ///   - port: The port; 0 for a free one.
  ///   - timeout: The seconds after which a request is given up.
  /// - Throws: ``ViewServerError`` where the port cannot be had.
  package init(
    _ content: any ViewContent, port: UInt16 = 0, token: String? = nil, timeout: TimeInterval = 15
  ) async throws(ViewServerError) {
    let token = token ?? AccessRules.randomToken()
    let handler = PageHandler(content: content, token: token)
    let server = HTTPServer(
      config: HTTPServer.Configuration(address: try Self.loopback(port), timeout: timeout, logger: .disabled),
      handler: handler)
    self.server = server
    // Whichever comes first: the server listens, or cannot.
    let (starts, start) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    running = Task {
      do { try await server.run() } catch {
        start.yield(.failure(error))
        throw error
      }
    }
    let waiting = Task {
      try await server.waitUntilListening(timeout: 60)
      start.yield(.success(()))
    }
    defer { waiting.cancel() }
    for await result in starts {
      if case .failure(let error) = result { throw ViewServerError(port: port, error) }
      break
    }
    guard case .ip4(_, port: let port) = await server.listeningAddress else {
      throw ViewServerError(port: port, SocketError.disconnected)
    }
    handler.listens(on: port)
    address = "http://127.0.0.1:\(port)/\(token)/"
  }

  private static func loopback(_ port: UInt16) throws(ViewServerError) -> sockaddr_in {
    do { return try .inet(ip4: "127.0.0.1", port: port) } catch { throw ViewServerError(port: port, error) }
  }

  /// Waits until the server ends, which it does when it cannot go on or is stopped.
  package func wait() async throws(ViewServerError) {
    do { try await running.value } catch { throw ViewServerError(port: 0, error) }
  }

  /// Ends the server and its connections.
  package func stop() async {
    await server.stop()
    running.cancel()
  }
}

/// The server cannot be started or go on.
package struct ViewServerError: Error, CustomStringConvertible {
  package let description: String

  init(port: UInt16, _ error: any Error) {
    let place = port == 0 ? "the page cannot be served" : "port \(port)"
    description =
      if case SocketError.failed(_, let code, let message) = error {
        "\(place): \(message)\(code == EADDRINUSE ? "; without --port a free one is taken" : "")"
      } else {
        "\(place): \(error.localizedDescription)"
      }
  }
}
