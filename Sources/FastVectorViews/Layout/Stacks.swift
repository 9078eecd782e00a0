import FastVectorCharts
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
      _Stack(kind: .line(.horizontal, share: $0.alignment.share, spacing: $0.spacing), content: $0.content)
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
      _Stack(kind: .line(.vertical, share: $0.alignment.share, spacing: $0.spacing), content: $0.content)
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
    ForwardingNode(view, inputs) { _Stack(kind: .layers($0.alignment), content: $0.content) }
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
    /// The direction of the stack around it; nil where it grows in both.
    var axis: Axis? {
      var ancestor = node.parent
      while let here = ancestor {
        if let stack = here as? any StackPlace { return stack.axis }
        ancestor = here.parent
      }
      return nil
    }

    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let least = max(0, (node as! SpacerNode).view.minLength ?? 8)
      let width = axis == .vertical ? 0 : max(least, proposal.width ?? least)
      let height = axis == .horizontal ? 0 : max(least, proposal.height ?? least)
      return CGSize(width: width, height: height)
    }

    override var hasNoSpacing: Bool { true }
    override var summary: String? { "Spacer" }
  }
}

/// How views of a stack are arranged.
private enum StackKind {
  /// Along an axis; `share` of what is left over across is before each.
  case line(Axis, share: CGFloat, spacing: CGFloat?)
  /// Over each other.
  case layers(Alignment)
}

private struct _Stack<Content: View>: View {
  let kind: StackKind
  let content: Content

  var body: Never { fatalError("a stack has no body") }

  static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { StackNode(view, inputs) }
}

private protocol StackPlace: _AnyNode {
  var axis: Axis? { get }
  var kind: StackKind { get }
  func contents() -> [_LayoutItem]
}

private final class StackNode<Content: View>: LeafNode<_Stack<Content>>, StackPlace {
  private var child: _Node<Content>?

  override var name: String { axis.map { $0 == .horizontal ? "HStack" : "VStack" } ?? "ZStack" }

  var kind: StackKind { view.kind }

  var axis: Axis? {
    if case .line(let axis, _, _) = view.kind { axis } else { nil }
  }

  override func evaluate() { bring(&child, view.content, context) }
  override func makeItem() -> _LayoutItem { StackItem(self) }
  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  func contents() -> [_LayoutItem] { child?.items() ?? [] }
}

/// An item of views that come and go.
class ContainerItem: _LayoutItem {
  private var known: [_LayoutItem] = []
  private var knownStamp = -1

  func contents() -> [_LayoutItem] { [] }

  /// All views, also those on their way out.
  override final var children: [_LayoutItem] {
    if knownStamp != node.stage.layoutStamp {
      knownStamp = node.stage.layoutStamp
      known = contents()
    }
    return known
  }

  /// The views that are laid out.
  final var laidOut: [_LayoutItem] { children.filter { !$0.isLeaving } }

  override func draw(into list: inout DisplayList) {
    for child in fromBackToFront { child.draw(into: &list) }
  }

  /// The views in the order in which they are drawn: their own, but by ``View/zIndex(_:)`` first.
  private var fromBackToFront: [_LayoutItem] {
    let depths = known.map(\.zIndex)
    if depths.allSatisfy({ $0 == depths.first }) { return known }
    return known.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { known[$0] }
  }
}

private final class StackItem: ContainerItem {
  private var stack: any StackPlace { node as! any StackPlace }

  override func contents() -> [_LayoutItem] { stack.contents() }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
    switch stack.kind {
    case .line(let axis, _, let spacing):
      let children = laidOut
      let sizes = zip(children, proposals(proposal, children, axis, spacing)).map { $0.size($1) }
      let gaps = gaps(children, spacing).reduce(0, +)
      return axis.size(sizes.map(axis.main).reduce(gaps, +), sizes.map(axis.cross).max() ?? 0)
    case .layers:
      let sizes = laidOut.map { $0.size(proposal) }
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }
  }

  override func placed(_ proposal: ProposedViewSize) {
    let children = laidOut
    switch stack.kind {
    case .line(let axis, let share, let spacing):
      let gaps = gaps(children, spacing) + [0]
      var position = axis == .horizontal ? origin.x : origin.y
      for ((child, proposal), gap) in zip(zip(children, proposals(proposal, children, axis, spacing)), gaps) {
        let own = child.size(proposal)
        let across = (axis.cross(size) - axis.cross(own)) * share
        let point =
          axis == .horizontal
          ? CGPoint(x: position, y: origin.y + across) : CGPoint(x: origin.x + across, y: position)
        place(child, at: point, proposal)
        position += axis.main(own) + gap
      }
    case .layers(let alignment):
      for child in children {
        place(child, at: alignment.origin(of: child.size(proposal), in: size, at: origin), proposal)
      }
    }
  }

  /// The points between each two views.
  private func gaps(_ children: [_LayoutItem], _ spacing: CGFloat?) -> [CGFloat] {
    zip(children, children.dropFirst()).map { first, second in
      spacing ?? (first.hasNoSpacing || second.hasNoSpacing ? 0 : 8)
    }
  }

  /// What is offered to each view: those that bend least are asked first, and each is offered its share of what the
  /// others before it have left over; views of higher priority come first, and leave the least to the others.
  private func proposals(
    _ proposal: ProposedViewSize, _ children: [_LayoutItem], _ axis: Axis, _ spacing: CGFloat?
  ) -> [ProposedViewSize] {
    let cross = axis.cross(proposal)
    guard let room = axis.main(proposal) else { return children.map { _ in axis.proposal(nil, cross) } }
    let least = children.map { axis.main($0.size(axis.proposal(0, cross))) }
    let flexibility = zip(children, least).map { axis.main($0.size(axis.proposal(.infinity, cross))) - $1 }
    let order = children.indices.sorted {
      (-children[$0].layoutPriority, flexibility[$0], $0) < (-children[$1].layoutPriority, flexibility[$1], $1)
    }
    var proposals = children.map { _ in axis.proposal(nil, cross) }
    var left = room - gaps(children, spacing).reduce(0, +)
    for (place, index) in order.enumerated() {
      let later = order[(place + 1)...]
      let peers = later.prefix { children[$0].layoutPriority == children[index].layoutPriority }
      let reserved = later.dropFirst(peers.count).reduce(0) { $0 + least[$1] }
      let share = max(0, (left - reserved) / CGFloat(peers.count + 1))
      proposals[index] = axis.proposal(share, cross)
      let rest = left - axis.main(children[index].size(proposals[index]))
      left = rest.isNaN ? 0 : rest
    }
    return proposals
  }

  override var summary: String? { node.name }
}
