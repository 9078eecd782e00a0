import TestSupport
import Testing
import VecbenchKit

struct TextWrapTests {
  /// Random text of words, numbers with thin groups, sizes and percentages.
  private static func text(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "word", "measured", "10 000", "1 234 567", "32 KiB", "5 %", "3 apples", "7 100th", "9 KiBs", "x1", "-",
      "µs,", "(2 MiB)", "99 %;", "",
    ]
    return (0..<30).map { _ in parts.randomElement(using: &generator)! }.joined(separator: " ")
  }

  @Test(arguments: [1, 2, 8, 20, 79, 80, 1000])
  func `Text breaks only at spaces outside numbers, and only where the next word doesn't fit`(width: Int) {
    for seed in 0..<50 as Range<UInt64> {
      let text = Self.text(seed: seed).drop { $0 == " " }
      let lines = TextWrap.lines(String(text), width: width, indent: 0)
      #expect(lines.joined(separator: " ") == text)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let joined = "\(line) \(next)"
        let inside = joined.ranges(of: /\d (?=\d{3}\b|[KMGT]iB\b|%)/).map(\.upperBound)
        #expect(!inside.contains(joined.index(joined.startIndex, offsetBy: line.count + 1)), "\(joined)")
        let word = next.prefix(upTo: next.firstIndex(of: " ") ?? next.endIndex)
        #expect(line.count + 1 + word.count > width || next.hasPrefix(/[\d ]+ (?:\d|[KMGT]iB|%)/), "\(line)|\(next)")
      }
    }
  }

  @Test func `Lines after the first are indented, and a long word has a line of its own`() {
    #expect(
      TextWrap.lines("  from 999 to 10 000 incomprehensibilities, 5 % of 32 KiB", width: 14, indent: 4)
        == ["  from 999 to", "    10 000", "    incomprehensibilities,", "    5 % of", "    32 KiB"])
  }
}
