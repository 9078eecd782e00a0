import CCairo
import CPango
import FastVectorGeometry
import Foundation

/// A line of text that Pango has shaped, which includes selecting fonts, joining letters, and ordering left-to-right
/// and right-to-left text.
@safe struct ShapedText: ~Copyable {
  private let layout: OpaquePointer
  private let line: OpaquePointer

  /// The width, in points.
  let width: Double

  /// Shapes a line of text.
  ///
  /// - Parameter cairo: The Cairo context in which the text will be drawn. Its font options determine the glyphs.
  init(_ text: String, _ font: Font, _ cairo: OpaquePointer) {
    // The result is never nil. If there isn't enough memory, GLib ends the process.
    unsafe layout = pango_cairo_create_layout(cairo)!
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_get_font_options(cairo, options)
    let context = unsafe pango_layout_get_context(layout)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_layout_context_changed(layout)
    let description = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(description) }
    unsafe pango_font_description_set_family(description, font.drawnFamily)
    unsafe pango_font_description_set_absolute_size(description, font.size * fv_pango_scale)
    unsafe pango_font_description_set_weight(description, font.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    unsafe pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_OBLIQUE : PANGO_STYLE_NORMAL)
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    unsafe line = pango_layout_get_line_readonly(layout, 0)!
    var extents = PangoRectangle()
    unsafe pango_layout_line_get_extents(line, nil, &extents)
    width = Double(extents.width) / fv_pango_scale
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// True if the text contains a character that is missing from all installed fonts.
  var hasUnknownGlyphs: Bool { unsafe pango_layout_get_unknown_glyphs_count(layout) > 0 }

  /// Draws the text. Its baseline starts at the current point of the Cairo context.
  func show(on cairo: OpaquePointer) { unsafe pango_cairo_show_layout_line(cairo, line) }
}
