import Foundation
import Testing

@Suite struct `The variables VECBENCH_` {
  private func run(_ arguments: [String], _ environment: [String: String]) async throws -> Ending {
    try await Executable.run(Executable.vecbench, arguments, environment: environment)
  }

  private let small = [
    "VECBENCH_POINTS": "32", "VECBENCH_BENCHMARKS": "add", "VECBENCH_KERNELS": "naive", "VECBENCH_FORMAT": "csv",
  ]

  @Test func `stand for options, of the default command and of named ones`() async throws {
    for arguments in [[], ["run"], ["sweep"]] {
      let ending = try await run(arguments, small)
      #expect(ending.code == 0, "\(ending.standardError)")
      #expect(ending.output.contains("\nadd,naive,32,1,"))
    }
  }

  @Test func `give way to the command line`() async throws {
    for points in [["--points", "8"], ["--points=8"]] {
      let ending = try await run(points, small)
      #expect(ending.output.contains("\nadd,naive,8,1,") && !ending.output.contains("add,naive,32"), "\(ending.output)")
    }
  }

  @Test func `show in the settings of the results`() async throws {
    let ending = try await run(["--points", "8", "--format", "json"], small.merging(["VECBENCH_SEED": "7"]) { $1 })
    let settings = try #require(try ending.object()["settings"] as? [String: Any])
    #expect(settings["seed"] as? Int == 7)
    #expect(
      settings["arguments"] as? [String] == [
        "--benchmarks=add", "--kernels=naive", "--seed=7", "--points", "8", "--format", "json",
      ])
  }

  @Test func `set flags with yes and no`() async throws {
    #expect(try await run([], small.merging(["VECBENCH_QUIET": "1"]) { $1 }).code == 0)
    #expect(try await run([], small.merging(["VECBENCH_QUIET": "no", "VECBENCH_QUICK": "yes"]) { $1 }).code == 0)
    let ending = try await run([], small.merging(["VECBENCH_QUIET": "perhaps"]) { $1 })
    #expect(ending.code == 64)
    #expect(ending.standardError == ["vecbench: VECBENCH_QUIET=perhaps: a flag is 1 or 0, yes or no"])
  }

  @Test(arguments: [
    ("VECBENCH_POINTS", "many", "VECBENCH_POINTS: "), ("VECBENCH_THREADS", "0", "VECBENCH_THREADS: "),
    ("VECBENCH_KERNELS", "magic", "VECBENCH_KERNELS: "),
    ("VECBENCH_PONTS", "1", "VECBENCH_PONTS=1: no command has an option --ponts; did you mean VECBENCH_POINTS?"),
  ])
  func `are named where their value is wrong`(variable: String, value: String, words: String) async throws {
    let ending = try await run([], small.merging([variable: value]) { $1 })
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.complaint.hasPrefix("vecbench: \(words)"), "\(ending.complaint)")
  }

  @Test func `do not matter to commands without the option, nor to help`() async throws {
    #expect(try await run(["list"], small).code == 0)
    #expect(try await run(["--help"], ["VECBENCH_PONTS": "1"]).code == 0)
    #expect(
      try await run(["env"], ["VECBENCH_POINTS": "many", "VECBENCH_FORMAT": "json"]).object()["processor"] != nil)
    #expect(try await run([], small.merging(["VECBENCH_SEED": ""]) { $1 }).code == 0)
  }
}

@Suite struct `What helps to use vecbench` {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `are completions for shells`(shell: String) async throws {
    let ending = try await vecbench("--generate-completion-script", shell)
    #expect(ending.code == 0)
    for word in ["sweep", "history", "--export"] { #expect(ending.output.contains(word.drop { $0 == "-" }), "\(word)") }
  }

  @Test func `is a man page that names every command and option`() async throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/man-page")
    let page = try await Executable.run(script, [Executable.vecbench.path])
    #expect(page.code == 0, "\(page.standardError)")
    #expect(page.output.hasPrefix(".TH VECBENCH 1"))
    for word in [
      "vecbench run", "vecbench sweep", "vecbench history add", "\\-\\-points <n,...>", "\\-\\-database <file>",
      "Exit codes:", ".SH ENVIRONMENT",
    ] {
      #expect(page.output.contains(word), "\(word)")
    }
    let empty = page.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(!empty.contains { $0.hasPrefix(".") && !$0.contains(/^\.(TH|SH|SS|TP|PP|nf|fi|B)\b/) })
  }
}
