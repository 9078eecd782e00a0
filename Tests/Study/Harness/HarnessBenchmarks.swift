import Foundation
import VecbenchKit

/// The percentage of additional steps.
private let planted = ProcessInfo.processInfo.environment["PLANTED_PERCENT"].flatMap { Int($0) } ?? 0

private struct Refusal: Error {}

/// Runs dependent steps of two cycles each.
private func step(_ number: inout UInt64, times: Int) {
  for _ in 0..<times { number &+= number >> 7 }
}

/// Measures the harness: the overhead of an iteration that does almost nothing, and steps whose number is increased by
/// `PLANTED_PERCENT`. `scripts/measure-harness` runs it.
@main struct HarnessBenchmarks: BenchmarkProgram {
  static var benchmarks: [AnyBenchmark] {
    Benchmark("empty", variant: "setup", sizes: [1], setup: { _ in }) { _ in }
      .variant("closure") { _ in {} }
    Benchmark("reading", variant: "setup", sizes: [1], setup: { $0 }) { $0 }
      .variant("closure") { size in { size } }
    Benchmark("throwing", variant: "setup", sizes: [1], setup: { $0 }) { number in
      if number < 0 { throw Refusal() }
    }
    .variant("closure") { size in { if size < 0 { throw Refusal() } } }
    Benchmark("counting", variant: "setup", sizes: [1], setup: { $0 }) { number in number &+= 1 }
      .variant("closure") { size in
        var number = size
        return { number &+= 1 }
      }
    Benchmark("summing", sizes: [1_000], setup: { Array(0..<$0) }) { numbers in numbers.reduce(0, &+) }
    Benchmark("alone", variant: "setup", setup: {}) { _ in }
      .variant("closure") { {} }
    Benchmark("asynchronous", sizes: [1], asynchronous: { _ in {} })
    Benchmark("input", sizes: [1], input: { $0 }) { $0 }
    // About 10 ns, 100 ns, 1 us and 1 ms.
    Benchmark(
      "steps", sizes: [20, 200, 2_000, 2_000_000],
      setup: { size in (number: UInt64(1) << 63, times: size + size * planted / 100) }
    ) { state in
      step(&state.number, times: state.times)
      return state.number
    }
  }
}
