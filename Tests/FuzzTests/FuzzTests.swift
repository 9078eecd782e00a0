import Foundation
import FuzzSupport
import Testing

@Suite struct `Fuzzer inputs` {
  @Test(arguments: FuzzTargets.all.map(\.name)) func `Inputs that once ended the process are handled`(
    name: String
  ) throws {
    let target = try #require(FuzzTargets.all.first { $0.name == name })
    for input in try FuzzCorpus.repository.inputs(of: target).map(\.bytes) + target.seeds { target.check(input) }
  }

  @Test(arguments: FuzzTargets.all.map(\.name)) func `Fuzzer inputs depend only on the seed`(name: String) throws {
    let target = try #require(FuzzTargets.all.first { $0.name == name })
    var (first, second) = (Mutator(target, corpus: [], seed: 7), Mutator(target, corpus: [], seed: 7))
    for _ in 0..<target.triesInTests {
      let input = first.next()
      #expect(input == second.next())
      target.check(input)
    }
  }

  @Test func `Fuzzer inputs that end the process are added to the corpus`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("corpus-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (target, corpus) = (FuzzTargets.all[0], FuzzCorpus(folder: folder))
    #expect(try corpus.inputs(of: target).isEmpty)
    let input: [UInt8] = [1, 0, 255, 10]
    for _ in 0..<2 { #expect(try Array(Data(contentsOf: corpus.add(Data(input), to: target))) == input) }
    #expect(try corpus.inputs(of: target).map(\.bytes) == [input])
    // The last input of a run can be read after the run.
    let current = folder.appendingPathComponent("current")
    let count = try FuzzRun(target, current: current)(seed: 1, seconds: 0, corpus: [input])
    #expect(count == target.seeds.count + 1)
    #expect(try Array(remainingInput(in: current)) == input)
  }
}
