import CCairo
public import Foundation

/// Letters of a size and weight.
///
/// The family is DejaVu Sans, which comes with Cairo on Debian; where it is missing the system picks another.
public struct Font: Hashable, Sendable {
  /// How heavy letters are.
  public enum Weight: Hashable, Sendable {
    case regular, bold
  }

  /// The family that is asked for.
  public static let family = "DejaVu Sans"

  /// The height of a line without what is between lines, in points.
  public var size: Double

  /// How heavy the letters are.
  public var weight: Weight

  /// Letters of a size, in points.
  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }

  /// The room that a line of text takes, in points: its advance, and the height of a line of this font.
  ///
  /// - Complexity: O(n) in the length of the text; it asks Cairo.
  public func size(of text: String) -> CGSize {
    guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return .zero }
    defer { unsafe cairo_surface_destroy(surface) }
    guard let cairo = unsafe cairo_create(surface) else { return .zero }
    defer { unsafe cairo_destroy(cairo) }
    return unsafe GraphicsContext(cairo: cairo).extents(of: text, in: self).size
  }

  /// How far below its top the letters of a line stand, in points.
  var ascent: Double { size * 0.928 }
}

extension GraphicsContext {
  /// Draws a line of text.
  ///
  /// Control characters are drawn as spaces.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: Where it goes, in points.
  ///   - anchor: The point of the text that goes there, in shares of its room: `.leading` writes to the right.
  ///   - angle: How far the text is turned around the point.
  ///   - font: Its letters.
  ///   - color: Its colour.
  public func draw(
    _ text: String, at point: CGPoint, anchor: UnitPoint = .center, angle: Angle = .zero, font: Font, color: Color
  ) {
    guard point.x.isFinite, point.y.isFinite, angle.radians.isFinite else { return }
    let (size, ascent) = extents(of: text, in: font)
    unsafe cairo_save(cairo)
    defer { unsafe cairo_restore(cairo) }
    set(color)
    unsafe cairo_translate(cairo, point.x, point.y)
    unsafe cairo_rotate(cairo, angle.radians)
    unsafe cairo_move_to(cairo, -anchor.x * size.width, ascent - anchor.y * size.height)
    unsafe cairo_show_text(cairo, Self.printable(text))
  }

  /// The room of a text, and how far below its top the letters stand.
  fileprivate func extents(of text: String, in font: Font) -> (size: CGSize, ascent: Double) {
    let weight = font.weight == .bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    unsafe cairo_select_font_face(cairo, Font.family, CAIRO_FONT_SLANT_NORMAL, weight)
    unsafe cairo_set_font_size(cairo, font.size)
    var line = cairo_font_extents_t()
    unsafe cairo_font_extents(cairo, &line)
    var letters = cairo_text_extents_t()
    unsafe cairo_text_extents(cairo, Self.printable(text), &letters)
    return (CGSize(width: letters.x_advance, height: line.ascent + line.descent), line.ascent)
  }

  /// A NUL would end the text, and a line break be drawn as a box.
  private static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
