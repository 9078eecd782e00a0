/// One line on the terminal that says what is being measured.
struct ProgressLine {
  private let isShown: Bool

  init(isQuiet: Bool) { isShown = !isQuiet && StandardError.isTerminal }

  func show(_ text: String) { if isShown { StandardError.write("\r\u{1B}[Kmeasuring \(text)") } }

  func clear() { if isShown { StandardError.write("\r\u{1B}[K") } }
}
