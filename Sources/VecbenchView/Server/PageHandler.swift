import FlyingFox
import Foundation
import Synchronization

/// Answers requests: with the files of the page, and with a socket.
final class PageHandler: HTTPHandler {
  private let content: any ViewContent
  private let token: String
  private let port = Atomic<UInt16>(0)

  init(content: any ViewContent, token: String) {
    self.content = content
    self.token = token
  }

  /// Takes note of the port, which is known once the server listens.
  func listens(on port: UInt16) { self.port.store(port, ordering: .releasing) }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let rules = AccessRules(token: token, port: port.load(ordering: .acquiring))
    let verdict = rules.verdict(
      method: request.method.rawValue, path: request.target.path(), host: request.headers[.host],
      origin: request.headers[HTTPHeader("Origin")])
    switch verdict {
    case .refused(let status, let reason): return Self.refusal(status, reason)
    case .granted(AccessRules.socketName):
      return try await WebSocketHTTPHandler(handler: PageSocket(content)).handleRequest(request)
    case .granted(let name):
      guard let file = PageFiles.all[name.isEmpty ? PageFiles.index : name] else {
        return Self.refusal(404, "there is no such file")
      }
      return HTTPResponse(
        statusCode: .ok, headers: Self.headers(file.contentType), body: file.contents)
    }
  }

  private static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(status, phrase: "Refused"), headers: headers("text/plain; charset=utf-8"),
      body: Data("vecbench view: \(reason)\n".utf8))
  }

  /// What keeps the page from loading anything from elsewhere, and others from looking into it.
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
