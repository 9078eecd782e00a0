/// The layout of the vector that represents a line in an animation, so that frames follow the interpolation method.
///
/// The vector contains the values, followed by as many slopes if the interpolation is curved. At each x, an
/// intermediate curve is then a linear interpolation between the old and the new curve, and inserting points on a
/// curve doesn't change it.
struct LineForm: Sendable {
  /// The interpolation between the points that are drawn.
  let method: InterpolationMethod

  /// True if steps change halfway between the points of the series. See ``drawn(_:)``.
  let isCentered: Bool

  /// The distance along x over which slopes are stored as a rise, so that they have the same order of magnitude as
  /// values.
  let run: Double

  /// - Parameter xValues: The x values of the first line.
  init(_ method: InterpolationMethod, for xValues: XValues) {
    isCentered = method == .stepCenter
    self.method = isCentered ? .stepStart : method
    let length = xValues.extent.map { $0.upperBound - $0.lowerBound } ?? 0
    let run = length / Double(xValues.count - 1)
    self.run = run.isNormal ? run : 1
  }

  /// Returns the points through which a series is drawn. For centered steps, these are the positions halfway between
  /// the points of the series, at which the steps start. Points at these positions can be inserted and removed without
  /// moving neighboring steps. For all other methods, they are the points of the series.
  func drawn(_ series: Series) -> Series {
    guard isCentered else { return series }
    let (x, y) = (series.xValues, series.values)
    var (xs, ys) = (AnimatableVector(), AnimatableVector())
    xs.reserveCapacity(y.count + 1)
    ys.reserveCapacity(y.count + 1)
    var names = series.names.map { _ in Identifiers() }
    func append(_ position: Double, _ value: Double, _ name: Series.Identifier?) {
      xs.append(position)
      ys.append(value)
      names?.appendUnchecked(name)
    }
    for index in y.indices {
      let isFirst = index == 0 || y[index - 1].isNaN || y[index].isNaN
      let isLast = index + 1 == y.count || y[index + 1].isNaN
      append(isFirst ? x[index] : x[index - 1] / 2 + x[index] / 2, y[index], series.names?[index])
      // Extend the last step before a gap up to the last point.
      if isLast, !isFirst { append(x[index], y[index], nil) }
    }
    return Series(xValues: XValues(ascending: xs), values: ys, names: names, id: series.id)
  }

  /// Returns the vector of a line. If it is curved, infinities are replaced with the coordinates at which they are
  /// drawn, and gaps are NaN.
  func vector(of line: Series) -> AnimatableVector {
    guard method.isCurved else { return line.values }
    var values = line.values.withoutSpecialValues(bounds: line.finiteExtent)
    values.fill(line.values.gaps, with: .nan)
    let slopes = method.slopes(xs: line.xValues.vector, ys: values)
    values.reserveCapacity(2 * values.count)
    // A slope that overflows can't be animated.
    for slope in slopes { values.append((slope * run).isFinite ? slope * run : 0) }
    return values
  }
}

/// A map that resamples the vector of a line at other points. A new point lies on the line as drawn, or has no value
/// if the old line isn't defined there.
struct DrawnResampling: Sendable {
  private let points: Resampling
  private let xValues: XValues
  private let form: LineForm

  /// - Parameters:
  ///   - points: The map of the points.
  ///   - xValues: The x values of the input points.
  init(_ points: Resampling, of xValues: XValues, as form: LineForm) {
    self.points =
      switch form.method {
      case .linear, .monotone, .naturalSpline: points
      case .stepStart: points.choosing { _ in false }
      case .stepEnd: points.choosing { _ in true }
      // Centered steps are drawn as steps that begin halfway.
      case .stepCenter: points.choosing { $0 >= 0.5 }
      }
    self.xValues = xValues
    self.form = form
  }

  /// Returns the vector at the new points, with 0 at points without a value.
  func callAsFunction(_ vector: AnimatableVector) -> AnimatableVector {
    guard form.method.isCurved else { return points(vector) }
    // The empty vector represents zeros of any count.
    guard vector.count > 0, !points.isIdentity else { return vector }
    let (count, newCount) = (points.inputCount, points.outputCount)
    let padded = vector + AnimatableVector(repeating: 0, count: 2 * count)
    let old = padded.span
    var result = AnimatableVector(repeating: 0, count: 2 * newCount)
    var new = result.mutableSpan
    points.forEachPoint { point, source in
      switch source {
      case .point(let index): (new[point], new[newCount + point]) = (old[index], old[count + index])
      case .between(let index, let weight):
        let (value, slope) = Self.hermite(
          (old[index], old[count + index]), (old[index + 1], old[count + index + 1]),
          distance: (xValues[index + 1] - xValues[index]) / form.run, weight)
        (new[point], new[newCount + point]) = (value, slope)
      }
    }
    return result
  }

  /// Returns the value and slope of a Hermite cubic at a fraction of the distance between two points.
  private static func hermite(
    _ a: (value: Double, slope: Double), _ b: (value: Double, slope: Double), distance: Double, _ u: Double
  ) -> (value: Double, slope: Double) {
    let v = 1 - u
    let value =
      v * v * (1 + 2 * u) * a.value + u * u * (1 + 2 * v) * b.value + u * v * distance * (v * a.slope - u * b.slope)
    let slope =
      6 * u * v * ((b.value - a.value) / distance) + v * (1 - 3 * u) * a.slope + u * (1 - 3 * v) * b.slope
    return (value, slope)
  }
}

/// A join in which entering points start on the old line as it is drawn, and leaving points end on the new one.
struct DrawnJoin {
  let points: Join

  /// The vectors at the start and end.
  let startVector: AnimatableVector
  let endVector: AnimatableVector

  private let start: DrawnResampling
  private let jumping: PointRanges

  /// - Parameter areNumbers: True if both lines are known to have no gaps.
  init(from old: Series, to new: Series, by rule: JoinRule, as form: LineForm, areNumbers: Bool) {
    points = Join(from: old, to: new, by: rule, areNumbers: areNumbers)
    start = DrawnResampling(points.start, of: old.xValues, as: form)
    guard form.method != .linear else {
      // For straight lines, the join already contains the vectors.
      (startVector, endVector, jumping) = (points.startValues, points.endValues, points.jumpingPoints)
      return
    }
    let end = DrawnResampling(points.end, of: new.xValues, as: form)
    let count = points.count
    func withSlopes(_ places: PointRanges) -> PointRanges {
      form.method.isCurved ? places.repeated(after: count) : places
    }
    jumping = withSlopes(points.jumpingPoints)
    var (startVector, endVector) = (start(form.vector(of: old)), end(form.vector(of: new)))
    endVector.replace(withSlopes(points.holdingPoints), with: startVector)
    startVector.replace(jumping, with: endVector)
    (self.startVector, self.endVector) = (startVector, endVector)
  }

  /// Maps positions of the old line to the joined points, with slopes if there are any. See ``Join/carrying(values:)``.
  func carrying(values: AnimatableVector) -> AnimatableVector {
    var result = start(values)
    result.replace(jumping, with: endVector)
    return result
  }

  /// Maps differences or velocities of the old line to the joined points, with slopes if there are any. See
  /// ``Join/carrying(differences:)``.
  func carrying(differences: AnimatableVector) -> AnimatableVector {
    var result = start(differences)
    result.replace(jumping, with: .zero)
    return result
  }
}
