import FastVector
import FastVectorAnimation
import FastVectorGeometry
import Foundation
import Testing

/// Computes the results of vector arithmetic that are compared with published values.
enum VectorRows {
  static let evaluators: [ConformanceEvaluator] = [pairs, packs, vectors, interpolation, unscaled]

  private static func pairs(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("AnimatablePair") else { return nil }
    guard let parts = row.input["value"]?.list else {
      let zero = AnimatablePair<Double, CGFloat>.zero
      return .numbers([zero.first, Double(zero.second)])
    }
    let inner = try #require(parts[1].list).compactMap(\.number)
    return .number(
      AnimatablePair(try #require(parts[0].number), AnimatablePair(inner[0], inner[1])).magnitudeSquared)
  }

  private static func packs(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("AnimatableValues") else { return nil }
    if row.what.contains("<>") { return .number(emptyPack().magnitudeSquared) }
    func values(_ name: String) throws -> AnimatableValues<Double, CGFloat> {
      let numbers = try #require(row.input[name]?.list).compactMap(\.number)
      return AnimatableValues(numbers[0], CGFloat(numbers[1]))
    }
    if row.what.contains("magnitudeSquared") { return .number(try values("value").magnitudeSquared) }
    let difference = try values("lhs") - values("rhs")
    return .numbers([difference.value.0, Double(difference.value.1)])
  }

  private typealias EmptyPack = AnimatableValues<>

  private static func emptyPack() -> EmptyPack { .zero }

  /// Evaluates sums and differences with ``AnimatableVector``, which doesn't handle vectors of different lengths in the
  /// same way as SwiftUI.
  private static func vectors(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.contains("AnimatableVector") || row.what.contains("AnimatableArray") else { return nil }
    func vector(_ name: String) throws -> AnimatableVector {
      AnimatableVector(values: try #require(row.input[name]?.list).compactMap(\.number))
    }
    let (lhs, rhs) = try (vector("lhs"), vector("rhs"))
    return .numbers((row.what.contains("-") ? lhs - rhs : lhs + rhs).values)
  }

  private static func interpolation(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.hasPrefix("VectorArithmetic.interpolated") else { return nil }
    return .number(
      try row.number("value").interpolated(towards: row.number("towards"), amount: row.number("amount")))
  }

  private static func unscaled(_ row: ConformanceRow) throws -> ConformanceValue? {
    guard row.what.contains("are NOT scaled") else { return nil }
    let (from, to) = try (row.number("from"), row.number("to"))
    let delta = CGSize(width: to, height: to).animatableData - CGSize(width: from, height: from).animatableData
    return .numbers([Double(delta.first), Double(delta.second)])
  }
}
