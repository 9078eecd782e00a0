/// The transition of lines that appear in a chart or disappear from it.
public enum LineAppearance: Hashable, Sendable {
  /// Lines appear and disappear immediately.
  case immediate

  /// Lines fade in and fade out.
  case fade

  /// Lines grow from a horizontal line and shrink to one. The horizontal line is at `baseline`, in data units,
  /// clamped to the visible range. NaN counts as 0.
  case growth(baseline: Double = 0)

  /// Lines that appear start from the current state of another line, and lines that disappear move into it. If the
  /// other line doesn't exist, the lines fade in or out.
  case line(Series.Identifier)

  /// The same as ``line(_:)``, but each line has a separate counterpart. The dictionary maps the id of each line that
  /// appears or disappears to the id of its counterpart. A line fades if there is no entry for its id or if the
  /// counterpart doesn't exist.
  case lines([Series.Identifier: Series.Identifier])

  /// Returns the id of the other line that a line starts from or moves into, or nil for other transitions.
  func other(for id: Series.Identifier) -> Series.Identifier? {
    switch self {
    case .line(let other): other
    case .lines(let others): others[id]
    case .immediate, .fade, .growth: nil
    }
  }

  /// Returns the y value that lines grow from or shrink to, clamped to the visible range, or nil for other transitions.
  func baseline(in range: ClosedRange<Double>) -> Double? {
    guard case .growth(let baseline) = self else { return nil }
    return min(max(baseline.isNaN ? 0 : baseline, range.lowerBound), range.upperBound)
  }
}

extension Series {
  /// Returns the series with all y values replaced with one value. Gaps remain.
  func flattened(at value: Double) -> Series {
    var values = AnimatableVector(repeating: value, count: count)
    values.fill(self.values.gaps, with: .nan)
    return Series(xValues: xValues, values: values, names: names, id: id)
  }
}
