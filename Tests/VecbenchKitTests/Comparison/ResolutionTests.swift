import Testing
import VecbenchKit

@Suite struct `What a comparison can find` {
  /// Computed with SciPy: `binom.sf(10, 12, norm.cdf((log1p(slowdown) - log(1.1)) / scatter))`, rounded.
  @Test(arguments: [
    (0.10, 0.01, 0.0032), (0.12, 0.01, 0.93), (0.12, 0.02, 0.32), (0.15, 0.02, 0.99), (0.15, 0.03, 0.80),
    (0.15, 0.05, 0.31), (0.20, 0.05, 0.92),
  ])
  func `has the probability of a binomial distribution of processRuns`(
    slowdown: Double, scatter: Double, probability: Double
  ) {
    let resolution = Resolution(scatter: scatter, processRuns: 12, threshold: 0.1)
    #expect(abs(resolution.probability(ofFinding: slowdown) - probability) < 0.006)
  }

  @Test(arguments: [6, 12, 24, 48], [0.001, 0.02, 0.1, 0.5])
  func `is the slowdown that has the probability`(processRuns: Int, scatter: Double) throws {
    let resolution = Resolution(scatter: scatter, processRuns: processRuns, threshold: 0.1)
    let slowdown = try #require(resolution.slowdown(foundWithProbability: 0.9))
    #expect(slowdown > 0.1 && abs(resolution.probability(ofFinding: slowdown) - 0.9) < 1e-9)
  }

  @Test func `is anything beyond the threshold without noise, and nothing with too few process runs`() throws {
    let sharp = Resolution(scatter: 0, processRuns: 12, threshold: 0.1)
    #expect(sharp.probability(ofFinding: 0.1) == 0 && sharp.probability(ofFinding: 0.101) == 1)
    #expect(abs(try #require(sharp.slowdown(foundWithProbability: 0.9)) - 0.1) < 1e-9)
    #expect(Resolution(scatter: 0.01, processRuns: 3, threshold: 0.1).slowdown(foundWithProbability: 0.9) == nil)
  }
}
