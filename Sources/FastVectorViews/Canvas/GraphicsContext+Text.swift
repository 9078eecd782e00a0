public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// Draws a text, of which a point in fractions of its size goes to a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws a text into a rectangle from the top left, in lines of its width.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  /// A text with its font and style in the environment of a canvas.
  public struct ResolvedText {
    fileprivate let parts: [TextPart]
    fileprivate let layout: TextLayout

    /// What the parts are drawn with; nil for ``shading``.
    fileprivate let paints: [_Paint?]

    /// What it is drawn with.
    public var shading: Shading

    /// Its size in lines of a width.
    public func measure(in size: CGSize) -> CGSize { lines(in: size).size }

    /// How far below the top the letters of the first line stand, in lines of a width.
    public func firstBaseline(in size: CGSize) -> CGFloat { lines(in: size).firstBaseline }

    /// How far below the top the letters of the last line stand, in lines of a width.
    public func lastBaseline(in size: CGSize) -> CGFloat { lines(in: size).lastBaseline }

    private func lines(in size: CGSize) -> TextLines { TextLines(parts, width: size.width, layout: layout) }
  }

  /// A text with its font and style in the environment.
  public func resolve(_ text: Text) -> ResolvedText {
    let runs = text.runs
    return ResolvedText(
      parts: runs.map { $0.part(in: environment) }, layout: environment.textLayout,
      paints: runs.map { runs.count > 1 ? $0.paint : nil },
      shading: .style(ResolvedStyle(paint: runs[0].paint(in: environment))))
  }

  /// Draws a text, of which a point in fractions of its size goes to a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    draw(text, in: size.rect(anchor, at: point), width: .infinity)
  }

  /// Draws a text into a rectangle from the top left, in lines of its width.
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
