public import FastVectorGeometry
public import Foundation

/// A rectangle or a point of a view, which a ``GeometryProxy`` converts to its own coordinates.
public struct Anchor<Value> {
  /// Where a rectangle or a point of a view is.
  public struct Source {
    fileprivate let id: AnyHashable
    fileprivate let rect: (CGSize) -> CGRect
    fileprivate let value: (CGRect) -> Value
  }

  fileprivate weak var item: PlacedItem?
  fileprivate let source: Source
}

extension Anchor: Equatable {
  /// Whether two anchors are of the same place of the same view.
  public static func == (lhs: Anchor, rhs: Anchor) -> Bool { lhs.item === rhs.item && lhs.source.id == rhs.source.id }
}

extension Anchor: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(item.map { ObjectIdentifier($0) })
    hasher.combine(source.id)
  }
}

extension Anchor.Source where Value == CGRect {
  /// The bounds of the view.
  public static var bounds: Self { Self(id: "bounds", rect: { CGRect(origin: .zero, size: $0) }, value: { $0 }) }

  /// A rectangle in the coordinates of the view.
  public static func rect(_ rect: CGRect) -> Self {
    Self(id: [rect.minX, rect.minY, rect.width, rect.height], rect: { _ in rect }, value: { $0 })
  }
}

extension Anchor.Source where Value == CGPoint {
  /// A point in the coordinates of the view.
  public static func point(_ point: CGPoint) -> Self {
    Self(id: [point.x, point.y], rect: { _ in CGRect(origin: point, size: .zero) }, value: \.origin)
  }

  /// A point in fractions of the size of the view.
  public static func unitPoint(_ point: UnitPoint) -> Self {
    Self(
      id: point,
      rect: { CGRect(x: point.x * $0.width, y: point.y * $0.height, width: 0, height: 0) }, value: \.origin)
  }

  public static var topLeading: Self { unitPoint(.topLeading) }
  public static var top: Self { unitPoint(.top) }
  public static var topTrailing: Self { unitPoint(.topTrailing) }
  public static var leading: Self { unitPoint(.leading) }
  public static var center: Self { unitPoint(.center) }
  public static var trailing: Self { unitPoint(.trailing) }
  public static var bottomLeading: Self { unitPoint(.bottomLeading) }
  public static var bottom: Self { unitPoint(.bottom) }
  public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
  /// An anchor in the coordinates of the reader. A view that asks for it is evaluated again where it changes.
  public subscript<T>(anchor: Anchor<T>) -> T {
    let rect = localRect { [weak item = anchor.item] in
      item.map { $0.place.global(anchor.source.rect($0.size)) } ?? .zero
    }
    return anchor.source.value(rect)
  }
}

extension View {
  /// Tells the views around this one a value, made of a rectangle or a point of it.
  public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View { transformAnchorPreference(key: key, value: value) { $0 = transform($1) } }

  /// Changes the value that the view tells those around it, by a rectangle or a point of the view.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View { modifier(_AnchorModifier<K, A>(source: value, transform: transform)) }
}

/// Changes a value that a view tells those around it, by a place of the view.
public struct _AnchorModifier<K: PreferenceKey, A>: ViewModifier {
  let source: Anchor<A>.Source
  let transform: (inout K.Value, Anchor<A>) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    AnchorNode(view, inputs) { child, modifier in PlacedItem(modifier.node, around: child) }
  }
}

/// The anchors are those of the first view, where there are several.
private final class AnchorNode<V: View, K: PreferenceKey, A>: ItemModifierNode<V, _AnchorModifier<K, A>> {
  override func evaluate() {
    super.evaluate()
    stage.layout.preferencesChanged()
  }

  override func collectPreference<Other: PreferenceKey>(_ key: Other.Type, into value: inout Other.Value?) {
    guard key == K.self else { return super.collectPreference(key, into: &value) }
    var own: Other.Value?
    super.collectPreference(key, into: &own)
    guard let item = wrapped.first as? PlacedItem else { return }
    var changed = (own ?? Other.defaultValue) as! K.Value
    view.modifier.transform(&changed, Anchor(item: item, source: view.modifier.source))
    add(changed as! Other.Value, of: key, to: &value)
  }
}
