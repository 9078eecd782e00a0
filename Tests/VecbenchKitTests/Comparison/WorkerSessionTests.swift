import Testing
import VecbenchKit

struct WorkerSessionTests {
  /// One row that takes 100 ns, and is disturbed when `stolen` grows.
  private final class Source: RowSource, DisturbanceProbe {
    let clock = SimulatedClock()
    let rows = ["a/b", "c/d"]
    var runs: [Int] = []
    var steals = false
    private var stolen = 0

    func contestant(for row: String) -> Contestant? {
      guard rows.contains(row) else { return nil }
      return Contestant(name: row) { [self] iterations in
        runs.append(iterations)
        if steals { stolen += 1 }
        clock.advance(by: 100 * Double(iterations))
      }
    }

    func count() -> Int { stolen }
  }

  private func session(_ source: Source, inject: [String] = []) -> WorkerSession {
    WorkerSession(source, clock: source.clock, disturbances: source, injections: inject.compactMap(Injection.init))
  }

  @Test func `questions are answered by lines that are read as they were meant`() throws {
    let source = Source()
    let session = session(source)
    #expect(session.answer(to: "list") == ["rows 2", "a/b", "c/d"])
    let epoch = try #require(session.answer(to: WorkerMessage.Question.epoch(row: "a/b", iterations: 30).line).first)
    #expect(WorkerMessage.readEpoch(epoch) == Epoch(nanoseconds: 3000, isDisturbed: false))
    source.steals = true
    let disturbed = try #require(session.answer(to: "epoch c/d 1").first)
    #expect(WorkerMessage.readEpoch(disturbed) == Epoch(nanoseconds: 100, isDisturbed: true))
    let allocations = try #require(session.answer(to: "allocations a/b").first)
    #expect(WorkerMessage.readAllocations(allocations) != nil)
  }

  @Test(arguments: ["", "epoch", "epoch a/b", "epoch a/b 0", "epoch a/b -3", "epoch a/b x", "list all", "quit", "epoch x 3"])
  func `a question that makes no sense is an error, and no crash`(line: String) {
    #expect(session(Source()).answer(to: line).first?.hasPrefix("error ") == true)
  }

  @Test(arguments: ["", "epoch", "epoch 3", "epoch x 0", "epoch -1 0", "epoch nan 0", "epoch inf 0", "epoch 3 2", "epoch 3 0 1"])
  func `an answer that makes no sense is none`(line: String) { #expect(WorkerMessage.readEpoch(line) == nil) }

  @Test func `an injection repeats a share of the work of its row, within the time`() throws {
    let source = Source()
    let session = session(source, inject: ["a/b:20"])
    let slowed = try #require(session.answer(to: "epoch a/b 50").first)
    #expect(WorkerMessage.readEpoch(slowed)?.nanoseconds == 6000)
    #expect(source.runs == [50, 10])
    _ = session.answer(to: "epoch c/d 50")
    #expect(source.runs == [50, 10, 50])
  }

  @Test(arguments: ["", "a", ":5", "a:", "a:x", "a:-1", "a:nan"])
  func `an injection without a row and a percentage is none`(text: String) { #expect(Injection(text) == nil) }

  @Test func `all rows of the catalogue can be run, and there are control rows`() throws {
    let catalogue = RowCatalogue()
    #expect(catalogue.rows.count(where: ComparisonRun.isControl) == 2)
    #expect(Set(catalogue.rows).count == catalogue.rows.count)
    for row in catalogue.rows {
      #expect(WorkerMessage.isRowName(row))
      #expect(row.count <= 30, "80 columns")
      try #require(catalogue.contestant(for: row)).run(2)
    }
    #expect(catalogue.contestant(for: "add/none/1000") == nil)
  }
}
