/// The peak bandwidth of a benchmark: the time in which the fastest traffic kernel moves the same memory. It is an upper
/// bound for all variants, or unknown.
///
/// A time is the median over the rounds, of the kernels as of the variants, and all of them alternate in the same rounds.
/// The least of several medians is a little less than the true one of the fastest kernel. That error is on the safe side:
/// it makes the bound greater.
package struct PeakBandwidth {
  /// How many times as fast as the bound a variant may be. Beyond the noise of two medians, it shows that the kernels do
  /// not reach the peak.
  package static let tolerance = 1.02

  /// The place of the fastest kernel.
  package let kernel: Int

  /// Its time; nil if the peak is unknown because a variant is faster by more than the tolerance.
  package let nanoseconds: Double?

  /// - Parameters:
  ///   - kernels: The median time of each kernel.
  ///   - variants: The median time of each variant that moves the same memory on one thread.
  package init?(kernels: [Double], variants: [Double]) {
    guard let kernel = kernels.indices.min(by: { kernels[$0] < kernels[$1] }) else { return nil }
    let isBound = variants.allSatisfy { kernels[kernel] <= $0 * Self.tolerance }
    self.kernel = kernel
    nanoseconds = isBound ? kernels[kernel] : nil
  }

  /// The kernels that may be the fastest: at most three, each within 10 % of the least time of a short run.
  ///
  /// The short run has too few samples to choose one. It only keeps the others out of the run with the variants, which
  /// they would lengthen. It compares minima because in few samples a median may be a disturbed one.
  package static func candidates(
    _ kernels: [Variant], clock: any MonotonicClock, isCancelled: @escaping () -> Bool,
    generator: some RandomNumberGenerator
  ) -> [Variant] {
    var settings = VariantRun.Settings()
    settings.sampleTime = 5e4
    settings.rounds = 4
    settings.fewestRounds = 2
    settings.budget = 4e8
    let run = VariantRun(settings: settings, clock: clock, isCancelled: isCancelled)
    guard let result = run.measure(kernels, generator: generator) else { return [] }
    let times = kernels.indices.map { result.statistics(of: $0).minimum }
    let fastest = kernels.indices.sorted { times[$0] < times[$1] }
    return fastest.prefix(3).filter { times[$0] <= 1.1 * times[fastest[0]] }.map { kernels[$0] }
  }
}
