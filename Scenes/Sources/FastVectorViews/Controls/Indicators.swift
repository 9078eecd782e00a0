import FastVectorGeometry
import Foundation

/// A line that separates views, perpendicular to the axis of the enclosing stack.
public struct Divider: View {
  /// Creates a divider.
  public init() {}

  public typealias Body = Never

  public static func _makeNode(_ view: Divider, _ inputs: _NodeInputs) -> _Node<Divider> { DividerNode(view, inputs) }

  private final class DividerNode: LeafNode<Divider> {
    override func makeItem() -> _LayoutItem { DividerItem(self) }
  }

  private final class DividerItem: LeafItem {
    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let room = proposal.replacingUnspecifiedDimensions()
      return node.stackAxis == .horizontal
        ? CGSize(width: 1, height: room.height) : CGSize(width: room.width, height: 1)
    }

    override func draw(in size: CGSize, into list: inout DisplayList) {
      list.fill(
        Path(CGRect(origin: .zero, size: size)), Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.29))
    }

    override var summary: String? { "Divider \(describe(shownFrame))" }
  }
}

/// A title with an icon, laid out by a ``LabelStyle``; by default the icon precedes the title.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon

  @Environment(\.labelStyle) private var style

  /// Creates a label from a title view and an icon view.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    if let style {
      style.makeBody(
        LabelStyleConfiguration(title: .init(content: AnyView(title)), icon: .init(content: AnyView(icon))))
    } else {
      HStack {
        icon
        title
      }
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a title and a named image.
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a title and a symbol.
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}
