import Foundation
import VecbenchKit

/// The number of additional steps, as a percentage of the usual number.
private let planted = ProcessInfo.processInfo.environment["PLANTED_PERCENT"].flatMap { Int($0) } ?? 0

private struct Refusal: Error {}

/// Runs steps that each depend on the previous one and take two clock cycles.
private func step(_ number: inout UInt64, times: Int) {
  for _ in 0..<times { number &+= number >> 7 }
}

/// Benchmarks for `scripts/measure-harness`. Some measure the overhead of iterations that do almost nothing. The others
/// take a number of steps, which `PLANTED_PERCENT` increases.
@main struct HarnessBenchmarks: BenchmarkProgram {
  static var benchmarks: [AnyBenchmark] {
    Benchmark("empty", variant: "state", sizes: [1]) { _ in Workload(state: ()) { _ in } }
      .variant("closure") { _ in {} }
    Benchmark("reading", variant: "state", sizes: [1]) { size in Workload(state: size) { $0 } }
      .variant("closure") { size in { size } }
    Benchmark("throwing", variant: "state", sizes: [1]) { size in
      Workload(state: size) { number in if number < 0 { throw Refusal() } }
    }
    .variant("closure") { size in { if size < 0 { throw Refusal() } } }
    Benchmark("counting", variant: "state", sizes: [1]) { size in Workload(state: size) { number in number &+= 1 } }
      .variant("closure") { size in
        var number = size
        return { number &+= 1 }
      }
    Benchmark("summing", sizes: [1_000]) { size in Workload(state: Array(0..<size)) { $0.reduce(0, &+) } }
    Benchmark("alone", variant: "state") { Workload(state: ()) { _ in } }
      .variant("closure") { {} }
    Benchmark("asynchronous") { try Workload(asynchronous: { {} }) }
    Benchmark("input", sizes: [1]) { size in Workload(input: { size }) { $0 } }
    // The iterations take about 10 ns, 100 ns, 1 us and 1 ms at 4 GHz.
    Benchmark("steps", sizes: [20, 200, 2_000, 2_000_000]) { size in
      Workload(state: (number: UInt64(1) << 63, times: size + size * planted / 100)) { state in
        step(&state.number, times: state.times)
        return state.number
      }
    }
  }
}
