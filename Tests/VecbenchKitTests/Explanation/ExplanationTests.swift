import Foundation
import Testing
import VecbenchKit
import VecbenchTestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Returns callgrind's output for the given calls. `stack` contains the names of the functions, beginning with the
/// outermost one. `own` is the number of instructions in the innermost function itself, without the functions it calls.
private func callgrind(_ calls: [(stack: String, own: Int, count: Int)], library: Set<String> = []) -> String {
  var lines = ["# callgrind format", "version: 1", "positions: line", "events: Ir", "summary: 1", ""]
  for call in calls {
    let functions = call.stack.split(separator: " ").map(String.init)
    let context = functions.reversed().joined(separator: "'")
    lines += [
      "ob=\(library.contains(functions.last!) ? "/lib/libc.so" : "/program")", "fl=???", "fn=\(context)",
      "0 \(call.own)",
    ]
    for callee in calls where callee.stack.hasPrefix(call.stack + " ") {
      let deeper = callee.stack.split(separator: " ").map(String.init)
      guard deeper.count == functions.count + 1, callee.count > 0 else { continue }
      lines += [
        "cob=/program", "cfi=???", "cfn=\(deeper.reversed().joined(separator: "'"))", "calls=\(callee.count) 0",
        "0 12345",
      ]
    }
    lines.append("")
  }
  return lines.joined(separator: "\n") + "\ntotals: 1\n"
}

private func profile(
  _ calls: [(stack: String, own: Int, count: Int)], library: Set<String> = []
) -> CallProfile {
  CallProfile(callgrind: callgrind(calls, library: library), program: "/program", root: nil)
}

private func explanation(_ base: CallProfile, _ head: CallProfile) throws -> Explanation {
  let comparison = try SimulatedPrograms.benchmarks(1).compare()
  return Explanation(comparison: comparison, name: "benchmark/0", base: base, head: head)
}

@Suite struct `Callgrind profiles` {
  @Test func `A profile has the exclusive instructions, the inclusive instructions, and the calls of each function`() {
    let profile = profile([
      ("main", 5, 0), ("main a", 10, 2), ("main a leaf", 100, 4), ("main b", 20, 1), ("main b leaf", 50, 1),
    ])
    #expect(profile.total == 185)
    #expect(profile.ownByFunction == ["main": 5, "a": 10, "b": 20, "leaf": 150])
    #expect(profile.inclusiveByFunction == ["main": 185, "a": 110, "b": 70, "leaf": 150])
    #expect(profile.calls == ["a": 2, "b": 1, "leaf": 5])
    #expect(profile.programFunctions == ["main", "a", "b", "leaf"])
  }

  /// Returns a part of callgrind's output that ends at a call of a function of `benchmark::State`.
  private static func part(_ function: String, _ calls: (stack: String, own: Int, count: Int)...) -> String {
    "part: 1\ndesc: Trigger: --dump-before=_ZN9benchmark5State\(function)Ev\n\(callgrind(calls))"
  }

  @Test func `The profile of a Google Benchmark contains only its last run, while its clock runs`() throws {
    let run = [
      Self.part("16StartKeepRunning", ("main", 70_000, 0), ("main loop", 40, 1)),
      Self.part("12ResumeTiming", ("main loop _ZN9benchmark5State16StartKeepRunningEv", 500, 1)),
      Self.part("11PauseTiming", ("main loop", 20, 0), ("main loop work", 100, 2)),
      Self.part("12ResumeTiming", ("main loop", 3000, 0), ("main loop set", 6000, 1)),
      Self.part("17FinishKeepRunning", ("main loop", 20, 0), ("main loop work", 300, 6)),
      Self.part("11PauseTiming", ("main loop _ZN9benchmark5State17FinishKeepRunningEv", 600, 1)),
    ]
    let end = "part: 1\ndesc: Trigger: Program termination\n\(callgrind([("main", 80_000, 0)]))"
    let text = (run + run + [end]).joined()
    let profile = try #require(CallProfile(googleBenchmark: text, program: "/program", iterations: 4, repetitions: 2))
    #expect(profile.ownByFunction == ["loop": 10, "work": 100])
    #expect(profile.calls["work"] == 2)
    #expect(profile.programFunctions.isSuperset(of: ["loop", "work"]))
  }

  @Test(arguments: [1, 2])
  func `The profile of a Google Benchmark contains neither estimates nor the runs of a memory manager`(
    repetitions: Int
  ) throws {
    let run = { (iterations: Int, setUp: Int) in
      [
        Self.part("16StartKeepRunning", ("main", 70_000, 0)), Self.part("12ResumeTiming", ("main", 500, 0)),
        Self.part("17FinishKeepRunning", ("main loop", 7 * iterations + setUp, iterations)),
        Self.part("11PauseTiming", ("main", 600, 0)),
      ].joined()
    }
    // The first run of a program initializes its libraries.
    let repetition = run(100, 0) + run(16, 0)
    let text = run(1, 300) + run(10, 0) + String(repeating: repetition, count: repetitions)
    let profile = try #require(
      CallProfile(googleBenchmark: text, program: "/program", iterations: 100, repetitions: repetitions))
    #expect(profile.ownByFunction["loop"] == 7)
    let single = String(repeating: run(1, 0), count: repetitions)
    let warm = try #require(
      CallProfile(googleBenchmark: run(1, 9000) + single, program: "/program", iterations: 1, repetitions: 2))
    #expect(warm.ownByFunction["loop"] == 7)
  }

  @Test func `The profile of a Google Benchmark with threads contains the loops of all threads`() throws {
    let text = [
      Self.part("16StartKeepRunning", ("first", 9000, 0)), Self.part("16StartKeepRunning", ("second", 9000, 0)),
      Self.part("12ResumeTiming", ("second", 5, 0)), Self.part("12ResumeTiming", ("second", 100, 0)),
      Self.part("17FinishKeepRunning", ("first", 300, 0), ("second", 100, 0)), Self.part("11PauseTiming"),
      Self.part("17FinishKeepRunning", ("second", 95, 0)), Self.part("11PauseTiming"),
    ].joined()
    let profile = try #require(CallProfile(googleBenchmark: text, program: "/program", iterations: 10, repetitions: 1))
    #expect(profile.ownByFunction == ["first": 30, "second": 30])
  }

  @Test func `A program without the symbols of Google Benchmark has no profile`() {
    let text = "part: 1\ndesc: Trigger: Program termination\n\(callgrind([("main", 80_000, 0)]))"
    #expect(CallProfile(googleBenchmark: text, program: "/program", iterations: 1, repetitions: 2) == nil)
    #expect(CallProfile(googleBenchmark: "", program: "/program", iterations: 1, repetitions: 2) == nil)
  }

  @Test func `A profile counts a recursive function once`() {
    let text = callgrind([("main", 1, 0), ("main f", 10, 1), ("main f 2 f", 30, 3)])
    let profile = CallProfile(callgrind: text, program: "/program", root: nil)
    #expect(profile.inclusiveByFunction == ["main": 41, "f": 40])
  }

  @Test func `A profile with a root contains only the functions below the root`() {
    let text = callgrind([("main", 7, 0), ("main root a", 10, 1), ("main other", 90, 1)])
    let profile = CallProfile(callgrind: text, program: "/program", root: "root")
    #expect(profile.own == [["a"]: 10])
  }

  @Test func `The profile of an iteration is the difference of two profiles`() {
    let fewer = profile([("main", 500, 0), ("main a", 100, 10)])
    let more = profile([("main", 500, 0), ("main a", 300, 30)])
    let iteration = CallProfile(fewer: fewer, more: more, iterations: 20)
    #expect(iteration.own == [["main", "a"]: 10])
    #expect(iteration.calls == ["a": 1])
  }

  @Test(arguments: [
    "", "\n", "fn=", "fn\n0 1", "calls=", "fn=a\n0 x", "fn=a\n0 1 2 3", "cfn=b\ncalls=x 0\n0 1", "ob=\nfn='''\n0 5",
    "totals: 5", "fn=\u{0}\n0 1e999",
  ]) func `Reading any text as a profile doesn't crash`(text: String) {
    _ = CallProfile(callgrind: text, program: "/program", root: nil).inclusiveByFunction
  }

  @Test(arguments: [
    ("$s9WordCount10wordCounts2inSDySsSiGSS_tF", "WordCount.wordCounts(in: String) -> Dictionary<Substring, Int>"),
    ("$s9WordCount10wordCounts2inSDySsSiGSS_tF.10", "WordCount.wordCounts(in: String) -> Dictionary<Substring, Int>"),
    ("_ZN3foo3barEi", "foo::bar(int)"), ("sum.constprop.0.isra.0", "sum"), ("memcpy", "memcpy"),
    ("(below main)", "(below main)"),
    ("0x00000000000010a0", "(no name)"), ("$s", "$s"),
  ]) func `A profile shows demangled names of functions`(symbol: String, name: String) {
    let profile = CallProfile(callgrind: "fn=\(symbol)\n0 1\n", program: "", root: nil)
    #expect(profile.ownByFunction == [name: 1])
  }
}

@Suite struct `Functions at fault` {
  @Test func `The function at fault is the one whose exclusive instructions increased`() throws {
    let base = profile([("main", 10, 0), ("main parse", 100, 1), ("main parse number", 500, 50)])
    let head = profile([("main", 10, 0), ("main parse", 100, 1), ("main parse number", 900, 50)])
    #expect(try explanation(base, head).culprit == "number")
  }

  @Test func `The caller is at fault if a function is called more often`() throws {
    let base = profile([("main", 10, 0), ("main parse", 100, 1), ("main parse number", 500, 50)])
    let head = profile([("main", 10, 0), ("main parse", 110, 1), ("main parse number", 1000, 100)])
    #expect(try explanation(base, head).culprit == "parse")
  }

  @Test func `The caller is at fault if it calls a function that it didn't call before`() throws {
    let base = profile([("main", 10, 0), ("main parse", 100, 1), ("main print", 100, 1)])
    let library = profile(
      [("main", 10, 0), ("main parse", 100, 1), ("main parse malloc", 400, 1), ("main print", 100, 1)],
      library: ["malloc"])
    #expect(try explanation(base, library).culprit == "parse")
    let added = profile([("main", 10, 0), ("main parse", 100, 1), ("main parse check", 400, 1), ("main print", 100, 1)])
    #expect(try explanation(base, added).culprit == "parse")
  }

  @Test func `A function at fault is found through a chain of callers`() throws {
    let base = profile((1...4).flatMap { [("main a\($0)", 10, 1), ("main a\($0) leaf", 100, 10)] })
    let head = profile((1...4).flatMap { [("main a\($0)", 10, 1), ("main a\($0) leaf", 200, 10)] })
    #expect(try explanation(base, head).culprit == "leaf")
  }

  @Test func `No function is at fault if the instructions are the same or fewer`() throws {
    let base = profile([("main", 1000, 0)])
    for (own, words) in [
      (1000, "the instructions are the same"), (1005, "the instructions are the same"), (500, "fewer instructions"),
    ] {
      let same = try explanation(base, profile([("main", own, 0)]))
      #expect(same.culprit == nil)
      #expect(same.text().contains(words))
    }
  }

  @Test func `The explanation of a slowdown with the same instructions states that only the time differs`() throws {
    let comparison = try SimulatedPrograms.benchmarks(1, slower: [0: 1.3]).compare()
    let profile = profile([("main", 1000, 0)])
    let text = Explanation(comparison: comparison, name: "benchmark/0", base: profile, head: profile).text()
    #expect(text.contains("the instructions are the same, only the time differs"))
  }

  @Test func `The JSON of an explanation contains the function at fault and all functions`() throws {
    let base = profile([("main", 10, 0), ("main parse", 100, 1)])
    let head = profile([("main", 10, 0), ("main parse", 200, 1)])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(explanation(base, head).json().utf8)) as? [String: Any])
    #expect(json["at_fault"] as? String == "parse")
    #expect((json["functions"] as? [[String: Any]])?.compactMap { $0["function"] as? String } == ["parse", "main"])
  }
}

@Suite struct `Flame graphs` {
  @Test func `A flame graph is self-contained and well-formed XML for any function names`() throws {
    let hostile = "operator<(a&,\"b\")]]>\u{1}"
    let base = profile([("main", 10, 0), ("main \(hostile)", 100, 1), ("main gone", 50, 1)])
    let head = profile([("main", 10, 0), ("main \(hostile)", 200, 1), ("main new", 30, 1)])
    let svg = FlameGraph(title: hostile, base: base, head: head).svg
    let document = try XMLDocument(xmlString: svg)
    let titles = try document.nodes(forXPath: "//*[local-name()='title']").compactMap(\.stringValue)
    #expect(titles.contains("all: 160 -> 240 instructions (+80)"))
    #expect(titles.contains("gone: 50 -> 0 instructions (-50)"))
    #expect(titles.contains("new: 0 -> 30 instructions (+30)"))
    #expect(titles.count == 5)
    #expect(!svg.contains("href"))
  }

  @Test func `Each box of a flame graph lies within the box of its caller`() throws {
    let calls = [("main", 10, 0), ("main a", 5, 1), ("main a b", 100, 1), ("main c", 30, 1), ("main c b", 40, 2)]
    let svg = FlameGraph(title: "", base: profile(calls), head: profile(calls)).svg
    let boxes = try XMLDocument(xmlString: svg).nodes(forXPath: "//*[@class='frame']").compactMap { $0 as? XMLElement }
    let frames = boxes.map { box in
      ["data-x", "data-w", "data-level"].map { Double(box.attribute(forName: $0)?.stringValue ?? "") ?? .nan }
    }
    #expect(frames.count == 6)
    for frame in frames where frame[2] > 0 {
      #expect(
        frames.contains {
          $0[2] == frame[2] - 1 && $0[0] <= frame[0] + 0.01 && frame[0] + frame[1] <= $0[0] + $0[1] + 0.02
        })
    }
  }

  @Test func `A flame graph of an empty profile is well-formed XML`() throws {
    _ = try XMLDocument(xmlString: FlameGraph(title: "", base: CallProfile(), head: CallProfile()).svg)
  }
}
