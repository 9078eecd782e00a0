public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// An image, or a symbol with its font and style, that has been resolved in the environment of a canvas.
  public struct ResolvedImage {
    fileprivate let shown: Image.Shown

    /// The shading of a symbol. It's nil for other images, which are drawn with their original colors.
    public var shading: Shading?

    /// The size of the image, in points.
    public var size: CGSize { shown.size }

    /// The distance from the top of the image to its baseline, which is its bottom edge.
    public var baseline: CGFloat { size.height }
  }

  /// Resolves an image, with its font and style, in the environment of the canvas.
  public func resolve(_ image: Image) -> ResolvedImage {
    let shown = contents.shown(image, in: environment)
    return ResolvedImage(shown: shown, shading: shown.isSymbol ? resolve(.foreground) : nil)
  }

  /// Draws an image at its natural size. The anchor of the image is placed at `point`.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image, in: image.size.rect(anchor, at: point))
  }

  /// Draws an image, scaled to fill a rectangle.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle.
  ///   - style: Has no effect, because the edges of images are always antialiased.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    let room = CGRect(origin: .zero, size: rect.size)
    guard room.width > 0, room.height > 0 else { return }
    let elements = (image.shading ?? .foreground).elements(environment, room) {
      image.shown.draw(in: room.size, $0, into: &$1)
    }
    add(elements, of: room.size, in: rect)
  }

  /// Draws an image at its natural size. The anchor of the image is placed at `point`.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  /// Draws an image, scaled to fill a rectangle.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: The rectangle.
  ///   - style: Has no effect, because the edges of images are always antialiased.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }
}
