import Benchmark
import FastVectorCharts
import Foundation
import ReferenceCounter

import enum VecbenchKit.AllocationCounter

// Counts the allocations, retains and releases of code that runs in every frame. FastVector computes a frame without
// allocating. The same frame computed with SwiftUI's operators has to allocate.

let benchmarks: @Sendable () -> Void = {
  let allocations = BenchmarkMetric.custom("Allocations", polarity: .prefersSmaller, useScalingFactor: false)
  let references = BenchmarkMetric.custom("Retains and releases", polarity: .prefersSmaller, useScalingFactor: false)
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, allocations, references], warmupIterations: 3, maxDuration: .milliseconds(300),
    maxIterations: 1_000)

  let count = 10_000
  let rect = CGRect(x: 0, y: 0, width: 1280, height: 720)
  let start = AnimatableVector((0..<count).map { sin(Double($0) / 50) })
  let end = AnimatableVector((0..<count).map { cos(Double($0) / 70) })

  /// Measures the second of two calls to `work`, because the first one may fill caches.
  @Sendable func measure(_ benchmark: Benchmark, _ work: () -> Void) {
    work()
    benchmark.startMeasurement()
    let referencesBefore = rc_reference_count()
    let allocated = AllocationCounter.count(work)
    let referencesAfter = rc_reference_count()
    benchmark.stopMeasurement()
    if let allocated { benchmark.measurement(allocations, allocated) }
    if rc_counts_references() != 0 { benchmark.measurement(references, Int(referencesAfter - referencesBefore)) }
  }

  @Sendable func vector(_ name: String, _ work: @escaping @Sendable (inout AnimatableVector) -> Void) {
    Benchmark(name) { benchmark in
      var vector = AnimatableVector(Array(start))
      measure(benchmark) { work(&vector) }
      blackHole(vector)
    }
  }

  vector("add") { $0 += end }
  vector("subtract") { $0 -= end }
  vector("scale") { $0.scale(by: 0.5) }
  vector("magnitudeSquared") { blackHole($0.magnitudeSquared) }
  vector("dot") { blackHole($0.dot(end)) }
  vector("interpolate") { $0.interpolate(towards: end, amount: 0.25) }
  vector("setToInterpolation") { $0.setToInterpolation(from: start, towards: end, amount: 0.5) }
  vector("setToCombination") {
    // The arrays are static constants, so that their allocations aren't counted. A real program would also create them
    // only once.
    $0.setToCombination(of: Combination.vectors, coefficients: Combination.coefficients)
  }

  Benchmark("frame.fused") { benchmark in
    var transition = LineTransition(from: start, to: end, in: rect)
    measure(benchmark) { blackHole(transition.path(at: 0.5)) }
  }

  Benchmark("frame.swiftui") { benchmark in
    var chart = LineChart(start)
    let difference = end - start
    measure(benchmark) {
      chart.animatableData = end - difference.scaled(by: 0.5)
      blackHole(chart.path(in: rect))
    }
  }
}

private enum Combination {
  static let vectors = [1.0, 2, 3].map { AnimatableVector(repeating: $0, count: 10_000) }
  static let coefficients = [0.5, 0.25, 0.125]
}
