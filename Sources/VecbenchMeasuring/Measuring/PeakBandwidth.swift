/// The peak bandwidth of a benchmark, expressed as a time: the fastest kernel (see ``MemoryTraffic``) takes this long
/// to read and write as much memory as one iteration of the benchmark. No variant should be faster. If one is, the
/// kernels didn't reach the peak, and the peak is unknown.
///
/// Kernels and variants alternate in the same rounds. Each round contributes the time of its fastest kernel, and the
/// median over all rounds is the result. If one kernel is always the fastest, the result is the median time of that
/// kernel. If noise decides which kernel is the fastest, as it does for arrays in main memory, the result is shorter
/// than the median of any kernel. This bias is acceptable, because the time of the fastest variant has a similar bias:
/// noise also reduces the lowest of several medians.
package struct PeakBandwidth {
  /// The largest factor by which a variant may be faster than the fastest kernel. Noise can't explain a larger factor,
  /// so the kernels didn't reach the peak bandwidth in that case.
  package static let tolerance = 1.02

  /// The index of the kernel with the lowest median.
  package let kernel: Int

  /// The time at peak bandwidth, in nanoseconds; nil if the peak is unknown because a variant is faster by more than
  /// the tolerance.
  package let nanoseconds: Double?

  /// Computes the peak bandwidth. Returns nil if there are no kernels.
  ///
  /// - Parameters:
  ///   - kernels: For each kernel, its times in nanoseconds, one per round. Each kernel needs at least one time.
  ///   - variants: The median times of the variants that move the same memory on one thread, in nanoseconds.
  package init?(kernels: [[Double]], variants: [Double]) {
    let medians = kernels.map { OrderStatistics($0).median }
    guard let kernel = medians.indices.min(by: { medians[$0] < medians[$1] }) else { return nil }
    // If the run was cancelled, some kernels may lack the last round.
    let rounds = kernels.map(\.count).min()!
    let fastest = (0..<rounds).map { round in kernels.map { $0[round] }.min()! }
    let time = OrderStatistics(fastest).median
    self.kernel = kernel
    nanoseconds = variants.allSatisfy { time <= $0 * Self.tolerance } ? time : nil
  }

  /// Returns the kernels that may be the fastest: the three with the lowest times in a short run. Returns an empty
  /// array if there are no kernels or the run was cancelled.
  ///
  /// The short run has too few samples to choose a single kernel. It only excludes slow kernels, which would lengthen
  /// the run with the variants. It compares minima, because with few samples a disturbance can affect the median.
  package static func candidates(
    _ kernels: [Variant], clock: any MonotonicClock, isCancelled: @escaping () -> Bool,
    generator: some RandomNumberGenerator
  ) -> [Variant] {
    var settings = VariantRun.Settings()
    settings.sampleTime = 2e4
    settings.rounds = 12
    settings.fewestRounds = 2
    settings.budget = 1.5e8
    let run = VariantRun(settings: settings, clock: clock, isCancelled: isCancelled)
    guard let result = run.measure(kernels, generator: generator) else { return [] }
    let times = kernels.indices.map { result.statistics(of: $0).minimum }
    let fastest = kernels.indices.sorted { times[$0] < times[$1] }
    return fastest.prefix(3).map { kernels[$0] }
  }
}
