import FastVectorAnimation
import Foundation
import Testing

/// Computes the results of curves that are compared with published values.
enum CurveRows {
  static let evaluators: [ConformanceEvaluator] = [bezier, cssCurve, composition, named]

  /// Evaluates a curve with explicit control points.
  private static func bezier(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.starts(with: /(bezier |cubicBezier\.|root:)/) else { return nil }
    let curve = try curve(row)
    if row.what.contains("rangeOfY") {
      let values = (0...100_000).map { curve.value(at: Double($0) / 100_000) }
      return .numbers([values.min()!, values.max()!])
    }
    let isSlope = row.what.contains("slope") || row.what.contains("velocity")
    let progress = try row.number("progress")
    return .number(isSlope ? curve.velocity(at: progress) : curve.value(at: progress))
  }

  private static func cssCurve(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("css cubic-bezier") else { return nil }
    return .number(try curve(row).value(at: row.number("progress")))
  }

  /// Evaluates a composition of curves. The description of the row contains their control points.
  private static func composition(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("css composed easing") else { return nil }
    let curves = row.what.matches(of: /cubic-bezier\(([^)]*)\)/).map { match in
      let numbers = match.1.split(separator: ",").map { Double($0)! }
      return unitCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    let time = try row.number("time_ms") / row.number("duration_ms")
    return .number(curves[0].value(at: curves.last!.value(at: time)))
  }

  /// Evaluates the value, the velocity or the inverse of a named curve, such as `UnitCurve.easeIn`, or of a Bézier
  /// curve with two unit points as control points.
  private static func named(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard let match = row.what.firstMatch(of: /^UnitCurve\.(\w+)/) else { return nil }
    let progress = try row.number("progress")
    if row.what.contains("inverse") { return .number(curves[String(match.1)]!.inverse.value(at: progress)) }
    let curve = try match.1 == "bezier" ? pointCurve(row) : #require(curves[String(match.1)])
    return .number(row.what.contains("velocity") ? curve.velocity(at: progress) : curve.value(at: progress))
  }

  static let curves: [String: UnitCurve] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
    "circularEaseIn": .circularEaseIn, "circularEaseOut": .circularEaseOut,
    "circularEaseInOut": .circularEaseInOut,
  ]

  private static func curve(_ row: ConformanceRow) throws -> UnitCurve {
    try unitCurve(row.number("x1"), row.number("y1"), row.number("x2"), row.number("y2"))
  }

  private static func pointCurve(_ row: ConformanceRow) throws -> UnitCurve {
    let start = try #require(row.input["start"]?.list).compactMap(\.number)
    let end = try #require(row.input["end"]?.list).compactMap(\.number)
    return unitCurve(start[0], start[1], end[0], end[1])
  }
}

func unitCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
  .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
}
