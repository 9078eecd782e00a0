import VecbenchComparison
import VecbenchMeasuring

/// A comparison with a deliberate mistake: it prepares and warms up `base` before `head`, without waiting for the end
/// of background work.
final class BaseFirst {
  private var base: (any ComparisonWorker)?

  func wrap(_ worker: any ComparisonWorker, _ side: ComparisonSide) -> any ComparisonWorker {
    if side == .base { base = worker }
    return Worker(worker: worker, side: side, order: self)
  }

  /// The number of warm-up iterations.
  private static let warmUp = 20_000

  private struct Worker: ComparisonWorker {
    let worker: any ComparisonWorker
    let side: ComparisonSide
    let order: BaseFirst

    func benchmarks() throws -> [String] { try worker.benchmarks() }

    func startPreparing(_ benchmark: String) {}

    func finishPreparing(_ benchmark: String) throws {
      if let base = order.base {
        order.base = nil
        try prepare(base, benchmark)
        _ = try base.sample(benchmark, iterations: BaseFirst.warmUp)
      }
      if side == .head { try prepare(worker, benchmark) }
    }

    private func prepare(_ worker: any ComparisonWorker, _ benchmark: String) throws {
      try worker.startPreparing(benchmark)
      try worker.finishPreparing(benchmark)
    }

    func sample(_ benchmark: String, iterations: Int) throws -> Sample {
      try worker.sample(benchmark, iterations: iterations)
    }

    func allocations(_ benchmark: String) throws -> Double? { try worker.allocations(benchmark) }

    var processor: Int? { worker.processor }

    func pin(to processor: Int) { worker.pin(to: processor) }

    func end() { worker.end() }
  }
}
