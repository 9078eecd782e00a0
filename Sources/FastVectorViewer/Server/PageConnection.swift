import FlyingFox
import FlyingSocks
import Foundation

/// A connection to a client. It answers requests for files and, after a WebSocket handshake, WebSocket messages.
///
/// An answer is created only after the previous one has been sent. If a page stops reading, only its own connection
/// waits.
struct PageConnection {
  /// The maximum size of a request head, in bytes.
  static let maxHeadLength = 16_384

  /// The maximum time, in seconds, from closing the server's side of the connection to closing the whole connection.
  /// This delay gives the client time to read the reason for closing.
  private static let closeTimeout: TimeInterval = 1

  private let socket: AsyncSocket
  private var reader: ConnectionReader
  private let handler: PageHandler

  /// The maximum time that a client can take to send a request, in seconds.
  private let timeout: TimeInterval

  init(_ socket: AsyncSocket, _ handler: PageHandler, timeout: TimeInterval) {
    self.socket = socket
    reader = ConnectionReader(socket)
    self.handler = handler
    self.timeout = timeout
  }

  /// Serves the connection until either side ends it.
  mutating func serve() async {
    // Ignore errors, because they affect only this connection, which is closed next.
    try? await handleRequests()
    try? socket.close()
  }

  // MARK: Requests

  private mutating func handleRequests() async throws {
    while let request = try await readRequest() {
      var response = try await handler.handleRequest(request.request)
      if case .webSocket = response.payload {
        try await socket.write(try await encoded(response))
        return try await handleMessages()
      }
      if !request.isKept { response.headers[.connection] = "close" }
      try await socket.write(try await encoded(response))
      if !request.isKept { return try await part() }
    }
  }

  /// Reads a request. If the request is invalid, answers with an error and closes the connection.
  ///
  /// - Throws: An error if the connection has ended, or if no request was received in time.
  private mutating func readRequest() async throws -> (request: HTTPRequest, isKept: Bool)? {
    let (head, reader) = try await within(timeout) { [reader] in
      var reader = reader
      let head = try await reader.takeHead(atMost: Self.maxHeadLength)
      return (head, reader)
    }
    self.reader = reader
    guard let head else {
      try await refuse(431, "the head of a request can have at most \(Self.maxHeadLength) bytes")
      return nil
    }
    guard let request = RequestHead(head) else {
      try await refuse(400, "malformed request")
      return nil
    }
    return (request.request, request.isKept)
  }

  /// Answers with an error, and closes the server's side. Always throws an error; see ``part()``.
  private mutating func refuse(_ status: Int, _ reason: String) async throws {
    var response = PageHandler.refusal(status, reason)
    response.headers[.connection] = "close"
    try await socket.write(try await encoded(response))
    try await part()
  }

  private func encoded(_ response: HTTPResponse) async throws -> Data {
    let body = try await response.bodyData
    var response = response
    if case .httpBody = response.payload { response.headers[.contentLength] = String(body.count) }
    let status = "HTTP/1.1 \(response.statusCode.code) \(response.statusCode.phrase)\r\n"
    let headers = response.headers.keys.map { "\($0.rawValue): \(response.headers[$0] ?? "")\r\n" }.sorted()
    return Data((status + headers.joined() + "\r\n").utf8) + body
  }

  // MARK: Messages

  private mutating func handleMessages() async throws {
    var session = PageSession(handler.content.makeViewer())
    do {
      while true {
        let frame = try await PageFrame.read(from: &reader)
        switch frame.opcode {
        case .ping: try await socket.write(PageFrame.encoded(.pong, frame.payload))
        case .close: throw PageRefusal(.normalClosure, "")
        case .text: try await socket.write(PageFrame.encoded(.binary, try await session.answer(to: frame.payload)))
        default: break
        }
      }
    } catch let refusal as PageRefusal {
      try await socket.write(PageFrame.encoded(.close, WSFrame.close(code: refusal.code).payload))
      try await part()
    }
  }

  // MARK: Closing

  /// Closes the server's side, and waits briefly for the client to close its side. If a connection is closed while the
  /// client is still sending, the client can lose data that it hasn't read yet.
  ///
  /// - Throws: Always throws an error, because the connection has ended or the client hasn't closed its side in time.
  private mutating func part() async throws {
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    _ = try await within(Self.closeTimeout) { [reader] in
      var reader = reader
      try await reader.discard()
    }
  }

  /// Runs an operation. If it takes longer than the given time, cancels it and throws an error.
  private func within<Result: Sendable>(
    _ seconds: TimeInterval, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask(operation: body)
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw SocketError.timeout(message: "the client sent no data")
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }
}
