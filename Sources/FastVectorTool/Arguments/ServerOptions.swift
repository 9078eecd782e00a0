import ArgumentParser
import CommandLineSupport
import Dispatch
import FastVectorViewer
import Foundation

/// The options of commands that serve a page.
struct ServerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Port to serve on. (default: a free one)", valueName: "port"),
    transform: Self.port)
  var port: UInt16?

  @Flag(name: .customLong("no-open"), help: "Print the address without opening a browser.")
  var isNotOpened = false

  private static func port(_ text: String) throws -> UInt16 {
    guard let port = UInt16(text) else {
      throw ValidationError("must be between 0 and \(UInt16.max); 0 selects a free port")
    }
    return port
  }

  /// Serves a page and prints its address. Without `--no-open`, also opens the page in a browser. The function runs
  /// until the user presses Ctrl-C or the server fails. It always ends with an error.
  ///
  /// - Throws: `ExitCode.interrupted` if the user presses Ctrl-C, or the error that stopped the server.
  func serve(_ content: any ViewContent) throws {
    signal(SIGINT, SIG_IGN)
    let (ends, end) = AsyncStream.makeStream(of: Result<Never, any Error>.self)
    let interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interruption.setEventHandler { end.yield(.failure(ExitCode.interrupted)) }
    interruption.resume()
    let finished = DispatchSemaphore(value: 0)
    let result = ServingResult()
    Task { [port, isNotOpened] in
      defer { finished.signal() }
      do {
        let server = try await ViewServer(content, port: port ?? 0)
        try StandardOutput.write(server.address + "\n")
        if !isNotOpened { Browser.open(server.address) }
        Task {
          do {
            try await server.wait()
          } catch {
            end.yield(.failure(error))
          }
        }
        for await case .failure(let error) in ends { throw error }
      } catch {
        result.error = error
      }
    }
    finished.wait()
    if let error = result.error { throw error }
  }
}

/// A container for the error that ends ``ServerOptions/serve(_:)``. It needs no lock, because the error is read only
/// after the task that sets it has ended.
private final class ServingResult: @unchecked Sendable {
  var error: (any Error)?
}

/// The default browser of the desktop.
private enum Browser {
  /// Opens a URL in the default browser if a desktop session is running. Failures are ignored, because the URL has also
  /// been printed.
  static func open(_ address: String) {
    let variables = ProcessInfo.processInfo.environment
    guard variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
