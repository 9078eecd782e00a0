import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

struct HolmTests {
  /// Returns adjusted p-values by the definition of the closed test: a hypothesis is rejected if Bonferroni's test
  /// rejects every intersection of hypotheses that includes it.
  private func closed(_ pValues: [Double]) -> [Double] {
    pValues.indices.map { index in
      (1..<(1 << pValues.count)).filter { $0 >> index & 1 == 1 }.map { subset in
        let members = pValues.indices.filter { subset >> $0 & 1 == 1 }
        return min(1, Double(members.count) * members.map { pValues[$0] }.min()!)
      }.max()!
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `P-values adjusted by Holm's method equal the p-values of the closed test`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...8, using: &generator)
    var pValues = (0..<count).map { _ in pow(Double.random(in: 0...1, using: &generator), 4) }
    if seed % 3 == 0 { pValues[0] = pValues[count - 1] }
    let adjusted = Holm.adjusted(pValues)
    for (a, b) in zip(adjusted, closed(pValues)) { #expect(abs(a - b) < 1e-15, "seed \(seed)") }
  }

  @Test func `Holm's method adjusts an empty list to an empty list`() { #expect(Holm.adjusted([]).isEmpty) }
}

struct TukeyOutliersTests {
  @Test func `Outliers are counted in four classes`() {
    // The quartiles are 2 and 4, so the inner fences are at -1 and 7, and the outer fences at -4 and 10.
    var sample = [1.0, 2, 2, 3, 4, 4, 5]
    #expect(TukeyOutliers(sample).count == 0)
    sample = [Double](repeating: 2, count: 8) + [Double](repeating: 4, count: 8) + [-1, -1.1, -4.1, 7, 7.1, 9.9, 10.1]
    let outliers = TukeyOutliers(sample)
    let counts: [Int] = [outliers.lowSevere, outliers.lowMild, outliers.highMild, outliers.highSevere]
    #expect(counts == [1, 1, 2, 1])
    #expect(TukeyOutliers([]).count == 0)
    #expect(TukeyOutliers([5]).count == 0)
  }

  @Test func `Outliers agree with NumPy's quartiles`() throws {
    var generator = SeededGenerator(seed: 5)
    let samples = (1...100).map { count in
      (0..<count).map { _ in tan(1.5 * Double.random(in: -1...1, using: &generator)) }
    }
    let expected = try Python.run(
      """
      import numpy as np
      def classes(values):
          v = np.array(values)
          q1, q3 = np.percentile(v, [25, 75])
          far, near = 3 * (q3 - q1), 1.5 * (q3 - q1)
          low, high = q1 - v, v - q3
          return [int(x) for x in ((low > far).sum(), ((low > near) & (low <= far)).sum(),
                                   ((high > near) & (high <= far)).sum(), (high > far).sum())]
      print(json.dumps([classes(s) for s in data]))
      """, input: samples)
    var total = 0
    for (sample, classes) in zip(samples, expected) {
      let outliers = TukeyOutliers(sample)
      let counts: [Int] = [outliers.lowSevere, outliers.lowMild, outliers.highMild, outliers.highSevere]
      #expect(counts == classes as? [Int], "\(sample.count) values")
      total += outliers.count
    }
    #expect(total > 100)
  }
}

struct MedianIntervalTests {
  @Test func `Medians and their intervals agree with SciPy's`() throws {
    var generator = SeededGenerator(seed: 17)
    let samples = (6...120).map { count in
      (0..<count).map { _ in pow(-log(1 - Double.random(in: 0..<1, using: &generator)), 2) }
    }
    let expected = try Python.run(
      """
      import numpy as np
      from scipy.stats import binom
      def interval(values):
          v, n = sorted(values), len(values)
          k = max(k for k in range(1, n // 2 + 1) if binom.cdf(k - 1, n, 0.5) <= 0.025)
          return [float(np.median(v)), v[k - 1], v[n - k]]
      print(json.dumps([interval(s) for s in data]))
      """, input: samples)
    for (sample, value) in zip(samples, expected) {
      let statistics = OrderStatistics(sample)
      let interval = try #require(statistics.medianInterval())
      let found = [statistics.median, interval.lowerBound, interval.upperBound]
      for (a, b) in zip(found, try #require(value as? [Double])) { #expect(abs(a - b) <= 1e-12 * abs(b)) }
    }
  }
}
