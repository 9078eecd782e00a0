import FastVectorGeometry
public import Foundation

extension GraphicsContext {
  /// A symbol of a canvas with its appearance at the current time.
  public struct ResolvedSymbol {
    fileprivate let elements: [DisplayList.Element]

    /// The size of the symbol, in points.
    public let size: CGSize
  }

  /// Returns the first symbol with the given tag, or nil if there is none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let symbol = contents.symbol(tagged: ObjectIdentifier(TagKey<ID>.self)) { $0 as? ID == id }
    guard let symbol else { return nil }
    var list = DisplayList()
    symbol.draw(into: &list)
    return ResolvedSymbol(elements: list.elements, size: symbol.size)
  }

  /// Draws a symbol at its natural size. The anchor of the symbol is placed at `point`.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol, in: symbol.size.rect(anchor, at: point))
  }

  /// Draws a symbol, scaled to fill a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) { add(symbol.elements, of: symbol.size, in: rect) }
}

extension View {
  /// Sets a tag, by which a ``Canvas`` finds the view among its symbols.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - includeOptional: True if an optional that contains the tag also identifies the view.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(_TagModifier(tag: tag, includeOptional: includeOptional))
  }
}

/// An empty type. Its identifier is the key under which tags of type `Tag` are stored as layout values.
enum TagKey<Tag: Hashable> {}

/// The modifier behind `tag(_:includeOptional:)`.
public struct _TagModifier<Tag: Hashable>: _ItemModifier {
  let tag: Tag
  let includeOptional: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    TagItem(around: child, modifier)
  }

  private final class TagItem: ModifierItem<_TagModifier> {
    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
      if let inner = child.layoutValue(key) { return inner }
      let tag = modifier.shown
      if key == ObjectIdentifier(TagKey<Tag>.self) { return tag.tag }
      if tag.includeOptional, key == ObjectIdentifier(TagKey<Tag?>.self) { return Optional(tag.tag) as Any }
      return nil
    }
  }
}
