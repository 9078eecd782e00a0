/// The assignment of quantities to panels. Quantities share an axis if none of them would look nearly flat on it.
///
/// If one panel suffices, all quantities share it. Otherwise, each quantity first has a separate panel. Then the two
/// panels that fit best on one axis are merged. This is repeated as long as each quantity covers at least
/// ``leastCoverage`` of its axis. If there are more than ``mostPanels`` panels, merging continues regardless of the
/// coverage. Constant quantities are ignored, because they cover nothing.
package struct PanelAssignment: Hashable, Sendable {
  /// The panel of each quantity. Panels are numbered in the order of their first quantities.
  package let panels: [Int]

  /// The minimum fraction of an axis that each quantity should cover: 30 pt in a plot that is 600 pt high.
  package static let leastCoverage = 0.05

  /// The maximum number of panels. Four panels are readable in a picture of the default size.
  package static let mostPanels = 4

  /// The maximum number of quantities to assign to different panels. If there are more, all of them share one panel.
  package static let mostQuantities = 32

  /// Creates the assignment of quantities with the given extents.
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

  /// Returns the smallest fraction of a common axis that any of the quantities covers, or 1 if all of them are
  /// constant. Ignores constant quantities.
  private static func coverage(_ extents: [ClosedRange<Double>?]) -> Double {
    // Divide by 2 before subtracting, because the difference of two large numbers can be infinite.
    func length(_ range: ClosedRange<Double>?) -> Double { range.map { $0.upperBound / 2 - $0.lowerBound / 2 } ?? 0 }
    let whole = length(extents.reduce(nil, union))
    return extents.map(length).filter { $0 > 0 }.map { $0 / whole }.min() ?? 1
  }
}
