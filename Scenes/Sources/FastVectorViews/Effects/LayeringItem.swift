/// An item that draws its content in a layer, without a layer, or not at all.
class LayeringItem: WrappingItem {
  enum Drawing {
    case nothing, unlayered, layer
  }

  /// The mode in which the content was last drawn.
  private var drawn = Drawing.nothing

  /// Returns the mode for drawing the content at the current time, and sets the properties of the layer.
  func draw(as layer: inout DisplayList.Layer) -> Drawing { .unlayered }

  override final func appendDrawing(to list: inout DisplayList) {
    var layer = DisplayList.Layer.empty
    drawn = draw(as: &layer)
    switch drawn {
    case .nothing: return
    case .unlayered: child.draw(into: &list)
    case .layer: if !list.layer(layer, { child.draw(into: &$0) }) { drawn = .nothing }
    }
  }

  override final func updateDrawing(of element: inout DisplayList.Element) -> Bool {
    switch drawn {
    case .nothing: return false
    case .unlayered:
      var layer = DisplayList.Layer.empty
      return draw(as: &layer) == .unlayered && child.redrawIfNeeded(&element)
    case .layer:
      guard var layer = element.takeLayer(), draw(as: &layer) == .layer else { return false }
      if child.needsDrawing {
        guard layer.elements.count == 1, child.redrawIfNeeded(&layer.elements[0]) else { return false }
      }
      element = .layer(layer)
      return true
    }
  }
}

extension DisplayList.Element {
  /// Removes and returns the element's layer. If the element held the only reference to the layer, the caller can then
  /// modify the layer in place.
  fileprivate mutating func takeLayer() -> DisplayList.Layer? {
    guard case .layer(let layer) = self else { return nil }
    self = DisplayList.empty
    return layer
  }
}

/// A layering item of a modifier.
class LayeringModifierItem<Modifier>: LayeringItem {
  let modifier: _ModifierAttribute<Modifier>

  init(around child: _LayoutItem, _ modifier: _ModifierAttribute<Modifier>) {
    self.modifier = modifier
    super.init(modifier.node, around: child)
  }
}
