import FastVectorAnimation
import Observation

/// The inputs for the creation of a node: its stage, its parent, and the context that it inherits.
public struct _NodeInputs {
  let stage: Stage
  let parent: _AnyNode?
  let context: NodeContext
}

/// The context that nodes inherit from their parent.
struct NodeContext {
  let environment: EnvironmentValues

  /// A number that changes whenever the environment may have changed.
  let version: Int

  /// True if views are laid out from right to left. It is a copy of the environment's value, because layout reads it
  /// very often.
  let isMirrored: Bool

  init(environment: EnvironmentValues = EnvironmentValues(), version: Int = 0) {
    (self.environment, self.version) = (environment, version)
    isMirrored = environment.layoutDirection == .rightToLeft
  }
}

/// A node in the tree of a stage. It represents a view at a position in the structure of the tree, for as long as the
/// view exists there.
///
/// The view is a value that is replaced in each update. Its state and its animations are stored in the node.
public class _AnyNode {
  unowned let stage: Stage
  /// The parent, or nil for the root and for removed nodes. Unowned, because the parent retains this node.
  private(set) unowned var parent: _AnyNode?
  let depth: Int

  /// The position of the node in the order of creation.
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

  /// The inputs for child nodes.
  final var inputs: _NodeInputs { _NodeInputs(stage: stage, parent: self, context: context) }

  /// The name of the view, for use in messages.
  var name: String { "" }

  /// Updates the subtree after the view has changed.
  func evaluate() {}

  /// Updates the subtree after another dependency of the node, such as a state, has changed.
  func refresh() { evaluate() }

  /// Called when the current value of one of the node's attributes has changed.
  func attributeMoved() {}

  /// Called when the items of the node may have changed their size or their appearance.
  func itemsChanged() {}

  /// Called when the node or a descendant has different items than before. The container of the items then collects
  /// them again.
  func contentsChanged() { parent?.contentsChanged() }

  /// Returns the layout items of the node: one for each of its views that is placed separately.
  func items() -> [_LayoutItem] { [] }

  var children: [_AnyNode] { [] }

  /// The children, except those that are being removed.
  var presentChildren: [_AnyNode] { children }

  /// Merges the preference values of the node's views into the value of the preceding views.
  func collectPreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    for child in presentChildren { child.collectPreference(key, into: &value) }
  }

  /// Removes the node and its descendants from the tree.
  func tearDown() {
    isAlive = false
    for child in children { child.tearDown() }
    parent = nil
  }

  /// The transaction of the current update, including changes made by the ancestors of the node.
  final var transaction: Transaction { parent?.transactionForChildren ?? stage.update.transaction }

  var transactionForChildren: Transaction { transaction }

  /// Updates a child, or creates it if it is nil.
  final func updateOrCreate<Child: View>(_ child: inout _Node<Child>?, _ view: Child, _ context: NodeContext) {
    if let child { return child.update(view, context) }
    let node = Child._makeNode(view, _NodeInputs(stage: stage, parent: self, context: context))
    child = node
    node.start()
  }

  /// Calls `body`, tracks its dependencies, and counts an evaluation of the given type.
  final func evaluating<T, Result>(_ type: T.Type, _ body: () -> Result) -> Result {
    stage.countEvaluation(of: type)
    return tracking(body)
  }

  /// Calls `body`, and marks the node as dirty when a state or an observable object that `body` reads changes.
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

  /// A reference that remains valid after the node is deallocated.
  private(set) final lazy var reference = NodeReference(self)

  deinit { if isReferred { reference.end() } }

  fileprivate final var isReferred = false

  private var storages: [AnyObject] = []

  /// Returns a value (such as a view or modifier) with its states, bindings, and environment values connected to the
  /// node.
  final func installed<Value>(_ value: Value) -> Value {
    var value = value
    DynamicProperties.install(in: &value, node: self, storages: &storages)
    return value
  }
}

/// A node for a view of a specific type.
public class _Node<V>: _AnyNode {
  var view: V

  init(_ view: V, _ inputs: _NodeInputs) {
    self.view = view
    super.init(inputs)
  }

  override var name: String { String(describing: V.self) }

  /// Replaces the view, and updates the subtree.
  final func update(_ view: V, _ context: NodeContext) {
    self.view = view
    self.context = context
    start()
  }

  /// The maximum nesting depth of views. Each level uses stack space when it is evaluated, laid out, and drawn.
  private static var deepest: Int { 1000 }

  /// Updates the subtree to match the view.
  final func start() {
    stage.makeClean(self)
    guard depth <= Self.deepest else { return stage.warn(.tooDeep(view: name, depth: depth)) }
    evaluate()
    itemsChanged()
  }
}

/// A node for a view with a body. The view animates if it is `Animatable`.
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
    updateOrCreate(&child, body, context)
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// A reference to a node that may have been deallocated. It replaces weak references, which would make retaining and
/// releasing the node slower.
///
/// Use a reference only on the thread of the node's stage.
final class NodeReference: @unchecked Sendable {
  private unowned(unsafe) var target: _AnyNode?

  init(_ node: _AnyNode) {
    unsafe target = node
    node.isReferred = true
  }

  var node: _AnyNode? { unsafe target }

  /// Clears the reference when the node is deallocated.
  fileprivate func end() { unsafe target = nil }
}
