import FastVectorGeometry
public import Foundation

/// Views beside each other.
public struct HStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Makes a stack.
  ///
  /// - Parameters:
  ///   - alignment: Where lower views are.
  ///   - spacing: The points between two views; nil for 8, and none beside a spacer.
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

/// Views below each other.
public struct VStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Makes a stack.
  ///
  /// - Parameters:
  ///   - alignment: Where narrower views are.
  ///   - spacing: The points between two views; nil for 8, and none beside a spacer.
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

/// Views over each other, the last one in front.
public struct ZStack<Content: View>: View {
  private let alignment: Alignment
  private let content: Content

  /// Makes a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> {
    ForwardingNode(view, inputs) { _LayoutView(layout: ZStackLayout(alignment: $0.alignment), content: $0.content) }
  }
}

/// Room that grows between views.
public struct Spacer: View {
  private let minLength: CGFloat?

  /// Makes a spacer.
  ///
  /// - Parameter minLength: The least it takes, in points; nil for 8.
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
