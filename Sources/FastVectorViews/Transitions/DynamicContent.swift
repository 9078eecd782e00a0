import FastVectorCharts
import Foundation

extension Optional: View where Wrapped: View {
  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { OptionalNode(view, inputs) }
}

private final class OptionalNode<Wrapped: View>: DynamicNode<Wrapped?> {
  override func evaluate() {
    reconcile(view == nil ? [] : [AnyHashable(0)]) { _, child in bring(child, view!) }
  }
}

/// One view or another.
public struct _ConditionalContent<First: View, Second: View>: View {
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  init(_ branch: Branch) { self.branch = branch }

  public var body: Never { fatalError("a condition has no body") }

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ConditionalNode(view, inputs) }
}

private final class ConditionalNode<First: View, Second: View>: DynamicNode<_ConditionalContent<First, Second>> {
  override func evaluate() {
    switch view.branch {
    case .first(let first): reconcile([AnyHashable(0)]) { _, child in bring(child, first) }
    case .second(let second): reconcile([AnyHashable(1)]) { _, child in bring(child, second) }
    }
  }
}

/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// The elements.
  public var data: Data

  /// The view of an element.
  public var content: (Data.Element) -> Content

  let id: (Data.Element) -> ID

  /// Makes a view for each element, with an identity by which states stay with the elements.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ForEachNode(view, inputs) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes a view for each element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Makes a view for each number.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: DynamicNode<
  ForEach<Data, ID, Content>
>
{
  private struct Occurrence: Hashable {
    let id: ID
    let number: Int
  }

  override func evaluate() {
    var seen: [ID: Int] = [:]
    let elements = Array(view.data)
    let keys = elements.map { element in
      let id = view.id(element)
      let number = seen[id, default: 0]
      seen[id] = number + 1
      if number > 0 { stage.warn(.duplicateID(id: "\(id)")) }
      return AnyHashable(Occurrence(id: id, number: number))
    }
    reconcile(keys) { index, child in bring(child, tracking { view.content(elements[index]) }) }
  }
}

extension View {
  /// Gives the view an identity: where it changes, the view is another one, with a state of its own.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    ForEach([id], id: \.self) { _ in self }
  }
}

/// A view that comes and goes.
private final class DynamicChild {
  let key: AnyHashable
  let node: _AnyNode

  /// The update in which it came; it moves in where that is under an animation.
  let isMovingIn: Bool

  var isLeaving = false

  /// How often it has begun to leave, to know which of the animations has ended.
  var departures = 0

  /// For each item of the view, what makes it come and go.
  var hosts: [ObjectIdentifier: any TransitionHost] = [:]

  init(key: AnyHashable, node: _AnyNode, isMovingIn: Bool) {
    self.key = key
    self.node = node
    self.isMovingIn = isMovingIn
  }
}

/// A node of views that come and go, by their keys.
class DynamicNode<V>: _Node<V> {
  private var views: [DynamicChild] = []
  private var hasViews = false

  override var children: [_AnyNode] { views.flatMap { [$0.node] + $0.hosts.values.map { $0 as _AnyNode } } }

  /// Makes the child of a view, or updates it.
  final func bring<Child: View>(_ child: _AnyNode?, _ view: Child) -> _AnyNode {
    if let child = child as? _Node<Child> {
      child.update(view, context)
      return child
    }
    let node = Child._makeNode(view, inputs)
    node.start()
    return node
  }

  /// Brings the children to a list of keys.
  ///
  /// Those that are there no more leave, under an animation where there is one; those that come again while they leave
  /// come back.
  final func reconcile(_ keys: [AnyHashable], bring: (_ index: Int, _ child: _AnyNode?) -> _AnyNode) {
    let isAnimated = hasViews && transaction.animation != nil
    hasViews = true
    let old = views
    for host in old.flatMap(ordered) where host.context.version != context.version { host.setContext(context) }
    var known = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var new: [DynamicChild] = []
    for (index, key) in keys.enumerated() {
      let child = known.removeValue(forKey: key)
      let node = bring(index, child?.node)
      if let child, child.node === node {
        new.append(child)
        if child.isLeaving { comeBack(child) }
      } else {
        child?.node.tearDown()
        new.append(DynamicChild(key: key, node: node, isMovingIn: isAnimated))
      }
    }
    // What leaves stays behind what it was behind.
    views = new
    for (index, child) in old.enumerated() where known[child.key] != nil {
      let before = old[..<index].last { earlier in views.contains { $0 === earlier } }
      views.insert(child, at: before.flatMap { earlier in views.firstIndex { $0 === earlier } }.map { $0 + 1 } ?? 0)
    }
    for child in old where known[child.key] != nil && !child.isLeaving { leave(child, isAnimated: isAnimated) }
    stage.needsLayout = true
  }

  private func leave(_ child: DynamicChild, isAnimated: Bool) {
    child.isLeaving = true
    child.departures += 1
    guard isAnimated else { return remove(child) }
    let departure = child.departures
    var leaving = stage.transaction
    leaving.addAnimationCompletion(criteria: .removed) { [weak self, weak child] in
      guard let child, child.isLeaving, child.departures == departure else { return }
      // Not now: what ends may be what is to be removed.
      self?.stage.afterUpdate { self?.remove(child) }
    }
    stage.with(leaving) {
      for host in ordered(child) { host.setPhase(.didDisappear) }
    }
  }

  private func comeBack(_ child: DynamicChild) {
    child.isLeaving = false
    for host in ordered(child) { host.setPhase(.identity) }
  }

  private func ordered(_ child: DynamicChild) -> [any TransitionHost] {
    child.hosts.values.sorted { $0.serial < $1.serial }
  }

  private func remove(_ child: DynamicChild) {
    guard child.isLeaving else { return }
    views.removeAll { $0 === child }
    child.node.tearDown()
    for host in ordered(child) { host.tearDown() }
    stage.needsLayout = true
  }

  override func items() -> [_LayoutItem] {
    views.flatMap { child in
      let items = child.node.items()
      let hosts = items.map { host(of: $0, in: child) }
      child.hosts = Dictionary(zip(items.map { ObjectIdentifier($0) }, hosts), uniquingKeysWith: { first, _ in first })
      return hosts.map { host in
        host.isLeaving = child.isLeaving
        return host.item
      }
    }
  }

  private func host(of item: _LayoutItem, in child: DynamicChild) -> any TransitionHost {
    if let host = child.hosts[ObjectIdentifier(item)] { return host }
    let transition = item.transition ?? .opacity
    let isFirst = child.hosts.isEmpty
    let host = transition.makeHost(item, inputs, phase: child.isMovingIn && isFirst ? .willAppear : .identity)
    if child.isMovingIn, isFirst { stage.afterLayout { host.setPhase(.identity) } }
    return host
  }
}

/// The place of a transition around an item.
protocol TransitionHost: _AnyNode {
  /// The item with the transition around it.
  var item: _LayoutItem { get }
  var isLeaving: Bool { get set }
  func setPhase(_ phase: TransitionPhase)
  func setContext(_ context: NodeContext)
}

/// The place of a transition of a type.
final class TypedTransitionHost<T: Transition>: _AnyNode, TransitionHost {
  private let transition: T
  private let content: _LayoutItem
  private var phase: TransitionPhase
  private var child: _Node<T.Body>?
  var isLeaving = false

  init(_ transition: T, around content: _LayoutItem, _ inputs: _NodeInputs, phase: TransitionPhase) {
    self.transition = transition
    self.content = content
    self.phase = phase
    super.init(inputs)
    evaluate()
  }

  override var name: String { String(describing: T.self) }

  override func evaluate() {
    let body = tracking {
      transition.body(content: PlaceholderContentView(view: AnyView(ItemView(item: content))), phase: phase)
    }
    bring(&child, body, context)
  }

  func setPhase(_ phase: TransitionPhase) {
    self.phase = phase
    evaluate()
  }

  func setContext(_ context: NodeContext) {
    self.context = context
    evaluate()
  }

  private(set) lazy var item: _LayoutItem = HostItem(self, around: child?.items().first ?? content)
  override var children: [_AnyNode] { child.map { [$0] } ?? [] }

  private final class HostItem: WrappingItem {
    override var isLeaving: Bool { (node as! any TransitionHost).isLeaving || child.isLeaving }
  }
}

/// An item as a view.
private struct ItemView: View {
  let item: _LayoutItem

  var body: Never { fatalError("an item has no body") }

  static func _makeNode(_ view: ItemView, _ inputs: _NodeInputs) -> _Node<ItemView> { ItemNode(view, inputs) }

  private final class ItemNode: _Node<ItemView> {
    override func items() -> [_LayoutItem] { [view.item] }
  }
}
