import Foundation
import ProgramTestSupport
import TestSupport
import Testing

private let hasFFmpeg: Bool = {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  let isFound = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }
  if !isFound { print("The tests of animations by ffmpeg are left out: there is no ffmpeg.") }
  return isFound
}()

/// The formats that this machine can write.
private let formats = ["png", "svg", "gif"] + (hasFFmpeg ? ["mp4", "webm", "apng"] : [])

/// Creates a folder with two files: a flat line, and a line whose picture is larger.
private func makeFolder() throws -> Folder {
  let folder = try Folder()
  try folder.file("a.csv", "y\n" + String(repeating: "1\n", count: 200))
  try folder.file("b.csv", "y\n" + (0..<200).map { "\($0 * $0 * 37 % 101)\n" }.joined())
  return folder
}

private func names(in folder: Folder) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
}

private let chart = ["render", "--from", "a.csv", "--to", "b.csv", "--animation", "linear"]
private let size = ["--size", "200x150"]
/// The arguments that render small pictures without messages about progress and files.
private let quiet = chart + size + ["--quiet"]

/// Disabled under a sanitizer, because a program with a sanitizer can't run with a limited file size.
@Suite(.disabled(if: Executable.isSanitized)) struct `Renderings that exceed the disk space` {
  /// Runs `fastvector render` with a limit on the file size, in KiB. A write beyond the limit fails with `EFBIG`, which
  /// takes the same code path as a full disk.
  private func render(_ arguments: [String], kibibytes: Int, in folder: Folder) async throws -> Ending {
    // The limit of bash is in KiB; other shells use units of 512 bytes.
    try await Executable.run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "ulimit -f \(kibibytes) && exec \"$0\" \"$@\"", Executable.fastvector.path] + quiet + arguments,
      folder: folder.url)
  }

  @Test(arguments: formats.filter { $0 != "png" })
  func `An animation that doesn't fit on the disk is reported and leaves an existing animation unchanged`(
    format: String
  ) async throws {
    let folder = try makeFolder()
    let output = "chart.\(format)"
    for exists in [false, true] {
      if exists { try folder.file(output, "the animation before") }
      let ending = try await render(["--fps", "20", "--out", output], kibibytes: 1, in: folder)
      #expect(ending.code == 73, "\(ending.standardError)")
      #expect(ending.standardError.count == 1, "\(ending.standardError)")
      #expect(ending.errorMessage.hasPrefix("fastvector: \(output)"))
      #expect(ending.errorMessage.contains("File too large"), "\(ending.standardError)")
      #expect(try names(in: folder) == ["a.csv", "b.csv"] + (exists ? [output] : []))
      if exists { #expect(try folder.text(output) == "the animation before") }
    }
  }

  @Test func `A sequence of pictures that doesn't fit on the disk keeps its complete pictures`() async throws {
    let (whole, part) = try (makeFolder(), makeFolder())
    let arguments = ["--fps", "10", "--rest", "0", "--out", "chart.png"]
    #expect(try await Executable.run(Executable.fastvector, quiet + arguments, folder: whole.url).code == 0)
    let pictures = try names(in: whole).filter { $0.hasPrefix("chart-") }
    let sizes = try pictures.map { try Data(contentsOf: whole.url.appendingPathComponent($0)).count }
    // The limit is the size of the first picture, rounded up to whole KiB.
    let limit = (sizes[0] + 1023) / 1024
    let complete = pictures.prefix { sizes[pictures.firstIndex(of: $0)!] <= limit * 1024 }
    try #require(!complete.isEmpty && complete.count < pictures.count)
    let ending = try await render(arguments, kibibytes: limit, in: part)
    #expect(ending.code == 73)
    let refused = pictures[complete.count]
    #expect(ending.standardError == ["fastvector: \(refused): cannot be written: File too large"])
    #expect(try names(in: part) == ["a.csv", "b.csv"] + complete)
    for name in complete {
      #expect(
        try Data(contentsOf: part.url.appendingPathComponent(name))
          == Data(contentsOf: whole.url.appendingPathComponent(name)))
    }
  }

  @Test(arguments: ["one.png", "one.svg"])
  func `A picture that doesn't fit on the disk is reported and leaves no file behind`(name: String) async throws {
    let folder = try makeFolder()
    let ending = try await render(["--at", "0.3", "--out", name], kibibytes: 1, in: folder)
    #expect(ending.code == 73)
    #expect(ending.standardError == ["fastvector: \(name): cannot be written: File too large"])
    #expect(try names(in: folder) == ["a.csv", "b.csv"])
  }

  @Test func `Rendering exits with 73 if the terminal can't be written`() async throws {
    let folder = try makeFolder()
    let device = unsafe open("/dev/full", O_WRONLY)
    defer { close(device) }
    // Standard error is the same full device as standard output, so the error message can't be printed.
    let ending = try await Executable.run(
      Executable.fastvector, chart + ["--terminal", "--fps", "5"], folder: folder.url, terminal: device)
    #expect(ending.code == 73)
  }
}

@Suite struct `Renderings ended by a signal` {
  /// An animation of one hour.
  private static let long = chart + ["--fps", "100", "--duration", "3600"]

  /// Runs `fastvector render` in a pseudo terminal and sends it a signal. The output must first contain `text` at least
  /// `times` times. If `picture` isn't nil, that file must also exist.
  ///
  /// The closure that waits for the text blocks its thread instead of suspending. If it suspended, other tests could
  /// occupy the thread until the animation is complete.
  private func render(
    _ arguments: [String], _ signal: Int32, after text: String, times: Int = 1, picture: String? = nil,
    in folder: Folder
  ) async throws -> (
    code: Int32, screen: String
  ) {
    let pseudo = try PseudoTerminal(columns: 60, rows: 12)
    defer { pseudo.close() }
    let (text, picture) = (Data(text.utf8), picture.map { folder.url.appendingPathComponent($0).path })
    var (screen, searched, count) = (Data(), 0, 0)
    let ending = try await Executable.run(
      Executable.fastvector, Self.long + arguments, environment: ["TERM": "xterm"], folder: folder.url,
      terminal: pseudo.terminal
    ) { process in
      func isReached() -> Bool {
        while let range = screen.range(of: text, in: searched..<screen.endIndex) {
          count += 1
          searched = range.upperBound
        }
        return count >= times && picture.map(FileManager.default.fileExists(atPath:)) ?? true
      }
      for _ in 0..<60_000 where process.isRunning && !isReached() {
        usleep(10_000)
        screen += pseudo.read().utf8
      }
      #expect(isReached())
      kill(process.processIdentifier, signal)
      while process.isRunning {
        usleep(1_000)
        screen += pseudo.read().utf8
      }
    }
    screen += pseudo.read().utf8
    return (ending.code, String(decoding: screen, as: UTF8.self))
  }

  @Test(arguments: formats, [SIGINT, SIGTERM])
  func `A signal during rendering leaves only complete files`(format: String, signal: Int32) async throws {
    let folder = try makeFolder()
    let output = "chart.\(format)"
    if format != "png" { try folder.file(output, "the animation before") }
    let third = "chart-00002.png"
    let ending = try await render(
      size + ["--out", output], signal, after: "rendering frame", times: 3, picture: format == "png" ? third : nil,
      in: folder)
    #expect(ending.code == 128 + signal)
    guard format == "png" else {
      #expect(try names(in: folder) == ["a.csv", "b.csv", output])
      #expect(try folder.text(output) == "the animation before")
      return
    }
    let pictures = try names(in: folder).filter { !$0.hasSuffix(".csv") }
    #expect(pictures.starts(with: ["chart-00000.png", "chart-00001.png", third]))
    for picture in pictures {
      // A complete PNG file ends with the IEND chunk.
      let end = try Data(contentsOf: folder.url.appendingPathComponent(picture)).suffix(8)
      #expect(picture.hasPrefix("chart-") && end.elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A signal during rendering in the terminal restores the terminal`(signal: Int32) async throws {
    let folder = try makeFolder()
    // The title is drawn in the first frame.
    let ending = try await render(["--terminal", "--title", "Moving"], signal, after: "Moving", in: folder)
    #expect(ending.code == 128 + signal)
    #expect(ending.screen.contains("\u{1B}[?1049h\u{1B}[?25l"))
    #expect(ending.screen.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(try names(in: folder) == ["a.csv", "b.csv"])
  }
}
