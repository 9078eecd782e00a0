import CMeasuring
package import FastVector
package import FastVectorSamples
package import VecbenchKit

/// A vector operation that all kernel sets support.
package protocol VectorOperation: SendableMetatype {
  static var name: String { get }

  /// A one-line description of the operation.
  static var summary: String { get }

  /// The minimum memory traffic of one call of the operation.
  static var traffic: VectorTraffic { get }

  /// Calls the operation `iterations` times.
  static func run<Kernels: VectorKernels>(_ iterations: Int, _ kernels: Kernels.Type, on workspace: Workspace)

  /// Returns the result of the operation on two vectors. Its tolerances are the error bounds of the kernel sets in
  /// FastVector's documentation.
  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> ApproximateResult
}

extension VectorOperation {
  package static func outcome<Kernels: VectorKernels>(_ kernels: Kernels.Type, of pair: LinePair) -> ApproximateResult {
    outcome(KernelVector<Kernels>(pair.start), KernelVector<Kernels>(pair.end))
  }

  /// Calls `body` with 0, 1, … `iterations - 1`. A barrier prevents the compiler from merging or reordering the calls.
  @inline(__always)
  static func repeating(_ iterations: Int, _ body: (Int) -> Void) {
    for iteration in 0..<iterations {
      body(iteration)
      cm_memory_barrier()
    }
  }

  /// Returns an interpolation amount that varies between calls and avoids 0 and 1, for which BLAS returns early.
  static func progress(_ iteration: Int) -> Double { 0.25 + Double(iteration & 63) / 128 }

  /// Returns a result whose elements may differ between kernel sets by rounding errors.
  ///
  /// - Parameters:
  ///   - roundings: The number of rounding errors allowed per element.
  ///   - magnitude: Returns the magnitude of the terms that are rounded, given an element of `a` and an element of `b`.
  ///     The function must scale linearly with its arguments, because they are multiplied by the relative error before
  ///     the call. This order avoids overflow for large elements.
  static func outcome<Kernels: VectorKernels>(
    _ result: KernelVector<Kernels>, _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>, roundings: Double,
    magnitude: (_ a: Double, _ b: Double) -> Double
  ) -> ApproximateResult {
    let fraction = roundings * Double.ulpOfOne / 2
    let bounds = zip(a, b).map { magnitude(fraction * $0, fraction * $1) }
    return ApproximateResult(result.values, bounds: bounds.map { $0.isFinite ? $0 : 0 })
  }

  /// Returns the result of an operation that sums products of elements, such as a dot product.
  ///
  /// If the sum overflows, the result can be an infinity of either sign, NaN, or a finite number, depending on the
  /// order of the terms. In that case, the vectors are first scaled down by a power of two. Scaling doesn't change the
  /// significant bits of products that are large enough to matter.
  static func outcome<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>,
    sum: (KernelVector<Kernels>, KernelVector<Kernels>) -> Double
  ) -> ApproximateResult {
    func magnitude(_ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>) -> Double {
      zip(a, b).reduce(0) { sum, pair in sum + abs(pair.0 * pair.1) }
    }
    var (x, y, total) = (a, b, magnitude(a, b))
    if total == .infinity {
      (x, y) = (KernelVector<Kernels>(a.map { $0 * 0x1p-540 }), KernelVector<Kernels>(b.map { $0 * 0x1p-540 }))
      total = magnitude(x, y)
    }
    let bound = Double(a.count) * Double.ulpOfOne * total
    return ApproximateResult([sum(x, y)], within: bound.isFinite ? bound : 0)
  }
}

/// A type-erased vector operation.
package struct Operation: Sendable {
  package let type: any VectorOperation.Type
  private let declare: @Sendable (Suite.Settings, [Int], LineSource) -> AnyBenchmark

  init<Work: VectorOperation>(_ work: Work.Type) {
    type = work
    declare = { settings, sizes, source in
      let threads = settings.threads
      var benchmark = Benchmark<Lines, ApproximateResult>(
        Work.name, sharing: { source.lines($0, threads: threads) }, sizes: sizes
      )
      .baseline(KernelSet.naive.rawValue).traffic { $0.workspace.traffic(Work.traffic) }.checksWithinBounds()
      for set in settings.kernels { benchmark = OperationVariants<Work>(threads: threads).adding(set, to: benchmark) }
      return AnyBenchmark(benchmark)
    }
  }

  /// Returns a benchmark of the operation with the selected kernel sets.
  func benchmark(_ settings: Suite.Settings, sizes: [Int], _ source: LineSource) -> AnyBenchmark {
    declare(settings, sizes, source)
  }
}

private struct OperationVariants<Work: VectorOperation>: KernelVariants {
  let threads: Int

  func adding<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, _ set: KernelSet, to benchmark: Benchmark<Lines, ApproximateResult>
  ) -> Benchmark<Lines, ApproximateResult> {
    benchmark.batchVariant(set.rawValue, VariantTraits(threads: set.threads(of: threads))) { lines, iterations in
      Work.run(iterations, Kernels.self, on: lines.workspace)
    } result: { lines in
      Work.outcome(Kernels.self, of: lines.pair)
    }
  }
}
