/// The element type of a NumPy array, restricted to numbers that can be converted to `Double`.
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

  /// Parses a NumPy type name, which consists of byte order, kind and size, such as `<f8`.
  init(name: String) throws(NumPyHeader.Problem) {
    var rest = name[...]
    let order = rest.first.flatMap { "<>|=".contains($0) ? $0 : nil }
    if order != nil { rest.removeFirst() }
    let sizes: [Kind: [Int]] = [.float: [2, 4, 8], .signed: [1, 2, 4, 8], .unsigned: [1, 2, 4, 8], .truth: [1]]
    guard let kind = rest.popFirst().flatMap(Kind.init), let size = Int(rest), sizes[kind]!.contains(size),
      size == 1 || (order != nil && order != "|")
    else {
      throw NumPyHeader.Problem(
        "elements of type \(name.prefix(20)) can't be read, only floats, integers and Booleans; convert the array with "
          + "array.astype('<f8')")
    }
    self.kind = kind
    self.size = size
    isBigEndian = order == ">"
  }

  /// True if the elements are doubles in native byte order.
  var isNative: Bool { kind == .float && size == 8 && isBigEndian == (1.bigEndian == 1) }

  /// Converts elements to doubles. Integers with a magnitude above 2^53 are rounded to the nearest double.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the column, starting with the first element to convert.
  ///   - stride: The distance between consecutive elements, in bytes.
  ///   - elements: An output buffer for the doubles. Its size determines the number of elements to convert.
  func convert(
    _ bytes: UnsafeRawBufferPointer, stride: Int, to elements: UnsafeMutableBufferPointer<Double>
  ) {
    switch (kind, size) {
    case (.float, 2): unsafe convert(bytes, stride, elements) { Double(Float16(bitPattern: $0)) }
    case (.float, 4): unsafe convert(bytes, stride, elements) { Double(Float(bitPattern: $0)) }
    case (.float, _): unsafe convert(bytes, stride, elements) { Double(bitPattern: $0) }
    case (.signed, 1): unsafe convert(bytes, stride, elements) { (value: Int8) in Double(value) }
    case (.signed, 2): unsafe convert(bytes, stride, elements) { (value: Int16) in Double(value) }
    case (.signed, 4): unsafe convert(bytes, stride, elements) { (value: Int32) in Double(value) }
    case (.signed, _): unsafe convert(bytes, stride, elements) { (value: Int64) in Double(value) }
    case (.unsigned, 1): unsafe convert(bytes, stride, elements) { (value: UInt8) in Double(value) }
    case (.unsigned, 2): unsafe convert(bytes, stride, elements) { (value: UInt16) in Double(value) }
    case (.unsigned, 4): unsafe convert(bytes, stride, elements) { (value: UInt32) in Double(value) }
    case (.unsigned, _): unsafe convert(bytes, stride, elements) { (value: UInt64) in Double(value) }
    case (.truth, _): unsafe convert(bytes, stride, elements) { (value: UInt8) in value == 0 ? 0 : 1 }
    }
  }

  @inline(__always)
  private func convert<Bits: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ stride: Int, _ elements: UnsafeMutableBufferPointer<Double>,
    _ double: (Bits) -> Double
  ) {
    precondition(elements.isEmpty || bytes.count >= (elements.count - 1) * stride + MemoryLayout<Bits>.size)
    guard let bytes = bytes.baseAddress else { return }
    @inline(__always) func convertAll(_ stride: Int, _ native: (Bits) -> Bits) {
      for index in elements.indices {
        let bits = unsafe bytes.loadUnaligned(fromByteOffset: index * stride, as: Bits.self)
        unsafe elements[index] = double(native(bits))
      }
    }
    // A constant stride lets the compiler use vector instructions.
    switch (stride == MemoryLayout<Bits>.size, isBigEndian) {
    case (true, false): convertAll(MemoryLayout<Bits>.size) { Bits(littleEndian: $0) }
    case (true, true): convertAll(MemoryLayout<Bits>.size) { Bits(bigEndian: $0) }
    case (false, false): convertAll(stride) { Bits(littleEndian: $0) }
    case (false, true): convertAll(stride) { Bits(bigEndian: $0) }
    }
  }
}
