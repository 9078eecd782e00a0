import FastVectorViewer
import Testing

@Suite struct `Access rules` {
  private let rules = AccessRules(token: "0123abcd", port: 8080)

  private func verdict(
    _ method: String = "GET", _ path: String = "/0123abcd/main.js", host: String? = "127.0.0.1:8080",
    origin: String? = nil
  ) -> AccessRules.Verdict {
    rules.verdict(method: method, path: path, host: host, origin: origin)
  }

  private func status(_ verdict: AccessRules.Verdict) -> Int? {
    if case .refused(let status, _) = verdict { status } else { nil }
  }

  @Test func `Requests from the server's own page are granted`() {
    #expect(verdict() == .granted(name: "main.js"))
    #expect(verdict("GET", "/0123abcd/") == .granted(name: ""))
    #expect(verdict(host: "LOCALHOST:8080", origin: "http://localhost:8080") == .granted(name: "main.js"))
  }

  @Test(arguments: [nil, "", "127.0.0.1", "127.0.0.1:80", "evil.example:8080", "127.0.0.1:8080.evil.example"])
  func `A request with another host is refused`(host: String?) {
    #expect(status(verdict(host: host)) == 403)
  }

  @Test(arguments: [
    "", "null", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081", "http://127.0.0.1:8080/",
  ])
  func `A request with another origin is refused`(origin: String) {
    #expect(status(verdict(origin: origin)) == 403)
  }

  @Test(arguments: [
    "/", "", "/main.js", "/0123abcd", "/0123abce/main.js", "/0123abcd0/main.js", "//0123abcd/main.js",
    "/0123abcd/../main.js", "/0123abcd/a/b", "/0123ABCD/main.js", "/%30123abcd/main.js",
  ])
  func `A request with another token or path is refused`(path: String) {
    #expect(status(verdict("GET", path)) == 404)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "HEAD", "get"]) func `A request with another method is refused`(
    method: String
  ) {
    #expect(status(verdict(method)) == 405)
  }

  @Test func `Access tokens have 128 bits and are unique`() {
    let tokens = Set((0..<64).map { _ in AccessRules.randomToken() })
    #expect(tokens.count == 64)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
