import ArgumentParser

/// Functions that split a command into words by the quoting rules of the POSIX shell (Shell Command Language, 2.2).
/// Commands run without a shell, because the measured time would otherwise include the startup of the shell.
package enum ShellWords {
  /// Returns a word in single quotes, so that a shell reads it as one literal word.
  package static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: #"'\''"#) + "'" }

  /// Returns the words of a command.
  ///
  /// - Throws: `ValidationError` if the command uses shell features such as pipes, contains an unclosed quote, or ends
  ///   with a backslash.
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
      // A shell starts a comment at # only at the start of a word.
      case (nil, "~") where word == nil, (nil, "#") where word == nil:
        throw ValidationError("'\(command)': '\(character)' needs a shell or quotes: sh -c '…' or '\(character)'")
      // Not every sh expands braces, or ~ in the arguments of a command.
      case (nil, "~") where isExpanded(after: word ?? ""), (nil, "{") where isBraceExpansion(rest):
        throw ValidationError("'\(command)': '\(character)' needs bash or quotes: bash -c '…' or '\(character)'")
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw ValidationError("'\(command)': a quote is not closed") }
    return words + (word.map { [$0] } ?? [])
  }

  /// Returns true if bash expands ~ after the start of a word: directly after the first `=` of `NAME=value`, or after a
  /// colon in the value.
  private static func isExpanded(after start: String) -> Bool {
    start.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*=(.*:)?/.dotMatchesNewlines()) != nil
  }

  /// Returns true if bash expands an opening brace before `rest`, which starts a list such as `{a,b}`, or a range of
  /// integers or letters such as `{1..9}`.
  private static func isBraceExpansion(_ rest: Substring) -> Bool {
    if rest.prefixMatch(of: /(-?[0-9]+\.\.-?[0-9]+|[A-Za-z]\.\.[A-Za-z])(\.\.-?[0-9]+)?}/) != nil { return true }
    var (depth, isList) = (0, false)
    var quote: Character?
    var rest = rest
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (let open?, character) where open == character: quote = nil
      case (nil, "'"), (nil, "\""): quote = character
      case (nil, "\\"), ("\"", "\\"): _ = rest.popFirst()
      case (.some, _): break
      case (nil, "{"): depth += 1
      case (nil, "}") where depth == 0: return isList
      case (nil, "}"): depth -= 1
      case (nil, ","): isList = isList || depth == 0
      default: if character.isWhitespace { return false }
      }
    }
    return false
  }
}
