extension KernelVector: Hashable {
  /// Whether two vectors have equal elements, the shorter one padded with zeros.
  ///
  /// As with `Double`, -0 equals 0 and NaN equals nothing.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Self, rhs: Self) -> Bool {
    let (longer, shorter) = lhs.count > rhs.count ? (lhs.span, rhs.span) : (rhs.span, lhs.span)
    for i in 0..<shorter.count where longer[i] != shorter[i] { return false }
    for i in shorter.count..<longer.count where longer[i] != 0 { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    // Zeros at the end make no difference to equality.
    let significant = (lastIndex { $0 != 0 } ?? -1) + 1
    hasher.combine(significant)
    for i in 0..<significant { hasher.combine(self[i]) }
  }
}
