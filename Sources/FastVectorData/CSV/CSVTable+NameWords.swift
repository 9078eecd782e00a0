/// Splitting the names of columns into words.
extension CSVTable {
  /// Splits a name at all characters that aren't letters, and returns the parts in lower case. A part in camel case
  /// also yields its individual words. For example, `windLevel` yields `windlevel`, `wind` and `level`.
  static func words(in name: String) -> [String] {
    name.split { !$0.isLetter }.flatMap { part in
      [part.lowercased()] + wordsInCamelCase(part)
    }
  }

  /// Splits a name in camel case, such as `windLevel`, and returns its words in lower case. A word consists of
  /// lower-case letters, the first of which can be capitalized.
  private static func wordsInCamelCase(_ text: Substring) -> [String] {
    var words: [String] = []
    var previous: Character?
    for letter in text {
      defer { previous = letter }
      guard letter.isLowercase else { continue }
      if previous?.isLowercase == true {
        words[words.count - 1].append(letter)
      } else {
        words.append((previous?.isUppercase == true ? previous!.lowercased() : "") + String(letter))
      }
    }
    return words
  }

  /// Splits a name at all characters that are neither letters nor digits, and returns the words in lower case.
  static func plainWords(in name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
