import FastVectorFiles
import Foundation
package import VecbenchMeasuring

/// A simulated slowdown of known size. It repeats a fraction of a benchmark's iterations.
package struct Injection: Hashable, Sendable {
  package let name: String
  package let fraction: Double

  /// Parses the name of a benchmark and a percentage, such as `interpolate/native/10000:20`. Returns nil if the name is
  /// empty or the percentage isn't between 0 and 10 000.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let percent = Double(text[text.index(after: colon)...]), percent >= 0, percent <= 10_000
    else { return nil }
    name = String(text[..<colon])
    fraction = percent / 100
  }
}

/// The worker's side of the protocol. It returns an answer for each line that the worker receives.
package final class WorkerSession {
  private let source: any BenchmarkSource
  private let clock: any MonotonicClock
  private let disturbances: any DisturbanceProbe
  private let injections: [Injection]

  package init(
    _ source: any BenchmarkSource, clock: any MonotonicClock, disturbances: any DisturbanceProbe,
    injections: [Injection] = []
  ) {
    self.source = source
    self.clock = clock
    self.disturbances = disturbances
    self.injections = injections
  }

  /// Returns the lines that answer a question.
  package func answer(to line: String) -> [String] {
    guard let question = WorkerMessage.Question(line: line) else {
      return [WorkerMessage.answer(error: "not understood: \(line.printable.prefix(scalars: 80))")]
    }
    switch question {
    case .list: return WorkerMessage.answer(benchmarks: source.benchmarks)
    case .sample(let benchmark, let iterations):
      return [answer(about: benchmark) { WorkerMessage.answer(sample($0, benchmark, iterations)) }]
    case .allocations(let benchmark):
      return [answer(about: benchmark) { WorkerMessage.answer(allocations: $0.allocationsPerIteration()) }]
    }
  }

  /// Returns the answer to a question about a benchmark, or an error message if the benchmark can't be measured.
  private func answer(about benchmark: String, _ measure: (Variant) -> String) -> String {
    do {
      guard let variant = try source.variant(for: benchmark) else {
        return WorkerMessage.answer(error: "no benchmark is named \(benchmark.printable.prefix(scalars: 80))")
      }
      let answer = measure(variant)
      if let error = variant.failure() { throw error }
      return answer
    } catch {
      return WorkerMessage.answer(error: "\(benchmark): \("\(error)".printable.prefix(scalars: 150))")
    }
  }

  private func sample(_ variant: Variant, _ benchmark: String, _ iterations: Int) -> Sample {
    let fraction = injections.filter { $0.name == benchmark }.map(\.fraction).reduce(0, +)
    let extra = Int((Double(iterations) * fraction).rounded())
    variant.prepare(iterations + extra)
    variant.settle()
    let before = disturbances.count()
    let start = clock.now()
    variant.run(iterations)
    if extra > 0 { variant.run(extra) }
    let end = clock.now()
    let isDisturbed = disturbances.count() != before
    // Wait for background work. Otherwise it would disturb the other program, if that program takes the next sample.
    variant.settle()
    return Sample(nanoseconds: end - start, isDisturbed: isDisturbed)
  }
}
