public import CMeasuring

/// Makes a value look used, so the compiler can't remove the computation of the value.
///
/// The result of each iteration of a ``Benchmark`` is passed to this function automatically. Call it yourself for
/// additional or intermediate results. It costs no more than storing the value in memory.
@inlinable
@inline(__always)
public func blackHole<Value>(_ value: Value) {
  unsafe withUnsafePointer(to: value) { unsafe cm_black_hole($0) }
}
