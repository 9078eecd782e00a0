public import CMeasuring

/// Prevents the compiler from removing the computation of a value, by making the value look used.
///
/// The result of an iteration of a ``Benchmark`` is passed to this function automatically. Call it for additional or
/// intermediate results. The only cost is storing the value to memory.
@inlinable
@inline(__always)
public func blackHole<Value>(_ value: Value) {
  unsafe withUnsafePointer(to: value) { unsafe cm_black_hole($0) }
}
