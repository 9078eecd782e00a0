/// The assignment of quantities to panels. Quantities share an axis only if none of them would be nearly flat on it.
///
/// At first, each quantity has a separate panel. Then the two panels that fit best on one axis are merged, repeatedly,
/// as long as each quantity still covers at least ``leastCoverage`` of the values on its axis. If there are more than
/// ``mostPanels`` panels, merging continues regardless of the coverage. A constant quantity covers nothing, so its own
/// coverage doesn't count.
package struct PanelAssignment: Hashable, Sendable {
  /// The panel of each quantity. Panels are numbered in the order of their first quantities.
  package let panels: [Int]

  /// The smallest part of an axis that a quantity can cover. In a plot that is 600 pt high, it is 30 pt high.
  package static let leastCoverage = 0.05

  /// The maximum number of panels. Four panels are readable in a picture of the default size.
  package static let mostPanels = 4

  /// The maximum number of quantities that are divided. If there are more, they have one panel.
  package static let mostQuantities = 32

  /// Assigns quantities to panels.
  ///
  /// - Parameter extents: For each quantity, the range of its values; nil if it has no values.
  /// - Complexity: O(n⁴) for n quantities, or O(n) if one panel suffices or if n exceeds ``mostQuantities``
  package init(_ extents: [ClosedRange<Double>?]) {
    var panels = extents.indices.map { [$0] }
    if extents.count > Self.mostQuantities || Self.coverage(extents) >= Self.leastCoverage { panels = [] }
    while panels.count > 1 {
      var best = (coverage: -1.0, first: 0, second: 0)
      for first in panels.indices {
        for second in panels.indices.dropFirst(first + 1) {
          let coverage = Self.coverage((panels[first] + panels[second]).map { extents[$0] })
          if coverage > best.coverage { best = (coverage, first, second) }
        }
      }
      guard best.coverage >= Self.leastCoverage || panels.count > Self.mostPanels else { break }
      panels[best.first] += panels.remove(at: best.second)
    }
    var places = extents.map { _ in 0 }
    for (place, panel) in panels.enumerated() { for index in panel { places[index] = place } }
    self.panels = places
  }

  /// Returns the smallest part of a common axis that one of the quantities covers. Ignores constant quantities.
  private static func coverage(_ extents: [ClosedRange<Double>?]) -> Double {
    // Divide by 2 before subtracting, because the difference of two large numbers can be infinite.
    func length(_ range: ClosedRange<Double>?) -> Double { range.map { $0.upperBound / 2 - $0.lowerBound / 2 } ?? 0 }
    let whole = length(extents.reduce(nil, union))
    return extents.map(length).filter { $0 > 0 }.map { $0 / whole }.min() ?? 1
  }
}
