import FastVectorFiles

/// One line on the terminal that says what is being done.
package struct ProgressLine {
  private let isShown: Bool
  private let verb: String

  package init(isQuiet: Bool, verb: String = "measuring") {
    isShown = !isQuiet && StandardError.isTerminal
    self.verb = verb
  }

  package func show(_ text: String) {
    if isShown { StandardError.write("\r\u{1B}[K\(verb) \(text.printable.prefix(scalars: 200))") }
  }

  package func clear() { if isShown { StandardError.write("\r\u{1B}[K") } }
}
