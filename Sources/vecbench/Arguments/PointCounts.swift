import ArgumentParser
import Foundation

/// The sizes of `--points`: `10000`, `10k`, `1_000_000`, or several with commas between them.
struct PointCounts {
  let counts: [Int]

  init(_ text: String) throws {
    counts = try text.split(separator: ",", omittingEmptySubsequences: false).map { try Self.count(String($0)) }
  }

  private static func count(_ text: String) throws -> Int {
    let digits = text.trimmingCharacters(in: .whitespaces).replacing("_", with: "").lowercased()
    let factors: [Character: Double] = ["k": 1e3, "m": 1e6, "g": 1e9]
    let factor = digits.last.flatMap { factors[$0] }
    guard
      let number = Double(factor == nil ? digits : String(digits.dropLast())), number.isFinite,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+kmg".contains($0)) })
    else {
      throw ValidationError("'\(text)' is not a number of points, such as 10000, 10k or 1_000_000")
    }
    let points = number * (factor ?? 1)
    guard points >= 1 else { throw ValidationError("'\(text)' points are too few: at least 1 is needed") }
    guard points == points.rounded() else { throw ValidationError("'\(text)' is not a whole number of points") }
    guard points < 1e15 else { throw ValidationError("'\(text)' points are more than any machine holds") }
    return Int(points)
  }
}
