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

  private let socket: Socket
  private let running: Task<Void, any Error>

  /// Starts a server on the loopback interface.
  ///
  /// - Parameters:
  ///   - content: What the page shows.
  ///   - port: The port; 0 for a free one.
  ///   - timeout: The seconds after which a client that sends no request is given up.
  /// - Throws: ``ViewServerError`` where the port cannot be had.
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

  /// Serves connections until the task is cancelled, or nothing can be accepted any more.
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

  /// The next connection; nil, after a while, where it was given up or there are too many.
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

  /// Whether a client would leave 16 files to others. Dispatch ends the process where it cannot open one, to see which of
  /// its threads run.
  private static func hasFiles(beside listener: AsyncSocket) -> Bool {
    let lowestFree = dup(listener.socket.file.rawValue)
    guard lowestFree >= 0 else { return false }
    close(lowestFree)
    return Int(lowestFree) + 16 < sysconf(Int32(_SC_OPEN_MAX))
  }

  /// Waits until the server ends, which it does when it cannot go on or is stopped.
  package func wait() async throws(ViewServerError) {
    do { try await running.value } catch { throw ViewServerError(port: 0, error) }
  }

  /// Ends the server and its connections.
  package func stop() async {
    running.cancel()
    _ = await running.result
    try? socket.close()
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
