import CCairo
public import FastVectorAnimation
import FastVectorDrawing
public import FastVectorGeometry
public import Foundation

extension BitmapContext {
  /// Draws a line of text.
  ///
  /// Control characters are drawn as spaces. Characters missing from the font are drawn in a fallback font of the
  /// system.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: The position of the anchor, in points.
  ///   - anchor: The anchor, as fractions of the width and height of the text. With `.leading`, the text extends to the
  ///     right of `point`.
  ///   - angle: The rotation of the text around `point`.
  ///   - font: The font of the text.
  ///   - color: The color of the text.
  public func draw(
    _ text: String, at point: CGPoint, anchor: UnitPoint = .center, angle: Angle = .zero, font: Font, color: Color
  ) { draw(text, at: point, anchor: anchor, angle: angle, font: font, source: .color(color)) }

  /// Draws a line of text.
  package func draw(
    _ text: String, at point: CGPoint, anchor: UnitPoint, angle: Angle = .zero, font: Font, source: Source
  ) {
    guard point.x.isFinite, point.y.isFinite, angle.radians.isFinite else { return }
    let runs = runs(of: Self.printable(text), in: font)
    select(font)
    var line = cairo_font_extents_t()
    unsafe cairo_font_extents(cairo, &line)
    let width = runs.reduce(0) { $0 + $1.width }
    let height = line.ascent + line.descent
    unsafe cairo_save(cairo)
    defer { unsafe cairo_restore(cairo) }
    set(source)
    unsafe cairo_translate(cairo, point.x, point.y)
    unsafe cairo_rotate(cairo, angle.radians)
    var x = -anchor.x * width
    for run in runs {
      select(font, run.face)
      unsafe cairo_move_to(cairo, x, line.ascent - anchor.y * height)
      unsafe cairo_show_text(cairo, run.text)
      x += run.width
    }
  }

  /// A run of characters in one font.
  private struct Run {
    var text: String
    let face: FallbackFonts.Face?
    var width = 0.0
  }

  private func select(_ font: Font, _ face: FallbackFonts.Face? = nil) {
    if let face {
      unsafe cairo_set_font_face(cairo, face.pointer)
    } else {
      let weight = font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
      let slant = font.isItalic ? CAIRO_FONT_SLANT_OBLIQUE : CAIRO_FONT_SLANT_NORMAL
      unsafe cairo_select_font_face(cairo, font.drawnFamily, slant, weight)
    }
    unsafe cairo_set_font_size(cairo, font.size)
  }

  /// Splits a text into runs, each in a font that has its characters.
  private func runs(of text: String, in font: Font) -> [Run] {
    select(font)
    var runs: [Run] = []
    if !lacksLetters(of: text) {
      runs.append(Run(text: text, face: nil))
    } else {
      for character in text {
        let letters = String(character)
        let face =
          lacksLetters(of: letters)
          ? FallbackFonts.face(for: character.unicodeScalars.first!, isBold: font.isBold) : nil
        if let last = runs.last, last.face == face {
          runs[runs.count - 1].text += letters
        } else {
          runs.append(Run(text: letters, face: face))
        }
      }
    }
    for index in runs.indices {
      select(font, runs[index].face)
      var extents = cairo_text_extents_t()
      unsafe cairo_text_extents(cairo, runs[index].text, &extents)
      runs[index].width = extents.x_advance
    }
    return runs
  }

  /// Returns true if the selected font lacks a glyph for the text.
  private func lacksLetters(of text: String) -> Bool {
    guard text.unicodeScalars.contains(where: { $0.value >= 0x80 }) else { return false }
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let status = unsafe cairo_scaled_font_text_to_glyphs(
      cairo_get_scaled_font(cairo), 0, 0, text, Int32(clamping: text.utf8.count), &glyphs, &count, nil, nil, nil)
    defer { unsafe cairo_glyph_free(glyphs) }
    guard status == CAIRO_STATUS_SUCCESS else { return false }
    return (0..<Int(count)).contains { unsafe glyphs![$0].index == 0 }
  }

  /// Replaces control characters by spaces. A NUL would end the text, and a line break would be drawn as a box.
  private static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
