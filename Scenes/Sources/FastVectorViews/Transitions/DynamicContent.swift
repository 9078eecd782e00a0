import FastVectorGeometry
import Foundation

extension Optional: View where Wrapped: View {
  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { OptionalNode(view, inputs) }
}

private final class OptionalNode<Wrapped: View>: DynamicNode<Wrapped?> {
  override func evaluate() {
    reconcile(view == nil ? [] : [AnyHashable(0)]) { _, child in updateOrCreate(child, view!) }
  }
}

/// A view that shows one of two alternatives.
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
    case .first(let first): reconcile([AnyHashable(0)]) { _, child in updateOrCreate(child, first) }
    case .second(let second): reconcile([AnyHashable(1)]) { _, child in updateOrCreate(child, second) }
    }
  }
}

/// A view that creates a view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// The collection of elements.
  public var data: Data

  /// A closure that returns the view for an element.
  public var content: (Data.Element) -> Content

  let id: (Data.Element) -> ID

  /// Creates a view for each element. The identity of an element, given by `id`, determines which state belongs to its
  /// view.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { ForEachNode(view, inputs) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates a view for each integer in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

extension ForEach {
  /// Creates a view for each element of a bound collection, with a binding to the element.
  ///
  /// If the element no longer exists, its binding returns the value that it had when the view was created, and ignores
  /// changes.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)> {
    let elements = data.wrappedValue
    self.data = elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) }
    self.id = { $0.1 }
    self.content = { content(data.element(at: $0.0)) }
  }

  /// Creates a view for each element of a bound collection, with a binding to the element.
  ///
  /// If the element no longer exists, its binding returns the value that it had when the view was created, and ignores
  /// changes.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID {
    self.init(data, id: \.id, content: content)
  }
}

extension Binding where Value: MutableCollection {
  /// Returns a binding to the element at an index.
  fileprivate func element(at index: Value.Index) -> Binding<Value.Element> {
    let last = wrappedValue[index]
    func isValidIndex() -> Bool { (wrappedValue.startIndex..<wrappedValue.endIndex).contains(index) }
    return Binding<Value.Element> {
      isValidIndex() ? wrappedValue[index] : last
    } set: { element, transaction in
      if isValidIndex() { self.transaction(transaction).wrappedValue[index] = element }
    }
  }
}

private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: DynamicNode<
  ForEach<Data, ID, Content>
>
{
  /// The maximum number of elements that one `ForEach` shows. The limit exists because each view takes memory and time.
  private static var maxElements: Int { 50_000 }

  private struct Occurrence: Hashable {
    let id: ID
    let number: Int
  }

  override func evaluate() {
    var seen: [ID: Int] = [:]
    let count = view.data.count
    if count > Self.maxElements { stage.warn(.tooManyElements(count: count, shown: Self.maxElements)) }
    let elements = Array(view.data.prefix(Self.maxElements))
    let keys = elements.map { element in
      let id = view.id(element)
      let number = seen[id, default: 0]
      seen[id] = number + 1
      if number > 0 { stage.warn(.duplicateID(id: "\(id)")) }
      return AnyHashable(Occurrence(id: id, number: number))
    }
    reconcile(keys) { index, child in updateOrCreate(child, tracking { view.content(elements[index]) }) }
  }
}

extension View {
  /// Sets the identity of the view. When the identity changes, a new view with new state replaces the view.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    ForEach([id], id: \.self) { _ in self }
  }
}

/// A child view that can be inserted and removed.
private final class DynamicChild {
  let key: AnyHashable
  let node: _AnyNode

  /// The way the view was inserted, or nil if it is part of the initial content. It applies when the view's items are
  /// first collected.
  let insertion: Insertion?
  var isListed = false

  var isLeaving = false

  /// The completion that removes the view when the animation of its removal has ended.
  var departure: AnimationCompletion?

  /// The items of the view.
  var items: [_LayoutItem] = []

  /// The transition host of each item. If dynamic content inside this child has already created a host for an item,
  /// this child uses that host, so that only one transition is applied to the item.
  var hosts: [any TransitionHost] = []

  /// The hosts that were created for this child.
  var ownHosts: [any TransitionHost] { hosts.filter { $0.parent === node.parent } }

  init(key: AnyHashable, node: _AnyNode, insertion: Insertion?) {
    self.key = key
    self.node = node
    self.insertion = insertion
  }
}

/// A node whose child views, identified by keys, can be inserted and removed.
class DynamicNode<V>: _Node<V> {
  private var views: [DynamicChild] = []
  private var hasViews = false

  override var children: [_AnyNode] { views.flatMap { [$0.node] + $0.ownHosts.map { $0 as _AnyNode } } }

  override final var presentChildren: [_AnyNode] { views.filter { !$0.isLeaving }.map(\.node) }

  /// Updates the node of a child view, or creates it.
  final func updateOrCreate<Child: View>(_ child: _AnyNode?, _ view: Child) -> _AnyNode {
    if let child = child as? _Node<Child> {
      child.update(view, context)
      return child
    }
    let node = Child._makeNode(view, inputs)
    node.start()
    return node
  }

  /// Updates the children to match a list of keys.
  ///
  /// Children whose keys are missing are removed. The removal is animated if the transaction or the transition has an
  /// animation. Children whose keys reappear during their removal are restored.
  final func reconcile(_ keys: [AnyHashable], updateOrCreate: (_ index: Int, _ child: _AnyNode?) -> _AnyNode) {
    let isAnimated = transaction.animation != nil
    let insertion: Insertion? = hasViews ? (isAnimated ? .animated : .immediate) : nil
    hasViews = true
    let old = views
    for host in old.flatMap(\.ownHosts) where host.context.version != context.version { host.setContext(context) }
    var known = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var new: [DynamicChild] = []
    for (index, key) in keys.enumerated() {
      let child = known.removeValue(forKey: key)
      let node = updateOrCreate(index, child?.node)
      if let child, child.node === node {
        new.append(child)
        if child.isLeaving { reinsert(child) }
      } else {
        child?.node.tearDown()
        new.append(DynamicChild(key: key, node: node, insertion: insertion))
      }
    }
    views = known.isEmpty ? new : merged(old, new) { known[$0.key] != nil }
    for child in old where known[child.key] != nil && !child.isLeaving { leave(child, isAnimated: isAnimated) }
    stage.layout.preferencesChanged()
    contentsChanged()
  }

  /// Returns the new views merged with the old views that are being removed. Each old view stays directly after the
  /// view that preceded it.
  private func merged(
    _ old: [DynamicChild], _ new: [DynamicChild], isLeaving: (DynamicChild) -> Bool
  ) -> [DynamicChild] {
    var followers: [ObjectIdentifier?: [DynamicChild]] = [:]
    let places = Set(new.map { ObjectIdentifier($0) })
    var before: ObjectIdentifier?
    for child in old {
      if places.contains(ObjectIdentifier(child)) { before = ObjectIdentifier(child) }
      if isLeaving(child) { followers[before, default: []].append(child) }
    }
    return followers[nil, default: []] + new.flatMap { [$0] + followers[ObjectIdentifier($0), default: []] }
  }

  private func leave(_ child: DynamicChild, isAnimated: Bool) {
    child.isLeaving = true
    guard isAnimated || child.hosts.contains(where: \.mayAnimateItself) else { return remove(child) }
    let departure = AnimationCompletion(criteria: .removed) { [weak self, weak child] in
      // Wait until the update has finished, because the animation that is ending may belong to the view that is
      // removed.
      if let self, let child { stage.afterUpdate { [weak self] in self?.remove(child) } }
    }
    child.departure = departure
    var leaving = stage.update.transaction
    leaving.add(departure)
    stage.with(leaving) {
      for host in ordered(child) { host.leave(with: child) }
    }
  }

  private func reinsert(_ child: DynamicChild) {
    child.isLeaving = false
    child.departure?.cancel()
    for host in ordered(child) { host.reinsert(with: child) }
  }

  private func ordered(_ child: DynamicChild) -> [any TransitionHost] {
    child.hosts.sorted { $0.serial < $1.serial }
  }

  private func remove(_ child: DynamicChild) {
    guard child.isLeaving else { return }
    views.removeAll { $0 === child }
    child.node.tearDown()
    for host in child.ownHosts { host.tearDown() }
    contentsChanged()
  }

  override func items() -> [_LayoutItem] {
    views.flatMap { child in
      // If a view is inserted with a transition, the dynamic content inside it appears together with it.
      let outer = stage.layout.insertion
      stage.layout.insertion = child.isListed ? nil : outer == .animated ? outer : child.insertion ?? outer
      defer { stage.layout.insertion = outer }
      let items = child.node.items()
      child.hosts = hosts(of: items, in: child)
      child.items = items
      let listed = zip(items, child.hosts).map { item, host in
        if host.isLeaving(with: child) != child.isLeaving { host.setLeaving(child.isLeaving, with: child) }
        return item.transitionHost == nil ? host.item : item
      }
      child.isListed = true
      return listed
    }
  }

  /// Returns the hosts for the items of a child. Items that the child already had keep their hosts.
  private func hosts(of items: [_LayoutItem], in child: DynamicChild) -> [any TransitionHost] {
    let areSame = items.elementsEqual(child.items, by: ===)
    let known =
      areSame
      ? [:] : Dictionary(zip(child.items, child.hosts).map { (ObjectIdentifier($0), $1) }, uniquingKeysWith: { $1 })
    return items.enumerated().map { index, item in
      item.transitionHost ?? (areSame ? child.hosts[index] : known[ObjectIdentifier(item)]) ?? makeHost(of: item)
    }
  }

  private func makeHost(of item: _LayoutItem) -> any TransitionHost {
    let transition = item.transition ?? .opacity
    let isMovingIn =
      switch stage.layout.insertion {
      case nil: false
      case .immediate: transition.mayAnimateItself
      case .animated: true
      }
    let host = transition.makeHost(item, inputs, phase: isMovingIn ? .willAppear : .identity)
    if isMovingIn { stage.afterLayout { host.arrive() } }
    return host
  }
}

/// A node that applies a transition to an item.
protocol TransitionHost: _AnyNode {
  /// The item with the transition applied.
  var item: _LayoutItem { get }

  /// The children that contain the item and are being removed. There can be several, because dynamic content nests.
  var leaving: Set<ObjectIdentifier> { get set }

  /// True if the transition may animate a change that has no animation.
  var mayAnimateItself: Bool { get }
  func setPhase(_ phase: TransitionPhase)
  func setContext(_ context: NodeContext)
}

extension TransitionHost {
  fileprivate func isLeaving(with child: DynamicChild) -> Bool { leaving.contains(ObjectIdentifier(child)) }

  fileprivate func setLeaving(_ isLeaving: Bool, with child: DynamicChild) {
    if isLeaving { leaving.insert(ObjectIdentifier(child)) } else { leaving.remove(ObjectIdentifier(child)) }
    item.invalidateLayout()
  }

  fileprivate func leave(with child: DynamicChild) {
    setLeaving(true, with: child)
    setPhase(.didDisappear)
  }

  /// Restores the item, unless another child that contains it is being removed.
  fileprivate func reinsert(with child: DynamicChild) {
    setLeaving(false, with: child)
    if leaving.isEmpty { setPhase(.identity) }
  }

  fileprivate func arrive() {
    if leaving.isEmpty { setPhase(.identity) }
  }
}

/// A transition host for a specific type of transition.
///
/// The body of an opacity transition isn't created until it has a visible effect, because most views are never inserted
/// or removed with an animation.
final class TypedTransitionHost<T: Transition>: _AnyNode, TransitionHost {
  private let transition: T
  private let content: _LayoutItem
  private var phase: TransitionPhase
  private var child: _Node<T.Body>?
  var leaving: Set<ObjectIdentifier> = []

  init(_ transition: T, around content: _LayoutItem, _ inputs: _NodeInputs, phase: TransitionPhase) {
    self.transition = transition
    self.content = content
    self.phase = phase
    super.init(inputs)
    // An opacity transition doesn't change a view that is present, so its body isn't needed yet.
    if !(transition is OpacityTransition && phase.isIdentity) { evaluate() }
  }

  override var name: String { String(describing: T.self) }

  var mayAnimateItself: Bool { transition.mayAnimateItself }

  override func evaluate() {
    let body = tracking {
      transition.body(content: PlaceholderContentView(view: AnyView(ItemView(item: content))), phase: phase)
    }
    updateOrCreate(&child, body, context)
  }

  func setPhase(_ phase: TransitionPhase) {
    let isFirst = child == nil
    if isFirst { evaluate() }
    self.phase = phase
    evaluate()
    if isFirst { hostItem.wrap(inner) }
  }

  func setContext(_ context: NodeContext) {
    self.context = context
    if child != nil { evaluate() }
  }

  private var inner: _LayoutItem { child?.items().first ?? content }
  private lazy var hostItem = HostItem(self, around: inner)
  var item: _LayoutItem { hostItem }
  override var children: [_AnyNode] { child.map { [$0] } ?? [] }

  private final class HostItem: WrappingItem {
    private var host: any TransitionHost { node as! any TransitionHost }
    override var transitionHost: (any TransitionHost)? { host }
    override var isLeaving: Bool { !host.leaving.isEmpty || child.isLeaving }
  }
}

/// A view that shows an existing layout item.
private struct ItemView: View {
  let item: _LayoutItem

  var body: Never { fatalError("an item has no body") }

  static func _makeNode(_ view: ItemView, _ inputs: _NodeInputs) -> _Node<ItemView> { ItemNode(view, inputs) }

  private final class ItemNode: _Node<ItemView> {
    override func items() -> [_LayoutItem] { [view.item] }
  }
}
