import Foundation
import TestSupport

/// What an element-wise operation should store, and how far each result may be from it.
struct Expectation {
  // Not arrays, and no generic functions below: 100 million elements are looked at, which takes a debug build long.
  private let high: GuardedArray
  private let low: GuardedArray
  /// Nil where results have to be the very same, bit for bit but for the payload of NaN.
  private let bounds: GuardedArray?

  init(exactly values: [Double]) {
    high = GuardedArray(values)
    low = GuardedArray([])
    bounds = nil
  }

  /// - Parameter values: The exact values, each with how far a result may be from it.
  init(_ values: [(exact: DoubleDouble, bound: Double)]) {
    high = GuardedArray(values.map(\.exact.high))
    low = GuardedArray(values.map(\.exact.low))
    bounds = GuardedArray(values.map(\.bound))
  }

  /// Says which of the first elements is not as expected, or that the sentinels are not.
  func firstMismatch(in result: GuardedArray) -> String? {
    guard result.isIntact else { return "wrote outside its result" }
    guard let bounds else {
      if result.isIdentical(to: high, from: 0) { return nil }
      for i in 0..<result.count where !isSame(result[i], high[i]) {
        return "element \(i) of \(result.count) is \(result[i]) instead of \(high[i])"
      }
      return nil
    }
    guard let i = firstPlace(in: result, beyond: bounds) else { return nil }
    let error = abs((result[i] - high[i]) - low[i])
    return "element \(i) of \(result.count) is \(result[i]) instead of \(high[i]), "
      + "\(error / bounds[i]) times as far as may be"
  }

  /// The first place at which a result is further from the expected one than its bound.
  private func firstPlace(in result: GuardedArray, beyond bounds: GuardedArray) -> Int? {
    precondition(result.count <= bounds.count)
    let (value, high, low, bound) = unsafe (result.start, high.start, low.start, bounds.start)
    var i = 0
    while i < result.count {
      if unsafe !(((value[i] - high[i]) - low[i]).magnitude <= bound[i]) { return i }
      i += 1
    }
    return nil
  }
}

/// Whether two numbers are the same bit for bit, or both NaN.
func isSame(_ a: Double, _ b: Double) -> Bool {
  a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
}

/// Half the distance from 1 to the next double: the largest relative error of one rounding.
let unitRoundoff = Double.ulpOfOne / 2

/// What a few roundings in a row add to their sum, and a step of the smallest subnormal for each product.
func roundingBound(_ roundings: Double, of magnitude: Double, products: Double = 1) -> Double {
  roundings * unitRoundoff * magnitude * (1 + 2 * (roundings + 1) * unitRoundoff)
    + products * Double.leastNonzeroMagnitude
}

/// Where the operands and the result of one call lie.
struct Placement: CustomStringConvertible {
  enum Result: CaseIterable { case apart, first, second }

  var misalignments: (first: Int, second: Int, result: Int)
  var result: Result

  var description: String { "misaligned by \(misalignments), result \(result)" }

  /// All alike, and all different.
  static let misalignments: [(first: Int, second: Int, result: Int)] =
    (0..<8).map { ($0, $0, $0) } + (0..<8).map { ($0, ($0 + 3) % 8, ($0 + 6) % 8) }
}

/// Every count up to twice the widest block, and then some.
let smallCounts = Array(0...130)

/// Around the blocks of all kernel sets: 512 and 1024 elements for combinations, 16 384 for sums, 32 768 for
/// several threads.
let blockCounts = [512, 1024, 1536, 2048, 16_384, 32_768].flatMap { $0 - 1...$0 + 1 }

/// Runs an operation on two operands for many counts and placements, and says where it first went wrong.
func firstMismatch(
  _ a: [Double], _ b: [Double], _ expected: Expectation, hasSecondOperand: Bool = true,
  blockCounts: [Int] = blockCounts, _ run: (GuardedArray, GuardedArray, GuardedArray) -> Void
) -> String? {
  let results = Placement.Result.allCases.filter { hasSecondOperand || $0 != .second }
  func check(_ count: Int, _ placement: Placement) -> String? {
    let first = GuardedArray(a, count: count, misalignment: placement.misalignments.first)
    let second = GuardedArray(b, count: count, misalignment: placement.misalignments.second)
    let result =
      switch placement.result {
      case .apart: GuardedArray(count: count, misalignment: placement.misalignments.result)
      case .first: first
      case .second: second
      }
    run(first, second, result)
    if let mismatch = expected.firstMismatch(in: result) { return "\(mismatch), \(placement)" }
    guard result === first || (first.isIntact && first.isIdentical(to: a)) else {
      return "the first operand of \(count) has changed, \(placement)"
    }
    guard result === second || (second.isIntact && second.isIdentical(to: b)) else {
      return "the second operand of \(count) has changed, \(placement)"
    }
    return nil
  }
  for result in results {
    for count in smallCounts {
      for misalignments in Placement.misalignments {
        let mismatch = check(count, Placement(misalignments: misalignments, result: result))
        if let mismatch { return mismatch }
      }
    }
    for count in blockCounts {
      for misalignments in [(0, 0, 0), (1, 6, 3)] {
        let mismatch = check(count, Placement(misalignments: misalignments, result: result))
        if let mismatch { return mismatch }
      }
    }
  }
  return nil
}
