import Foundation
import ProgramTestSupport
import Testing

/// Tests the benchmark program of Examples/GateYourPackage, which declares its benchmarks in ten lines.
@Suite struct `Benchmark programs` {
  private func run(_ arguments: String..., folder: Folder? = nil) async throws -> Ending {
    try await Executable.run(Executable.wordCountBenchmarks, arguments, folder: folder?.url)
  }

  @Test func `A benchmark program has vecbench's commands and shows its own name in the help`() async throws {
    let help = try await run("--help")
    #expect(help.code == 0)
    for command in ["run", "list", "sweep", "compare", "bisect", "explain", "check", "count", "noise", "selftest"] {
      #expect(help.output.contains("  \(command) "), "\(command)")
      let ending = try await run(command, "--help")
      #expect(ending.code == 0)
      #expect(ending.output.contains("USAGE: WordCountBenchmarks \(command)"), "\(ending.output)")
      #expect(!ending.output.contains(" vecbench "), "\(ending.output)")
    }
  }

  @Test func `A benchmark program lists its benchmarks`() async throws {
    let ending = try await run("list")
    #expect(ending.code == 0)
    for line in [
      "control/memcpy/1000               a control benchmark, measured in comparisons", "words/bytes/100",
      "words/split/10000",
    ] {
      #expect(ending.output.contains("\n  \(line)\n"))
    }
  }

  @Test func `A benchmark program measures, stores its results, and compares later results with them`() async throws {
    let folder = try Folder()
    let measured = try await run(
      "--benchmarks", "words/*/100", "--format", "json", "--output", "results.json", folder: folder)
    #expect(measured.code == 0, "\(measured.standardError)")
    let stored = try #require(
      JSONSerialization.jsonObject(with: Data(folder.text("results.json").utf8)) as? [String: Any])
    let results = try #require(stored["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["variant"] as? String } == ["bytes", "split"])
    #expect(results.allSatisfy { ($0["peak_ns"] as? Double ?? 1) > 0 })
    // vecbench can also read results that another benchmark program wrote.
    #expect(try await vecbench("report", "results.json", "--format", "csv", folder: folder.url).code == 0)
    let check = try await run("check", "--baseline", "results.json", "--threshold", "1000%", folder: folder)
    #expect(check.code == 0, "\(check.standardError)")
    #expect(check.output.hasPrefix("none of "))
  }

  @Test func `A benchmark program sweeps over its sizes, and vecbench reads the results as curves and as a history`()
    async throws
  {
    let folder = try Folder()
    let swept = try await run(
      "sweep", "--quick", "--sizes", "10,30,100", "--export", "json=sweep.json", folder: folder)
    #expect(swept.code == 0, "\(swept.standardError)")
    for size in [10, 30, 100] { #expect(swept.output.contains("size \(size)\n")) }
    let report = try await vecbench("report", "sweep.json", folder: folder.url)
    #expect(report.code == 0)
    #expect(report.output.contains("words: "), "\(report.output)")
    #expect(report.output.contains("ns/point"), "\(report.output)")
    // The history accepts only results of release builds.
    let results = try folder.text("sweep.json").replacing(
      "\"build_configuration\" : \"debug\"", with: "\"build_configuration\" : \"release\"")
    _ = try folder.file("release.json", Data(results.utf8))
    let added = try await vecbench(
      "history", "add", "release.json", "--commit", String(repeating: "a", count: 40), "--database", "history.sqlite",
      folder: folder.url)
    #expect(added.code == 0, "\(added.standardError)")
    let history = try await vecbench("history", "show", "--database", "history.sqlite", folder: folder.url)
    #expect(history.code == 0)
    #expect(history.output.contains("words/split/30"), "\(history.output)")
  }

  @Test func `A benchmark program can be compared with itself, by its own command or by vecbench`() async throws {
    let program = Executable.wordCountBenchmarks.path
    let arguments = [
      "compare", program, program, "--process-runs", "12", "--rounds", "2", "--sample-time", "10us", "--benchmarks",
      "words/bytes/100",
    ]
    for judge in [Executable.wordCountBenchmarks, Executable.vecbench] {
      let ending = try await Executable.run(judge, arguments)
      #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
      #expect(ending.output.hasPrefix("base  "))
    }
  }

  @Test(arguments: [
    (["--benchmarks", "nosuch"], 64), (["--format", "html"], 64), (["sweep", "--sizes", "0"], 64),
    (["sweep", "--benchmarks", "nosuch"], 64), (["--html", "page.html"], 64),
    (["check", "--baseline", "nosuch.json"], 5), (["compare", "nosuch", "nosuch"], 64),
    (["--output", "/nosuch/folder/file"], 73),
  ])
  func `A benchmark program rejects invalid options and prints no results`(
    arguments: [String], code: Int
  ) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(Executable.wordCountBenchmarks, arguments, folder: folder.url)
    #expect(Int(ending.code) == code)
    #expect(ending.output.isEmpty)
    #expect(!ending.standardError.isEmpty)
  }
}
