import FastVectorGeometry
import Foundation

/// Formats a number with at most three decimals.
func short(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
}

func describe(_ rect: CGRect) -> String {
  "(\(short(rect.minX)), \(short(rect.minY)), \(short(rect.width)), \(short(rect.height)))"
}

/// Formats the numbers of animatable data, in square brackets.
func describe(_ data: some VectorArithmetic) -> String {
  func numbers(_ value: Any) -> [String] {
    if let number = value as? any BinaryFloatingPoint { return [short(Double(number))] }
    if let vector = value as? AnimatableVector {
      return vector.count <= 8 ? vector.map(short) : [summary(vector)]
    }
    return Mirror(reflecting: value).children.flatMap { numbers($0.value) }
  }
  return "[" + numbers(data).joined(separator: ", ") + "]"
}

/// Summarizes a long vector by its count, its range, and a checksum that distinguishes vectors with the same count and
/// range.
private func summary(_ vector: AnimatableVector) -> String {
  let range = vector.extent.map { " of \(short($0.lowerBound))...\(short($0.upperBound))" } ?? ""
  // Compute an FNV-1a hash of the printed digits instead of the bits. Results can differ in the last bits between
  // processors, but the checksum must be the same.
  let hash = vector.reduce(UInt32(2_166_136_261)) { hash, value in
    short(value).utf8.reduce(hash) { ($0 ^ UInt32($1)) &* 16_777_619 } &* 16_777_619
  }
  return "\(vector.count) values\(range) #\(String(hash, radix: 16))"
}

extension Color {
  /// The color in the hexadecimal notation of CSS.
  var summary: String {
    func byte(_ fraction: Double) -> String {
      let value = Int(clamping: (min(max(fraction.isNaN ? 0 : fraction, 0), 1) * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return "#" + byte(red) + byte(green) + byte(blue) + (opacity >= 1 ? "" : byte(opacity))
  }
}

extension Stage {
  /// A textual description of the scene at the current time, with one line per item, indented by nesting.
  ///
  /// Rectangles are (x, y, width, height), in the coordinates of the nearest enclosing geometry effect.
  public var text: String {
    var lines: [String] = []
    func add(_ item: _LayoutItem, _ depth: Int, isLeaving: Bool) {
      var (inner, isLeaving) = (depth, isLeaving || item.isLeaving)
      if let summary = item.summary {
        lines.append(String(repeating: "  ", count: depth) + summary + (isLeaving ? " leaving" : ""))
        inner += 1
        isLeaving = false
      }
      for child in item.children { add(child, inner, isLeaving: isLeaving) }
    }
    entering { settle() }
    if let rootItem { add(rootItem, 0, isLeaving: false) }
    return lines.joined(separator: "\n")
  }
}
