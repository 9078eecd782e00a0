package import FastVectorCharts
import FastVectorGeometry

extension Chart {
  /// Returns the characters in titles, names and labels that no installed font contains, without duplicates. Except in
  /// SVG documents, each of them is drawn as a box.
  ///
  /// - Throws: ``BitmapError`` if there isn't enough memory.
  package func charactersWithoutFont() throws -> [Character] {
    var seen: Set<Character> = []
    let characters = texts.joined().filter { !$0.isASCII && seen.insert($0).inserted }
    var missing: [Character] = []
    guard !characters.isEmpty else { return [] }
    var bitmap = try Bitmap(width: 1, height: 1)
    try bitmap.draw { context in
      for character in characters where !context.hasGlyphs(for: character, font: fonts.tick) {
        missing.append(character)
      }
    }
    return missing
  }

  private var texts: [String] {
    let axes = [xAxis, yAxis, secondYAxis].map(\.title)
    let names = lines.compactMap(\.shownName) + marks.flatMap { [$0.shownName, $0.label].compactMap { $0 } }
    return [title, subtitle] + axes + names + panels.flatMap(\.chart.texts)
  }
}
