/// The encoding of a line as an animatable vector, for an interpolation method.
///
/// The vector contains the y values. If the interpolation is curved, the y values are followed by the slope at each
/// point. Because slopes are stored instead of being recomputed from neighboring points, inserting a point on a curve
/// doesn't change the curve. The slopes are animated together with the values, so that at each x, the value of an
/// intermediate curve is a linear interpolation between the values of the old and the new curve.
struct LineForm: Sendable {
  /// The interpolation between the points that are drawn.
  let method: InterpolationMethod

  /// True if steps start halfway between the points of the series. See ``drawn(_:)``.
  let isCentered: Bool

  /// The mean distance between points along x, or 1 if there are fewer than two points or the distance isn't a normal
  /// number. Slopes are multiplied by this distance before they are stored, so that they have the same order of
  /// magnitude as the values.
  let run: Double

  /// Creates the encoding of lines with an interpolation method.
  ///
  /// - Parameter xValues: The x values of the line before the animation, which determine ``run``.
  init(_ method: InterpolationMethod, for xValues: XValues) {
    isCentered = method == .stepCenter
    self.method = isCentered ? .stepStart : method
    let length = xValues.extent.map { $0.upperBound - $0.lowerBound } ?? 0
    let run = length / Double(xValues.count - 1)
    self.run = run.isNormal ? run : 1
  }

  /// Returns the points through which a series is drawn. For centered steps, these are the starts of the steps, halfway
  /// between the points of the series. With this representation, steps don't move when neighboring points are inserted
  /// or removed. For all other methods, the result is the series itself.
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
      // Extend the last step before a gap to the point before the gap.
      if isLast, !isFirst { append(x[index], y[index], nil) }
    }
    return Series(xValues: XValues(ascending: xs), values: ys, names: names, id: series.id)
  }

  /// Returns a line encoded as a vector. For curved interpolation, infinities are replaced with the bounds of the
  /// finite values, while gaps stay NaN.
  func vector(of line: Series) -> AnimatableVector {
    guard method.isCurved else { return line.values }
    var values = line.values.withoutSpecialValues(bounds: line.finiteExtent)
    values.fill(line.values.gaps, with: .nan)
    let slopes = method.slopes(xs: line.xValues.vector, ys: values)
    values.reserveCapacity(2 * values.count)
    // A slope that overflows can't be animated, so it becomes 0.
    for slope in slopes { values.append((slope * run).isFinite ? slope * run : 0) }
    return values
  }
}

/// A map that resamples an encoded line (see ``LineForm``) at other points. Each new point lies on the curves or steps
/// of the line, or has no value if the line isn't defined at its x value.
struct DrawnResampling: Sendable {
  private let points: Resampling
  private let xValues: XValues
  private let form: LineForm

  /// Creates a map that interpolates between the input points with the method of `form`.
  ///
  /// - Parameters:
  ///   - points: A map that resamples the line at the new points by linear interpolation.
  ///   - xValues: The x values of the input points.
  init(_ points: Resampling, of xValues: XValues, as form: LineForm) {
    self.points =
      switch form.method {
      case .linear, .monotone, .naturalSpline: points
      case .stepStart: points.choosing { _ in false }
      case .stepEnd: points.choosing { _ in true }
      // `LineForm` replaces this method with `stepStart`, so this case isn't reached.
      case .stepCenter: points.choosing { $0 >= 0.5 }
      }
    self.xValues = xValues
    self.form = form
  }

  /// Returns an encoded line, resampled at the new points. At new points where the line isn't defined, its value and
  /// slope are 0.
  func callAsFunction(_ vector: AnimatableVector) -> AnimatableVector {
    guard form.method.isCurved else { return points(vector) }
    // An empty vector represents any number of zeros.
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

  /// Returns the value and slope of a cubic Hermite curve at a fraction of the distance between two points.
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

/// A ``Join`` that follows the interpolation method. Entering points start on the curve or step of the old line.
/// Leaving points end on the curve or step of the new line.
struct DrawnJoin {
  let points: Join

  /// The joined points encoded as vectors (see ``LineForm``), at the start and at the end of the animation.
  let startVector: AnimatableVector
  let endVector: AnimatableVector

  private let start: DrawnResampling
  private let jumping: PointRanges

  /// Creates the join of two lines.
  ///
  /// - Parameter areNumbers: True if both lines are known to have no gaps.
  init(from old: Series, to new: Series, by rule: JoinRule, as form: LineForm, areNumbers: Bool) {
    points = Join(from: old, to: new, by: rule, areNumbers: areNumbers)
    start = DrawnResampling(points.start, of: old.xValues, as: form)
    guard form.method != .linear else {
      // For straight lines, the join already contains both vectors.
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

  /// Maps the values of the old line to the joined points like ``Join/carrying(values:)``. If the line is curved, the
  /// vectors also contain a slope for each point, which is mapped in the same way.
  func carrying(values: AnimatableVector) -> AnimatableVector {
    var result = start(values)
    result.replace(jumping, with: endVector)
    return result
  }

  /// Maps differences or velocities of the old line to the joined points, including slopes if the line is curved. See
  /// ``Join/carrying(differences:)``.
  func carrying(differences: AnimatableVector) -> AnimatableVector {
    var result = start(differences)
    result.replace(jumping, with: .zero)
    return result
  }
}
