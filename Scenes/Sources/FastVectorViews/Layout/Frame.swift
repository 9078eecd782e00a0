public import FastVectorGeometry
public import Foundation

extension View {
  /// Gives this view a frame with a fixed width, height, or both.
  ///
  /// As in SwiftUI, the layout uses a new size immediately. Only the drawing is animated.
  ///
  /// - Parameters:
  ///   - width: The width in points, or nil for the width of this view. Negative widths are treated as 0, and NaN and
  ///     infinities as nil.
  ///   - height: The height in points, with the same rules as the width.
  ///   - alignment: The alignment of this view within the frame.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    modifier(_FrameLayout(width: width, height: height, alignment: alignment))
  }

  /// Gives this view a frame with minimum, ideal, and maximum lengths.
  ///
  /// Lengths are in points. Nil lengths default to the length of this view. Negative lengths and NaN are treated as
  /// nil.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(
      _FlexFrameLayout(
        width: FlexibleLength(min: minWidth, ideal: idealWidth, max: maxWidth),
        height: FlexibleLength(min: minHeight, ideal: idealHeight, max: maxHeight), alignment: alignment))
  }

  /// Adds padding to the edges of this view.
  public func padding(_ insets: EdgeInsets) -> some View { modifier(_PaddingLayout(insets: insets)) }

  /// Adds padding to the given edges of this view.
  ///
  /// - Parameters:
  ///   - edges: The edges to pad.
  ///   - length: The padding at each edge, in points; nil for 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    func inset(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length ?? 16 : 0 }
    return padding(
      EdgeInsets(top: inset(.top), leading: inset(.leading), bottom: inset(.bottom), trailing: inset(.trailing)))
  }

  /// Adds padding of the given length, in points, to all edges of this view.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Sets the priority with which stacks offer space to this view. Stacks size views with a higher priority first. The
  /// default is 0.
  public func layoutPriority(_ value: Double) -> some View { modifier(_LayoutPriority(value: value)) }

  /// Sets the drawing order of this view among its siblings, including those that are being inserted or removed. Views
  /// with a higher value are in front. The default is 0, and NaN is treated as 0. If a view has several values, the
  /// innermost one applies.
  public func zIndex(_ value: Double) -> some View { modifier(_DrawingOrder(zIndex: value.isNaN ? 0 : value)) }

  /// Makes this view take its ideal size along the given axes.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
    modifier(_FixedSize(horizontal: horizontal, vertical: vertical))
  }
}

/// A modifier that adds a frame with a fixed width, height, or both.
public struct _FrameLayout: FixedFrame, _ItemModifier {
  let width, height: CGFloat?
  let alignment: Alignment

  func length(along axis: Axis, in container: CGSize) -> CGFloat? { axis == .horizontal ? width : height }

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    FrameItem(around: child, modifier)
  }
}

/// A frame with a fixed width, a fixed height, or both.
protocol FixedFrame {
  var alignment: Alignment { get }

  /// Returns the length along an axis for a container of the given size, or nil to use the length of the content.
  func length(along axis: Axis, in container: CGSize) -> CGFloat?
}

/// The item of a fixed frame.
final class FrameItem<Frame: FixedFrame>: ModifierItem<Frame> {
  private func length(_ axis: Axis) -> CGFloat? {
    guard let length = modifier.shown.length(along: axis, in: node.stage.size) else { return nil }
    if length >= 0, length.isFinite { return length }
    node.stage.warn(.invalidLength(view: "frame", length: "\(length)"))
    return length < 0 && length.isFinite ? 0 : nil
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: length(.horizontal) ?? proposal.width, height: length(.vertical) ?? proposal.height)
  }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
    let (width, height) = (length(.horizontal), length(.vertical))
    if let width, let height { return CGSize(width: width, height: height) }
    let own = child.size(offer(proposal))
    return CGSize(width: width ?? own.width, height: height ?? own.height)
  }

  override func placed(_ proposal: ProposedViewSize) {
    let offer = offer(proposal)
    place(child, at: modifier.shown.alignment.origin(of: child, offer, in: size, at: origin), offer)
  }

  override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    let (offer, room) = (offer(proposal), size(proposal))
    guard let guide = child.explicitGuide(key, in: offer) else { return nil }
    let place = modifier.shown.alignment.origin(of: child, offer, in: room, at: .zero)
    return guide + (key.axis == .horizontal ? place.x : place.y)
  }
}

/// The minimum, ideal, and maximum of a length, before validation.
struct FlexibleLength: Equatable {
  var min, ideal, max: CGFloat?
}

/// A modifier that adds a frame with minimum, ideal, and maximum lengths.
public struct _FlexFrameLayout: _ItemModifier {
  let width, height: FlexibleLength
  let alignment: Alignment

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    FlexFrameItem(around: child, modifier)
  }

  private final class FlexFrameItem: ModifierItem<_FlexFrameLayout> {
    private func checked(_ length: FlexibleLength) -> FlexibleLength {
      func checked(_ length: CGFloat?) -> CGFloat? {
        guard let length, !(length >= 0) else { return length }
        node.stage.warn(.invalidLength(view: "frame", length: "\(length)"))
        return nil
      }
      return FlexibleLength(min: checked(length.min), ideal: checked(length.ideal), max: checked(length.max))
    }

    /// Returns the length to propose to the content: the proposed or the ideal length, clamped to the bounds.
    private func offer(_ length: CGFloat?, _ bounds: FlexibleLength) -> CGFloat? {
      guard let length = length ?? bounds.ideal else { return nil }
      return max(bounds.min ?? -.infinity, min(length, bounds.max ?? .infinity))
    }

    private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
      ProposedViewSize(
        width: offer(proposal.width, checked(modifier.shown.width)),
        height: offer(proposal.height, checked(modifier.shown.height)))
    }

    /// Returns the length of the frame: the proposed length if there is one, otherwise the ideal length, otherwise the
    /// length of the content. The result is clamped to the bounds. A missing bound defaults to the length of the
    /// content.
    private func length(_ proposal: CGFloat?, _ own: CGFloat, _ bounds: FlexibleLength) -> CGFloat {
      let least = bounds.min ?? min(own, bounds.max ?? own)
      let most = max(least, bounds.max ?? own)
      return max(least, min(proposal ?? bounds.ideal ?? own, most))
    }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let own = child.size(offer(proposal))
      return CGSize(
        width: length(proposal.width, own.width, checked(modifier.shown.width)),
        height: length(proposal.height, own.height, checked(modifier.shown.height)))
    }

    override func placed(_ proposal: ProposedViewSize) {
      let offer = offer(ProposedViewSize(size))
      place(child, at: modifier.shown.alignment.origin(of: child, offer, in: size, at: origin), offer)
    }

    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      let (offer, room) = (offer(proposal), size(proposal))
      guard let guide = child.explicitGuide(key, in: offer) else { return nil }
      let place = modifier.shown.alignment.origin(of: child, offer, in: room, at: .zero)
      return guide + (key.axis == .horizontal ? place.x : place.y)
    }
  }
}

/// A modifier that adds padding to a view.
public struct _PaddingLayout: _ItemModifier {
  let insets: EdgeInsets

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    PaddingItem(around: child, modifier)
  }

  private final class PaddingItem: ModifierItem<_PaddingLayout> {
    private var insets: EdgeInsets {
      var insets = modifier.shown.insets
      func check(_ length: inout CGFloat) {
        guard !length.isFinite else { return }
        node.stage.warn(.invalidLength(view: "padding", length: "\(length)"))
        length = 0
      }
      check(&insets.top)
      check(&insets.leading)
      check(&insets.bottom)
      check(&insets.trailing)
      return insets
    }

    private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
      let insets = insets
      return ProposedViewSize(
        width: proposal.width.map { max(0, $0 - insets.leading - insets.trailing) },
        height: proposal.height.map { max(0, $0 - insets.top - insets.bottom) })
    }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let (own, insets) = (child.size(offer(proposal)), insets)
      return CGSize(
        width: max(0, own.width + insets.leading + insets.trailing),
        height: max(0, own.height + insets.top + insets.bottom))
    }

    override func placed(_ proposal: ProposedViewSize) {
      let insets = insets
      place(child, at: CGPoint(x: origin.x + insets.leading, y: origin.y + insets.top), offer(proposal))
    }

    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      let (insets, guide) = (insets, child.explicitGuide(key, in: offer(proposal)))
      return guide.map { $0 + (key.axis == .horizontal ? insets.leading : insets.top) }
    }

    override var spacing: ViewSpacing { ViewSpacing() }
  }
}

/// A modifier that sets the layout priority of a view.
public struct _LayoutPriority: _ItemModifier {
  let value: Double

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    PriorityItem(around: child, modifier)
  }

  private final class PriorityItem: ModifierItem<_LayoutPriority> {
    override var layoutPriority: Double { modifier.shown.value }
  }
}

/// A modifier that sets the drawing order of a view.
public struct _DrawingOrder: _ItemModifier {
  let zIndex: Double

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    DrawingOrderItem(around: child, modifier)
  }

  private final class DrawingOrderItem: ModifierItem<_DrawingOrder> {
    override var zIndex: Double? { child.zIndex ?? modifier.shown.zIndex }
  }
}

/// A modifier that makes a view take its ideal size.
public struct _FixedSize: _ItemModifier {
  let horizontal, vertical: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    FixedSizeItem(around: child, modifier)
  }

  private final class FixedSizeItem: ModifierItem<_FixedSize> {
    private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
      ProposedViewSize(
        width: modifier.shown.horizontal ? nil : proposal.width,
        height: modifier.shown.vertical ? nil : proposal.height)
    }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { child.size(offer(proposal)) }
    override func placed(_ proposal: ProposedViewSize) { child.place(at: origin, offer(proposal)) }
    override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
      child.explicitGuide(key, in: offer(proposal))
    }
  }
}
