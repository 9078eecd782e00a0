public import FastVectorCharts
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

  /// Changes the transactions of all changes of the view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_TransactionModifier(transform: transform))
  }

  /// Changes the transactions of changes of the view that come together with one of a value.
  public func transaction<V: Equatable>(
    value: V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { modifier(_ValueTransactionModifier(value: value, transform: transform)) }
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
    if stage.isUpdating { view.modifier.transform(&transaction) }
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
    if case .some(let known) = known, known != view.modifier.value { changedIn = stage.updateNumber }
    known = view.modifier.value
    bring(&child, view.content, context)
  }

  override var transactionForChildren: Transaction {
    var transaction = transaction
    if changedIn == stage.updateNumber { view.modifier.transform(&transaction) }
    return transaction
  }

  override var children: [_AnyNode] { child.map { [$0] } ?? [] }
  override func items() -> [_LayoutItem] { child?.items() ?? [] }
}
