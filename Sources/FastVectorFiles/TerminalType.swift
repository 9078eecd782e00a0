import Foundation

/// The type of the terminal, according to the variable `TERM`.
package enum TerminalType {
  /// Returns true if the terminal doesn't support escape sequences, or if its type is unknown. The terminals in some
  /// editors don't support them.
  package static func isDumb(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
    ["", "dumb"].contains(environment["TERM", default: ""])
  }
}
