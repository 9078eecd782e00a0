import FastVectorGeometry
import Foundation

extension View {
  /// Applies an animation to all changes to the view, or removes their animation if `animation` is nil.
  public func animation(_ animation: Animation?) -> some View {
    modifier(_TransactionModifier { $0.setAnimation(animation) })
  }

  /// Applies an animation to all changes to the view in each update in which `value` changes. If `animation` is nil,
  /// removes the animation of these changes.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_ValueTransactionModifier(value: value) { $0.setAnimation(animation) })
  }

  /// Applies an animation to changes to the modifiers that `body` adds to the view, or removes their animation if
  /// `animation` is nil. Doesn't affect changes to the view itself.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { scoped(body) { $0.setAnimation(animation) } }

  /// Transforms the transaction of the modifiers that `body` adds to the view, but not the transaction of the view
  /// itself.
  public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { scoped(body, transform) }

  /// Transforms the transaction of the modifiers that `body` adds to the view. If `inEveryUpdate` is true, this
  /// includes updates that only advance time.
  func scoped<V: View>(
    inEveryUpdate: Bool = false, _ body: (PlaceholderContentView<Self>) -> V,
    _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    body(PlaceholderContentView(view: AnyView(modifier(_TransactionScope(transform: nil)))))
      .modifier(_TransactionScope(transform: transform, transformsEveryUpdate: inEveryUpdate))
  }

  /// Transforms the transaction of each change to the view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_TransactionModifier(transform: transform))
  }

  /// Transforms the transaction of each change to the view in updates in which `value` changes.
  public func transaction<V: Equatable>(
    value: V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { modifier(_ValueTransactionModifier(value: value, transform: transform)) }
}

extension ViewModifier {
  /// Applies an animation to changes to the modifier, or removes their animation if `animation` is nil. Doesn't affect
  /// changes to the modified view.
  public func animation(_ animation: Animation?) -> some ViewModifier {
    ScopedModifier(modifier: self) { $0.setAnimation(animation) }
  }

  /// Transforms the transaction of the modifier, but not the transaction of the modified view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some ViewModifier {
    ScopedModifier(modifier: self, transform: transform)
  }
}

/// A modifier that transforms the transaction of another modifier, but not the transaction of the modified content.
private struct ScopedModifier<Modifier: ViewModifier>: ViewModifier {
  let modifier: Modifier
  let transform: (inout Transaction) -> Void

  func body(content: Content) -> some View { content.transaction(transform) { $0.modifier(modifier) } }
}

extension Transaction {
  /// Sets the animation, unless the transaction disables animations.
  fileprivate mutating func setAnimation(_ animation: Animation?) {
    if !disablesAnimations { self.animation = animation }
  }
}

/// A modifier that transforms the transaction that its content receives.
public struct _TransactionModifier: ViewModifier {
  let transform: (inout Transaction) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { TransactionNode(view, inputs) }
}

private final class TransactionNode<V: View>: _Node<ModifiedContent<V, _TransactionModifier>> {
  private var child: _Node<V>?

  override func evaluate() { updateOrCreate(&child, view.content, context) }

  override var transactionForChildren: Transaction {
    var transaction = transaction
    // Updates that only advance time aren't animated.
    if stage.update.isUpdating { view.modifier.transform(&transaction) }
    return transaction
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// A modifier that transforms the transaction that its content receives, but only in updates in which a value changes.
public struct _ValueTransactionModifier<Value: Equatable>: ViewModifier {
  let value: Value
  let transform: (inout Transaction) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { ValueTransactionNode(view, inputs) }
}

private final class ValueTransactionNode<V: View, Value: Equatable>: _Node<
  ModifiedContent<V, _ValueTransactionModifier<Value>>
>
{
  private var child: _Node<V>?
  private var known: Value?

  /// The number of the last update in which the value changed (see ``StageUpdate/number``), or nil if it hasn't
  /// changed.
  private var changedIn: Int?

  override func evaluate() {
    if case .some(let known) = known, known != view.modifier.value { changedIn = stage.update.number }
    known = view.modifier.value
    updateOrCreate(&child, view.content, context)
  }

  override var transactionForChildren: Transaction {
    var transaction = transaction
    if changedIn == stage.update.number { view.modifier.transform(&transaction) }
    return transaction
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// The outer or inner end of a scope. Views between the two ends receive a transformed transaction. Views inside the
/// inner end receive the original one.
public struct _TransactionScope: ViewModifier {
  /// The transformation at the outer end. It is nil at the inner end, which restores the transaction that the outer end
  /// received.
  let transform: ((inout Transaction) -> Void)?

  /// True if the scope also transforms the transactions of updates that only advance time.
  var transformsEveryUpdate = false

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { TransactionScopeNode(view, inputs) }
}

private protocol AnyTransactionScopeNode: _AnyNode {
  var isOuterEnd: Bool { get }
}

private final class TransactionScopeNode<V: View>: _Node<ModifiedContent<V, _TransactionScope>>, AnyTransactionScopeNode
{
  private var child: _Node<V>?

  var isOuterEnd: Bool { view.modifier.transform != nil }

  override func evaluate() { updateOrCreate(&child, view.content, context) }

  override var transactionForChildren: Transaction {
    guard let transform = view.modifier.transform else { return outerEnd?.transaction ?? transaction }
    var transaction = transaction
    if stage.update.isUpdating || view.modifier.transformsEveryUpdate { transform(&transaction) }
    return transaction
  }

  /// The outer end of the scope to which this inner end belongs. Scopes are nested like brackets.
  private var outerEnd: _AnyNode? {
    var unmatched = 1
    var ancestor = parent
    while let here = ancestor {
      if let scope = here as? any AnyTransactionScopeNode { unmatched += scope.isOuterEnd ? -1 : 1 }
      if unmatched == 0 { return here }
      ancestor = here.parent
    }
    return nil
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
