import Foundation
import ProgramTestSupport
import Testing

/// Tests the completion scripts. The completions of bash are computed by bash.
@Suite struct `Completions for shells` {
  /// Returns the words that bash offers in a folder with the files `a.json` and `b.csv` and the folder `data`.
  ///
  /// - Parameter words: The words after the name of the tool. The last one is completed.
  private func completions(_ words: [String], of tool: URL = Executable.vecbench) async throws -> Set<String> {
    let folder = try Folder()
    for name in ["a.json", "b.csv"] { try folder.file(name, "") }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("data"), withIntermediateDirectories: false)
    let complete = """
      source <("$0" --generate-completion-script bash)
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
      "_$1" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["bash", "-c", complete, tool.path, tool.lastPathComponent] + words,
      folder: folder.url)
    try #require(ending.code == 0, "\(ending.standardError)")
    return Set(ending.output.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    ["report"], ["merge"], ["merge", "a.json"], ["history", "add"], ["history", "import"], ["worker-test"], ["count"],
    ["compare"], ["compare", "a"], ["explain"], ["noise"], ["run", "--output"], ["run", "--html"],
    ["compare", "--thresholds"], ["compare", "--input"], ["compare", "--timings"], ["check", "--baseline"],
    ["explain", "--flame-graph"], ["history", "show", "--database"], ["selftest", "--results"],
  ])
  func `Bash completes the names of files`(words: [String]) async throws {
    #expect(try await completions(words + [""]).isSuperset(of: ["a.json", "b.csv", "data"]))
    #expect(try await completions(words + ["a"]) == ["a.json"])
  }

  @Test(arguments: [
    (["run", "--format"], "cs", ["csv"]),
    (["compare", "--format"], "", ["text", "markdown", "comment", "junit", "json"]),
    (["compare", "--adapter"], "", ["command", "google-benchmark", "package-benchmark"]),
    (["compare", "--time"], "", ["wall", "cpu"]), (["run", "--kernels"], "n", ["naive", "native"]),
    (["run", "--animation"], "easeI", ["easeIn", "easeInOut"]), (["selftest", "--parts"], "l", ["loaded", "layout"]),
    (["run", "--data"], "", ["temperatures", "ecg"]), (["count", "--format"], "", ["text", "json"]),
    (["compare", "--package-path"], "", ["data"]),
  ])
  func `Bash completes the values of options`(words: [String], start: String, values: [String]) async throws {
    #expect(try await completions(words + [start]) == Set(values))
  }

  @Test func `Bash completes files and values of fastvector`() async throws {
    let files: Set = ["a.json", "b.csv", "data"]
    for words in [["render"], ["view"], ["describe"], ["render", "--out"], ["render", "--spec"], ["view", "--spec"]] {
      #expect(try await completions(words + [""], of: Executable.fastvector).isSuperset(of: files), "\(words)")
    }
    let animations = try await completions(["render", "--animation", "easeI"], of: Executable.fastvector)
    #expect(animations == ["easeIn", "easeInOut"])
  }

  @Test func `Fish completes the names of files and the values of options`() async throws {
    let ending = try await Executable.run(Executable.vecbench, ["--generate-completion-script", "fish"])
    let lines = ending.output.split(separator: "\n")
    for (option, completion) in [
      ("adapter", "-rfka 'command google-benchmark package-benchmark'"), ("thresholds", "-rF"),
    ] {
      let found = lines.filter { $0.contains("\"vecbench compare\" \(option)'") }
      #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("' \(completion)") }, "\(found)")
    }
  }

  @Test func `Zsh completes the names of files and the values of options`() async throws {
    let ending = try await Executable.run(Executable.vecbench, ["--generate-completion-script", "zsh"])
    #expect(ending.output.contains("___adapter=('command' 'google-benchmark' 'package-benchmark')"))
    let lines = ending.output.split(separator: "\n").filter { $0.contains("'--thresholds[") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(":_files") }, "\(lines)")
  }
}
