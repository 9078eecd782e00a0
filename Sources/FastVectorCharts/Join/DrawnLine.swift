/// What an animated vector of a line holds, so that its frames are drawn as the line is.
///
/// Its values, and where it runs in curves as many slopes behind them. At any share of the way each curve is then, at
/// each x, as far between the old and the new one as the points are, and more points may be on it without changing it.
struct LineForm: Sendable {
  let method: InterpolationMethod

  /// A distance along x. Slopes are kept as what the line rises over it, so that they are about as large as values.
  let run: Double

  /// - Parameter positions: Those of the first line.
  init(_ method: InterpolationMethod, for positions: Positions) {
    self.method = method
    let length = positions.extent.map { $0.upperBound - $0.lowerBound } ?? 0
    let run = length / Double(positions.count - 1)
    self.run = run.isNormal ? run : 1
  }

  /// The vector of a line, in which infinities are where they are drawn, and gaps are NaN.
  func vector(of line: Series) -> AnimatableVector {
    guard method.isCurved else { return line.values }
    var values = line.values.withoutSpecialValues(bounds: line.finiteExtent)
    values.insertGaps(line.values.gaps)
    let slopes = method.slopes(xs: line.positions.vector, ys: values)
    values.reserveCapacity(2 * values.count)
    // One that is beyond all numbers cannot be animated.
    for slope in slopes { values.append((slope * run).isFinite ? slope * run : 0) }
    return values
  }
}

/// The map of a line's vectors to those of points that are on the line, as it is drawn, or have no value.
struct DrawnResampling: Sendable {
  private let points: Resampling
  private let positions: Positions
  private let form: LineForm

  /// - Parameters:
  ///   - points: The map of the points.
  ///   - positions: Where the points are that it maps.
  init(_ points: Resampling, of positions: Positions, as form: LineForm) {
    self.points =
      switch form.method {
      case .linear, .monotone, .naturalSpline: points
      case .stepStart: points.choosing { _ in false }
      case .stepEnd: points.choosing { _ in true }
      case .stepCenter: points.choosing { $0 >= 0.5 }
      }
    self.positions = positions
    self.form = form
  }

  /// The vector at the new points: 0 where they have no value.
  func callAsFunction(_ vector: AnimatableVector) -> AnimatableVector {
    guard form.method.isCurved else { return points(vector) }
    // The empty vector stands for zeros of any count.
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
          distance: (positions[index + 1] - positions[index]) / form.run, weight)
        (new[point], new[newCount + point]) = (value, slope)
      }
    }
    return result
  }

  /// The value and the slope at a share of the way between two points, of the cubic that has theirs.
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

/// A join of two lines in which entering points start, and leaving ones end, on the line as it is drawn.
struct DrawnJoin {
  let points: Join

  /// The vectors at the start and at the end.
  let startVector: AnimatableVector
  let endVector: AnimatableVector

  private let start: DrawnResampling
  private let jumping: RangeSet<Int>

  init(from old: Series, to new: Series, by rule: JoinRule, as form: LineForm) {
    points = Join(from: old, to: new, by: rule)
    start = DrawnResampling(points.start, of: old.positions, as: form)
    guard form.method != .linear else {
      // That is what the join itself works out.
      (startVector, endVector, jumping) = (points.startValues, points.endValues, points.jumping)
      return
    }
    let end = DrawnResampling(points.end, of: new.positions, as: form)
    let count = points.count
    func withSlopes(_ places: RangeSet<Int>) -> RangeSet<Int> {
      guard form.method.isCurved else { return places }
      return places.ranges.reduce(into: places) {
        $0.insert(contentsOf: $1.lowerBound + count..<$1.upperBound + count)
      }
    }
    jumping = withSlopes(points.jumping)
    var (startVector, endVector) = (start(form.vector(of: old)), end(form.vector(of: new)))
    endVector.replace(withSlopes(points.holding), with: startVector)
    startVector.replace(jumping, with: endVector)
    (self.startVector, self.endVector) = (startVector, endVector)
  }

  /// As ``Join/carrying(values:)``, for vectors of the old line.
  func carrying(values: AnimatableVector) -> AnimatableVector {
    var result = start(values)
    result.replace(jumping, with: endVector)
    return result
  }

  /// As ``Join/carrying(differences:)``, for vectors of the old line.
  func carrying(differences: AnimatableVector) -> AnimatableVector {
    var result = start(differences)
    result.replace(jumping, with: .zero)
    return result
  }
}
