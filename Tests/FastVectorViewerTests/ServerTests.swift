import FastVectorCharts
import FastVectorDrawing
import FastVectorViewer
import FlyingSocks
import Foundation
import Testing

@Suite struct `The page server` {
  /// The timeout, in seconds. It is long, because tests that wait for other programs can block all threads for a while.
  private static let timeout: TimeInterval = 600

  /// Starts a server, calls `body` with the server's port and path, and stops the server. The path contains the access
  /// token.
  private func withServer(_ body: (UInt16, String) async throws -> Void) async throws {
    let content = ChartBoard([ChartBoard.Panel(Chart([1.0, 2, 3]))], title: "test")
    let server = try await ViewServer(content, timeout: Self.timeout)
    let address = try #require(URL(string: server.address))
    #expect(address.host == "127.0.0.1")
    try await body(UInt16(try #require(address.port)), address.path + "/")
    await server.stop()
  }

  /// Sends a request and returns the complete response.
  private func send(_ head: String, port: UInt16) async throws -> String {
    let socket = try await AsyncSocket.connected(
      to: .inet(ip4: "127.0.0.1", port: port), timeout: Self.timeout)
    defer { try? socket.close() }
    try await socket.write(Data((head + "\r\n\r\n").replacing("\n", with: "\r\n").replacing("\r\r", with: "\r").utf8))
    var answer: [UInt8] = []
    while let part = try? await socket.read(atMost: 4096), !part.isEmpty { answer += part }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test func `The server serves its page and refuses other requests`() async throws {
    try await withServer { port, path in
      let end = "\nConnection: close"
      let host = "\nHost: 127.0.0.1:\(port)"
      let page = try await send("GET \(path) HTTP/1.1\(host)\(end)", port: port)
      #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("<!DOCTYPE html>"))
      #expect(page.contains("Content-Security-Policy: default-src 'none'"))
      for name in ["main.js", "chart.js", "style.css"] {
        #expect(try await send("GET \(path)\(name) HTTP/1.1\(host)\(end)", port: port).hasPrefix("HTTP/1.1 200"))
      }
      #expect(try await send("GET \(path)nothing.js HTTP/1.1\(host)\(end)", port: port).hasPrefix("HTTP/1.1 404"))
      #expect(try await send("GET /wrong/ HTTP/1.1\(host)\(end)", port: port).hasPrefix("HTTP/1.1 404"))
      #expect(try await send("GET \(path) HTTP/1.1\nHost: evil.example\(end)", port: port).hasPrefix("HTTP/1.1 403"))
      #expect(
        try await send("GET \(path)socket HTTP/1.1\(host)\nOrigin: http://evil.example\(end)", port: port).hasPrefix(
          "HTTP/1.1 403"))
      #expect(
        try await send("POST \(path) HTTP/1.1\(host)\nContent-Length: 0\(end)", port: port).hasPrefix("HTTP/1.1 405"))
    }
  }

  @Test func `The connection of a silent client is closed`() async throws {
    let content = ChartBoard([ChartBoard.Panel(Chart([1.0, 2, 3]))], title: "test")
    let server = try await ViewServer(content, timeout: 0.05)
    let port = UInt16(try #require(URL(string: server.address)?.port))
    let socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port), timeout: Self.timeout)
    defer { try? socket.close() }
    try await socket.write(Data("GET / HT".utf8))
    await #expect(throws: SocketError.disconnected) { try await socket.read(atMost: 1) }
    await server.stop()
  }

  @Test func `The page of a chart is served until it is stopped`() async throws {
    let page = try await ChartPage(Chart(names: ["a"]))
    let address = try #require(URL(string: page.address)), port = UInt16(try #require(address.port))
    let request = "GET \(address.path)/ HTTP/1.1\nHost: 127.0.0.1:\(port)\nConnection: close"
    #expect(try await send(request, port: port).contains("<!DOCTYPE html>"))
    await page.stop()
    await #expect(throws: (any Error).self) { try await send(request, port: port) }
  }

  @Test func `A server throws an error if its port is already in use`() async throws {
    try await withServer { port, _ in
      let content = ChartBoard([], title: "test")
      await #expect(throws: ViewServerError.self) { try await ViewServer(content, port: port) }
    }
  }

  @Test func `The page is smaller than 75 KiB and refers to no other host`() throws {
    #expect(PageFiles.all.values.reduce(0) { $0 + $1.contents.count } < 75 << 10)
    for (name, file) in PageFiles.all {
      let text = try #require(String(data: file.contents, encoding: .utf8))
      #expect(!text.contains("http://") && !text.contains("https://"), "\(name)")
    }
  }
}
