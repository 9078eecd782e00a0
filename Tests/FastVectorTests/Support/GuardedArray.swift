import Foundation

/// An array of doubles between two sentinels, at a given distance from a 64-byte boundary.
///
/// Elements that haven't been written are sentinels, too: a NaN with a payload that no arithmetic operation produces.
@safe
final class GuardedArray {
  static let sentinel = Double(bitPattern: 0x7FF8_5E47_13E1_D00D)
  private static let guardCount = 16
  private static let sentinels = [Double](repeating: sentinel, count: guardCount + 8)

  let count: Int
  let start: UnsafeMutablePointer<Double>
  private let memory: UnsafeMutablePointer<Double>
  private let leading: Int

  /// Creates an array whose elements are sentinels, or uninitialized if `isCleared` is false.
  ///
  /// - Parameter misalignment: The number of doubles between a 64-byte boundary and the first element.
  init(count: Int, misalignment: Int = 0, isCleared: Bool = true) {
    self.count = count
    leading = Self.guardCount + misalignment
    let size = leading + count + Self.guardCount
    unsafe memory =
      UnsafeMutableRawPointer
      .allocate(byteCount: size * MemoryLayout<Double>.stride, alignment: 64)
      .bindMemory(to: Double.self, capacity: size)
    unsafe start = memory + leading
    unsafe Self.sentinels.withUnsafeBufferPointer { source in
      unsafe memory.update(from: source.baseAddress!, count: leading)
      unsafe (start + count).update(from: source.baseAddress!, count: Self.guardCount)
    }
    if isCleared { unsafe start.update(repeating: Self.sentinel, count: count) }
  }

  /// Creates an array of the first `count` numbers of `values`.
  convenience init(_ values: [Double], count: Int? = nil, misalignment: Int = 0) {
    let count = count ?? values.count
    precondition(count <= values.count)
    self.init(count: count, misalignment: misalignment, isCleared: false)
    unsafe values.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { unsafe start.update(from: base, count: count) }
    }
  }

  deinit { unsafe memory.deallocate() }

  subscript(index: Int) -> Double {
    get { unsafe start[index] }
    set { unsafe start[index] = newValue }
  }

  var values: [Double] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// True if both sentinels are unchanged.
  var isIntact: Bool {
    unsafe Self.sentinels.withUnsafeBufferPointer { source in
      let bytes = MemoryLayout<Double>.stride
      return unsafe memcmp(memory, source.baseAddress!, leading * bytes) == 0
        && memcmp(start + count, source.baseAddress!, Self.guardCount * bytes) == 0
    }
  }

  /// Returns true if the elements are bitwise identical to the first `count` elements of `values`.
  func isIdentical(to values: [Double]) -> Bool {
    precondition(count <= values.count)
    return unsafe values.withUnsafeBufferPointer { other in
      guard let base = other.baseAddress else { return true }
      return unsafe memcmp(start, base, count * MemoryLayout<Double>.stride) == 0
    }
  }

  /// Returns true if the elements are bitwise identical to the elements of `other` from index `first`.
  func isIdentical(to other: GuardedArray, from first: Int) -> Bool {
    precondition(first + count <= other.count)
    return unsafe memcmp(start, other.start + first, count * MemoryLayout<Double>.stride) == 0
  }
}
