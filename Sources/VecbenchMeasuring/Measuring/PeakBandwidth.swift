/// The peak bandwidth of a benchmark, expressed as a time. It is the time that the fastest kernel takes to read and
/// write as much memory as one iteration of the benchmark; see ``MemoryTraffic``. No variant should take less time. If
/// a variant does, the kernels haven't reached the peak bandwidth, and the peak is unknown.
///
/// Kernels and variants alternate in the same rounds. The shortest kernel time of each round is used, and the result is
/// the median over all rounds. If the same kernel is always the fastest, the result is the median time of that kernel.
/// Noise can make a different kernel the fastest in each round, for example with arrays in main memory. The result is
/// then shorter than the median time of every kernel. This bias is acceptable, because the time of the fastest variant
/// has a similar bias: noise also reduces the lowest of several medians.
package struct PeakBandwidth {
  /// The largest factor by which a variant may be faster than the fastest kernel. A larger factor can't be explained by
  /// noise, and means that the kernels haven't reached the peak bandwidth.
  package static let tolerance = 1.02

  /// The index of the kernel with the shortest median time.
  package let kernel: Int

  /// The time of an iteration at peak bandwidth, in nanoseconds. Nil if a variant is faster by more than the tolerance,
  /// because the peak is then unknown.
  package let nanoseconds: Double?

  /// Computes the peak bandwidth. Returns nil if there are no kernels.
  ///
  /// - Parameters:
  ///   - kernels: The times of each kernel in nanoseconds, one for each round. Each kernel needs at least one time.
  ///   - variants: The median times of the variants in nanoseconds, for all variants that read and write the same
  ///     memory on one thread.
  package init?(kernels: [[Double]], variants: [Double]) {
    let medians = kernels.map { OrderStatistics($0).median }
    guard let kernel = medians.indices.min(by: { medians[$0] < medians[$1] }) else { return nil }
    // If the run is cancelled, some kernels may have no time for the last round.
    let rounds = kernels.map(\.count).min()!
    let fastest = (0..<rounds).map { round in kernels.map { $0[round] }.min()! }
    let time = OrderStatistics(fastest).median
    self.kernel = kernel
    nanoseconds = variants.allSatisfy { time <= $0 * Self.tolerance } ? time : nil
  }

  /// Returns the three kernels with the shortest times in a short run. One of them is probably the fastest. Returns an
  /// empty array if there are no kernels or if the run is cancelled.
  ///
  /// The short run has too few samples to find the fastest kernel. It only excludes slow kernels, which would make the
  /// run with the variants longer. It compares the shortest times instead of the medians, because a disturbance can
  /// affect the median of a few samples.
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
