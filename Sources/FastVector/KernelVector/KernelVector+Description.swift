extension KernelVector: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The elements. A vector of more than eight elements shows the first three, the last three and the count: `[1.0,
  /// 2.0, 3.0, …, 7.0, 8.0, 9.0] (9 values)`.
  public var description: String {
    guard count > 8 else { return "[" + map(\.description).joined(separator: ", ") + "]" }
    let shown = prefix(3).map(\.description) + ["…"] + suffix(3).map(\.description)
    return "[" + shown.joined(separator: ", ") + "] (\(count) values)"
  }

  /// The name of the type and the elements: `AnimatableVector([1.0, 2.0])`.
  public var debugDescription: String {
    let name = Self.self == AnimatableVector.self ? "AnimatableVector" : "KernelVector<\(Kernels.self)>"
    return "\(name)(\(description))"
  }

  /// A mirror with the elements as children, created lazily.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
