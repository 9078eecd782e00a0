package import FastVectorCharts

/// The assignment of theme colors to the lines and marks of a chart. The plots are processed from top to bottom. If an
/// earlier plot contains a line or mark with the same id, its color is used. Otherwise, the line or mark gets the next
/// color of the theme.
package struct PlotColors {
  /// The index of the first theme color that isn't used yet.
  package private(set) var next = 0

  private var above: [Series.Identifier: Int] = [:]
  private var added: [Series.Identifier: Int] = [:]

  package init() {}

  /// Returns the index of the theme color for a line or mark of the current plot.
  ///
  /// - Parameter id: The id of the line or mark; nil if it has no id.
  package mutating func place(of id: Series.Identifier?) -> Int {
    guard let id else { return takeNext() }
    if let place = above[id] { return place }
    let place = takeNext()
    added[id] = added[id] ?? place
    return place
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
