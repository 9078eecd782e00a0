import Foundation

/// A pseudo terminal. A program writes to one end, and the test reads the output from the other end.
package struct PseudoTerminal {
  /// The file descriptor of the program's end.
  package let terminal: Int32

  private let screen: Int32

  package init(columns: UInt16, rows: UInt16) throws {
    // This is how grantpt, unlockpt and ptsname are implemented on Linux.
    let (unlock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
    screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var (isLocked, index): (Int32, Int32) = (0, 0)
    guard screen >= 0, unsafe ioctl(screen, unlock, &isLocked) == 0, unsafe ioctl(screen, number, &index) == 0 else {
      throw CocoaError(.fileNoSuchFile)
    }
    terminal = unsafe open("/dev/pts/\(index)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard terminal >= 0, unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else { throw CocoaError(.fileNoSuchFile) }
  }

  /// Returns the output since the previous call.
  package func read() -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = unsafe Foundation.read(screen, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += bytes.prefix(count)
    }
  }

  package func close() {
    _ = Foundation.close(screen)
    _ = Foundation.close(terminal)
  }
}
