package import FastVectorCharts

extension Series {
  /// Returns a series of the points that have an x value in a range.
  ///
  /// - Complexity: O(n)
  package func inside(_ range: ClosedRange<Double>) -> Series {
    if let extent = xValues.extent, range.contains(extent.lowerBound), range.contains(extent.upperBound) { return self }
    let points = filter { range.contains($0.x) }
    // This can't fail, because the x values ascend.
    guard var series = try? Series(x: points.map(\.x), y: points.map(\.y), id: id) else { return self }
    series.xScale = xScale
    series.representsIntegerX = representsIntegerX
    return series
  }

  /// Returns this series, with the points in the x range of `detail` replaced by the points of `detail`.
  ///
  /// If a database has reduced this series, the lowest and the highest point of a pixel column have approximate x
  /// values. Such a point can be in the replaced range although its row isn't. This is certainly the case if its y
  /// value is lower or higher than all y values of `detail`.
  ///
  /// The result keeps such a point, but moves it out of the range: to an x value between the last point before the
  /// range and the start of the range. If there is no point before the range, the point is moved to an x value after
  /// the range, before the first point there.
  ///
  /// - Complexity: O(n), where n is the number of points in both series together.
  package func replacing(with detail: Series) -> Series {
    guard let first = detail.first?.x, let last = detail.last?.x else { return self }
    let before = prefix { $0.x < first }, after = drop { $0.x <= last }
    var xs = before.map(\.x), ys = before.map(\.y)
    let replaced = self[before.endIndex..<after.startIndex].map(\.y).filter(\.isFinite)
    let kept = detail.finiteExtent
    let missing = [replaced.min(), replaced.max()].compactMap { $0 }.filter { kept?.contains($0) != true }
    func append(_ values: [Double], from start: Double, to end: Double) {
      for (index, value) in values.enumerated() {
        let x = start + (end - start) * Double(index + 1) / Double(values.count + 1)
        guard x > xs.last ?? -.infinity, x < end else { continue }
        xs.append(x)
        ys.append(value)
      }
    }
    if let end = before.last?.x { append(missing, from: end, to: first) }
    for point in detail {
      xs.append(point.x)
      ys.append(point.y)
    }
    if before.isEmpty, let start = after.first?.x { append(missing, from: last, to: start) }
    for point in after {
      xs.append(point.x)
      ys.append(point.y)
    }
    // This can't fail, because the x values ascend.
    guard var series = try? Series(x: xs, y: ys, id: id) else { return detail }
    series.xScale = xScale
    series.representsIntegerX = representsIntegerX
    return series
  }
}
