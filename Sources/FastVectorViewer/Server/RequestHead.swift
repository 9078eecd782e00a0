import FlyingFox
import Foundation

/// The head of an HTTP request (RFC 9112): the request line and the headers. Requests from the page have no body. If
/// another client sends a body, the server doesn't read it, and closes the connection after the answer.
struct RequestHead {
  let request: HTTPRequest

  /// True if the connection stays open for more requests.
  let isKept: Bool

  /// Parses the lines of a head; returns nil if they are invalid.
  init?(_ lines: [String]) {
    guard let parts = lines.first?.split(separator: " ", omittingEmptySubsequences: false), parts.count == 3,
      parts.allSatisfy({ !$0.isEmpty }), parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0"
    else { return nil }
    var headers: [HTTPHeader: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        !line[..<colon].contains(where: \.isWhitespace)
      else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      let name = HTTPHeader(String(line[..<colon]))
      // Join the values of repeated headers. A request with two Host headers is then refused, because the joined value
      // isn't the server's host.
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    request = HTTPRequest(
      method: HTTPMethod(String(parts[0])), version: HTTPVersion(String(parts[2])),
      target: HTTPRequest.Target(path: target[0], query: target.count > 1 ? target[1] : ""),
      headers: HTTPHeaders(headers), body: HTTPBodySequence(data: Data()))
    let hasBody = (headers[.contentLength] ?? "0") != "0" || headers[.transferEncoding] != nil
    let requestsClose = headers[.connection]?.lowercased().contains("close") ?? (parts[2] == "HTTP/1.0")
    isKept = !hasBody && !requestsClose
  }
}
