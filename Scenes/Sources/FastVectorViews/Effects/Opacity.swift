public import FastVectorGeometry
public import Foundation

extension View {
  /// Sets the opacity of the view, from 0 (invisible) to 1 (unchanged).
  public func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }

  /// Clips the view to a shape. The fill style is ignored: the clip uses the nonzero winding rule and is antialiased.
  public func clipShape<S: FastVectorGeometry.Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(_ClipEffect(shape: shape))
  }

  /// Clips the view to its bounds.
  public func clipped() -> some View { clipShape(Rectangle()) }

  /// Clips the view to its bounds with rounded corners.
  public func cornerRadius(_ radius: CGFloat) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius, style: .circular))
  }
}

/// The modifier behind `opacity(_:)`.
public struct _OpacityEffect: _ItemModifier, Animatable {
  public var opacity: Double

  public var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    OpacityItem(around: child, modifier)
  }

  private final class OpacityItem: LayeringModifierItem<_OpacityEffect> {
    override func draw(as layer: inout DisplayList.Layer) -> Drawing {
      let opacity = modifier.shown.opacity
      if opacity >= 1 { return .unlayered }
      guard opacity > 0 else { return .nothing }
      layer.opacity = opacity
      return .layer
    }

    override func hit(_ point: CGPoint) -> [_LayoutItem]? { modifier.shown.opacity > 0 ? child.hit(point) : nil }

    override var summary: String? {
      let opacity = modifier.shown.opacity
      return opacity == 1 ? nil : "opacity \(short(opacity))"
    }
  }
}

/// The modifier behind `clipShape(_:style:)`, `clipped()` and `cornerRadius(_:)`.
public struct _ClipEffect<ClipShape: FastVectorGeometry.Shape>: _ItemModifier, Animatable {
  public var shape: ClipShape

  public var animatableData: ClipShape.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ClipItem(around: child, modifier)
  }

  private final class ClipItem: LayeringModifierItem<_ClipEffect> {
    private lazy var frame = Attribute(CGRect.zero, owner: node)

    override func placed(_ proposal: ProposedViewSize) {
      frame.move(to: CGRect(origin: origin, size: size))
      super.placed(proposal)
    }

    private var clip: Path {
      let frame = frame.shown
      return node.path(of: modifier.shown.shape, in: frame.size).offsetBy(dx: frame.minX, dy: frame.minY)
    }

    override func draw(as layer: inout DisplayList.Layer) -> Drawing {
      layer.clip = clip
      return .layer
    }

    override func hit(_ point: CGPoint) -> [_LayoutItem]? { clip.contains(point) ? child.hit(point) : nil }

    override var summary: String? { "clip \(ClipShape.self)" }
  }
}
