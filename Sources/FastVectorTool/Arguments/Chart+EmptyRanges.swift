import FastVectorCharts
import Foundation

extension Chart {
  /// Returns a note about each axis whose fixed range contains no data.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of the x axis; nil if the axis doesn't show dates.
  ///   - option: Returns the name of the option that sets the range of an axis of the first plot; nil if a specification
  ///     sets it.
  func emptyRangeNotes(timeZone: TimeZone?, option: (AxisName) -> String?) -> [String] {
    func source(_ name: AxisName) -> String { option(name) ?? "\(name.field).range" }
    let plots = [self] + panels.map(\.chart)
    let x = xAxis.emptyRange(plots.flatMap(\.xExtents)) { timeZone?.isoText(of: $0) }
    let y = plots.enumerated().flatMap { index, plot in
      [AxisName.y, .secondY].compactMap { name -> String? in
        let isShared = sharesYAxis && name == .y
        if isShared, index > 0 { return nil }
        let extents = (isShared ? plots : [plot]).flatMap { $0.yExtents(on: name == .y ? .first : .second) }
        let source = index == 0 ? source(name) : "panels[\(index - 1)].\(name.field).range"
        return plot[keyPath: name.keyPath].emptyRange(extents).map {
          "\(source): no value is in this range; the values extend from \($0)"
        }
      }
    }
    return (x.map { ["\(source(.x)): no point is in this range; the data extend from \($0)"] } ?? []) + y
  }

  private var xExtents: [ClosedRange<Double>] {
    let series = lines.map(\.series) + marks.flatMap { [$0.series.from, $0.series.to].compactMap(\.self) }
    return series.compactMap(\.xValues.extent)
  }

  /// Returns the y ranges of the lines and marks on a vertical axis. The range of a mark includes its baseline.
  private func yExtents(on axis: ChartLine.Axis) -> [ClosedRange<Double>] {
    lines.filter { $0.style.axis == axis }.compactMap(\.series.finiteExtent)
      + marks.filter { $0.style.axis == axis }.compactMap { mark in
        guard let values = mark.series.to?.finiteExtent else { return nil }
        let start = mark.series.from?.finiteExtent ?? mark.baseline.map { $0...$0 } ?? values
        return min(values.lowerBound, start.lowerBound)...max(values.upperBound, start.upperBound)
      }
  }
}

extension ChartAxis {
  /// Returns a description of the range of the data, such as `1 to 4`, if the axis has a fixed range that contains no
  /// data. Returns nil if the range contains data, or if there are no data.
  ///
  /// - Parameters:
  ///   - extents: The ranges of the series on the axis.
  ///   - text: Returns the text of a value, or nil to format the value as a tick label.
  fileprivate func emptyRange(
    _ extents: [ClosedRange<Double>], text: (Double) -> String? = { _ in nil }
  ) -> String? {
    guard case .fixed(let range) = self.range, !extents.contains(where: range.overlaps),
      let lowest = extents.map(\.lowerBound).min(), let highest = extents.map(\.upperBound).max()
    else { return nil }
    return [lowest, highest].map { text($0) ?? self.text(of: $0, in: lowest...highest) }.joined(separator: " to ")
  }
}
