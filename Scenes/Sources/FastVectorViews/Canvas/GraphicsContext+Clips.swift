public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// A region that limits drawing.
  enum Clip {
    case path(Path)

    /// The region in which the elements are opaque.
    case mask([DisplayList.Element])

    func applied(to layer: DisplayList.Layer) -> DisplayList.Layer {
      switch self {
      case .path(let path): DisplayList.Layer(clip: path, elements: [.layer(layer)])
      case .mask(let elements): DisplayList.Layer(mask: elements, elements: [.layer(layer)])
      }
    }
  }

  /// Options for clipping.
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Draws outside of the clip region instead of inside.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// The bounding rectangle of the clip region, in the current coordinates.
  ///
  /// This is the rectangle of the canvas, intersected with the bounding rectangles of the paths passed to
  /// ``clip(to:style:options:)``. Inverse clips and clip layers don't reduce it.
  public var clipBoundingRect: CGRect {
    guard transform != .identity, !clipBounds.isNull else { return clipBounds }
    return clipBounds.applying(transform.inverted())
  }

  /// Clips subsequent drawing to a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - style: The fill rule and the antialiasing of the path.
  ///   - options: The options. With ``ClipOptions/inverse``, only the area outside of the path is drawn.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
    let path = path.applying(transform)
    if !options.contains(.inverse) { clipBounds = clipBounds.intersection(path.boundingRect) }
    if options.isEmpty, style == FillStyle() { return clips.append(.path(path)) }
    addMask([.fill(path, .color(.black), style)], options)
  }

  /// Masks subsequent drawing with the opacity of a layer.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the layer as a whole, clamped to 0 through 1.
  ///   - options: The options. With ``ClipOptions/inverse``, the transparency of the layer is used instead of its
  ///     opacity.
  ///   - content: A closure that draws the layer, in the current coordinates.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(), content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    let layer = DisplayList.Layer(
      transform: ProjectionTransform(transform), opacity: min(max(opacity, 0), 1), elements: try elements(content))
    addMask([.layer(layer)], options)
  }

  private mutating func addMask(_ elements: [DisplayList.Element], _ options: ClipOptions) {
    guard options.contains(.inverse) else { return clips.append(.mask(elements)) }
    let all = DisplayList.Element.fill(Path(Self.farthest), .color(.black), FillStyle())
    let cut = DisplayList.Layer(blendMode: .destinationOut, isGroup: true, elements: elements)
    clips.append(.mask([all, .layer(cut)]))
  }

  /// A rectangle larger than any canvas, from which inverse masks are cut out.
  private static let farthest = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
}
