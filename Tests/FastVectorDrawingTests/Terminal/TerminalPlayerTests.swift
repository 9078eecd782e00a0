import FastVectorDrawing
import FastVectorFiles
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Animations in a terminal` {
  private static func draw(_ canvas: inout BrailleCanvas) {
    canvas.write("\(canvas.columns) x \(canvas.rows)", column: 0, row: 0, color: Color(bytes: 1, 2, 3))
  }

  @Test func `An animation hides the cursor, uses the alternate screen, and finally writes its last frame`() throws {
    let pseudo = try PseudoTerminal(columns: 30, rows: 10)
    defer { pseudo.close() }
    let player = try TerminalPlayer(Terminal(descriptor: pseudo.terminal, environment: ["TERM": "xterm"]))
    #expect(pseudo.read() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    try player.show(at: 0, Self.draw)
    #expect(pseudo.read().hasPrefix("\u{1B}[1;1H\u{1B}[38;2;1;2;3m30 x 9\u{1B}[39m\u{1B}[K\u{1B}[2;1H\u{1B}[K"))
    try player.finish()
    let end = pseudo.read()
    #expect(end.hasPrefix("\u{1B}[?25h\u{1B}[?1049l\u{1B}[38;2;1;2;3m30 x 9\u{1B}[39m\r\n"))
  }

  @Test func `An animation that is abandoned restores the screen`() throws {
    let pseudo = try PseudoTerminal(columns: 30, rows: 10)
    defer { pseudo.close() }
    var player: TerminalPlayer? = try TerminalPlayer(
      Terminal(descriptor: pseudo.terminal, environment: ["TERM": "xterm"]))
    try player?.show(at: 0, Self.draw)
    player = nil
    #expect(pseudo.read().hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:]])
  func `Environment variables can disable colors`(environment: [String: String]) throws {
    let pseudo = try PseudoTerminal(columns: 30, rows: 10)
    defer { pseudo.close() }
    let player = try TerminalPlayer(Terminal(descriptor: pseudo.terminal, environment: environment))
    try player.show(at: 0, Self.draw)
    try player.finish()
    #expect(!pseudo.read().contains("[38;"))
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""], [:]])
  func `A terminal without cursor movement shows only the last frame, as plain text`(
    environment: [String: String]
  ) throws {
    let pseudo = try PseudoTerminal(columns: 30, rows: 3)
    defer { pseudo.close() }
    let player = try TerminalPlayer(Terminal(descriptor: pseudo.terminal, environment: environment))
    try player.show(at: 0) { $0.write("first", column: 0, row: 0) }
    try player.show(at: 1000) { $0.write("last", column: 0, row: 0) }
    try player.finish()
    #expect(pseudo.read() == "last\r\n\r\n")
  }

  @Test func `Without a terminal, only a single frame is written, as plain text`() throws {
    try withTemporaryFolder { folder throws in
      let descriptor = unsafe open("\(folder)/out", O_WRONLY | O_CREAT, 0o644)
      let player = try TerminalPlayer(Terminal(descriptor: descriptor, environment: [:]))
      try player.show(at: 0) { $0.write("first", column: 0, row: 0) }
      try player.show(at: 1000) { $0.write("last", column: 0, row: 0) }
      try player.finish()
      close(descriptor)
      let text = try String(contentsOfFile: "\(folder)/out", encoding: .utf8)
      #expect(text == "last\n" + String(repeating: "\n", count: 22))
    }
  }

  @Test func `A write error during an animation is reported`() throws {
    let descriptor = unsafe open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let player = try TerminalPlayer(Terminal(descriptor: descriptor, environment: [:]))
    try player.show(at: 0, Self.draw)
    #expect(throws: FileError.cannotCreate("the terminal", "No space left on device")) { try player.finish() }
  }

  @Test func `Late frames are skipped, and any frame time is accepted`() throws {
    let pseudo = try PseudoTerminal(columns: 30, rows: 10)
    defer { pseudo.close() }
    let player = try TerminalPlayer(Terminal(descriptor: pseudo.terminal, environment: ["TERM": "xterm"]))
    try player.show(at: 0, Self.draw)
    usleep(30_000)
    _ = pseudo.read()
    try player.show(at: 0.001, for: 0.001, Self.draw)
    for time in [Double.nan, .infinity, -5] { try player.show(at: time, for: 1e-9, Self.draw) }
    try player.finish()
    #expect(pseudo.read().hasPrefix("\u{1B}[?25h"))
  }
}
