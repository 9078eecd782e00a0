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

/// An icon and a title beside it.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon

  /// Makes a label of two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    HStack {
      icon
      title
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

/// How much of something is done, as a bar.
public struct ProgressView<Label: View>: View {
  private let share: Double
  private let label: Label

  /// Makes a bar with a label above it.
  ///
  /// - Parameters:
  ///   - value: What is done; nil for nothing. What is outside of 0 to `total` is shown at its end.
  ///   - total: All that is to be done.
  ///   - label: What is done.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    let share = Double(value ?? 0) / Double(total)
    self.share = share > 0 ? min(share, 1) : 0
    self.label = label()
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      label
      ZStack(alignment: .leading) {
        Capsule().fill(Color(white: 0.9))
        _ProgressBar(share: share).fill(.tint)
      }
      .frame(height: 4)
    }
  }
}

extension ProgressView where Label == EmptyView {
  /// Makes a bar.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(value: value, total: total) { EmptyView() }
  }
}

extension ProgressView where Label == Text {
  /// Makes a bar with a text above it.
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(value: value, total: total) { Text(title) }
  }
}

/// The part of a bar that is done.
public struct _ProgressBar: Shape {
  var share: Double

  public var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  public func path(in rect: CGRect) -> Path {
    Capsule().path(in: CGRect(x: rect.minX, y: rect.minY, width: rect.width * share, height: rect.height))
  }
}

/// A switch with a label: a tap turns it on or off.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Makes a switch.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public var body: some View {
    HStack {
      label
      Spacer()
      ZStack {
        Capsule().fill(isOn.wrappedValue ? Color.green : Color(white: 0.9))
        Circle().fill(Color.white).frame(width: 27, height: 27).offset(x: isOn.wrappedValue ? 10 : -10)
      }
      .frame(width: 51, height: 31)
    }
    .contentShape(Rectangle())
    .onTapGesture { isOn.wrappedValue.toggle() }
  }
}

extension Toggle where Label == Text {
  /// Makes a switch with a text.
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
