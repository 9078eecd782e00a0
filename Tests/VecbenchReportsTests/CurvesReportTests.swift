import Foundation
import Testing
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

@Suite struct `Curves in a terminal` {
  private func text(
    _ report: Report, width: Int = 80, usesUnicode: Bool = true, usesColor: Bool = false
  ) throws -> String {
    try ReportFormat.curves.write(
      report, style: TerminalStyle(width: width, usesUnicode: usesUnicode, usesColor: usesColor))
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test(arguments: [60, 80, 132])
  func `Curves fit in the width of the terminal, in braille and in ASCII`(width: Int) throws {
    for usesUnicode in [true, false] {
      let lines = lines(try text(SweepFixture.report(), width: width, usesUnicode: usesUnicode))
      #expect(lines.allSatisfy { $0.count <= width }, "\(lines.filter { $0.count > width })")
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    }
  }

  @Test func `The description of the machine is wrapped only once`() throws {
    let machine = lines(try text(SweepFixture.report(), width: 40)).prefix { !$0.isEmpty }
    let expected: [Substring] = [
      "machine   Some Processor (family 25",
      "          model 17), 2 cores, L1d",
      "          32 KiB, L2 1 MiB, 16 GiB",
      "          memory, virtual machine",
    ]
    #expect(Array(machine.prefix(4)) == expected)
  }

  @Test func `Curves without Unicode are plain ASCII`() throws {
    #expect(try text(SweepFixture.report(), usesUnicode: false).allSatisfy(\.isASCII))
    #expect(try text(SweepFixture.report()).contains { ("\u{2801}"..."\u{28FF}").contains($0) })
  }

  @Test func `Curves are followed by a sentence about the fastest variant in each size range`() throws {
    let words = try text(SweepFixture.report()).replacing(/\s+/, with: " ")
    #expect(
      words.contains(
        "interpolate: up to 64 points naive wins, 1.45 to 5.20 times as fast as the next; from 1 000 points on native wins, 3.57 to 5.00 times as fast as the next."
      ))
  }

  @Test func `Benchmarks named read and build are compared like all others`() throws {
    var report = try SweepFixture.report()
    report.results = SweepFixture.sizes.flatMap { size in
      ["json.read", "json.build"].enumerated().map { index, name in
        var result = BenchmarkResult(benchmark: BenchmarkName(rawValue: name), variant: "default", size: size)
        (result.medianNanoseconds, result.frames) = (Double(size * (index + 1)), 60)
        (result.lowNanoseconds, result.highNanoseconds) = (Double(size * (index + 1)), Double(size * (index + 1)))
        return result
      }
    }
    let words = try text(report).replacing(/\s+/, with: " ")
    #expect(words.contains("json: at every size json.read wins, 2.00 times as fast as the next."))
    for index in report.results.indices where report.results[index].benchmark == "json.read" {
      report.results[index].role = .traffic
    }
    #expect(try text(report).contains("json: nothing to compare"))
  }

  @Test(arguments: [true, false])
  func `All curves have a name and a different mark, even if there are more curves than rows`(
    usesUnicode: Bool
  ) throws {
    var report = try SweepFixture.report()
    report.results = SweepFixture.manyVariants(50)
    let plot = try text(report, usesUnicode: usesUnicode)
    let names = plot.matches(of: /(\S) v(\d+)$/.anchorsMatchLineEndings())
    #expect(names.compactMap { Int($0.2) }.sorted() == Array(1...50))
    #expect(Set(names.map(\.1)).count == 50)
    #expect(names.compactMap { Int($0.2) } == (1...50).reversed(), "the names are in the order of the curves")
  }

  @Test func `A report states that times of 0 or a single variant can't be compared`() throws {
    var report = try SweepFixture.report()
    report.results = SweepFixture.manyVariants(2)
    for index in report.results.indices { report.results[index].medianNanoseconds = 0 }
    let words = { (report: Report) in try self.text(report).replacing(/\s+/, with: " ") }
    #expect(
      try words(report).contains(
        "sum: nothing to compare: at no size do all variants have a time above 0 with an interval"))
    report.results = SweepFixture.manyVariants(1)
    #expect(try words(report).contains("sum: nothing to compare: only one variant was measured."))
  }

  @Test func `A plot of curves has a mark for each size, a name for each curve, and lines for the caches`() throws {
    let lines = lines(try text(SweepFixture.report(), usesUnicode: false))
    let chart = lines.drop { !$0.hasPrefix("interpolate:") }.prefix { !$0.hasPrefix("frame ") }
    for name in ["o naive", "a native", ". peak bandwidth"] {
      #expect(chart.contains { $0.hasSuffix("  \(name)") || $0.hasSuffix(" \(name)") }, "\(name)")
    }
    let plot = chart.filter { $0.contains("|") || $0.contains(" +") }.map { $0.prefix(62) }
    #expect(plot.map { $0.count { $0 == "o" } }.reduce(0, +) == SweepFixture.sizes.count)
    #expect(chart.contains { $0.contains(" L1d") && $0.contains(" L2") })
    #expect(chart.contains { $0.hasSuffix("points") })
  }

  @Test func `Colored curves have the same characters as plain ones`() throws {
    let (plain, colored) = (try text(SweepFixture.report()), try text(SweepFixture.report(), usesColor: true))
    #expect(!plain.contains("\u{1B}") && colored.contains("\u{1B}[38;2;"))
    #expect(colored.replacing(/\u{1B}\[[\d;]+m/, with: "") == plain)
  }

  @Test func `Curves can be written for interrupted, empty and incomparable results`() throws {
    var report = try ReportFixture.report(isComplete: false)
    #expect(try text(report).hasSuffix("Interrupted: the results above are incomplete.\n"))
    report.results = []
    #expect(try text(report).contains("No results can be compared."))
    var unseen = ReportFixture.naiveAdd
    unseen.medianNanoseconds = 0
    report.results = [unseen, ReportFixture.naiveAddOfLarge]
    #expect(try text(report).contains("add: nothing to compare"))
  }
}
