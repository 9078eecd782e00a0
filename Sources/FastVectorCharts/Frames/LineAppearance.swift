/// How lines appear in a chart, and how they disappear from it.
public enum LineAppearance: Hashable, Sendable {
  /// They are there, or gone, at once.
  case immediate

  /// They fade in where they are, or fade out.
  case fade

  /// They grow out of a horizontal line at a value, or shrink into it: that of the range shown that is nearest to
  /// `baseline`, in the units of the data. NaN counts as 0.
  case growth(baseline: Double = 0)

  /// They come out of another line, from where that is, or go into it. Where there is no such line, they fade.
  case line(Series.Identifier)

  /// Each comes out of the line that is given for its id, or goes into it. Where none is given, or there is no such line,
  /// it fades.
  case lines([Series.Identifier: Series.Identifier])

  /// The line that one comes out of, or goes into.
  func other(for id: Series.Identifier) -> Series.Identifier? {
    switch self {
    case .line(let other): other
    case .lines(let others): others[id]
    case .immediate, .fade, .growth: nil
    }
  }

  /// The value that lines grow out of, or shrink into, while a range is shown; nil where they do not.
  func baseline(in range: ClosedRange<Double>) -> Double? {
    guard case .growth(let baseline) = self else { return nil }
    return min(max(baseline.isNaN ? 0 : baseline, range.lowerBound), range.upperBound)
  }
}

extension Series {
  /// The same points, all of them at one value.
  func flattened(at value: Double) -> Series {
    var values = AnimatableVector(repeating: value, count: count)
    values.insertGaps(self.values.gaps)
    return Series(xValues: xValues, values: values, names: names, id: id)
  }
}
