/// The element type of a NumPy array, restricted to numbers that are convertible to `Double`.
struct NumPyType: Equatable {
  enum Kind: Character {
    case float = "f"
    case signed = "i"
    case unsigned = "u"
    case truth = "b"
  }

  let kind: Kind

  /// The size of an element, in bytes.
  let size: Int

  let isBigEndian: Bool

  /// Parses a NumPy type name: byte order, kind and size, such as `<f8`.
  init(name: String) throws(NumPyHeader.Problem) {
    var rest = name[...]
    let order = rest.first.flatMap { "<>|=".contains($0) ? $0 : nil }
    if order != nil { rest.removeFirst() }
    let sizes: [Kind: [Int]] = [.float: [2, 4, 8], .signed: [1, 2, 4, 8], .unsigned: [1, 2, 4, 8], .truth: [1]]
    guard let kind = rest.popFirst().flatMap(Kind.init), let size = Int(rest), sizes[kind]!.contains(size),
      size == 1 || (order != nil && order != "|")
    else {
      throw NumPyHeader.Problem(
        "elements of type \(name.prefix(20)); <f8, and floats, whole numbers and truth values of other sizes and byte "
          + "orders can be read, by array.astype('<f8') any other")
    }
    self.kind = kind
    self.size = size
    isBigEndian = order == ">"
  }

  /// True if the elements are doubles in native byte order.
  var isNative: Bool { kind == .float && size == 8 && isBigEndian == (1.bigEndian == 1) }

  /// Returns the element that starts at a byte offset. Integers beyond 2^53 are rounded.
  func number(_ bytes: Span<UInt8>, at offset: Int) -> Double {
    var bits: UInt64 = 0
    for index in 0..<size { bits = bits << 8 | UInt64(bytes[offset + (isBigEndian ? index : size - 1 - index)]) }
    switch (kind, size) {
    case (.float, 2): return Double(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
    case (.float, 4): return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case (.float, _): return Double(bitPattern: bits)
    case (.signed, _):
      let unused = UInt64(64 - 8 * size)
      return Double(Int64(bitPattern: bits << unused) >> Int64(unused))
    case (.unsigned, _): return Double(bits)
    case (.truth, _): return bits == 0 ? 0 : 1
    }
  }
}
