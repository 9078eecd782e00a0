import FlyingFox
import FlyingSocks
package import Foundation

/// A server for a page that shows content in a browser. It listens only on the loopback interface.
///
/// The page requests a frame when it is ready to draw one, and the server answers with the current state. Frames are
/// therefore never queued, even if the page or the server is slow.
package final class ViewServer: Sendable {
  /// The URL of the page, including the token.
  package let address: String

  private let socket: Socket
  private let running: Task<Void, any Error>

  /// Starts a server on the loopback interface.
  ///
  /// - Parameters:
  ///   - content: The content of the page.
  ///   - port: The port; 0 to choose a free port.
  ///   - token: The secret part of the URL; nil for a random token.
  ///   - timeout: The time, in seconds, after which a connection without a request is closed. It doesn't apply to
  ///     WebSocket connections.
  /// - Throws: ``ViewServerError`` if the port isn't available.
  package init(
    _ content: any ViewContent, port: UInt16 = 0, token: String? = nil, timeout: TimeInterval = 15
  ) async throws(ViewServerError) {
    let token = token ?? AccessRules.randomToken()
    let pool = HTTPServer.defaultPool()
    do {
      try await pool.prepare()
      socket = try Self.listeningSocket(port)
      guard case .ip4(_, port: let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
      let handler = PageHandler(content: content, token: token, port: port)
      let listener = try AsyncSocket(socket: socket, pool: pool)
      running = Task { try await Self.run(listener, pool, handler, timeout: timeout) }
      address = "http://127.0.0.1:\(port)/\(token)/"
    } catch {
      throw ViewServerError(port: port, error)
    }
  }

  private static func listeningSocket(_ port: UInt16) throws -> Socket {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
    let socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: address)
      try socket.listen()
    } catch {
      try? socket.close()
      throw error
    }
    return socket
  }

  /// Serves connections until the task is cancelled or until an error prevents it from accepting more connections.
  private static func run(
    _ listener: AsyncSocket, _ pool: some AsyncSocketPool, _ handler: PageHandler, timeout: TimeInterval
  ) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await pool.run() }
      while true {
        guard let socket = try await accept(listener) else { continue }
        group.addTask {
          var connection = PageConnection(socket, handler, timeout: timeout)
          await connection.serve()
        }
      }
    }
  }

  /// Accepts the next connection. If the client has disconnected, if too many files are open, or if memory is short,
  /// returns nil after 50 ms, so that the caller can try again.
  private static func accept(_ listener: AsyncSocket) async throws -> AsyncSocket? {
    guard hasFiles(beside: listener) else {
      try await Task.sleep(for: .milliseconds(50))
      return nil
    }
    do {
      return try await listener.accept()
    } catch SocketError.failed(_, let code, _) where [ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
      try await Task.sleep(for: .milliseconds(50))
      return nil
    }
  }

  /// Returns true if at least 16 file descriptors would remain available after accepting a client. The server needs
  /// this reserve because the Dispatch library ends the process if it can't open a file to check the state of its
  /// threads.
  private static func hasFiles(beside listener: AsyncSocket) -> Bool {
    let lowestFree = dup(listener.socket.file.rawValue)
    guard lowestFree >= 0 else { return false }
    close(lowestFree)
    return Int(lowestFree) + 16 < sysconf(Int32(_SC_OPEN_MAX))
  }

  /// Waits until an error stops the server or ``stop()`` is called.
  ///
  /// - Throws: ``ViewServerError`` in both cases.
  package func wait() async throws(ViewServerError) {
    do { try await running.value } catch { throw ViewServerError(port: 0, error) }
  }

  /// Stops the server and closes its connections.
  package func stop() async {
    running.cancel()
    _ = await running.result
    try? socket.close()
  }
}

/// An error that prevents the server from starting or continuing.
public struct ViewServerError: Error, CustomStringConvertible {
  public let description: String

  init(port: UInt16, _ error: any Error) {
    let place = port == 0 ? "the page cannot be served" : "port \(port)"
    description =
      if case SocketError.failed(_, let code, let message) = error {
        "\(place): \(message)\(code == EADDRINUSE ? "; omit --port to use a free port" : "")"
      } else {
        "\(place): \(error.localizedDescription)"
      }
  }
}
