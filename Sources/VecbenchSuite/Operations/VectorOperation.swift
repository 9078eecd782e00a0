import CMeasuring
package import FastVector
package import VecbenchKit

/// An operation on vectors, which all kernel sets have.
package protocol VectorOperation: SendableMetatype {
  static var name: String { get }

  /// One line about the operation.
  static var summary: String { get }

  /// The memory that a call moves at least.
  static var traffic: VectorTraffic { get }

  /// Calls the operation so many times.
  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace)

  /// What the operation makes of two vectors, and how far it may be from another kernel set's result, by the bounds
  /// that the documentation of FastVector states.
  static func outcome<Kernels: VectorKernels>(_ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>) -> Outcome
}

extension VectorOperation {
  package static func outcome<Kernels: VectorKernels>(_ kernels: Kernels.Type, of pair: LinePair) -> Outcome {
    outcome(KernelVector<Kernels>(pair.start), KernelVector<Kernels>(pair.end))
  }

  /// Calls `body` with 0, 1, … `iterations - 1`; the compiler may neither merge the calls nor move them.
  @inline(__always)
  static func repeating(_ iterations: Int, _ body: (Int) -> Void) {
    for iteration in 0..<iterations {
      body(iteration)
      cm_memory_barrier()
    }
  }

  /// A fraction of the way that changes from call to call and stays clear of 0 and 1, where BLAS returns early.
  static func progress(_ iteration: Int) -> Double { 0.25 + Double(iteration & 63) / 128 }

  /// A vector of which each element may be some roundings from another kernel set's.
  ///
  /// - Parameter magnitude: That of the terms that are rounded. It grows with its arguments, of which small ones are
  ///   given, so that no term overflows where the bound does not.
  static func outcome<Kernels: VectorKernels>(
    _ result: KernelVector<Kernels>, _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>, roundings: Double,
    magnitude: (_ a: Double, _ b: Double) -> Double
  ) -> Outcome {
    let share = roundings * Double.ulpOfOne / 2
    let bounds = zip(a, b).map { magnitude(share * $0, share * $1) }
    return Outcome(result.values, bounds: bounds.map { $0.isFinite ? $0 : 0 })
  }

  /// A sum of the products of two vectors' elements.
  ///
  /// A sum that overflows does so in one order of its terms to one infinity, in another to the other one, to NaN or not
  /// at all. Then the vectors are smaller by a power of two: the products that count are the same to the last bit.
  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>,
    sum: (KernelVector<Kernels>, KernelVector<Kernels>) -> Double
  ) -> Outcome {
    func magnitude(_ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>) -> Double {
      zip(a, b).reduce(0) { sum, pair in sum + abs(pair.0 * pair.1) }
    }
    var (x, y, total) = (a, b, magnitude(a, b))
    if total == .infinity {
      (x, y) = (KernelVector<Kernels>(a.map { $0 * 0x1p-540 }), KernelVector<Kernels>(b.map { $0 * 0x1p-540 }))
      total = magnitude(x, y)
    }
    let bound = Double(a.count) * Double.ulpOfOne * total
    return Outcome([sum(x, y)], within: bound.isFinite ? bound : 0)
  }
}

/// An operation of any type.
package struct Operation: Sendable {
  package let type: any VectorOperation.Type
  private let declare: @Sendable (Suite.Settings, [Int], LineSource) -> AnyBenchmark

  init<Work: VectorOperation>(_ work: Work.Type) {
    type = work
    declare = { settings, sizes, source in
      let threads = settings.threads
      var benchmark = Benchmark<Lines, Outcome>(
        Work.name, sharing: { source.lines($0, threads: threads) }, sizes: sizes
      )
      .baseline(KernelSet.naive.rawValue).traffic { $0.workspace.traffic(Work.traffic) }.checksWithinBounds()
      for set in settings.kernels { benchmark = OperationVariants<Work>(threads: threads).adding(set, to: benchmark) }
      return AnyBenchmark(benchmark)
    }
  }

  /// The operation with the kernel sets of some settings.
  func benchmark(_ settings: Suite.Settings, sizes: [Int], _ source: LineSource) -> AnyBenchmark {
    declare(settings, sizes, source)
  }
}

private struct OperationVariants<Work: VectorOperation>: KernelVariants {
  let threads: Int

  func adding<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<Lines, Outcome>
  ) -> Benchmark<Lines, Outcome> {
    benchmark.batchVariant(set.rawValue, VariantTraits(threads: set.threads(of: threads))) { lines, iterations in
      Work.run(iterations, Kernels.self, on: lines.workspace)
    } result: { lines in
      Work.outcome(Kernels.self, of: lines.pair)
    }
  }
}
