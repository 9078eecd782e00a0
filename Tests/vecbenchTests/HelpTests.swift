import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Help for vecbench` {
  @Test func `Environment variables don't act as options`() async throws {
    let environment = ["VECBENCH_VERSION": "1.2", "VECBENCH_POINTS": "many"]
    let ending = try await Executable.run(Executable.vecbench, ["list"], environment: environment)
    #expect(ending.code == 0, "\(ending.standardError)")
  }

  @Test(arguments: [
    [], ["run"], ["sweep"], ["chart"], ["compare"], ["merge"], ["bisect"], ["explain"], ["check"], ["count"],
    ["report"], ["history"], ["noise"], ["selftest"], ["worker-test"],
  ])
  func `The examples in the help fit in 80 columns`(command: [String]) async throws {
    let ending = try await Executable.run(Executable.vecbench, command + ["--help"], environment: ["COLUMNS": "80"])
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.drop { !$0.hasPrefix("Example") }.dropFirst().prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    // Longer lines are wrapped, and continue without indentation.
    for example in examples { #expect(example.hasPrefix("  vecbench ") || example.hasPrefix("  git "), "\(example)") }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `The option --generate-completion-script prints completions for each shell`(shell: String) async throws {
    let ending = try await vecbench("--generate-completion-script", shell)
    #expect(ending.code == 0)
    for word in ["sweep", "history", "--export"] { #expect(ending.output.contains(word.drop { $0 == "-" }), "\(word)") }
  }

  @Test func `The man pages name every command and option`() async throws {
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
    // Paragraphs are filled to the width of the terminal. Only examples and tables have fixed lines.
    let fixed = page.output.replacing("\\-", with: "-").split(separator: ".nf\n").dropFirst().compactMap {
      $0.split(separator: "\n.fi").first
    }
    #expect(fixed.allSatisfy { $0.contains("\n") && $0.split(separator: "\n").allSatisfy { $0.count <= 140 } })
    #expect(page.output.contains("\\fBvecbench explain\\fR [options] <base> <head> [<benchmark>]\n"))
    #expect(page.output.contains("\\fBvecbench merge\\fR [options] <file> ...\n"))
    #expect(page.output.contains("(values: auto, always, never; default: auto)"))
    let empty = page.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(!empty.contains { $0.hasPrefix(".") && !$0.contains(/^\.(TH|SH|SS|TP|PP|nf|fi|B)\b/) })
    let charts = try await Executable.run(script, [Executable.fastvector.path])
    for word in [".TH FASTVECTOR 1", "fastvector render", "fastvector race", "\\-\\-no\\-open"] {
      #expect(charts.output.contains(word), "\(word)")
    }
  }

  @Test func `The script that installs the tools accepts relative paths`() async throws {
    let folder = try Folder()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/install-tools")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: false)
    let missing = try await Executable.run(script, ["bin", "prefix"], folder: folder.url)
    #expect(missing.code == 1 && missing.errorMessage == "install-tools: bin/vecbench isn't an executable")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["bin"])
    for tool in [Executable.vecbench, Executable.fastvector] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("bin/\(tool.lastPathComponent)"), withDestinationURL: tool)
    }
    let ending = try await Executable.run(script, ["bin", "prefix"], folder: folder.url)
    #expect(ending.code == 0, "\(ending.standardError)")
    for file in ["bin/fastvector", "share/man/man1/vecbench.1", "share/zsh/site-functions/_vecbench"] {
      #expect(FileManager.default.fileExists(atPath: folder.url.path + "/prefix/" + file), "\(file)")
    }
  }
}
