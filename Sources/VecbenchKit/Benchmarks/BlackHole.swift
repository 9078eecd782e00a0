public import CMeasuring

/// Uses a value, as far as the compiler can tell: the work that made it is not optimised away.
///
/// What an iteration of a ``Benchmark`` returns is used in this way already. Call it for further results, and for
/// intermediate ones. It takes no time but that of storing the value.
@inlinable
@inline(__always)
public func blackHole<Value>(_ value: Value) {
  unsafe withUnsafePointer(to: value) { unsafe cm_black_hole($0) }
}
