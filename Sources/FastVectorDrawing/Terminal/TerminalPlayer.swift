import CProcess
public import FastVectorFiles
public import Foundation

/// A player that shows frames in a terminal. It uses the terminal's alternate screen and hides the cursor.
///
/// The original screen is restored when the animation finishes or the player is released. ``SignalCleanup`` also
/// restores it if a signal ends the process. When the animation has finished, its last frame is written to the original
/// screen as text. If the output isn't a terminal, or is a terminal whose cursor can't be moved, only this frame is
/// written.
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

  /// Creates a player. If the terminal can show animations, switches to the alternate screen and hides the cursor.
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public init(_ terminal: Terminal = Terminal()) throws(FileError) {
    self.terminal = terminal
    guard terminal.movesCursor else { return }
    let bytes = Array(Self.closing.utf8)
    cleanup = unsafe fv_write_on_signal(terminal.descriptor, bytes, bytes.count)
    isOpen = true
    try terminal.write(Self.opening)
  }

  deinit { try? close() }

  /// Draws a frame, waits until it is due, and shows it. If the next frame is already due, the frame is skipped.
  ///
  /// - Parameters:
  ///   - time: The time when the frame is due, in seconds since the first call of this function. If the time isn't
  ///     finite, or is 1e9 or more, the frame isn't shown.
  ///   - duration: The time until the next frame is due, in seconds. If it is 0, the frame is never skipped.
  ///   - draw: A closure that draws the frame on an empty canvas. The canvas is as wide as the terminal and one row
  ///     shorter.
  /// - Throws: `FileError` if writing to the terminal fails.
  public func show(
    at time: TimeInterval, for duration: TimeInterval = 0, _ draw: (inout BrailleCanvas) -> Void
  ) throws(FileError) {
    let size = terminal.size
    // Leave the last row free. A line break there would scroll the screen.
    var canvas = BrailleCanvas(columns: size.columns, rows: size.rows - 1)
    draw(&canvas)
    last = canvas
    guard terminal.movesCursor else { return }
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

  /// Restores the original screen and writes the last frame to it as text.
  ///
  /// - Throws: `FileError` if writing to the terminal fails.
  public func finish() throws(FileError) {
    try close()
    guard let last else { return }
    let lines = last.lines(isColored: terminal.isColored)
    try terminal.write(lines.map { $0 + "\n" }.joined())
  }

  private func close() throws(FileError) {
    guard isOpen else { return }
    isOpen = false
    defer { fv_cleanup_unregister(cleanup) }
    try terminal.write(Self.closing)
  }
}
