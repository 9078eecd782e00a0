import CMeasuring
import FastVector
import VecbenchKit

/// The vectors that all variants of one size work on, one after the other. Since they share them, page placement cannot
/// favour one.
package final class Workspace {
  var x: AnimatableVector
  var y: AnimatableVector
  var z: AnimatableVector

  /// The results of operations that do not work in place.
  var result: AnimatableVector

  /// How many calls have changed `x`, so that each can undo the one before it.
  var calls = 0

  /// The sum of the numbers that operations return, so that none can be optimised away.
  var sink = 0.0

  init(_ data: LinePair) {
    x = AnimatableVector(data.start)
    y = AnimatableVector(data.end)
    z = AnimatableVector(data.start.reversed())
    result = AnimatableVector(repeating: 0, count: data.start.count)
  }

  /// Counts the next calls that change `x` and undo the change alternately, and returns the number of the first.
  func countCalls(_ iterations: Int) -> Int {
    defer { calls += iterations }
    return calls & 127
  }

  /// Calls `body` with one vector as the kernels see it. It is the sole reference meanwhile.
  func with<Kernels: VectorKernels>(
    _ vector: ReferenceWritableKeyPath<Workspace, AnimatableVector>, as kernels: Kernels.Type,
    _ body: (inout KernelVector<Kernels>) -> Void
  ) {
    var local = KernelVector<Kernels>(self[keyPath: vector])
    self[keyPath: vector] = .zero
    body(&local)
    self[keyPath: vector] = AnimatableVector(local)
  }

  /// The memory traffic of work on these vectors.
  func traffic(_ vectors: VectorTraffic) -> Traffic {
    let bytes = MemoryLayout<Double>.stride * x.count
    let (reads, writes) = (vectors.reads, vectors.writes)
    return Traffic(
      bytes: (reads + writes) * bytes, workingSetBytes: (reads + (vectors.isInPlace ? 0 : writes)) * bytes
    ) { [self] kernel, iterations in
      // No array of vectors: it would have to be allocated for each frame.
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

/// The vectors that a call has to read and to write at least.
package struct VectorTraffic: Sendable {
  let reads: Int
  let writes: Int

  /// Whether the vector that is written is the first of those read.
  var isInPlace = false

  /// A pass from two vectors to a third.
  static let onePass = VectorTraffic(reads: 2, writes: 1)
}
