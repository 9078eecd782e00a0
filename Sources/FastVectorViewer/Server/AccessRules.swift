import Foundation

/// The access control of the server. It rejects requests whose path doesn't contain the server's token, and requests
/// from pages of other servers.
///
/// Any page in the browser can send requests to a local port, and the owner of any host name can make it resolve to
/// this machine (DNS rebinding). Therefore the token, the host and the origin are all checked.
package struct AccessRules: Sendable {
  package enum Verdict: Equatable {
    /// The part of the path after the token: a file name, or an empty string.
    case granted(name: String)
    case refused(status: Int, reason: String)
  }

  /// The last component of the WebSocket endpoint's path, after the token.
  static let socketName = "socket"

  let token: String
  let port: UInt16

  package init(token: String, port: UInt16) {
    self.token = token
    self.port = port
  }

  /// The valid values of the header `Host`.
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Checks a request. Returns the name of the requested file, or the status and the reason for rejecting the request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method, which must be GET.
  ///   - path: The path of the request, exactly as the client sent it, without the query.
  ///   - host: The `Host` header.
  ///   - origin: The `Origin` header. Browsers send it with every WebSocket handshake; other clients can omit it.
  package func verdict(method: String, path: String, host: String?, origin: String?) -> Verdict {
    guard let host, hosts.contains(host.lowercased()) else {
      return .refused(status: 403, reason: "the Host header must be \(hosts.joined(separator: " or "))")
    }
    if let origin, !hosts.contains(where: { origin.lowercased() == "http://\($0)" }) {
      return .refused(status: 403, reason: "the Origin header names another page")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0].isEmpty, Self.isSame(parts[1], token) else {
      return .refused(status: 404, reason: "not found; open the address that fastvector view printed, with its token")
    }
    guard method == "GET" else { return .refused(status: 405, reason: "the method must be GET") }
    return .granted(name: parts[2])
  }

  /// Returns true if two strings are equal. The comparison takes the same time for all strings of the same length. If
  /// the time depended on the position of the first difference, a client could measure it to guess the token character
  /// by character.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 128 random bits as hexadecimal digits.
  package static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
