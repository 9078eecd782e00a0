/// One line on the terminal that says what is being done.
struct ProgressLine {
  private let isShown: Bool
  private let verb: String

  init(isQuiet: Bool, verb: String = "measuring") {
    isShown = !isQuiet && StandardError.isTerminal
    self.verb = verb
  }

  func show(_ text: String) { if isShown { StandardError.write("\r\u{1B}[K\(verb) \(text)") } }

  func clear() { if isShown { StandardError.write("\r\u{1B}[K") } }
}
