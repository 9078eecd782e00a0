import FastVectorGeometry
import Foundation

/// An item whose children can be inserted and removed.
class ContainerItem: _LayoutItem {
  private var known: [_LayoutItem]?

  /// The items drawn most recently, from back to front, each with the number of display list elements that it added.
  private var drawn: [(item: _LayoutItem, count: Int)] = []

  private var drawnVersion = -1

  private(set) final var drawing = DisplayList()

  func contents() -> [_LayoutItem] { [] }

  /// Discards the list of children, which is collected again on the next access.
  final func invalidateContents() {
    known = nil
    invalidateLayout()
  }

  /// All child items, including those that are being removed.
  override final var children: [_LayoutItem] {
    if let known { return known }
    let contents = contents()
    known = contents
    for item in contents { unsafe item.container = self }
    return contents
  }

  deinit {
    for child in known ?? [] { release(child) }
  }

  /// The child items that are laid out: all except those that are being removed.
  final var laidOut: [_LayoutItem] {
    let children = children
    return children.contains { $0.traits.isLeaving } ? children.filter { !$0.traits.isLeaving } : children
  }

  override final func updateDrawing() {
    let items = drawnVersion == layoutVersion ? nil : childrenBackToFront
    drawnVersion = layoutVersion
    if items.map({ $0.elementsEqual(drawn, by: { $0 === $1.item }) }) ?? true {
      updateParts(of: &drawing)
    } else if let items {
      drawing = DisplayList()
      drawn = items.map { item in
        let count = drawing.elements.count
        item.draw(into: &drawing)
        return (item, drawing.elements.count - count)
      }
    }
  }

  override final var redrawsContainer: Bool { true }

  override func appendDrawing(to list: inout DisplayList) { list.append(drawing) }

  /// Replaces the elements of the items that need drawing.
  private func updateParts(of list: inout DisplayList) {
    if drawn.count == 1 {
      // Share the elements of a single item instead of copying them. Clear the list first, so that the item holds the
      // only reference to its elements and can update them in place.
      list = DisplayList()
      drawn[0].item.draw(into: &list)
      return drawn[0].count = list.elements.count
    }
    var start = 0
    var part = DisplayList()
    part.elements.reserveCapacity(1)
    for index in drawn.indices {
      let (item, count) = drawn[index]
      if item.needsDrawing, count != 1 || !item.redrawIfNeeded(&list.elements[start]) {
        if count == 1, item.redrawsContainer { list.elements[start] = DisplayList.empty }
        item.draw(into: &part)
        if count == 1, part.elements.count == 1 {
          list.elements[start] = part.elements.removeLast()
        } else {
          list.elements.replaceSubrange(start..<start + count, with: part.elements)
          drawn[index].count = part.elements.count
          part.elements.removeAll(keepingCapacity: true)
        }
      }
      start += drawn[index].count
    }
  }

  override var childrenFrontToBack: [_LayoutItem] { childrenBackToFront.reversed() }

  /// The children in drawing order: by ``View/zIndex(_:)``, and in their original order for equal values.
  private var childrenBackToFront: [_LayoutItem] {
    let children = children
    guard let first = children.first?.traits.zIndex, children.contains(where: { $0.traits.zIndex != first }) else {
      return children
    }
    let depths = children.map(\.traits.zIndex)
    return children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { children[$0] }
  }
}
