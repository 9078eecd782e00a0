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

  /// The bandwidth limit of work on these vectors: moving them without computing anything.
  func traffic(_ vectors: VectorTraffic) -> Traffic {
    let bytes = MemoryLayout<Double>.stride * x.count
    let (reads, writes) = (vectors.reads, vectors.writes)
    return Traffic(
      bytes: (reads + writes) * bytes, workingSetBytes: (reads + (vectors.isInPlace ? 0 : writes)) * bytes
    ) { [self] way, iterations in
      let sources = Array([x, y, z].prefix(reads))
      let target = vectors.isInPlace ? x : result
      unsafe target.withElements { elements in
        for _ in 0..<iterations {
          unsafe way.move(sources, into: writes == 0 ? nil : unsafe UnsafeMutablePointer(mutating: elements))
          cm_memory_barrier()
        }
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

extension MemoryTraffic {
  /// Reads vectors of one length and, unless it is nil, writes `result`, of the same length.
  func move(_ sources: [AnimatableVector], into result: UnsafeMutablePointer<Double>?) {
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: sources.count) { addresses in
      for (index, source) in sources.enumerated() {
        unsafe source.withElements { unsafe addresses.initializeElement(at: index, to: $0) }
      }
      unsafe move(UnsafeBufferPointer(addresses), count: sources[0].count, into: result)
    }
  }
}
