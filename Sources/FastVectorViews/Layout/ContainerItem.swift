import FastVectorGeometry
import Foundation

/// An item of views that come and go.
class ContainerItem: _LayoutItem {
  private var known: [_LayoutItem]?

  /// What was drawn last, from back to front, and in how many elements each.
  private var drawn: [(item: _LayoutItem, count: Int)] = []

  private var drawnVersion = -1

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

  override func updateDrawing(_ list: inout DisplayList) {
    let items = drawnVersion == layoutVersion ? nil : fromBackToFront
    drawnVersion = layoutVersion
    if items.map({ $0.elementsEqual(drawn, by: { $0 === $1.item }) }) ?? true {
      updateParts(of: &list)
    } else if let items {
      list = DisplayList()
      drawn = items.map { item in
        let drawing = item.drawing
        list.append(drawing)
        return (item, drawing.elements.count)
      }
    }
  }

  /// Replaces what is drawn of those views that look different.
  private func updateParts(of list: inout DisplayList) {
    if drawn.count == 1 {
      // What is all there is is shared, not copied; and not held while it is brought up to date.
      list = DisplayList()
      list = drawn[0].item.drawing
      return drawn[0].count = list.elements.count
    }
    var start = 0
    for index in drawn.indices {
      let (item, count) = drawn[index]
      if item.needsDrawing {
        let elements = item.drawing.elements
        if count == 1, elements.count == 1 {
          list.elements[start] = elements[0]
        } else {
          list.elements.replaceSubrange(start..<start + count, with: elements)
          drawn[index].count = elements.count
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
