import Foundation

/// Who may talk to the server: a page that was loaded from it, under its token.
///
/// Any page that the browser shows can send requests to a port of this machine, and any name can be made to lead to it
/// (DNS rebinding). So the token, the host and the origin are all checked.
package struct AccessRules: Sendable {
  package enum Verdict: Equatable {
    /// What stands behind the token in the path: the name of a file, or empty.
    case granted(name: String)
    case refused(status: Int, reason: String)
  }

  /// The socket's name behind the token.
  static let socketName = "socket"

  let token: String
  let port: UInt16

  package init(token: String, port: UInt16) {
    self.token = token
    self.port = port
  }

  /// The names under which the server can be reached.
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Judges a request.
  ///
  /// - Parameters:
  ///   - path: The path, as it was sent, without a query.
  ///   - host: The header `Host`.
  ///   - origin: The header `Origin`, which browsers send with every socket, and other programs need not.
  package func verdict(method: String, path: String, host: String?, origin: String?) -> Verdict {
    guard let host, hosts.contains(host.lowercased()) else {
      return .refused(status: 403, reason: "the Host has to be \(hosts.joined(separator: " or "))")
    }
    if let origin, !hosts.contains(where: { origin.lowercased() == "http://\($0)" }) {
      return .refused(status: 403, reason: "the Origin is that of another page")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0].isEmpty, Self.isSame(parts[1], token) else {
      return .refused(status: 404, reason: "nothing is here; the address with its token is what vecbench view prints")
    }
    guard method == "GET" else { return .refused(status: 405, reason: "the method has to be GET") }
    return .granted(name: parts[2])
  }

  /// Compares in a time that does not depend on where two texts differ.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 128 random bits, in hexadecimal digits.
  package static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
