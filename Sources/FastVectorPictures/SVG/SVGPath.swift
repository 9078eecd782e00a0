package import FastVectorGeometry
import Foundation

/// A path in the format of SVG's `d` attribute. The unit is a tenth of a point.
///
/// Coordinates are written as integers relative to the previous point, because this takes the fewest digits. Rounding
/// errors don't accumulate, because these integers are differences of rounded coordinates. Browsers interpolate them
/// linearly between two paths with the same commands. As a result, each point moves along a straight line.
package struct SVGPath: Equatable, Sendable {
  /// The number of units per point.
  package static let unitsPerPoint = 10.0

  /// The letters of the path commands: M, L, Q, C or Z.
  package private(set) var steps: [UInt8] = []

  /// The absolute coordinates of the points of all commands, in tenths of a point. x and y coordinates alternate.
  package private(set) var coordinates: [Int32] = []

  package init(_ path: Path) {
    steps.reserveCapacity(path.verbs.count)
    coordinates.reserveCapacity(2 * path.xs.count)
    path.forEach { element in
      switch element {
      case .move(let point): add("M", point)
      case .line(let point): add("L", point)
      case .quadCurve(let end, let control): add("Q", control, end)
      case .curve(let end, let control1, let control2): add("C", control1, control2, end)
      case .closeSubpath: if !steps.isEmpty { steps.append(UInt8(ascii: "Z")) }
      }
    }
  }

  private mutating func add(_ step: Unicode.Scalar, _ points: CGPoint...) {
    steps.append(steps.isEmpty ? UInt8(ascii: "M") : UInt8(ascii: step))
    let points = steps.count == 1 ? points.suffix(1) : points[...]
    for point in points { coordinates += [Self.units(point.x), Self.units(point.y)] }
  }

  /// Converts a coordinate to tenths of a point. Coordinates far outside of any picture are clamped, and NaN becomes 0.
  private static func units(_ coordinate: Double) -> Int32 {
    coordinate.isNaN ? 0 : Int32(min(max(coordinate * unitsPerPoint, -1e8), 1e8).rounded())
  }

  /// The value of the `d` attribute.
  package var data: String {
    var text: [UInt8] = []
    text.reserveCapacity(4 * coordinates.count)
    var index = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (startX, startY): (Int32, Int32) = (0, 0)
    var lastStep: UInt8 = 0
    for step in steps {
      if step == UInt8(ascii: "Z") {
        text.append(UInt8(ascii: "z"))
        (x, y, lastStep) = (startX, startY, step)
        continue
      }
      let isRelative = step != UInt8(ascii: "M")
      // Omit the letter if it is the same as in the previous command.
      let letter = isRelative ? step | 0x20 : step
      let isImplied = letter == lastStep && isRelative
      if !isImplied { text.append(letter) }
      let points = step == UInt8(ascii: "C") ? 3 : step == UInt8(ascii: "Q") ? 2 : 1
      for point in 0..<points {
        let (nextX, nextY) = (coordinates[index + 2 * point], coordinates[index + 2 * point + 1])
        Self.append(isRelative ? nextX - x : nextX, to: &text, isFirst: point == 0 && !isImplied)
        Self.append(isRelative ? nextY - y : nextY, to: &text, isFirst: false)
      }
      index += 2 * points
      (x, y) = (coordinates[index - 2], coordinates[index - 1])
      if !isRelative { (startX, startY) = (x, y) }
      lastStep = letter
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a number. Inserts a space in front of it, unless a letter or the number's minus sign already separates it
  /// from the previous number.
  private static func append(_ number: Int32, to text: inout [UInt8], isFirst: Bool) {
    if !isFirst && number >= 0 { text.append(UInt8(ascii: " ")) }
    text.append(contentsOf: String(number).utf8)
  }
}
