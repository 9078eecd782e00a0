import CCairo
import FastVectorDrawing

extension Bitmap {
  /// Draws paths and text over the existing pixels.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point, such as 2 for a high-resolution display. If it isn't finite or is 0,
  ///     nothing is drawn.
  ///   - body: A closure that draws into a context.
  /// - Throws: The error that `body` throws, or ``BitmapError/memory(width:height:)`` if there isn't enough memory.
  public mutating func draw(scale: Double = 1, _ body: (borrowing BitmapContext) throws -> Void) throws {
    let drawn: Void? = try unsafe withCairo { cairo in
      unsafe cairo_scale(cairo, scale, scale)
      try unsafe body(BitmapContext(cairo: cairo))
    }
    guard drawn != nil else { throw BitmapError.memory(width: width, height: height) }
  }
}
