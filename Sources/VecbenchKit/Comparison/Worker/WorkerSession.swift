import FastVectorFiles
import Foundation

/// What a worker can time, by name.
package protocol BenchmarkSource {
  var benchmarks: [String] { get }

  /// The work of a benchmark, ready to be timed; nil where there is none of that name.
  ///
  /// - Throws: What its set-up throws.
  func variant(for benchmark: String) throws -> Variant?

  /// The size of a benchmark's input, which counts are divided by: 1 where there is no size.
  func points(of benchmark: String) -> Int
}

/// More work than a benchmark has: a fraction of it is done again, so that a slowdown of known size can be looked for.
package struct Injection: Hashable, Sendable {
  package let name: String
  package let fraction: Double

  /// From `interpolate/native/10000:20`, the percentage being at least 0.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let percent = Double(text[text.index(after: colon)...]), percent >= 0, percent <= 10_000
    else { return nil }
    name = String(text[..<colon])
    fraction = percent / 100
  }
}

/// A worker's side of the conversation: one answer for each line.
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

  /// The lines that answer a line.
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

  /// What is answered about a benchmark, or why nothing can be.
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
    // The other program's sample may be next.
    variant.settle()
    return Sample(nanoseconds: end - start, isDisturbed: isDisturbed)
  }
}
