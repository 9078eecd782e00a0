import CCairo
import CPango
public import FastVectorAnimation
import FastVectorDrawing
public import FastVectorGeometry
public import Foundation

extension BitmapContext {
  /// Draws a line of text.
  ///
  /// Control characters and line breaks are drawn as spaces, and noncharacters as U+FFFD. Characters that the font
  /// lacks are drawn in a fallback font of the system. Emoji are drawn in color if a color font is installed. Arabic
  /// letters are joined. Hebrew and Arabic run from right to left, even within left-to-right text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: The position of the text's anchor, in points.
  ///   - anchor: The place within the text that is drawn at `point`, as fractions of the text's width and height.
  ///     With `.leading`, the text extends to the right of `point`.
  ///   - angle: The clockwise rotation of the text around `point`. If the angle or the point isn't finite, nothing is
  ///     drawn.
  ///   - font: The font of the text.
  ///   - color: The color of the text.
  public func draw(
    _ text: String, at point: CGPoint, anchor: UnitPoint = .center, angle: Angle = .zero, font: Font, color: Color
  ) { draw(text, at: point, anchor: anchor, angle: angle, font: font, source: .color(color)) }

  /// Draws a line of text with a color or gradient. See ``draw(_:at:anchor:angle:font:color:)``.
  package func draw(
    _ text: String, at point: CGPoint, anchor: UnitPoint, angle: Angle = .zero, font: Font, source: Source
  ) {
    guard point.x.isFinite, point.y.isFinite, angle.radians.isFinite else { return }
    let text = Self.printable(text)
    select(font)
    var metrics = cairo_font_extents_t()
    unsafe cairo_font_extents(cairo, &metrics)
    unsafe cairo_save(cairo)
    defer { unsafe cairo_restore(cairo) }
    set(source)
    unsafe cairo_translate(cairo, point.x, point.y)
    unsafe cairo_rotate(cairo, angle.radians)
    let baseline = metrics.ascent - anchor.y * (metrics.ascent + metrics.descent)
    if Self.isSimple(text) {
      var extents = cairo_text_extents_t()
      unsafe cairo_text_extents(cairo, text, &extents)
      unsafe cairo_move_to(cairo, -anchor.x * extents.x_advance, baseline)
      unsafe cairo_show_text(cairo, text)
    } else {
      let line = unsafe ShapedText(text, font, cairo)
      // The boxes that are drawn for missing characters can be wider than the layout expects.
      let room = font.width(of: text)
      if line.hasUnknownGlyphs, line.width > room { unsafe cairo_scale(cairo, room / line.width, 1) }
      unsafe cairo_move_to(cairo, -anchor.x * line.width, baseline)
      unsafe line.show(on: cairo)
    }
  }

  /// Returns true if an installed font contains a character, or if the character is drawn as a space.
  func hasGlyphs(for character: Character, font: Font) -> Bool {
    let line = unsafe ShapedText(Self.printable(String(character)), font, cairo)
    return !line.hasUnknownGlyphs
  }

  private func select(_ font: Font) {
    let weight = font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    let slant = font.isItalic ? CAIRO_FONT_SLANT_OBLIQUE : CAIRO_FONT_SLANT_NORMAL
    unsafe cairo_select_font_face(cairo, font.drawnFamily, slant, weight)
    unsafe cairo_set_font_size(cairo, font.size)
  }

  /// Returns true if the text contains only Latin letters, digits and symbols up to U+02FF. Each of these characters is
  /// a single glyph, and they run from left to right. Cairo draws such text without kerning, so its width is the one
  /// that the layout assumes.
  private static func isSimple(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { $0.value < 0x300 } }

  /// Replaces control characters and line separators with spaces, and noncharacters with U+FFFD. A NUL would end the
  /// text, a line break would be drawn as a box, and Cairo rejects noncharacters in PDF documents.
  static func printable(_ text: String) -> String {
    func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
      switch scalar.value {
      case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: " "
      case 0xfdd0...0xfdef: "\u{fffd}"
      case let value where value & 0xfffe == 0xfffe: "\u{fffd}"
      default: nil
      }
    }
    // Building a string takes longer than drawing a tick label, so do it only if it is necessary.
    guard text.unicodeScalars.contains(where: { replacement($0) != nil }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { replacement($0) ?? $0 }))
  }
}
