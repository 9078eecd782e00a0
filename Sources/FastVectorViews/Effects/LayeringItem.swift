/// An item that draws what is in it as a layer, as it is, or not at all.
class LayeringItem: WrappingItem {
  enum Drawing {
    case nothing, asItIs, layer
  }

  /// What was drawn last.
  private var drawn = Drawing.nothing

  /// Returns how what is in the item is drawn at the present time, and sets what the item adds to its layer.
  func draw(as layer: inout DisplayList.Layer) -> Drawing { .asItIs }

  override final func appendDrawing(to list: inout DisplayList) {
    var layer = DisplayList.Layer.empty
    drawn = draw(as: &layer)
    switch drawn {
    case .nothing: return
    case .asItIs: child.draw(into: &list)
    case .layer: if !list.layer(layer, { child.draw(into: &$0) }) { drawn = .nothing }
    }
  }

  override final func updateDrawing(of element: inout DisplayList.Element) -> Bool {
    switch drawn {
    case .nothing: return false
    case .asItIs:
      var layer = DisplayList.Layer.empty
      return draw(as: &layer) == .asItIs && child.redrawIfNeeded(&element)
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
  /// The layer that this is, which nothing else holds then, unless others did before.
  fileprivate mutating func takeLayer() -> DisplayList.Layer? {
    guard case .layer(let layer) = self else { return nil }
    self = DisplayList.empty
    return layer
  }
}

/// A layer item of a modifier, around what it modifies.
class LayeringModifierItem<Modifier>: LayeringItem {
  let modifier: _ModifierAttribute<Modifier>

  init(around child: _LayoutItem, _ modifier: _ModifierAttribute<Modifier>) {
    self.modifier = modifier
    super.init(modifier.node, around: child)
  }
}
