import Foundation
import ProgramTestSupport
import Testing

/// Runs Python programs that start `fastvector view` and connect to it as a page or as another client.
@Suite(.serialized) struct `The viewer's page and server` {
  private func run(_ script: String) throws -> (code: Int32, output: String) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Browser")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", folder.appendingPathComponent(script).path, Executable.fastvector.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private static let hasBrowser = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    folder in
    ["chromium-headless-shell", "chromium"].contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
  }

  @Test func `The server withstands clients that are silent, malformed, numerous or fast`() throws {
    let (code, output) = try run("server_test.py")
    #expect(code == 0, "\(output)")
  }

  @Test(.enabled(if: hasBrowser, "chromium-headless-shell isn't installed"))
  func `Streams have names, dates and a rate, and continue after the connection or the producer is lost`() throws {
    let (code, output) = try run("stream_test.py")
    #expect(code == 0, "\(output)")
  }

  @Test(.enabled(if: hasBrowser, "chromium-headless-shell isn't installed"))
  func `The race of the kernel sets starts automatically, repeats, and shows where each kernel set falls behind`()
    throws
  {
    let (code, output) = try run("race_test.py")
    #expect(code == 0, "\(output)")
  }

  @Test(.enabled(if: hasBrowser, "chromium-headless-shell isn't installed"))
  func `Pages are accessible in dark and light colors and on a phone`() throws {
    let (code, output) = try run("accessibility_test.py")
    #expect(code == 0, "\(output)")
  }

  @Test(.enabled(if: hasBrowser, "chromium-headless-shell isn't installed"))
  func `Users can zoom both axes, hide lines, share links and save the visible range`() throws {
    let (code, output) = try run("navigation_test.py")
    #expect(code == 0, "\(output)")
  }

  @Test(.enabled(if: hasBrowser, "chromium-headless-shell isn't installed"))
  func `Charts that pages show in a browser match ChartRenderer and react to the user`() throws {
    let (code, output) = try run("page_test.py")
    #expect(code == 0, "\(output)")
  }

  @Test(arguments: ["99999", "65536", "-1", "x", "", "99999999999999999999"])
  func `The race command rejects an invalid port and names the valid ones`(port: String) async throws {
    let ending = try await Executable.run(Executable.fastvector, ["race", "--port", port, "--no-open"])
    #expect(ending.code == 64)
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    #expect(
      ending.errorMessage.hasSuffix(
        "'\(port)' is invalid for '--port <port>': must be between 0 and 65535; 0 selects a free port"))
  }
}
