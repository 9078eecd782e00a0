/// The words in the names of columns.
extension CSVTable {
  /// Returns the words of a name, in lower case. These are the parts between characters that aren't letters, and the
  /// words within each part that is in camel case. For `windLevel`, they are `windlevel`, `wind` and `level`.
  static func words(in name: String) -> [String] {
    name.split { !$0.isLetter }.flatMap { part in
      [part.lowercased()] + wordsInCamelCase(part)
    }
  }

  /// Returns the words in a name such as `windLevel` in lower case. A word consists of lower-case letters, and can start
  /// with a capital letter.
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

  /// Returns the words of a name in lower case. Words consist of letters and digits.
  static func plainWords(in name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
