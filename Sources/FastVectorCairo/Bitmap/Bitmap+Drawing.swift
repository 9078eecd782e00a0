import CCairo
import FastVectorDrawing

extension Bitmap {
  /// Draws paths and texts over the picture.
  ///
  /// - Parameters:
  ///   - scale: Pixels for each point, as 2 for a screen with fine pixels. Where it is 0 or not finite, nothing is drawn.
  ///   - body: Draws.
  /// - Throws: What `body` throws, and ``BitmapError/memory(width:height:)``.
  public mutating func draw(scale: Double = 1, _ body: (borrowing BitmapContext) throws -> Void) throws {
    let drawn: Void? = try unsafe withCairo { cairo in
      unsafe cairo_scale(cairo, scale, scale)
      try unsafe body(BitmapContext(cairo: cairo))
    }
    guard drawn != nil else { throw BitmapError.memory(width: width, height: height) }
  }
}
