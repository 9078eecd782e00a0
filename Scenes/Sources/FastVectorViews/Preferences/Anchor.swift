import FastVectorGeometry
public import Foundation

/// A rectangle or point of a view, which a ``GeometryProxy`` can convert to the coordinates of another view.
public struct Anchor<Value> {
  /// The source of an anchor: a rectangle or point of a view.
  public struct Source {
    fileprivate let id: AnyHashable
    fileprivate let rect: (CGSize) -> CGRect
    fileprivate let value: (CGRect) -> Value
  }

  fileprivate weak var item: PositionedItem?
  fileprivate let source: Source
}

extension Anchor: Equatable {
  /// Returns true if two anchors refer to the same rectangle or point of the same view.
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

  /// A point given in fractions of the view's size.
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
  /// Returns the value of an anchor in the coordinates of the proxy's view. A view that reads the value is evaluated
  /// again when it changes.
  public subscript<T>(anchor: Anchor<T>) -> T {
    let rect = localRect { [weak item = anchor.item] in
      item.map { $0.place.global(anchor.source.rect($0.size)) } ?? .zero
    }
    return anchor.source.value(rect)
  }
}

extension View {
  /// Sets a preference of the view, computed from an anchor of the view.
  public func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View { transformAnchorPreference(key: key, value: value) { $0 = transform($1) } }

  /// Transforms a preference of the view, given an anchor of the view.
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View { modifier(_AnchorModifier<K, A>(source: value, transform: transform)) }
}

/// A modifier that transforms a preference of a view, given an anchor of the view.
public struct _AnchorModifier<K: PreferenceKey, A>: ViewModifier {
  let source: Anchor<A>.Source
  let transform: (inout K.Value, Anchor<A>) -> Void

  public typealias Body = Never

  public static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, _ inputs: _NodeInputs
  ) -> _Node<ModifiedContent<V, Self>> {
    AnchorNode(view, inputs) { child, modifier in PositionedItem(modifier.node, around: child) }
  }
}

/// A node that transforms a preference. If the modifier applies to several views, the anchor belongs to the first one.
private final class AnchorNode<V: View, K: PreferenceKey, A>: ItemModifierNode<V, _AnchorModifier<K, A>> {
  override func evaluate() {
    super.evaluate()
    stage.layout.preferencesChanged()
  }

  override func collectPreference<Other: PreferenceKey>(_ key: Other.Type, into value: inout Other.Value?) {
    guard key == K.self else { return super.collectPreference(key, into: &value) }
    var own: Other.Value?
    super.collectPreference(key, into: &own)
    guard let item = wrapped.first as? PositionedItem else { return }
    var changed = (own ?? Other.defaultValue) as! K.Value
    view.modifier.transform(&changed, Anchor(item: item, source: view.modifier.source))
    add(changed as! Other.Value, of: key, to: &value)
  }
}
