public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// A picture, or a symbol with its font and style in the environment of a canvas.
  public struct ResolvedImage {
    fileprivate let shown: Image.Shown

    /// What it is drawn with, where it is a symbol; nil for a picture, which is drawn as it is.
    public var shading: Shading?

    /// Its size, in points.
    public var size: CGSize { shown.size }

    /// How far below its top it stands beside a text: at its foot.
    public var baseline: CGFloat { size.height }
  }

  /// An image with its font and style in the environment.
  public func resolve(_ image: Image) -> ResolvedImage {
    let shown = contents.shown(image, in: environment)
    return ResolvedImage(shown: shown, shading: shown.isSymbol ? resolve(.foreground) : nil)
  }

  /// Draws an image, of which a point in fractions of its size goes to a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image, in: image.size.rect(anchor, at: point))
  }

  /// Draws an image, stretched to a rectangle.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle.
  ///   - style: Changes nothing here: edges of pictures are smooth.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    let room = CGRect(origin: .zero, size: rect.size)
    guard room.width > 0, room.height > 0 else { return }
    let elements = (image.shading ?? .foreground).elements(environment, room) {
      image.shown.draw(in: room.size, $0, into: &$1)
    }
    add(elements, of: room.size, in: rect)
  }

  /// Draws an image, of which a point in fractions of its size goes to a point.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  /// Draws an image, stretched to a rectangle.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle.
  ///   - style: Changes nothing here: edges of pictures are smooth.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }
}
