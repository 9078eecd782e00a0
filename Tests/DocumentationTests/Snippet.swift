import Foundation
import Testing

/// A program in a documentation page: a Swift snippet, preceded by the snippets that it continues.
struct Snippet: CustomTestStringConvertible, Sendable {
  /// The page and the line number of the last snippet.
  let location: String
  let code: String

  /// The documented output of all snippets of the program; nil if the page shows no output for the last snippet.
  let output: String?

  /// True if the entry point is a type with `@main` rather than top-level code.
  var hasMain: Bool { code.contains("@main") }

  var testDescription: String { location }
}

extension Snippet {
  /// Returns the programs in a page.
  ///
  /// A snippet with imports starts a program, and a snippet without imports continues the snippets above it. If the
  /// single word "prints" follows a snippet, the next block is the output of this snippet.
  static func all(in text: String, page: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var (code, output) = ("", "")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    func block() -> String {
      var block: [String] = []
      index += 1
      while index < lines.count, lines[index] != "```" {
        block.append(lines[index])
        index += 1
      }
      return block.map { $0 + "\n" }.joined()
    }
    while index < lines.count {
      if lines[index] == "```swift" {
        let line = index + 1
        let snippet = block()
        if "\n\(snippet)".contains("\nimport ") { (code, output) = ("", "") }
        code += snippet
        snippets.append(Snippet(location: "\(page):\(line)", code: code, output: nil))
      } else if lines[index] == "prints", let last = snippets.last {
        while index < lines.count, lines[index] != "```" { index += 1 }
        output += block()
        snippets[snippets.count - 1] = Snippet(location: last.location, code: last.code, output: output)
      } else if lines[index].hasPrefix("```") {
        _ = block()
      }
      index += 1
    }
    // Omit a program if the next program continues it and therefore contains it. Keep the program if the page shows its
    // output.
    return snippets.enumerated().filter { index, snippet in
      let next = index + 1 < snippets.count ? snippets[index + 1].code : ""
      return snippet.output != nil || !next.hasPrefix(snippet.code)
    }.map(\.element)
  }
}
