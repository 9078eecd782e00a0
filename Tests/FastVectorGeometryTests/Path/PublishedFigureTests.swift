import FastVector
import FastVectorGeometry
import Foundation
import Testing

/// A function of paths, its arguments, and its expected value from a published source.
private struct PathRow: CustomTestStringConvertible {
  let what: String
  let input: [String: Any]
  let expected: Any
  let tolerance: Double

  var testDescription: String { "\(what) \(input)" }

  static func all() throws -> [PathRow] {
    let url = try #require(Bundle.module.url(forResource: "Vectors/path", withExtension: "json"))
    let rows = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]]
    return try #require(rows).map { row in
      PathRow(
        what: try #require(row["what"] as? String), input: try #require(row["input"] as? [String: Any]),
        expected: try #require(row["expected"]), tolerance: try #require((row["tolerance"] as? NSNumber)?.doubleValue))
    }
  }

  func number(_ name: String) throws -> Double { try #require((input[name] as? NSNumber)?.doubleValue) }

  func points(_ name: String) throws -> [CGPoint] { try #require(Self.points(input[name])) }

  static func points(_ value: Any?) -> [CGPoint]? {
    (value as? [[NSNumber]])?.map { CGPoint(x: $0[0].doubleValue, y: $0[1].doubleValue) }
  }

  /// Returns true if the numbers have the expected values within the tolerance.
  func matches(_ numbers: [CGFloat]) -> Bool {
    guard let expected = expected as? [NSNumber], expected.count == numbers.count else { return false }
    return zip(expected, numbers).allSatisfy { abs($0.doubleValue - $1) <= tolerance }
  }

  func matches(_ rect: CGRect) -> Bool { matches([rect.minX, rect.minY, rect.width, rect.height]) }

  /// Returns true if the points of a path, including control points, have the expected values.
  func matches(_ path: Path) -> Bool { matches(zip(path.xs, path.ys).map { CGPoint(x: $0, y: $1) }) }

  func matches(_ points: [CGPoint]) -> Bool {
    guard let expected = Self.points(expected), expected.count == points.count else { return false }
    return zip(expected, points).allSatisfy { $0.isNear($1, within: tolerance) }
  }
}

@Suite struct `Published values of paths` {
  /// The functions that check published values. Each one applies to the rows whose description starts with its prefix.
  private static let evaluators: [(what: String, isMet: @Sendable (PathRow) throws -> Bool)] = [
    ("boundingRect of a single curve", { $0.matches(try curve($0.points("bezier")).boundingRect) }),
    ("FollowEffect(rotate: true)", { try $0.matches(followEffect(at: $0.number("pct"))) }),
    (
      "FollowEffect.percentPoint",
      { row in
        let point = percentPoint(try row.number("percent"))
        return row.matches([point.x, point.y])
      }
    ),
    (
      "Path(ellipseIn: (0,0,100,100)).trimmedPath",
      { try $0.matches(trimmed(Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100)), $0).boundingRect) }
    ),
    (
      "Path(CGRect(0,0,100,50)).trimmedPath(from:to:).boundingRect",
      { try $0.matches(trimmed(Path(CGRect(x: 0, y: 0, width: 100, height: 50)), $0).boundingRect) }
    ),
    (
      "Path(CGRect(0,0,100,50)).trimmedPath(from:to:): points",
      { try $0.matches(trimmed(Path(CGRect(x: 0, y: 0, width: 100, height: 50)), $0)) }
    ),
    (
      "trimmedPath(from:to:) of an open polyline",
      { row in
        let points = try row.points("polyline")
        return try row.matches(trimmed(Path { $0.addLines(points) }, row))
      }
    ),
    ("trimmedPath of a cubic", { try $0.matches(trimmed(curve($0.points("cubic")), $0)) }),
    ("addArc(center:(50,50), radius:40)", { try $0.matches(arcEnds($0)) }),
    ("path string parse then describe", { try isParsed($0) }),
    ("dash [10,10]", { try hasDashes($0, [10, 10]) }),
    ("dash [10,5,2,5]", { try hasDashes($0, [10, 5, 2, 5]) }),
    ("two same-direction rings", { isInRings($0, inner: [(25, 25), (75, 25), (75, 75), (25, 75)]) }),
    ("reversed inner ring", { isInRings($0, inner: [(25, 25), (25, 75), (75, 75), (75, 25)]) }),
    (
      "rounded rect with a zero/negative corner",
      { row in
        let (rect, corner) = (row.input["rect"] as! [NSNumber], row.input["corner"] as! [NSNumber])
        let path = Path(
          roundedRect: CGRect(
            x: rect[0].doubleValue, y: rect[1].doubleValue, width: rect[2].doubleValue, height: rect[3].doubleValue),
          cornerSize: CGSize(width: corner[0].doubleValue, height: corner[1].doubleValue))
        return isText(path, row)
      }
    ),
    (
      "CGAffineTransform(a:2,b:3,c:4,d:5,tx:6,ty:7).inverted()",
      { row in
        let t = CGAffineTransform(a: 2, b: 3, c: 4, d: 5, tx: 6, ty: 7).inverted()
        return row.matches([t.a, t.b, t.c, t.d, t.tx, t.ty])
      }
    ),
  ]

  @Test func `All published values of paths match`() throws {
    let rows = try PathRow.all()
    #expect(rows.count == 30)
    for row in rows {
      let evaluator = try #require(
        Self.evaluators.first { row.what.hasPrefix($0.what) }, "no evaluator for \(row.testDescription)")
      #expect(try evaluator.isMet(row), "\(row.testDescription) is not \(row.expected)")
    }
  }

  private static func curve(_ points: [CGPoint]) -> Path {
    Path { path in
      path.move(to: points[0])
      if points.count == 3 {
        path.addQuadCurve(to: points[2], control: points[1])
      } else {
        path.addCurve(to: points[3], control1: points[1], control2: points[2])
      }
    }
  }

  private static func trimmed(_ path: Path, _ row: PathRow) throws -> Path {
    path.trimmedPath(from: try row.number("from"), to: try row.number("to"))
  }

  /// Returns the position of a view that `FollowEffect` from swiftui-lab.com moves along a path. It is the center of a
  /// short section, which starts at the given fraction of the path and is a thousandth as long as the path.
  private static func percentPoint(_ percent: Double) -> CGPoint {
    let corner = Path { $0.addLines([.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)]) }
    let place = percent > 1 ? 0 : percent < 0 ? 1 : percent
    let (from, to) = place > 0.999 ? (0.999, 1) : (place, place + 0.001)
    let box = corner.trimmedPath(from: from, to: to).boundingRect
    return CGPoint(x: box.midX, y: box.midY)
  }

  private static func followEffect(at percent: Double) -> [CGFloat] {
    let (here, before) = (percentPoint(percent), percentPoint(percent - 0.01))
    let t = CGAffineTransform(translationX: here.x, y: here.y)
      .rotated(by: atan2(here.y - before.y, here.x - before.x))
    return [t.a, t.b, t.c, t.d, t.tx, t.ty]
  }

  private static func arcEnds(_ row: PathRow) throws -> [CGPoint] {
    var path = Path()
    path.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: .degrees(try row.number("startDegrees")),
      endAngle: .degrees(try row.number("endDegrees")), clockwise: row.input["clockwise"] as! Bool)
    return [CGPoint(x: path.xs[0], y: path.ys[0]), try #require(path.currentPoint)]
  }

  private static func isParsed(_ row: PathRow) throws -> Bool {
    guard let path = Path(try #require(row.input["string"] as? String)) else { return row.expected is NSNull }
    return isText(path, row)
  }

  private static func isText(_ path: Path, _ row: PathRow) -> Bool {
    path.description == (row.expected as? String)?.trimmingCharacters(in: .whitespaces)
  }

  /// Returns true if a dashed line that is 100 pixels long covers the centers of exactly the pixels that the row lists.
  /// Pixels whose distance from an end of a dash is within the row's tolerance may differ.
  private static func hasDashes(_ row: PathRow, _ dash: [CGFloat]) throws -> Bool {
    let line = Path { $0.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0)]) }
    let outline = line.strokedPath(StrokeStyle(lineWidth: 4, dash: dash, dashPhase: try row.number("phase")))
    let runs = try #require(row.expected as? [[NSNumber]]).map { $0[0].doubleValue...$0[1].doubleValue }
    let isNear = { (x: Double) in
      runs.contains { $0.lowerBound - row.tolerance <= x && x <= $0.upperBound + row.tolerance }
    }
    let isInside = { (x: Double) in
      runs.contains { $0.lowerBound + row.tolerance <= x && x <= $0.upperBound - row.tolerance }
    }
    return stride(from: 0.0, to: 100, by: 1).allSatisfy { x in
      let hasInk = outline.contains(CGPoint(x: x + 0.5, y: 0))
      return hasInk ? isNear(x) : !isInside(x)
    }
  }

  private static func isInRings(_ row: PathRow, inner: [(Double, Double)]) -> Bool {
    var path = Path(CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addLines(inner.map { CGPoint(x: $0, y: $1) })
    path.closeSubpath()
    let center = CGPoint(x: 50, y: 50)
    return [path.contains(center), path.contains(center, eoFill: true)] == row.expected as? [Bool]
  }
}
