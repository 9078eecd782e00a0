import CMeasuring
import FastVector
import FastVectorSamples
import VecbenchKit

/// The vectors that the variants of a benchmark share. Because all variants use the same memory, page placement can't
/// favor one of them.
package final class Workspace {
  var x: AnimatableVector
  var y: AnimatableVector
  var z: AnimatableVector

  /// The result of operations that don't work in place.
  var result: AnimatableVector

  /// The number of calls that have changed `x`. Every second call undoes the previous one, so the next call depends on
  /// this number.
  var calls = 0

  /// The sum of the numbers that operations return. It prevents the compiler from removing the operations.
  var sink = 0.0

  init(_ data: LinePair) {
    x = AnimatableVector(data.start)
    y = AnimatableVector(data.end)
    z = AnimatableVector(data.start.reversed())
    result = AnimatableVector(repeating: 0, count: data.start.count)
  }

  /// Counts calls that alternately change `x` and revert the change. Returns the number of earlier calls modulo 128,
  /// because the interpolation amounts repeat after 128 calls.
  func countCalls(_ iterations: Int) -> Int {
    defer { calls += iterations }
    return calls & 127
  }

  /// Calls `body` with a vector of the workspace, converted to a `KernelVector`. The vector is uniquely referenced
  /// during the call.
  func with<Kernels: VectorKernels>(
    _ vector: ReferenceWritableKeyPath<Workspace, AnimatableVector>, as kernels: Kernels.Type,
    _ body: (inout KernelVector<Kernels>) -> Void
  ) {
    var local = KernelVector<Kernels>(self[keyPath: vector])
    self[keyPath: vector] = .zero
    body(&local)
    self[keyPath: vector] = AnimatableVector(local)
  }

  /// Returns the memory traffic of an operation on these vectors.
  func traffic(_ vectors: VectorTraffic) -> Traffic {
    let bytes = MemoryLayout<Double>.stride * x.count
    let (reads, writes) = (vectors.reads, vectors.writes)
    return Traffic(
      bytes: (reads + writes) * bytes, workingSetBytes: (reads + (vectors.isInPlace ? 0 : writes)) * bytes
    ) { [self] kernel, iterations in
      // The addresses are in temporary memory, because an array would be allocated in each call.
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: 3) { addresses in
        unsafe x.withElements { unsafe addresses.initializeElement(at: 0, to: $0) }
        unsafe y.withElements { unsafe addresses.initializeElement(at: 1, to: $0) }
        unsafe z.withElements { unsafe addresses.initializeElement(at: 2, to: $0) }
        let target = unsafe vectors.isInPlace ? addresses[0] : result.withElements { unsafe $0 }
        unsafe kernel.move(
          UnsafeBufferPointer(rebasing: addresses.prefix(reads)), count: x.count,
          into: writes == 0 ? nil : UnsafeMutablePointer(mutating: target), iterations: iterations)
      }
    }
  }
}

/// The minimum memory traffic of one call of an operation: the numbers of vectors that the call reads and writes.
package struct VectorTraffic: Sendable {
  let reads: Int
  let writes: Int

  /// True if the operation writes to the first vector that it reads.
  var isInPlace = false

  static let onePass = VectorTraffic(reads: 2, writes: 1)
}
