import CCleanup
public import FastVectorFiles
public import Foundation

/// Plays frames in the terminal, on a screen of its own with the cursor hidden. The screen is as it was when the animation is
/// over, when it is let go early, and when a signal ends the process. An animation that is finished leaves its last frame behind
/// as text.
///
/// Where the output is no terminal, only the last frame is written, as plain text.
///
/// ```swift
/// let player = try TerminalPlayer()
/// for frame in 0..<120 {
///   try player.show(at: Double(frame) / 60) { canvas in canvas.draw(path(frame, canvas.width, canvas.height)) }
/// }
/// try player.finish()
/// ```
public final class TerminalPlayer {
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant?
  private var cleanup: Int32 = -1
  private var last: BrailleCanvas?
  private var isOpen = false

  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
  private static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  /// Opens the screen.
  ///
  /// - Throws: `FileError` where the terminal cannot be written to.
  public init(_ terminal: Terminal = Terminal()) throws(FileError) {
    self.terminal = terminal
    guard terminal.isTerminal else { return }
    let bytes = Array(Self.closing.utf8)
    cleanup = unsafe fv_write_on_signal(terminal.descriptor, bytes, bytes.count)
    isOpen = true
    try terminal.write(Self.opening)
  }

  deinit { try? close() }

  /// Shows a frame when its time has come. A frame whose successor is due as well is made, but not shown.
  ///
  /// - Parameters:
  ///   - time: When the frame comes, in seconds from the first.
  ///   - duration: How long it is to be seen, in seconds.
  ///   - draw: Draws the frame into an empty canvas of the terminal's size.
  /// - Throws: `FileError` where the terminal cannot be written to.
  public func show(
    at time: TimeInterval, for duration: TimeInterval = 0, _ draw: (inout BrailleCanvas) -> Void
  ) throws(FileError) {
    let size = terminal.size
    // The last row stays free: a line break there would move everything up.
    var canvas = BrailleCanvas(columns: size.columns, rows: size.rows - 1)
    draw(&canvas)
    last = canvas
    guard terminal.isTerminal else { return }
    let now = clock.now
    let start = self.start ?? now
    self.start = start
    guard time.isFinite, time < 1e9 else { return }
    let due = start + .seconds(max(time, 0))
    if duration > 0, duration < 1e9, due + .seconds(duration) < now { return }
    if due > now { Thread.sleep(forTimeInterval: max(time, 0) - Self.seconds(now - start)) }
    let lines = canvas.lines(isColored: terminal.isColored).enumerated().map { row, line in
      "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    try terminal.write(lines.joined() + "\u{1B}[J")
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Closes the screen, and leaves the last frame behind as text.
  ///
  /// - Throws: `FileError` where it cannot be written.
  public func finish() throws(FileError) {
    try close()
    guard let last else { return }
    let lines = last.lines(isColored: terminal.isColored)
    try terminal.write(lines.map { $0 + "\n" }.joined())
  }

  private func close() throws(FileError) {
    guard isOpen else { return }
    isOpen = false
    defer { fv_forget(cleanup) }
    try terminal.write(Self.closing)
  }
}
