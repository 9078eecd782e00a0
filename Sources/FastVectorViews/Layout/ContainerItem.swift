import FastVectorGeometry
import Foundation

/// An item of views that come and go.
class ContainerItem: _LayoutItem {
  private var known: [_LayoutItem]?

  /// What was drawn last, from back to front, and in how many elements each.
  private var drawn: [(item: _LayoutItem, count: Int)] = []

  private var drawnVersion = -1

  private(set) final var drawing = DisplayList()

  func contents() -> [_LayoutItem] { [] }

  /// The views are listed anew.
  final func invalidateContents() {
    known = nil
    invalidateLayout()
  }

  /// All views, also those on their way out.
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

  /// The views that are laid out.
  final var laidOut: [_LayoutItem] {
    let children = children
    return children.contains { $0.traits.isLeaving } ? children.filter { !$0.traits.isLeaving } : children
  }

  override final func updateDrawing() {
    let items = drawnVersion == layoutVersion ? nil : fromBackToFront
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

  /// Replaces what is drawn of those views that look different.
  private func updateParts(of list: inout DisplayList) {
    if drawn.count == 1 {
      // What is all there is is shared, not copied; and not held while it is brought up to date.
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

  override var childrenFromFrontToBack: [_LayoutItem] { fromBackToFront.reversed() }

  /// The views in the order in which they are drawn: their own, but by ``View/zIndex(_:)`` first.
  private var fromBackToFront: [_LayoutItem] {
    let children = children
    guard let first = children.first?.traits.zIndex, children.contains(where: { $0.traits.zIndex != first }) else {
      return children
    }
    let depths = children.map(\.traits.zIndex)
    return children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { children[$0] }
  }
}
