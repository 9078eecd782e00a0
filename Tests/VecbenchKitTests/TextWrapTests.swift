import TestSupport
import Testing
import VecbenchKit

struct TextWrapTests {
  /// Returns random text of words, numbers with groups of three digits, sizes and percentages.
  private static func text(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "word", "measured", "10 000", "1 234 567", "32 KiB", "5 %", "3 apples", "7 100th", "9 KiBs", "x1", "-",
      "µs,", "(2 MiB)", "99 %;", "",
    ]
    return (0..<30).map { _ in parts.randomElement(using: &generator)! }.joined(separator: " ")
  }

  /// Returns the spaces at which text may break, found with a regular expression.
  private static func breaks(in text: String) -> [String.Index] {
    let inNumbers = text.ranges(of: /\d (?=\d{3}\b|[KMGT]iB\b|%)/).map { text.index(before: $0.upperBound) }
    return text.indices.filter { text[$0] == " " && !inNumbers.contains($0) }
  }

  @Test(arguments: [1, 2, 8, 20, 79, 80, 1000])
  func `Text breaks only at spaces outside numbers, and only where the next word doesn't fit`(width: Int) {
    for seed in 0..<50 as Range<UInt64> {
      let text = String(Self.text(seed: seed).drop { $0 == " " })
      let lines = TextWrap.lines(text, width: width, indent: 0)
      #expect(lines.joined(separator: " ") == text)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let joined = "\(line) \(next)"
        let space = joined.index(joined.startIndex, offsetBy: line.count)
        #expect(Self.breaks(in: joined).contains(space), "\(line)|\(next)")
        let word = next.prefix(upTo: Self.breaks(in: next).first ?? next.endIndex)
        #expect(line.count + 1 + word.count > width, "\(line)|\(next)")
      }
    }
  }

  @Test func `Lines after the first are indented, and a long word is on a separate line`() {
    #expect(
      TextWrap.lines("  from 999 to 10 000 incomprehensibilities, 5 % of 32 KiB", width: 14, indent: 4)
        == ["  from 999 to", "    10 000", "    incomprehensibilities,", "    5 % of", "    32 KiB"])
  }
}
