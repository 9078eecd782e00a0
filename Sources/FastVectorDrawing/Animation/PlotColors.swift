package import FastVectorCharts

/// The assignment of theme colors to the lines and marks of a chart. The plots are processed from top to bottom. A line
/// or mark has the same color as the line or mark with the same id in an earlier plot. Within a plot, a mark can also
/// share the color of a line or mark of another type with the same id. All other lines and marks get the next color of
/// the theme.
package struct PlotColors {
  /// The index of the first theme color that isn't used yet.
  package private(set) var next = 0

  private var above: [Series.Identifier: Int] = [:]
  private var added: [Series.Identifier: Int] = [:]

  package init() {}

  /// Returns the index of the theme color for a line or mark of the current plot.
  ///
  /// - Parameters:
  ///   - id: The id of the line or mark; nil if it has no id.
  ///   - sharesColor: True to return the color of an earlier line or mark of the current plot with the same id.
  package mutating func colorIndex(of id: Series.Identifier?, sharesColor: Bool = false) -> Int {
    guard let id else { return takeNext() }
    if let index = above[id] ?? (sharesColor ? added[id] : nil) { return index }
    let index = takeNext()
    added[id] = added[id] ?? index
    return index
  }

  /// Ends the current plot. From then on, lines and marks with the same ids as in this plot get the same colors.
  package mutating func endPlot() {
    above.merge(added) { first, _ in first }
    added = [:]
  }

  private mutating func takeNext() -> Int {
    defer { next += 1 }
    return next
  }
}
