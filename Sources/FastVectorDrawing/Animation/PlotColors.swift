package import FastVectorCharts

/// The assignment of theme colors to the lines and marks in the plots of a chart, from top to bottom. A line or mark
/// has the same color as the first line or mark with its id in a plot above. If no plot above has this id, the line or
/// mark has the next color of the theme.
package struct PlotColors {
  /// The index of the first theme color that no line or mark uses.
  package private(set) var next = 0

  private var above: [Series.Identifier: Int] = [:]
  private var added: [Series.Identifier: Int] = [:]

  package init() {}

  /// Returns the index of the theme color for a line or mark of the current plot.
  ///
  /// - Parameter id: The id of the line or mark; nil if it has none.
  package mutating func place(of id: Series.Identifier?) -> Int {
    guard let id else { return takeNext() }
    if let place = above[id] { return place }
    let place = takeNext()
    added[id] = added[id] ?? place
    return place
  }

  /// Ends the current plot. Lines and marks of later plots with the same ids get the same colors.
  package mutating func endPlot() {
    above.merge(added) { first, _ in first }
    added = [:]
  }

  private mutating func takeNext() -> Int {
    defer { next += 1 }
    return next
  }
}
