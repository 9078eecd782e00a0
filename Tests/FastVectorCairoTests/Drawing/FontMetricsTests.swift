import CCairo
import FastVectorCairo
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Font metrics` {
  /// Returns the advance of a string and the ascent and descent of a line, measured by Cairo with DejaVu Sans and
  /// without hinting.
  private func extents(of text: String, in font: Font) -> (advance: Double, ascent: Double, descent: Double) {
    let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
    defer { unsafe cairo_surface_destroy(surface) }
    let cairo = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(cairo) }
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_set_font_options(cairo, options)
    let weight = font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    unsafe cairo_select_font_face(cairo, Font.defaultFamily, CAIRO_FONT_SLANT_NORMAL, weight)
    unsafe cairo_set_font_size(cairo, font.size)
    var letters = cairo_text_extents_t()
    unsafe cairo_text_extents(cairo, text, &letters)
    var line = cairo_font_extents_t()
    unsafe cairo_font_extents(cairo, &line)
    return (letters.x_advance, line.ascent, line.descent)
  }

  @Test(arguments: [Font.Weight.regular, .bold])
  func `Each ASCII and Latin-1 character has the same width as in DejaVu Sans`(weight: Font.Weight) throws {
    // The font size equals the units per em, so each unit is one point.
    let font = Font.system(size: 2048, weight: weight)
    for value in Array(UInt32(0x20)..<0x7f) + Array(0xa0..<0x100) {
      let letter = String(try #require(Unicode.Scalar(value)))
      let advance = extents(of: letter, in: font).advance
      #expect(abs(font.size(of: letter).width - advance) <= 1, "U+\(String(value, radix: 16)): \(advance)")
    }
    let line = extents(of: "x", in: font)
    #expect(abs(font.ascent - line.ascent) <= 1)
    #expect(abs(font.lineHeight - line.ascent - line.descent) <= 1)
  }

  @Test(arguments: [9.0, 11, 12, 13, 18])
  func `The computed width of text agrees with Cairo at the sizes that charts use`(size: Double) throws {
    for weight in [Font.Weight.regular, .bold] {
      let font = Font.system(size: size, weight: weight)
      for text in ["", "1 000 000", "-0.25", "Temperature, °F", "frame.swiftui naive", "«ÀÉÎõü»"] {
        // The font metrics ignore kerning, so the width of text is the sum of the widths of its letters.
        let letters = text.map { extents(of: String($0), in: font).advance }.reduce(0, +)
        #expect(abs(font.size(of: text).width - letters) <= 0.01 * Double(text.count + 1), "\(text)")
        #expect(
          abs(font.size(of: text).width - extents(of: text, in: font).advance) <= 0.02 * letters + 0.01, "\(text)")
      }
    }
  }
}
