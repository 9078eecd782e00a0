import FlyingFox
import Foundation

/// A handler that answers requests with the files of the page, or with a WebSocket handshake.
struct PageHandler: Sendable {
  let content: any ViewContent
  private let token: String
  private let port: UInt16

  init(content: any ViewContent, token: String, port: UInt16) {
    self.content = content
    self.token = token
    self.port = port
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let rules = AccessRules(token: token, port: port)
    let verdict = rules.verdict(
      method: request.method.rawValue, path: request.target.path(), host: request.headers[.host],
      origin: request.headers[HTTPHeader("Origin")])
    switch verdict {
    case .refused(let status, let reason): return Self.refusal(status, reason)
    case .granted(AccessRules.socketName):
      return try await WebSocketHTTPHandler(handler: Handshake()).handleRequest(request)
    case .granted(let name):
      guard let file = PageFiles.all[name.isEmpty ? PageFiles.index : name] else {
        return Self.refusal(404, "no such file")
      }
      return HTTPResponse(
        statusCode: .ok, headers: Self.headers(file.contentType), body: file.contents)
    }
  }

  static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: "Refused"), headers: headers("text/plain; charset=utf-8"),
      body: Data("fastvector view: \(reason)\n".utf8))
  }

  /// Returns the headers of a response. They prevent the page from loading external resources, and other sites from
  /// embedding or reading the page.
  private static func headers(_ contentType: String) -> HTTPHeaders {
    HTTPHeaders([
      .contentType: contentType,
      .cacheControl: "no-store",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ])
  }
}

/// A handler for FlyingFox's WebSocket handshake. It sends no frames, because ``PageConnection`` reads and writes all
/// frames itself.
private struct Handshake: WSHandler {
  func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
    AsyncStream { nil }
  }
}
