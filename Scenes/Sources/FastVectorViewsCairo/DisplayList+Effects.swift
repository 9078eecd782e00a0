import CCairo
import FastVectorCairo
import FastVectorViews
import Foundation

extension DisplayList.Filter {
  /// The maximum distance at which a pixel can affect another pixel through the filter, in points.
  var reach: Double {
    switch self {
    case .blur(let radius): 3 * radius
    case .shadow(_, let radius, let offset), .innerShadow(_, let radius, let offset):
      3 * radius + hypot(offset.width, offset.height)
    case .colorMatrix, .luminanceToAlpha, .alphaThreshold: 0
    }
  }

  /// Returns the margin around a bitmap that is necessary for the filter, in pixels.
  ///
  /// The margin is at most twice the longer side of the bitmap, at most ``widestMargin``, and small enough for a valid
  /// bitmap size.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap.
  ///   - transform: A transform from points to pixels.
  func margin(around bitmap: Bitmap, _ transform: ProjectionTransform) -> Int {
    let pixels = reach * transform.scale
    let longer = max(bitmap.width, bitmap.height)
    let room = min(2 * longer, Self.widestMargin, (Bitmap.sizes.upperBound - longer) / 2)
    return pixels > 0 ? Int(clamping: min(pixels, Double(room)).rounded(.up)) : 0
  }

  private static var widestMargin: Int { 1024 }

  /// Applies the filter to a bitmap.
  ///
  /// - Parameters:
  ///   - picture: The bitmap.
  ///   - transform: A transform from points to pixels.
  func apply(to picture: inout Bitmap, _ transform: ProjectionTransform) throws {
    switch self {
    case .blur(let radius): picture.blur(deviation: radius * transform.scale)
    case .colorMatrix(let matrix): picture.map(matrix)
    case .luminanceToAlpha: picture.mapLuminance()
    case .alphaThreshold(let min, let max, let color): picture.mapOpacities(from: min, to: max, color)
    case .shadow(let color, let radius, let offset):
      var shadow = picture
      shadow.tint(color)
      shadow.blur(deviation: radius * transform.scale)
      var both = try Bitmap(width: picture.width, height: picture.height)
      try both.paint(&shadow, by: CAIRO_OPERATOR_OVER, transform.moved(by: offset))
      try both.paint(&picture, by: CAIRO_OPERATOR_OVER)
      picture = both
    case .innerShadow(let color, let radius, let offset):
      var shadow = picture
      shadow.invertOpacity()
      shadow.tint(color)
      shadow.blur(deviation: radius * transform.scale)
      try picture.paint(&shadow, by: CAIRO_OPERATOR_ATOP, transform.moved(by: offset))
    }
  }
}

extension Bitmap {
  /// Draws another bitmap, transformed, into this one with a Cairo compositing operator.
  mutating func paint(
    _ other: inout Bitmap, by operation: cairo_operator_t, _ transform: ProjectionTransform = ProjectionTransform()
  ) throws {
    try unsafe drawTransformed(transform) { _, cairo in
      unsafe cairo_set_operator(cairo, operation)
      unsafe other.paint(on: cairo)
    }
  }
}

extension ProjectionTransform {
  static func translation(x: Double, y: Double) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: x, y: y))
  }

  /// Returns the translation, in pixels, that corresponds to an offset in points.
  fileprivate func moved(by offset: CGSize) -> ProjectionTransform {
    .translation(x: offset.width * m11 + offset.height * m21, y: offset.width * m12 + offset.height * m22)
  }

  /// The mean scale factor of the transform: the square root of the factor by which it scales areas.
  fileprivate var scale: Double { abs(m11 * m22 - m12 * m21).squareRoot() }
}

extension BlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
