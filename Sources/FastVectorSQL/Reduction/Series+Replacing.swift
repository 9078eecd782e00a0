package import FastVectorCharts

extension Series {
  /// Returns the series with its points in the x range of a more detailed series replaced with the points of that
  /// series.
  ///
  /// Extremes of the replaced points that are beyond the extremes of the detailed series belong to points outside its
  /// range: if a pixel column is only partly inside the range, the x value of its extremes can be inside although the
  /// points aren't. Such extremes are moved next to the range.
  ///
  /// - Complexity: O(n) for n points of both series
  package func replacing(with detail: Series) -> Series {
    guard let first = detail.first?.x, let last = detail.last?.x else { return self }
    let before = prefix { $0.x < first }, after = drop { $0.x <= last }
    var xs = before.map(\.x), ys = before.map(\.y)
    let replaced = self[before.endIndex..<after.startIndex].map(\.y).filter(\.isFinite)
    let kept = detail.finiteExtent
    let missing = [replaced.min(), replaced.max()].compactMap { $0 }.filter { kept?.contains($0) != true }
    func append(_ values: [Double], from start: Double, to end: Double) {
      for (place, value) in values.enumerated() {
        let x = start + (end - start) * Double(place + 1) / Double(values.count + 1)
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
    // This can't fail, because both series ascend.
    guard var series = try? Series(x: xs, y: ys, id: id) else { return detail }
    series.xScale = xScale
    return series
  }
}
