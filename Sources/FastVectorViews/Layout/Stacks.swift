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
    override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
      let least = max(0, (node as! SpacerNode).view.minLength ?? 8)
      let axis = node.stackAxis
      let width = axis == .vertical ? 0 : max(least, proposal.width ?? least)
      let height = axis == .horizontal ? 0 : max(least, proposal.height ?? least)
      return CGSize(width: width, height: height)
    }

    override var hasNoSpacing: Bool { true }
    override var summary: String? { "Spacer" }
  }
}

extension _AnyNode {
  /// The direction of the stack around the view; nil where it has none.
  var stackAxis: Axis? {
    var ancestor = parent
    while let here = ancestor {
      if let stack = here as? any StackPlace { return stack.axis }
      ancestor = here.parent
    }
    return nil
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
  override func contentsChanged() { (item as! StackItem).invalidateContents() }
}

/// An item of views that come and go.
class ContainerItem: _LayoutItem {
  private var known: [_LayoutItem]?

  /// What was drawn last, from back to front, and in how many elements each.
  private var drawn: [(item: _LayoutItem, count: Int)] = []

  private var drawnVersion = -1

  func contents() -> [_LayoutItem] { [] }

  /// The views are listed anew.
  final func invalidateContents() {
    known = nil
    invalidateLayout()
  }

  /// All views, also those on their way out.
  override final var children: [_LayoutItem] {
    if let known { return known }
    let contents = contents()
    known = contents
    for item in contents { unsafe item.container = self }
    return contents
  }

  deinit {
    for child in known ?? [] { release(child) }
  }

  /// The views that are laid out.
  final var laidOut: [_LayoutItem] { children.filter { !$0.traits.isLeaving } }

  override func updateDrawing(_ list: inout DisplayList) {
    let items = drawnVersion == layoutVersion ? nil : fromBackToFront
    drawnVersion = layoutVersion
    if items.map({ $0.elementsEqual(drawn, by: { $0 === $1.item }) }) ?? true {
      updateParts(of: &list)
    } else if let items {
      list = DisplayList()
      drawn = items.map { item in
        let drawing = item.drawing
        list.append(drawing)
        return (item, drawing.elements.count)
      }
    }
  }

  /// Replaces what is drawn of those views that look different.
  private func updateParts(of list: inout DisplayList) {
    var start = 0
    for index in drawn.indices {
      let (item, count) = drawn[index]
      if item.needsDrawing {
        let elements = item.drawing.elements
        if count == 1, elements.count == 1 {
          list.elements[start] = elements[0]
        } else {
          list.elements.replaceSubrange(start..<start + count, with: elements)
          drawn[index].count = elements.count
        }
      }
      start += drawn[index].count
    }
  }

  override var childrenFromFrontToBack: [_LayoutItem] { fromBackToFront.reversed() }

  /// The views in the order in which they are drawn: their own, but by ``View/zIndex(_:)`` first.
  private var fromBackToFront: [_LayoutItem] {
    let children = children
    let depths = children.map(\.traits.zIndex)
    if depths.allSatisfy({ $0 == depths.first }) { return children }
    return children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { children[$0] }
  }
}

private final class StackItem: ContainerItem {
  private var stack: any StackPlace { node as! any StackPlace }

  override func contents() -> [_LayoutItem] { stack.contents() }

  /// The views of a line in a room: what each is offered and takes, and the points after it.
  private struct Line {
    let proposal: ProposedViewSize
    let version: Int
    var parts: [(item: _LayoutItem, proposal: ProposedViewSize, size: CGSize, gap: CGFloat)] = []
  }

  /// The line that was arranged last: a stack is placed in the room that it was asked for last, most of the time.
  private var knownLine: Line?

  private func line(in proposal: ProposedViewSize, _ axis: Axis, _ spacing: CGFloat?) -> Line {
    if let knownLine, knownLine.version == layoutVersion, knownLine.proposal == proposal { return knownLine }
    let children = laidOut
    let (gaps, proposals) = (gaps(children, spacing) + [0], proposals(proposal, children, axis, spacing))
    var line = Line(proposal: proposal, version: layoutVersion)
    line.parts.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      line.parts.append((child, proposals[index], child.size(proposals[index]), gaps[index]))
    }
    knownLine = line
    return line
  }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
    switch stack.kind {
    case .line(let axis, _, let spacing):
      var (main, cross): (CGFloat, CGFloat) = (0, 0)
      for part in line(in: proposal, axis, spacing).parts {
        main += axis.main(part.size) + part.gap
        cross = max(cross, axis.cross(part.size))
      }
      return axis.size(main, cross)
    case .layers:
      let sizes = laidOut.map { $0.size(proposal) }
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }
  }

  override func placed(_ proposal: ProposedViewSize) {
    switch stack.kind {
    case .line(let axis, let share, let spacing):
      var position = axis == .horizontal ? origin.x : origin.y
      for part in line(in: proposal, axis, spacing).parts {
        let across = (axis.cross(size) - axis.cross(part.size)) * share
        let point =
          axis == .horizontal
          ? CGPoint(x: position, y: origin.y + across) : CGPoint(x: origin.x + across, y: position)
        place(part.item, at: point, part.proposal)
        position += axis.main(part.size) + part.gap
      }
    case .layers(let alignment):
      for child in laidOut {
        place(child, at: alignment.origin(of: child.size(proposal), in: size, at: origin), proposal)
      }
    }
  }

  /// The points between each two views.
  private func gaps(_ children: [_LayoutItem], _ spacing: CGFloat?) -> [CGFloat] {
    zip(children, children.dropFirst()).map { first, second in
      spacing ?? (first.traits.hasNoSpacing || second.traits.hasNoSpacing ? 0 : 8)
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
    var proposals = children.map { _ in axis.proposal(nil, cross) }
    var left = room - gaps(children, spacing).reduce(0, +)
    let groups = groups(children.map(\.traits.layoutPriority), flexibility)
    // Summed from the end, so that nothing is subtracted that could leave a rest.
    var reserved = [CGFloat](repeating: 0, count: groups.count + 1)
    for number in groups.indices.reversed() {
      reserved[number] = groups[number].reduce(reserved[number + 1]) { $0 + least[$1] }
    }
    for (number, peers) in groups.enumerated() {
      for (place, index) in peers.enumerated() {
        let share = max(0, (left - reserved[number + 1]) / CGFloat(peers.count - place))
        proposals[index] = axis.proposal(share, cross)
        let rest = left - axis.main(children[index].size(proposals[index]))
        left = rest.isNaN ? 0 : rest
      }
    }
    return proposals
  }

  /// The indices of views in groups, those of the highest priority first, and in each group those first that bend least.
  private func groups(_ priorities: [Double], _ flexibility: [CGFloat]) -> [[Int]] {
    // Most lists need no sorting.
    if priorities.allSatisfy({ $0 == priorities.first }), flexibility.allSatisfy({ $0 == flexibility.first }) {
      return [Array(priorities.indices)]
    }
    let order = priorities.indices.sorted {
      (-priorities[$0], flexibility[$0], $0) < (-priorities[$1], flexibility[$1], $1)
    }
    var groups: [[Int]] = []
    for index in order {
      if let first = groups.last?.first, priorities[first] == priorities[index] {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }

  override var summary: String? { node.name }
}
