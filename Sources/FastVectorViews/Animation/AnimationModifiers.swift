public import FastVectorGeometry
import Foundation

extension View {
  /// Animates all changes of the view, or none where the animation is nil.
  public func animation(_ animation: Animation?) -> some View {
    modifier(_TransactionModifier { $0.setAnimation(animation) })
  }

  /// Animates the changes of the view that come together with one of a value; none where the animation is nil.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_ValueTransactionModifier(value: value) { $0.setAnimation(animation) })
  }

  /// Animates the changes of what `body` adds to the view, or none of them where the animation is nil. The view itself
  /// changes as it would without.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { scoped(body) { $0.setAnimation(animation) } }

  /// Changes the transactions of changes of what `body` adds to the view, and not of the view itself.
  public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { scoped(body, transform) }

  private func scoped<V: View>(
    _ body: (PlaceholderContentView<Self>) -> V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    body(PlaceholderContentView(view: AnyView(modifier(_TransactionScope(transform: nil)))))
      .modifier(_TransactionScope(transform: transform))
  }

  /// Changes the transactions of all changes of the view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_TransactionModifier(transform: transform))
  }

  /// Changes the transactions of changes of the view that come together with one of a value.
  public func transaction<V: Equatable>(
    value: V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { modifier(_ValueTransactionModifier(value: value, transform: transform)) }
}

extension ViewModifier {
  /// Animates the changes of what the modifier adds to a view, or none of them where the animation is nil.
  public func animation(_ animation: Animation?) -> some ViewModifier {
    ScopedModifier(modifier: self) { $0.setAnimation(animation) }
  }

  /// Changes the transactions of changes of what the modifier adds to a view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some ViewModifier {
    ScopedModifier(modifier: self, transform: transform)
  }
}

/// A modifier with a transaction of its own, which what it modifies has no part in.
private struct ScopedModifier<Modifier: ViewModifier>: ViewModifier {
  let modifier: Modifier
  let transform: (inout Transaction) -> Void

  func body(content: Content) -> some View { content.transaction(transform) { $0.modifier(modifier) } }
}

extension Transaction {
  /// As `.animation` does it: not where the transaction has said that it has the only say.
  fileprivate mutating func setAnimation(_ animation: Animation?) {
    if !disablesAnimations { self.animation = animation }
  }
}

/// Changes transactions on their way down.
public struct _TransactionModifier: ViewModifier {
  let transform: (inout Transaction) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { TransactionNode(view, inputs) }
}

private final class TransactionNode<V: View>: _Node<ModifiedContent<V, _TransactionModifier>> {
  private var child: _Node<V>?

  override func evaluate() { bring(&child, view.content, context) }

  override var transactionForChildren: Transaction {
    var transaction = transaction
    // What moves on its own moves without an animation.
    if stage.update.isUpdating { view.modifier.transform(&transaction) }
    return transaction
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// Changes transactions on their way down, in updates in which a value changes.
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

  /// The update in which the value has changed.
  private var changedIn: Int?

  override func evaluate() {
    if case .some(let known) = known, known != view.modifier.value { changedIn = stage.update.number }
    known = view.modifier.value
    bring(&child, view.content, context)
  }

  override var transactionForChildren: Transaction {
    var transaction = transaction
    if changedIn == stage.update.number { view.modifier.transform(&transaction) }
    return transaction
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}

/// The outer and the inner end of what a transaction is changed in.
public struct _TransactionScope: ViewModifier {
  /// Nil at the inner end, below which the transaction is that above the outer end.
  let transform: ((inout Transaction) -> Void)?

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> { TransactionScopeNode(view, inputs) }
}

private protocol TransactionScopePlace: _AnyNode {
  var isOuterEnd: Bool { get }
}

private final class TransactionScopeNode<V: View>: _Node<ModifiedContent<V, _TransactionScope>>, TransactionScopePlace {
  private var child: _Node<V>?

  var isOuterEnd: Bool { view.modifier.transform != nil }

  override func evaluate() { bring(&child, view.content, context) }

  override var transactionForChildren: Transaction {
    guard let transform = view.modifier.transform else { return outerEnd?.transaction ?? transaction }
    var transaction = transaction
    if stage.update.isUpdating { transform(&transaction) }
    return transaction
  }

  /// The other end of this inner one: ends nest as brackets do.
  private var outerEnd: _AnyNode? {
    var unmatched = 1
    var ancestor = parent
    while let here = ancestor {
      if let scope = here as? any TransactionScopePlace { unmatched += scope.isOuterEnd ? -1 : 1 }
      if unmatched == 0 { return here }
      ancestor = here.parent
    }
    return nil
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
