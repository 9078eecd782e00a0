/// The peak bandwidth of a benchmark: the time in which the fastest traffic kernel moves the same memory. It is an upper
/// bound for all variants, or unknown.
///
/// Kernels and variants alternate in the same rounds. In each round the fastest kernel counts, and the median over the
/// rounds is the time. If one kernel is always the fastest, that is the kernel's median. If noise decides which kernel is
/// the fastest, as in main memory, the time is less than any kernel's median. That is on the safe side for a bound: the
/// fastest of four equal variants has a median that noise has made less, too.
package struct PeakBandwidth {
  /// How many times as fast as the bound a variant may be. Beyond the noise of two medians, it shows that the kernels do
  /// not reach the peak.
  package static let tolerance = 1.02

  /// The place of the kernel with the least median.
  package let kernel: Int

  /// The time at peak bandwidth; nil if the peak is unknown because a variant is faster by more than the tolerance.
  package let nanoseconds: Double?

  /// - Parameters:
  ///   - kernels: The times of each kernel, one for each round and at least one.
  ///   - variants: The median time of each variant that moves the same memory on one thread.
  package init?(kernels: [[Double]], variants: [Double]) {
    let medians = kernels.map { OrderStatistics($0).median }
    guard let kernel = medians.indices.min(by: { medians[$0] < medians[$1] }) else { return nil }
    // A run that was cancelled may lack the last round of some kernels.
    let rounds = kernels.map(\.count).min()!
    let fastest = (0..<rounds).map { round in kernels.map { $0[round] }.min()! }
    let time = OrderStatistics(fastest).median
    self.kernel = kernel
    nanoseconds = variants.allSatisfy { time <= $0 * Self.tolerance } ? time : nil
  }

  /// The kernels that may be the fastest: the three with the least times of a short run.
  ///
  /// The short run has too few samples to choose one. It only keeps the others out of the run with the variants, which
  /// they would lengthen. It compares minima because in few samples a median may be a disturbed one.
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
