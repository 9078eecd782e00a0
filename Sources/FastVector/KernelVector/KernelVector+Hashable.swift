extension KernelVector: Hashable {
  /// Returns true if two vectors have equal elements. The shorter one is padded with zeros.
  ///
  /// As with `Double`, -0 equals 0, and NaN isn't equal to anything.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Self, rhs: Self) -> Bool {
    let (longer, shorter) = lhs.count > rhs.count ? (lhs.span, rhs.span) : (rhs.span, lhs.span)
    // Comparing eight elements at a time is four times as fast as comparing them one by one.
    let whole = shorter.count & ~7
    let (a, b) = unsafe (longer.bytes, shorter.bytes)
    for offset in stride(from: 0, to: whole * MemoryLayout<Double>.stride, by: MemoryLayout<SIMD8<Double>>.stride) {
      let x = unsafe a.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD8<Double>.self)
      let y = unsafe b.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD8<Double>.self)
      if x != y { return false }
    }
    for i in whole..<shorter.count where longer[i] != shorter[i] { return false }
    for i in shorter.count..<longer.count where longer[i] != 0 { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    // Skip zeros at the end, because equality ignores them.
    let significant = (lastIndex { $0 != 0 } ?? -1) + 1
    hasher.combine(significant)
    for i in 0..<significant { hasher.combine(self[i]) }
  }
}
