import Foundation
import TestSupport

/// The expected results of an elementwise operation, and the permitted errors.
struct Expectation {
  // This type uses guarded arrays and nongeneric functions, because 100 million elements are compared, and generic code
  // is slow in debug builds.
  private let high: GuardedArray
  private let low: GuardedArray
  /// The permitted errors; nil if results must be identical to the last bit, except for the payload of NaN.
  private let bounds: GuardedArray?

  init(exactly values: [Double]) {
    high = GuardedArray(values)
    low = GuardedArray([])
    bounds = nil
  }

  /// Creates an expectation from the exact values and their permitted errors.
  init(_ values: [(exact: DoubleDouble, bound: Double)]) {
    high = GuardedArray(values.map(\.exact.high))
    low = GuardedArray(values.map(\.exact.low))
    bounds = GuardedArray(values.map(\.bound))
  }

  /// Returns a description of the first unexpected element or of an overwritten sentinel; nil if all are as expected.
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
      + "an error of \(error / bounds[i]) times the bound"
  }

  /// Returns the first position at which the error of a result exceeds its bound; nil if there is none.
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

/// Returns true if two numbers are identical to the last bit, or if both are NaN.
func isSame(_ a: Double, _ b: Double) -> Bool {
  a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
}

/// Half the distance from 1 to the next double: the maximum relative error of one rounding.
let unitRoundoff = Double.ulpOfOne / 2

/// Returns the error bound for a number of consecutive roundings. It includes the smallest subnormal number for each
/// product, because a product can underflow.
func roundingBound(_ roundings: Double, of magnitude: Double, products: Double = 1) -> Double {
  roundings * unitRoundoff * magnitude * (1 + 2 * (roundings + 1) * unitRoundoff)
    + products * Double.leastNonzeroMagnitude
}

/// The memory layout of one call: the misalignments of the arrays, and whether the result overwrites an operand.
struct Placement: CustomStringConvertible {
  enum Result: CaseIterable { case separate, first, second }

  var misalignments: (first: Int, second: Int, result: Int)
  var result: Result

  var description: String { "misaligned by \(misalignments), result \(result)" }

  /// The misalignments of the three arrays: first the same for all arrays, and then a different one for each.
  static let misalignments: [(first: Int, second: Int, result: Int)] =
    (0..<8).map { ($0, $0, $0) } + (0..<8).map { ($0, ($0 + 3) % 8, ($0 + 6) % 8) }
}

/// Every count from 0 to 130, which is more than twice the number of elements in the widest block (64 with AVX-512).
let smallCounts = Array(0...130)

/// Counts around the block sizes of all kernel sets: 512 and 1024 elements for combinations, 16 384 for sums, and
/// 32 768 for several threads.
let blockCounts = [512, 1024, 1536, 2048, 16_384, 32_768].flatMap { $0 - 1...$0 + 1 }

/// Runs an operation on two operands for many counts and positions. Returns a description of the first mismatch, or nil
/// if all results are as expected.
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
      case .separate: GuardedArray(count: count, misalignment: placement.misalignments.result)
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
