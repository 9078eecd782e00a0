public import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// A symbol of a canvas as it looks at the time.
  public struct ResolvedSymbol {
    fileprivate let elements: [DisplayList.Element]

    /// Its size, in points.
    public let size: CGSize
  }

  /// The symbol that has a tag; nil where there is none. Of several, it is the first.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let symbol = contents.symbol(tagged: ObjectIdentifier(TagKey<ID>.self)) { $0 as? ID == id }
    guard let symbol else { return nil }
    var list = DisplayList()
    symbol.draw(into: &list)
    return ResolvedSymbol(elements: list.elements, size: symbol.size)
  }

  /// Draws a symbol, of which a point in fractions of its size goes to a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol, in: symbol.size.rect(anchor, at: point))
  }

  /// Draws a symbol, stretched to a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) { add(symbol.elements, of: symbol.size, in: rect) }
}

extension View {
  /// Gives the view a tag, by which a ``Canvas`` finds it among its symbols.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - includeOptional: Whether it is also found by an optional with the tag in it.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(_TagModifier(tag: tag, includeOptional: includeOptional))
  }
}

/// What a tag of a type is kept under.
enum TagKey<Tag: Hashable> {}

/// A tag.
public struct _TagModifier<Tag: Hashable>: _ItemModifier {
  let tag: Tag
  let includeOptional: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    TagItem(around: child, modifier)
  }

  private final class TagItem: ModifierItem<_TagModifier> {
    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
      let tag = modifier.shown
      if key == ObjectIdentifier(TagKey<Tag>.self) { return tag.tag }
      if tag.includeOptional, key == ObjectIdentifier(TagKey<Tag?>.self) { return Optional(tag.tag) as Any }
      return child.layoutValue(key)
    }
  }
}
