/// An assignment of quantities, such as the columns of a table, to the panels of a chart. Quantities share a panel if
/// none of them would look nearly flat on its axis.
///
/// If one panel suffices, all quantities share it. Otherwise, each quantity starts in a separate panel. Then the two
/// panels that fit best on one axis are merged. This is repeated as long as each quantity covers at least
/// ``minCoverage`` of its axis. A third of this coverage suffices for related quantities, such as training loss and
/// validation loss, because they are meant to be compared with each other. If there are more than ``maxPanels``
/// panels, merging continues regardless of the coverage. Constant quantities are ignored, because they cover nothing.
package struct PanelAssignment: Hashable, Sendable {
  /// The panel of each quantity. Panels are numbered in the order of their first quantities.
  package let panels: [Int]

  /// The minimum fraction of an axis that each quantity should cover: 60 pt in a plot that is 600 pt high.
  package static let minCoverage = 0.1

  /// The factor by which a quantity's coverage is multiplied if the quantity is related to all others on its axis.
  private static let weightOfRelated = 3.0

  /// The maximum number of panels. Six panels are readable in a picture of the default size.
  package static let maxPanels = 6

  /// The maximum number of quantities to assign to different panels. If there are more, all of them share one panel.
  package static let maxQuantities = 32

  /// Creates the assignment of quantities with the given extents.
  ///
  /// - Parameters:
  ///   - extents: For each quantity, the range of its values; nil if it has no values.
  ///   - areRelated: Returns true if two quantities, given by their indexes, belong together.
  ///   - canShare: Returns false if two quantities should have different panels even if their ranges are similar.
  /// - Complexity: O(n⁵) for n quantities, or O(n²) if one panel suffices or if n exceeds ``maxQuantities``
  package init(
    _ extents: [ClosedRange<Double>?], areRelated: (Int, Int) -> Bool = { _, _ in false },
    canShare: (Int, Int) -> Bool = { _, _ in true }
  ) {
    func coverage(_ quantities: [Int]) -> Double {
      let areCompatible = quantities.allSatisfy { first in quantities.allSatisfy { canShare(first, $0) } }
      return areCompatible ? Self.coverage(quantities, extents, areRelated) : 0
    }
    var panels = extents.indices.map { [$0] }
    if extents.count > Self.maxQuantities
      || coverage(Array(extents.indices)) >= Self.minCoverage
    {
      panels = []
    }
    while panels.count > 1 {
      var best = (coverage: -1.0, first: 0, second: 0)
      for first in panels.indices {
        for second in panels.indices.dropFirst(first + 1) {
          let coverage = coverage(panels[first] + panels[second])
          if coverage > best.coverage { best = (coverage, first, second) }
        }
      }
      guard best.coverage >= Self.minCoverage || panels.count > Self.maxPanels else { break }
      panels[best.first] += panels.remove(at: best.second)
    }
    var positions = extents.map { _ in 0 }
    for (position, panel) in panels.enumerated() { for index in panel { positions[index] = position } }
    self.panels = positions
  }

  /// Returns the smallest coverage of any of the quantities if they share an axis. The coverage of a quantity is the
  /// fraction of the axis that the range of its values covers, multiplied by ``weightOfRelated`` if the quantity is
  /// related to all others. Ignores constant quantities, and returns 1 if there are no others.
  private static func coverage(
    _ quantities: [Int], _ extents: [ClosedRange<Double>?], _ areRelated: (Int, Int) -> Bool
  ) -> Double {
    // Divide by 2 before subtracting, because the difference of two large numbers can be infinite.
    func length(_ range: ClosedRange<Double>?) -> Double { range.map { $0.upperBound / 2 - $0.lowerBound / 2 } ?? 0 }
    let whole = length(quantities.map { extents[$0] }.reduce(nil, union))
    let fractions = quantities.filter { length(extents[$0]) > 0 }.map { quantity in
      let isRelated = quantities.allSatisfy { $0 == quantity || areRelated(quantity, $0) }
      return length(extents[quantity]) / whole * (isRelated ? weightOfRelated : 1)
    }
    return fractions.min() ?? 1
  }
}
