import FastVector

/// The vectors that all variants of one size work on, one after the other. Since they share them, page placement cannot
/// favour one.
final class Workspace {
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
}

/// The two states that a line chart is animated between, of the same number of points.
public struct LinePair: Sendable {
  public let start: [Double]
  public let end: [Double]

  /// - Precondition: Both have the same count.
  public init(start: [Double], end: [Double]) {
    precondition(start.count == end.count, "the two states need the same number of points")
    self.start = start
    self.end = end
  }
}
