import ArgumentParser
import Dispatch
import FastVectorCairo
import FastVectorFiles
import Foundation
import VecbenchKit
import VecbenchSuite
import VecbenchView

/// Shows charts in the browser.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show charts in the browser: pan, zoom and animate files, streams, or the kernel sets beside each other.",
    discussion: """
      The page is served on this machine alone, at an address with a random token, which is printed. Without a file it \
      shows an animated line chart drawn by each kernel set. With - it shows what standard input delivers. Ctrl-C \
      ends it.

      Examples:
        vecbench view
        vecbench view january.csv:price ecg.npy --stack
        vecbench view seattle.csv:temp --to sf.csv:temp --x date
        producer | vecbench view -
        producer | vecbench view - --input doubles --keep 100m
      """)

  @Argument(
    help: ArgumentHelp(
      "CSV or NumPy files; - for standard input; none for the kernel sets.", valueName: "file[:column]"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "File that a line can change to, one for each file, in their order. Can be repeated.", valueName: "file[:column]")
  )
  var to: [String] = []

  @Option(help: ArgumentHelp("Column of the x values: numbers or dates. (default: 0, 1, 2, ...)", valueName: "column"))
  var x: String?

  @Flag(help: "Draw each file in a chart of its own, above a common x axis.")
  var stack = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Points of the chart of the kernel sets. (default: 10k)", valueName: "n"),
    transform: { try Quantity.count($0) })
  var points = 10_000

  @Option(help: "Format of standard input: csv (lines of numbers) or doubles (64 bits each).")
  var input = StreamFormat.csv

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Points of a stream to keep for each line. (default: 10m)", valueName: "n"),
    transform: { try Quantity.count($0) })
  var keep = 10_000_000

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Points of a stream to show. (default: 100k)", valueName: "n"),
    transform: { try Quantity.count($0) })
  var follow = 100_000

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Port to serve on. (default: a free one)", valueName: "port"),
    transform: Self.port)
  var port: UInt16?

  @Flag(name: .customLong("no-open"), help: "Open no browser.")
  var isNotOpened = false

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  mutating func validate() throws {
    guard to.isEmpty || to.count == files.count else {
      throw ValidationError("--to belongs to a file each: there are \(to.count) for \(files.count)")
    }
    guard !files.contains("-") || (files.count == 1 && to.isEmpty) else {
      throw ValidationError("-: standard input is shown alone")
    }
    let most = KernelBoard.mostPoints(sets: KernelSet.available.count)
    guard points >= 2, points <= most else { throw ValidationError("--points \(points): 2 to \(most) are possible") }
    guard keep >= 2, keep <= Self.mostKept else {
      throw ValidationError("--keep \(keep): 2 to \(Self.mostKept) are possible")
    }
    guard follow >= 2 else { throw ValidationError("--follow \(follow): 2 or more are possible") }
  }

  private static func port(_ text: String) throws -> UInt16 {
    guard let port = UInt16(text) else {
      throw ValidationError("'\(text)' is not a port; 0 to \(UInt16.max) are possible, 0 for a free one")
    }
    return port
  }

  /// The maximum number of points to retain, whose values take a quarter of the physical memory.
  private static let mostKept = Int(clamping: ProcessInfo.processInfo.physicalMemory / 4) / 8

  mutating func run() throws {
    if files == ["-"] { return try showStream() }
    try serve(files.isEmpty ? kernels() : charts())
  }

  private func kernels() throws -> any ViewContent {
    KernelSet.setThreadCount(1)
    return KernelBoard(KernelSet.available, try SampleData.temperatures.load(), points: points)
  }

  private func charts() throws -> any ViewContent {
    let starts = try files.map { try SeriesFile($0, x: x, isQuiet: quiet) }
    let ends = try to.map { try SeriesFile($0, x: x, isQuiet: quiet) }
    func chart(_ files: [SeriesFile], names: [String]) -> Chart {
      let lines = zip(files, names).enumerated().map { place, line in
        var series = line.0.series
        series.id = .text("line \(place)")
        return ChartLine(series, name: line.1)
      }
      return Chart(lines: lines).xAxis(scale: starts.contains(where: \.hasDates) ? .time : .linear)
    }
    let names = starts.enumerated().map { place, start in
      ends.isEmpty || ends[place].name == start.name ? start.name : "\(start.name) to \(ends[place].name)"
    }
    let groups = stack ? starts.indices.map { $0..<$0 + 1 } : [starts.indices]
    let panels = groups.map { group in
      ChartBoard.Panel(
        chart(Array(starts[group]), names: Array(names[group])),
        end: ends.isEmpty ? nil : chart(Array(ends[group]), names: Array(names[group])))
    }
    return ChartBoard(panels, title: names.joined(separator: ", "))
  }

  private func showStream() throws {
    var reader = StreamReader(STDIN_FILENO, input, keeping: keep)
    guard let board = reader.makeBoard(followedCount: min(follow, keep)) else {
      throw FileError.badData("standard input", "it ended before a line of numbers came")
    }
    let reading = Thread { [reader] in
      var reader = reader
      reader.read(into: board)
    }
    reading.start()
    try serve(board)
  }

  /// Serves the page until Ctrl-C.
  private func serve(_ content: any ViewContent) throws {
    signal(SIGINT, SIG_IGN)
    let (ends, end) = AsyncStream.makeStream(of: Result<Never, any Error>.self)
    let interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interruption.setEventHandler { end.yield(.failure(ExitCode.interrupted)) }
    interruption.resume()
    let finished = DispatchSemaphore(value: 0)
    let result = Outcome()
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

/// The error that ended serving, which is read after serving has ended.
private final class Outcome: @unchecked Sendable {
  var error: (any Error)?
}

extension StreamFormat: ExpressibleByArgument {}

extension ViewServerError: ExitCoded {
  var exitCode: ExitCode { .unavailable }
}

/// The default browser of the desktop.
private enum Browser {
  /// Opens an address if there is a desktop. Failures are ignored, because the address has also been printed.
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
