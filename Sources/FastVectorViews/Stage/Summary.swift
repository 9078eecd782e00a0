import FastVectorGeometry
import Foundation

/// A number with three decimals at most.
func short(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
}

func describe(_ rect: CGRect) -> String {
  "(\(short(rect.minX)), \(short(rect.minY)), \(short(rect.width)), \(short(rect.height)))"
}

/// The numbers of animatable data, in brackets.
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

/// A long vector: how many values, between which ones, and a checksum of all, which tells apart what looks alike.
private func summary(_ vector: AnimatableVector) -> String {
  let range = vector.extent.map { " of \(short($0.lowerBound))...\(short($0.upperBound))" } ?? ""
  // FNV-1a over the bits of the values rounded as they are printed, so that the last bits of a processor do not count.
  let hash = vector.reduce(UInt32(2_166_136_261)) { hash, value in
    short(value).utf8.reduce(hash) { ($0 ^ UInt32($1)) &* 16_777_619 } &* 16_777_619
  }
  return "\(vector.count) values\(range) #\(String(hash, radix: 16))"
}

extension Color {
  /// As CSS writes it.
  var summary: String {
    func byte(_ share: Double) -> String {
      let value = Int(clamping: (min(max(share.isNaN ? 0 : share, 0), 1) * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return "#" + byte(red) + byte(green) + byte(blue) + (opacity >= 1 ? "" : byte(opacity))
  }
}

extension Stage {
  /// What is shown at the present time, one line for each thing, indented by what it is in.
  ///
  /// Rectangles are (x, y, width, height), in the coordinates of the nearest effect around them.
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
