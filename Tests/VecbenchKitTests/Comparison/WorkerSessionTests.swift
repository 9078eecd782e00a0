import Testing
import VecbenchComparison
import VecbenchKit

struct WorkerSessionTests {
  /// Two benchmarks of 100 ns per iteration. While `steals` is set, every sample is disturbed.
  private final class Source: BenchmarkSource, DisturbanceProbe {
    let clock = SimulatedClock()
    let benchmarks = ["a/b", "c/d"]
    var runs: [Int] = []
    var steals = false
    private var stolen = 0

    func variant(for benchmark: String) -> Variant? {
      guard benchmarks.contains(benchmark) else { return nil }
      return Variant(name: benchmark) { [self] iterations in
        runs.append(iterations)
        if steals { stolen += 1 }
        clock.advance(by: 100 * Double(iterations))
      }
    }

    func points(of benchmark: String) -> Int { 1 }

    func count() -> Int { stolen }
  }

  private func session(_ source: Source, inject: [String] = []) -> WorkerSession {
    WorkerSession(source, clock: source.clock, disturbances: source, injections: inject.compactMap(Injection.init))
  }

  @Test func `A worker answers questions with lines that can be parsed`() throws {
    let source = Source()
    let session = session(source)
    #expect(session.answer(to: "list") == ["benchmarks 2", "a/b", "c/d"])
    let sample = try #require(
      session.answer(to: WorkerMessage.Question.sample(benchmark: "a/b", iterations: 30).line()).first)
    #expect(WorkerMessage.readSample(sample) == Sample(nanoseconds: 3000, isDisturbed: false))
    source.steals = true
    let disturbed = try #require(session.answer(to: "sample c/d 1").first)
    #expect(WorkerMessage.readSample(disturbed) == Sample(nanoseconds: 100, isDisturbed: true))
    let allocations = try #require(session.answer(to: "allocations a/b").first)
    #expect(WorkerMessage.readAllocations(allocations) != nil)
  }

  @Test(arguments: [
    "", "sample", "sample a/b", "sample a/b 0", "sample a/b -3", "sample a/b x", "list all", "quit", "epoch a/b 3",
  ])
  func `An invalid question is answered with an error`(line: String) {
    #expect(session(Source()).answer(to: line).first?.hasPrefix("error ") == true)
  }

  @Test(arguments: [
    "", "sample", "sample 3", "epoch 3 0", "sample x 0", "sample -1 0", "sample nan 0", "sample inf 0", "sample 3 2",
    "sample 3 0 1",
    "sample 1e308 0", "sample 5e-324 0", "sample 0x10 0", "sample 10\0 0", "sample 10\u{0}1 0",
  ])
  func `An invalid answer is rejected`(line: String) { #expect(WorkerMessage.readSample(line) == nil) }

  @Test func `Messages of protocol version 1 are written and read with the terms of that version`() {
    let question = WorkerMessage.Question.sample(benchmark: "a/b", iterations: 3)
    #expect(question.line(in: .version1) == "epoch a/b 3")
    #expect(question.line() == "sample a/b 3")
    #expect(WorkerMessage.readSample("epoch 2.5 1", in: .version1) == Sample(nanoseconds: 2.5, isDisturbed: true))
    #expect(WorkerMessage.readSample("sample 2.5 1", in: .version1) == nil)
    #expect(WorkerMessage.readBenchmarkCount("rows 7", in: .version1) == 7)
    #expect(WorkerMessage.readBenchmarkCount("rows 7") == nil)
  }

  @Test func `An injection repeats a fraction of the work of its benchmark within the timed sample`() throws {
    let source = Source()
    let session = session(source, inject: ["a/b:20"])
    let slowed = try #require(session.answer(to: "sample a/b 50").first)
    #expect(WorkerMessage.readSample(slowed)?.nanoseconds == 6000)
    #expect(source.runs == [50, 10])
    _ = session.answer(to: "sample c/d 50")
    #expect(source.runs == [50, 10, 50])
  }

  @Test(arguments: ["", "a", ":5", "a:", "a:x", "a:-1", "a:nan"])
  func `An injection without a benchmark or a valid percentage is rejected`(text: String) {
    #expect(Injection(text) == nil)
  }
}
