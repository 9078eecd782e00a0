import Foundation
import Testing

/// A program of a page of documentation: a Swift snippet, with those before it on the page that it goes on from.
struct Snippet: CustomTestStringConvertible, Sendable {
  /// The page, and the line of the last snippet.
  let place: String
  let code: String

  /// What the page says that the last snippet prints; nil where it says nothing.
  let output: String?

  /// Whether a type of its own is where the program begins, not the first line.
  var hasMain: Bool { code.contains("@main") }

  var testDescription: String { place }
}

extension Snippet {
  /// The programs of a page.
  ///
  /// A snippet with imports begins a program; one without goes on from the snippets before it. The block after the word
  /// "prints" alone in a line is what all of the program prints.
  static func all(in text: String, page: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var code = ""
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
        code = "\n\(snippet)".contains("\nimport ") ? snippet : code + snippet
        snippets.append(Snippet(place: "\(page):\(line)", code: code, output: nil))
      } else if lines[index] == "prints", let last = snippets.last {
        while index < lines.count, lines[index] != "```" { index += 1 }
        snippets[snippets.count - 1] = Snippet(place: last.place, code: last.code, output: block())
      } else if lines[index].hasPrefix("```") {
        _ = block()
      }
      index += 1
    }
    // A program that goes on includes those before it, unless the page says what these print.
    return snippets.enumerated().filter { index, snippet in
      let next = index + 1 < snippets.count ? snippets[index + 1].code : ""
      return snippet.output != nil || !next.hasPrefix(snippet.code)
    }.map(\.element)
  }
}
