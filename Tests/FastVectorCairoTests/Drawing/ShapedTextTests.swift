import Dispatch
import FastVectorAnimation
import FastVectorCairo
import FastVectorCharts
import FastVectorGeometry
import Foundation
import PictureTestSupport
import Synchronization
import Testing

/// Returns true if fontconfig finds a font for a pattern.
private func hasFont(_ pattern: String) -> Bool {
  (try? run("/usr/bin/env", ["fc-list", pattern]))?.output.isEmpty == false
}

@Suite struct `Shaped text` {
  private static let size = (width: 240, height: 40)

  private func drawn(_ text: String, anchor: UnitPoint = .leading, x: Double = 2) throws -> Bitmap {
    var bitmap = try Bitmap(width: Self.size.width, height: Self.size.height)
    bitmap.fill(Color(0xffffff))
    try bitmap.draw { context in
      context.draw(
        text, at: CGPoint(x: x, y: Double(Self.size.height) / 2), anchor: anchor, font: .system(size: 18),
        color: Color(0x000000))
    }
    return bitmap
  }

  /// Returns the amount of ink in each pixel column.
  private func columns(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.width).map { column in
      (0..<bitmap.height).reduce(0) { $0 + 255 - Int(bitmap[column, $1] & 0xff) }
    }
  }

  /// Returns the range from the first to the last pixel column with ink.
  private func inked(_ bitmap: Bitmap) throws -> Range<Int> {
    let columns = columns(bitmap)
    return try #require(columns.firstIndex { $0 > 0 })..<(try #require(columns.lastIndex { $0 > 0 })) + 1
  }

  @Test func `Hebrew text runs from right to left`() throws {
    // The first letter, alef, is wide, and the second one, vav, is narrow. The word must begin with alef on the right,
    // so its leftmost columns must look like vav.
    let (alef, vav, both) = (try drawn("א"), try drawn("ו"), try drawn("או"))
    let vavWidth = try inked(vav).count
    let first = try columns(both)[inked(both)]
    let expected = try columns(vav)[inked(vav)]
    for (a, b) in zip(first, expected) { #expect(abs(a - b) < 300) }
    #expect(try inked(both).count > vavWidth && inked(both).count >= inked(alef).count)
  }

  @Test func `Latin and Hebrew text in one string keep their directions`() throws {
    let both = try columns(drawn("ab או"))
    let latin = try drawn("ab")
    let range = try inked(latin)
    #expect(Array(both[range]) == Array(columns(latin)[range]))
  }

  @Test func `Arabic letters are joined`() throws {
    // The word is three times the letter seen (س). The letters are joined unless zero-width non-joiners separate them.
    func gaps(_ text: String) throws -> Int {
      let bitmap = try drawn(text)
      return try columns(bitmap)[inked(bitmap)].count { $0 == 0 }
    }
    #expect(try gaps("سسس") == 0)
    let (joined, separate) = (try inked(drawn("سسس")).count, try inked(drawn("س\u{200C}س\u{200C}س")).count)
    #expect(joined < separate)
  }

  @Test(arguments: ["سلام", "שלום", "Σχ. 日本"])
  func `The anchor of a shaped text is a fraction of its width`(text: String) throws {
    let (leading, center) = (try inked(drawn(text, x: 2)), try inked(drawn(text, anchor: .center, x: 120)))
    let trailing = try inked(drawn(text, anchor: .trailing, x: 238))
    #expect(abs(leading.count - trailing.count) <= 1 && abs(leading.count - center.count) <= 1)
    #expect(leading.lowerBound <= 6 && trailing.upperBound >= 234)
    #expect(abs((center.lowerBound + center.upperBound) / 2 - 120) <= 3)
  }

  @Test func `Latin letters have the same baseline and positions with and without shaping`() throws {
    // The em space (U+2003) makes the text renderer use Pango instead of the path without shaping. Pango applies
    // kerning, but the font has no kerning for these letters.
    let (simple, shaped) = (try drawn("human 10"), try drawn("human 10\u{2003}"))
    var differences = 0
    for row in 0..<Self.size.height {
      for column in 0..<Self.size.width {
        differences += abs(Int(simple[column, row] & 0xff) - Int(shaped[column, row] & 0xff))
      }
    }
    #expect(differences < 255 * 40)
    #expect(try abs(inked(simple).upperBound - inked(shaped).upperBound) <= 1)
  }

  @Test(.enabled(if: hasFont("Noto Color Emoji"))) func `Emoji are drawn in color`() throws {
    let bitmap = try drawn("🚀")
    let pixels = (0..<Self.size.height).flatMap { row in (0..<Self.size.width).map { bitmap[$0, row] } }
    let colored = pixels.count { pixel in
      let components = [16, 8, 0].map { Int(pixel >> $0 & 0xff) }
      return components.max()! - components.min()! > 60
    }
    #expect(colored > 20)
    #expect((8...30).contains(try inked(bitmap).count))
  }

  @Test func `A character that the font lacks is drawn with another font`() throws {
    // Mathematical letters are in DejaVu Math, which Debian installs together with DejaVu Sans.
    let missing = "\u{1D400}"
    guard hasFont(":charset=1d400") else { return }
    #expect(try drawn(missing) != drawn("\u{E0FFF}"))
    #expect(try drawn("a" + missing) != drawn("a"))
    #expect(try drawn("a" + missing + "b") != drawn("a" + missing))
  }

  @Test(arguments: ["\u{10FFFF}", "\u{2028}א", "\u{202E}abc", "א\n\u{0}ב", "\u{301}", "\u{FEFF}", ""])
  func `Unusual characters are drawn without a failure`(text: String) throws { _ = try drawn(text) }

  @Test func `Several threads can draw shaped text at the same time`() throws {
    let expected = try drawn("سلام שלום")
    let results = Mutex<[Bool]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let isEqual = (try? drawn("سلام שלום")) == expected
      results.withLock { $0.append(isEqual) }
    }
    #expect(results.withLock { $0 } == Array(repeating: true, count: 16))
  }

  @Test func `Characters that no installed font contains are found in all texts of a chart`() throws {
    // Fonts have no glyphs for these private use code points.
    let (first, second) = ("\u{10fffd}", "\u{ffffd}")
    let chart = Chart([1, 2], name: "é\(first)").title("a\(first) \n").yAxis(label: second)
      .mark(.rule(y: 1, label: "limit")).panel(Chart([1, 2], name: "\(second)b"))
    #expect(try Set(chart.charactersWithoutFont()) == [Character(first), Character(second)])
    #expect(try chart.charactersWithoutFont().count == 2)
    #expect(try Chart([1], name: "äß ½").charactersWithoutFont().isEmpty)
  }

  @Test(arguments: ["\u{10fffd}", "\u{e000}\u{10fffd}", "\u{10fffd}\u{ffffd}\u{10fffd}\u{ffffd}"])
  func `Boxes that replace missing characters aren't wider than the layout allows for`(text: String) throws {
    let ink = try inked(drawn(text))
    #expect(ink.lowerBound >= 1 && Double(ink.upperBound) <= 2 + Font.system(size: 18).size(of: text).width + 1)
  }
}
