import FastVectorFiles
import Foundation

/// A line on the terminal that shows the current step of a long operation. Nothing is shown if standard error isn't a
/// terminal.
package struct ProgressLine {
  private let isShown: Bool
  private let verb: String

  package init(isQuiet: Bool, verb: String = "measuring") {
    isShown = !isQuiet && StandardError.isTerminal
    self.verb = verb
  }

  package func show(_ text: String) {
    // A line that fills the last column would wrap, and couldn't be erased.
    if isShown { StandardError.write(erasure + "\(verb) \(text)".printable.prefix(scalars: StandardError.columns - 1)) }
  }

  package func clear() { if isShown { StandardError.write(erasure) } }

  private var erasure: String {
    TerminalType.isDumb() ? "\r" + String(repeating: " ", count: StandardError.columns - 1) + "\r" : "\r\u{1B}[K"
  }
}
