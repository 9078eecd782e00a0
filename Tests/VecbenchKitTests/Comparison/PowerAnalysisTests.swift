import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

struct PowerAnalysisTests {
  @Test(arguments: [(0.12, 0.01), (0.15, 0.05), (0.2, 0.05), (0.3, 0.15)])
  func `The power is the frequency of regressions among simulated process runs`(slowdown: Double, scatter: Double) {
    let power = PowerAnalysis(scatter: scatter, processRuns: 24, threshold: 0.1, benchmarks: 1)
    let decision = Decision(looks: [6, 12, 18, 24])
    var generator = SeededGenerator(seed: 3)
    let trials = 1000
    let found = (0..<trials).count { _ in
      var measurement = BenchmarkMeasurement(name: "sum")
      for look in [6, 12, 18, 24] {
        while measurement.processRuns.count < look {
          let u = (Double.random(in: 0.0..<1, using: &generator), Double.random(in: 0.0..<1, using: &generator))
          let normal = (-2 * log(1 - u.0)).squareRoot() * cos(2 * .pi * u.1)
          measurement.processRuns.append(
            BenchmarkMeasurement.ProcessRun(base: 1, head: 1, logRatio: log1p(slowdown) + scatter * normal))
        }
        measurement.processRunCount = look
        guard let interval = decision.interval(measurement) else { continue }
        if interval.lowerBound > log(1.1) { return true }
        if interval.upperBound < log(1.1) { return false }
      }
      return false
    }
    let expected = power.probability(ofFinding: slowdown)
    let deviation = (expected * (1 - expected) / Double(trials)).squareRoot()
    #expect(abs(Double(found) / Double(trials) - expected) < 4 * deviation + 0.002)
  }

  @Test(arguments: [6, 12, 24, 48], [0.001, 0.02, 0.1, 0.5])
  func `The detectable slowdown is found with the requested probability`(processRuns: Int, scatter: Double) throws {
    let power = PowerAnalysis(scatter: scatter, processRuns: processRuns, threshold: 0.1, benchmarks: 1)
    let slowdown = try #require(power.slowdown(foundWithProbability: 0.9))
    #expect(slowdown > 0.1 && abs(power.probability(ofFinding: slowdown) - 0.9) < 1e-9)
  }

  @Test func `Without scatter, any slowdown beyond the threshold is found if there are enough runs`() throws {
    let sharp = PowerAnalysis(scatter: 0, processRuns: 12, threshold: 0.1, benchmarks: 1)
    #expect(sharp.probability(ofFinding: 0.1) == 0 && sharp.probability(ofFinding: 0.101) == 1)
    #expect(abs(try #require(sharp.slowdown(foundWithProbability: 0.9)) - 0.1) < 1e-9)
    let few = PowerAnalysis(scatter: 0.01, processRuns: 3, threshold: 0.1, benchmarks: 1)
    #expect(few.slowdown(foundWithProbability: 0.9) == nil)
    let many = PowerAnalysis(scatter: 0.01, processRuns: 6, threshold: 0.1, benchmarks: 50)
    #expect(many.slowdown(foundWithProbability: 0.9) == nil)
  }
}
