import FastVectorGeometry
import Foundation

extension View {
  /// Runs an action with a value computed from the size and position of this view: first with the initial value, and
  /// then whenever the value changes.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
  ) -> some View { modifier(_GeometryChangeModifier(transform: transform) { action($1) }) }

  /// Runs an action with the old and the new value computed from the size and position of this view, whenever the value
  /// changes. The action also runs for the initial value, with that value as both arguments.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(_GeometryChangeModifier(transform: transform, action: action)) }
}

/// A modifier that runs an action when a value computed from the geometry of a view changes.
public struct _GeometryChangeModifier<T: Equatable>: ViewModifier {
  let transform: (GeometryProxy) -> T
  let action: (T, T) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    GeometryChangeNode(view, inputs) { child, modifier in PositionedItem(modifier.node, around: child) }
  }
}

/// A node that observes the geometry of its content, or of the first view if the content consists of several
/// views.
private final class GeometryChangeNode<V: View, T: Equatable>: ItemModifierNode<V, _GeometryChangeModifier<T>>,
  GeometryObserver
{
  private var known: [T] = []
  private var isReading = false

  override func evaluate() {
    super.evaluate()
    if !isReading { stage.layout.add(self) }
    isReading = true
  }

  func geometryChanged() {
    guard let item = wrapped.first as? PositionedItem else { return }
    let value = tracking { view.modifier.transform(item.geometry) }
    guard known != [value] else { return }
    let (action, old) = (view.modifier.action, known.first ?? value)
    known = [value]
    stage.afterUpdate { action(old, value) }
  }
}
