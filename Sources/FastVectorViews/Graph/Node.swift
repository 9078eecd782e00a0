import FastVectorAnimation
import Observation

/// Where a node is made, and what it is given from above.
public struct _NodeInputs {
  let stage: Stage
  let parent: _AnyNode?
  let context: NodeContext
}

/// What is handed down the tree.
struct NodeContext {
  let environment: EnvironmentValues

  /// A number that is another one wherever the environment may be.
  let version: Int

  /// Whether what is at this place is laid out from right to left: asked for so often that it is looked up once.
  let isMirrored: Bool

  init(environment: EnvironmentValues = EnvironmentValues(), version: Int = 0) {
    (self.environment, self.version) = (environment, version)
    isMirrored = environment.layoutDirection == .rightToLeft
  }
}

/// A place in the tree of a stage: where a view is, by the structure around it, as long as it is there.
///
/// The view itself is a value that is replaced at each update; its state and its animations live here.
public class _AnyNode {
  unowned let stage: Stage
  /// Nil for the root, and for what has left the tree. It holds this node, which therefore need not hold it.
  private(set) unowned var parent: _AnyNode?
  let depth: Int

  /// Numbers the nodes in the order in which they were made.
  let serial: Int

  var context: NodeContext
  private(set) var isAlive = true

  init(_ inputs: _NodeInputs) {
    stage = inputs.stage
    parent = inputs.parent
    depth = (inputs.parent?.depth ?? 0) + 1
    context = inputs.context
    serial = inputs.stage.nextSerial()
  }

  /// For what is made below this node.
  final var inputs: _NodeInputs { _NodeInputs(stage: stage, parent: self, context: context) }

  /// The name of the view, for messages.
  var name: String { "" }

  /// Brings what is below up to date with the view.
  func evaluate() {}

  /// Does so again because something else that it was made of has changed: a state, say.
  func refresh() { evaluate() }

  /// One of the node's attributes shows another value than before.
  func attributeMoved() {}

  /// The items of the node itself may take other room, or look different.
  func itemsChanged() {}

  /// The node, or one below, has other items than before: what contains them lists them anew.
  func contentsChanged() { parent?.contentsChanged() }

  /// What is laid out of this node: one item for each view in it that has a place of its own.
  func items() -> [_LayoutItem] { [] }

  var children: [_AnyNode] { [] }

  /// The children but for those on their way out.
  var presentChildren: [_AnyNode] { children }

  /// Adds what the views of the node tell those around them to what views before them have told.
  func collectPreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    for child in presentChildren { child.collectPreference(key, into: &value) }
  }

  /// Ends the node and all below it.
  func tearDown() {
    isAlive = false
    for child in children { child.tearDown() }
    parent = nil
  }

  /// The transaction of the present update, as it arrives here.
  final var transaction: Transaction { parent?.transactionForChildren ?? stage.update.transaction }

  var transactionForChildren: Transaction { transaction }

  /// Updates a child, or makes it.
  final func bring<Child: View>(_ child: inout _Node<Child>?, _ view: Child, _ context: NodeContext) {
    if let child { return child.update(view, context) }
    let node = Child._makeNode(view, _NodeInputs(stage: stage, parent: self, context: context))
    child = node
    node.start()
  }

  /// Calls `body`, which reads what the node depends on.
  final func evaluating<T, Result>(_ type: T.Type, _ body: () -> Result) -> Result {
    stage.countEvaluation(of: type)
    return tracking(body)
  }

  /// Calls `body`; states and observable objects that it reads make the node dirty when they change.
  final func tracking<Result>(_ body: () -> Result) -> Result {
    let outer = stage.evaluatingNode
    stage.evaluatingNode = self
    defer { stage.evaluatingNode = outer }
    let (reference, executor) = (reference, stage.executor)
    return withObservationTracking(body) {
      let transaction = Transaction.current
      executor.run {
        if let node = reference.node, node.isAlive { node.stage.enqueueEvaluation(of: node, transaction) }
      }
    }
  }

  /// Stands for the node where that may be gone.
  private(set) final lazy var reference = NodeReference(self)

  deinit { if isReferred { reference.end() } }

  fileprivate final var isReferred = false

  private var storages: [AnyObject] = []

  /// A value whose states, bindings and environment values belong to this node.
  final func installed<Value>(_ value: Value) -> Value {
    var value = value
    DynamicProperties.install(in: &value, node: self, storages: &storages)
    return value
  }
}

/// The place of a view of a type.
public class _Node<V>: _AnyNode {
  var view: V

  init(_ view: V, _ inputs: _NodeInputs) {
    self.view = view
    super.init(inputs)
  }

  override var name: String { String(describing: V.self) }

  /// Replaces the view.
  final func update(_ view: V, _ context: NodeContext) {
    self.view = view
    self.context = context
    start()
  }

  /// How deep views may be nested: each level takes room on the stack while it is evaluated, laid out and drawn.
  private static var deepest: Int { 1000 }

  /// Brings all below up to date with the view.
  final func start() {
    stage.makeClean(self)
    guard depth <= Self.deepest else { return stage.warn(.tooDeep(view: name, depth: depth)) }
    evaluate()
    itemsChanged()
  }
}

/// A view that has a body, and animates where it is `Animatable`.
final class CompositeNode<V: View>: _Node<V> {
  private lazy var attribute = Attribute(view, owner: self)
  private var child: _Node<V.Body>?

  override func evaluate() {
    attribute.set(installed(view))
    refresh()
  }

  override func attributeMoved() { refresh() }

  override func refresh() {
    let body = evaluating(V.self) { attribute.shown.body }
    bring(&child, body, context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// A reference to a node that may be gone. Weak references would slow down each reference to the node.
///
/// It is used on the thread of the stage alone.
final class NodeReference: @unchecked Sendable {
  private unowned(unsafe) var target: _AnyNode?

  init(_ node: _AnyNode) {
    unsafe target = node
    node.isReferred = true
  }

  var node: _AnyNode? { unsafe target }

  /// The node is gone.
  fileprivate func end() { unsafe target = nil }
}
