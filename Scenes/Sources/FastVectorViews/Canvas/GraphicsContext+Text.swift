import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// Draws text without wrapping lines. The anchor of the text is placed at `point`.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws text from the top left of a rectangle, wrapped at its width.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  /// Text, with its font and style, that has been resolved in the environment of a canvas.
  public struct ResolvedText {
    fileprivate let parts: [TextPart]
    fileprivate let layout: TextLayout

    /// The paints of the parts. A part without a paint is drawn with ``shading``.
    fileprivate let paints: [_Paint?]

    /// The shading of the text.
    public var shading: Shading

    /// Returns the size of the text, in points, wrapped at the width of `size`. The height of `size` is ignored.
    public func measure(in size: CGSize) -> CGSize { lines(in: size).size }

    /// Returns the distance from the top to the baseline of the first line, wrapped at the width of `size`.
    public func firstBaseline(in size: CGSize) -> CGFloat { lines(in: size).firstBaseline }

    /// Returns the distance from the top to the baseline of the last line, wrapped at the width of `size`.
    public func lastBaseline(in size: CGSize) -> CGFloat { lines(in: size).lastBaseline }

    private func lines(in size: CGSize) -> TextLines { TextLines(parts, width: size.width, layout: layout) }
  }

  /// Resolves text, with its font and style, in the environment of the canvas.
  public func resolve(_ text: Text) -> ResolvedText {
    let runs = text.runs
    return ResolvedText(
      parts: runs.map { $0.part(in: environment) }, layout: environment.textLayout,
      paints: runs.map { runs.count > 1 ? $0.paint : nil },
      shading: .style(ResolvedStyle(paint: runs[0].paint(in: environment))))
  }

  /// Draws text without wrapping lines. The anchor of the text is placed at `point`.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    draw(text, in: size.rect(anchor, at: point), width: .infinity)
  }

  /// Draws text from the top left of a rectangle, wrapped at its width.
  public func draw(_ text: ResolvedText, in rect: CGRect) { draw(text, in: rect, width: rect.width) }

  private func draw(_ text: ResolvedText, in rect: CGRect, width: CGFloat) {
    let lines = TextLines(text.parts, width: width, layout: text.layout)
    lines.forEach { segment, point in
      var context = self
      context.translateBy(x: rect.minX + point.x, y: rect.minY + point.y)
      let room = CGRect(origin: CGPoint(x: -point.x, y: -point.y), size: rect.size)
      let shading = text.paints[segment.run].map { Shading.style(ResolvedStyle(paint: $0)) } ?? text.shading
      context.add(
        shading.elements(environment, room) { segment.part.draw(segment.text, with: $0, into: &$1) })
    } left: {
      lines.inset(of: $0)
    }
  }
}
