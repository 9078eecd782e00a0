import ArgumentParser

/// The words of a command, with quotes and backslashes as the shell reads them (POSIX, Shell Command Language, 2.2).
/// No shell runs: it would be measured too.
package enum CommandWords {
  /// - Throws: `ValidationError` for what only a shell can do, and for a quote that is not closed.
  package static func words(of command: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(command)
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        if let finished = word { words.append(finished) }
        word = nil
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (let open?, character) where open == character: quote = nil
      case (nil, "\\"):
        guard let next = rest.popFirst() else { throw ValidationError("'\(command)' ends with a backslash") }
        word = (word ?? "") + String(next)
      case ("\"", "\\") where rest.first.map { "\"\\$`".contains($0) } ?? false:
        word = (word ?? "") + String(rest.removeFirst())
      case (nil, _) where "|&;<>()$`*?[".contains(character), ("\"", "$"), ("\"", "`"):
        throw ValidationError("'\(command)': '\(character)' needs a shell: sh -c '…'")
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw ValidationError("'\(command)': a quote is not closed") }
    return words + (word.map { [$0] } ?? [])
  }
}
