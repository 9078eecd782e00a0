import FastVectorGeometry
import Foundation

/// A line between views: across the direction of the stack around it.
public struct Divider: View {
  /// Makes a line.
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

/// An icon and a title beside it, or what a ``LabelStyle`` makes of them.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon

  @Environment(\.labelStyle) private var style

  /// Makes a label of two views.
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
  /// Makes a label of a text and the picture of a name.
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Makes a label of a text and a symbol.
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}
