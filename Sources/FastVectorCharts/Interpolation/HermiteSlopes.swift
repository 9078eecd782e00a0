/// The slopes of piecewise cubic curves at their points.
enum HermiteSlopes {
  /// Returns the slopes of Steffen's monotone interpolation; see ``InterpolationMethod/monotone``.
  ///
  /// - Parameters:
  ///   - x: At least two strictly ascending numbers.
  ///   - y: The y values, as many as there are x values.
  static func monotone(x: [Double], y: [Double]) -> [Double] {
    let (h, s) = secants(x: x, y: y)
    guard h.count > 1 else { return [s[0], s[0]] }
    var slopes = [end(h[0], s[0], next: h[1], s[1])]
    for i in 1..<h.count {
      // The slope of the parabola through the point and its two neighbors.
      let p = (s[i - 1] * h[i] + s[i] * h[i - 1]) / (h[i - 1] + h[i])
      let isRising = s[i - 1] > 0 && s[i] > 0
      let isFalling = s[i - 1] < 0 && s[i] < 0
      let least = min(2 * abs(s[i - 1]), 2 * abs(s[i]), abs(p))
      slopes.append(isRising ? least : isFalling ? -least : 0)
    }
    slopes.append(end(h[h.count - 1], s[h.count - 1], next: h[h.count - 2], s[h.count - 2]))
    return slopes
  }

  /// Returns the slope at an end of the curve. This is the slope of the parabola through the three points at this end,
  /// limited so that the curve stays monotone. `h` and `s` are the distance and slope of the outermost interval, and
  /// `h1` and `s1` are the distance and slope of the next interval.
  private static func end(_ h: Double, _ s: Double, next h1: Double, _ s1: Double) -> Double {
    let p = s + (s - s1) * h / (h + h1)
    guard p.sign == s.sign && s != 0 else { return 0 }
    return abs(p) > 2 * abs(s) ? 2 * s : p
  }

  /// Returns the slopes of the natural cubic spline.
  ///
  /// The second derivatives `m` solve `h[i-1] m[i-1] + 2 (h[i-1] + h[i]) m[i] + h[i] m[i+1] = 6 (s[i] - s[i-1])`, with
  /// 0 at both ends. Here, `h` are the distances and `s` the slopes between neighboring points (C. de Boor, A Practical
  /// Guide to Splines, chapter IV).
  ///
  /// - Parameters:
  ///   - x: At least two strictly ascending numbers.
  ///   - y: The y values, as many as there are x values.
  static func naturalSpline(x: [Double], y: [Double]) -> [Double] {
    let (h, s) = secants(x: x, y: y)
    let inner = 1..<h.count
    let system = TridiagonalSystem(
      diagonal: inner.map { 2 * (h[$0 - 1] + h[$0]) }, offDiagonal: Array(h.dropFirst().dropLast()))
    let second = [0] + system.solution(for: inner.map { 6 * (s[$0] - s[$0 - 1]) }) + [0]
    let slopes = h.indices.map { s[$0] - h[$0] * (2 * second[$0] + second[$0 + 1]) / 6 }
    let last = h.count - 1
    return slopes + [s[last] + h[last] * (second[last] + 2 * second[last + 1]) / 6]
  }

  /// Returns the distance along x and the slope between each pair of neighboring points.
  private static func secants(x: [Double], y: [Double]) -> (h: [Double], s: [Double]) {
    let h = (1..<x.count).map { x[$0] - x[$0 - 1] }
    return (h, h.indices.map { (y[$0 + 1] - y[$0]) / h[$0] })
  }
}
