import VecbenchComparison
import VecbenchKit

/// Parses an input as one line of text: a message of the worker protocol, or a line printed while the instructions of a
/// program are counted.
struct WorkerTarget: FuzzTarget {
  let name = "worker"

  let seeds = [
    "vecbench-worker 2 release", "benchmarks 2", "sample 137020 0", "sample add/naive/1000 500", "allocations -",
    "allocations 0.5", "list", "allocations add/naive/1000", "totals: 123456", "section add/naive/1000 1000 10",
    "interpolate/native/10000:20",
  ].map { [UInt8]($0.utf8) }

  let tokens = [" ", "sample", "benchmarks", "list", "allocations", "summary: ", ":", "-", "add/naive/1000"]

  func check(_ input: [UInt8]) {
    let line = String(decoding: input, as: UTF8.self)
    if let handshake = WorkerMessage.readHandshake(line) { expect(!handshake.configuration.isEmpty, line) }
    if let count = WorkerMessage.readBenchmarkCount(line) { expect((0...100_000).contains(count), line) }
    if let sample = WorkerMessage.readSample(line) {
      expect(sample.nanoseconds.isFinite && sample.nanoseconds >= 0, line)
      expect(WorkerMessage.readSample(WorkerMessage.answer(sample)) != nil, line)
    }
    if case .some(.some(let allocations)) = WorkerMessage.readAllocations(line) { expect(allocations.isFinite, line) }
    if let question = WorkerMessage.Question(line: line) {
      expect(WorkerMessage.Question(line: question.line()) == question, line)
    }
    let session = WorkerSession(
      NothingToTime(), clock: SystemClock(), disturbances: SystemDisturbances(),
      injections: Injection(line).map { [$0] } ?? [])
    let answers = session.answer(to: line)
    expect(!answers.isEmpty && answers.allSatisfy { !$0.contains("\n") || line.contains("\n") }, line)
    if let section = CountedSection(line: line) { _ = InstructionCount.counts([(section: section, instructions: 1)]) }
    _ = InstructionCount.total(inProfile: line)
    expect(!BenchmarkName.isValid(line) || !line.contains(" "), line)
  }
}

/// A benchmark source with one benchmark that does nothing.
private struct NothingToTime: BenchmarkSource {
  let benchmarks = ["add/naive/1000"]

  func variant(for benchmark: String) -> Variant? { nil }
  func points(of benchmark: String) -> Int { 1 }
}
