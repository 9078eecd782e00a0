import Foundation

/// The type of the terminal, according to the variable `TERM`.
package enum TerminalType {
  /// True if the terminal doesn't support escape sequences. The terminals in some editors don't.
  package static var isDumb: Bool { ["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM", default: ""]) }
}
