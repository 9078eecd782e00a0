public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// What things are drawn inside of.
  enum Clip {
    case path(Path)

    /// As far as others are opaque.
    case mask([DisplayList.Element])

    func applied(to layer: DisplayList.Layer) -> DisplayList.Layer {
      switch self {
      case .path(let path): DisplayList.Layer(clip: path, elements: [.layer(layer)])
      case .mask(let elements): DisplayList.Layer(mask: elements, elements: [.layer(layer)])
      }
    }
  }

  /// How a clip is used.
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// What is outside of it is drawn, not what is inside.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// The rectangle around all that can be drawn inside of, in the coordinates at present: that of the canvas, cut off by
  /// the paths that were clipped to.
  public var clipBoundingRect: CGRect {
    guard transform != .identity, !clipBounds.isNull else { return clipBounds }
    return clipBounds.applying(transform.inverted())
  }

  /// Draws only inside a path from now on.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - style: What is inside of it, and whether its edges are smooth.
  ///   - options: Whether the outside is meant.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
    let path = path.applying(transform)
    if !options.contains(.inverse) { clipBounds = clipBounds.intersection(path.boundingRect) }
    if options.isEmpty, style == FillStyle() { return clips.append(.path(path)) }
    addMask([.fill(path, .color(.black), style)], options)
  }

  /// Draws only as far as what a function draws is opaque, from now on.
  ///
  /// - Parameters:
  ///   - opacity: How opaque what the function draws is, as a whole.
  ///   - options: Whether what is not opaque is meant.
  ///   - content: Draws, in the coordinates at present.
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

  /// Beyond what any picture shows.
  private static let farthest = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
}
