import FastVectorGeometry
public import Foundation

/// A view that arranges its content horizontally.
public struct HStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a horizontal stack.
  ///
  /// - Parameters:
  ///   - alignment: The vertical alignment of the views.
  ///   - spacing: The distance between adjacent views, in points; nil for 8 points, or 0 next to a spacer.
  ///   - content: The views.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) {
      _LayoutView(layout: HStackLayout(alignment: $0.alignment, spacing: $0.spacing), content: $0.content)
    }
  }
}

/// A view that arranges its content vertically.
public struct VStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a vertical stack.
  ///
  /// - Parameters:
  ///   - alignment: The horizontal alignment of the views.
  ///   - spacing: The distance between adjacent views, in points; nil for 8 points, or 0 next to a spacer.
  ///   - content: The views.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) {
      _LayoutView(layout: VStackLayout(alignment: $0.alignment, spacing: $0.spacing), content: $0.content)
    }
  }
}

/// A view that overlays its content, with the last view in front.
public struct ZStack<Content: View>: View {
  private let alignment: Alignment
  private let content: Content

  /// Creates a stack that overlays its content.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _LayoutView(layout: ZStackLayout(alignment: $0.alignment), content: $0.content) }
  }
}

/// A flexible space that expands along the axis of its stack.
public struct Spacer: View {
  private let minLength: CGFloat?

  /// Creates a spacer.
  ///
  /// - Parameter minLength: The minimum length, in points; nil for 8 points.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  public typealias Body = Never

  public static func _makeNode(_ view: Spacer, _ inputs: _NodeInputs) -> _Node<Spacer> { SpacerNode(view, inputs) }

  private final class SpacerNode: LeafNode<Spacer> {
    override func makeItem() -> _LayoutItem { SpacerItem(self) }
  }

  private final class SpacerItem: _LayoutItem {
    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let least = max(0, (node as! SpacerNode).view.minLength ?? 8)
      let axis = node.stackAxis
      let width = axis == .vertical ? 0 : max(least, proposal.width ?? least)
      let height = axis == .horizontal ? 0 : max(least, proposal.height ?? least)
      return CGSize(width: width, height: height)
    }

    override var spacing: ViewSpacing { .zero }
    override var summary: String? { "Spacer" }
  }
}
