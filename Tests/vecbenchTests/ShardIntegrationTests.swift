import Foundation
import ProgramTestSupport
import Testing

/// Tests the ready-made CI jobs that divide a comparison into shards. As on GitHub, GitLab and Slurm, all shards run at
/// the same time, each in a separate process and folder. The merge runs after them.
struct ShardIntegrationTests {
  private let folder: Folder
  private static let integrations = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Integrations")

  private static let measuring = "--quick --rounds 2 --sample-time 10us --quiet --build true --program program"

  /// Creates a repository with a script whose times are stored in the commits. Two of its five benchmarks are slower in
  /// the last commit.
  init() async throws {
    folder = try Folder()
    let script = #"""
      #!/bin/sh
      echo vecbench-worker 2 release
      while read -r question name count; do
        case $question in
          list) printf '%s\n' 'benchmarks 5' a b c d e ;;
          sample) case $name in b | e) time=TIME ;; *) time=$((1000 + TIME / 300)) ;; esac; echo "sample $((time * count)) 0" ;;
          allocations) echo allocations - ;;
        esac
      done

      """#
    for time in [1000, 1300] {
      try folder.file("program", script.replacing("TIME", with: "\(time)"))
      _ = try await run(
        """
        chmod +x program; git init --quiet; git add program; \
        git -c user.name=T -c user.email=t@localhost commit --quiet --message \(time); git tag t\(time)
        """)
    }
  }

  private func run(
    _ command: String, _ environment: [String: String] = [:], in subfolder: String? = nil, code: Int32 = 0
  ) async throws -> Ending {
    let variables = [
      "PROGRAM": Executable.wordCountBenchmarks.path, "GITHUB_EVENT_NAME": "", "GITHUB_EVENT_PATH": "",
      "GITHUB_STEP_SUMMARY": "", "GITHUB_REF": "", "GITHUB_BASE_REF": "", "CI": "", "CI_MERGE_REQUEST_EVENT_TYPE": "",
      "CI_MERGE_REQUEST_IID": "",
    ]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"), ["-e", "-c", command], environment: variables.merging(environment) { $1 },
      folder: subfolder.map(folder.url.appendingPathComponent) ?? folder.url)
    #expect(ending.code == code, "\(command): \(ending.standardError)")
    return ending
  }

  /// Runs the commands of three shards at the same time.
  ///
  /// - Parameter isSeparate: True if each shard has its own clone, as on machines without a shared file system.
  private func measure(
    _ command: String, isSeparate: Bool, environment: @escaping @Sendable (Int) -> [String: String]
  ) async throws {
    if isSeparate {
      for number in 1...3 { _ = try await run("git clone --quiet . shard-\(number)") }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...3 {
        group.addTask {
          _ = try await run(
            command, environment(number).merging(["OPTIONS": Self.measuring]) { $1 },
            in: isSeparate ? "shard-\(number)" : nil)
        }
      }
      try await group.waitForAll()
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.integrations.appendingPathComponent(path), encoding: .utf8)
  }

  /// Expects the verdict on the two slower benchmarks, which are in different shards.
  private func expectVerdict(in results: String = "vecbench-results") async throws {
    #expect(try folder.text("\(results)/verdict.md").hasPrefix("**vecbench: SLOWER: 2 regressions, 3 same**\n"))
    let comment = try folder.text("\(results)/comment.md")
    #expect(comment.contains("<!-- vecbench WordCountBenchmarks -->"))
    let commits = try await run("git rev-parse t1000 t1300").output.split(separator: "\n").joined(separator: " ")
    #expect(comment.contains("bisect \(commits) --benchmark b --build true --program program "), "\(comment)")
    #expect(try folder.text("\(results)/verdict.xml").contains("tests=\"5\" failures=\"2\""))
  }

  @Test func `The jobs for GitHub measure in a matrix and merge the shards`() async throws {
    let action = try text("GitHub/action.yml")
    let step = try #require(action.split(separator: "\n").first { $0.contains(" run: ") && $0.contains("/gate") })
    let command = step.split(separator: "run: ", maxSplits: 1)[1].trimmingCharacters(
      in: CharacterSet(charactersIn: "'"))
    for (input, variable) in [("shard", "SHARD"), ("timings", "TIMINGS"), ("verdicts", "VERDICTS")] {
      #expect(action.contains("\n  \(input):\n") && action.contains("        \(variable): ${{ inputs.\(input) }}\n"))
    }
    let workflow = try text("GitHub/shards.yml")
    #expect(workflow.contains("shard: ${{ matrix.shard }}/${{ strategy.job-total }}"))
    #expect(workflow.contains("path: vecbench-results/verdict-*.json") && workflow.contains("verdicts: shards"))
    let action1 = Self.integrations.appendingPathComponent("GitHub").path
    let common = ["GITHUB_ACTION_PATH": action1, "BASE": "t1000", "HEAD": "t1300", "VERDICTS": "", "TIMINGS": ""]
    try await measure(command, isSeparate: true) { number in common.merging(["SHARD": "\(number)/3"]) { $1 } }
    _ = try await run("mkdir shards; mv shard-*/vecbench-results/verdict-*.json shards")
    _ = try await run(command, common.merging(["SHARD": "", "VERDICTS": "shards"]) { $1 }, code: 2)
    try await expectVerdict()
  }

  /// Returns the last command in the script of a job.
  private func gate(_ job: String, in yaml: String) throws -> String {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "\(job):" }
    let script = lines.drop { $0 != "  script:" }.dropFirst().prefix { $0.hasPrefix("    - ") }
    return String(try #require(script.last).dropFirst("    - ".count))
  }

  @Test func `The jobs for GitLab measure in parallel and merge the shards`() async throws {
    let yaml = try text("GitLab/shards.yml")
    #expect(yaml.contains("  parallel: 8\n") && yaml.contains("  needs: [vecbench-measure]\n"))
    let link = "ln -s '\(Self.integrations.deletingLastPathComponent().path)' .fastvector; "
    let measuring = try gate("vecbench-measure", in: yaml)
    try await measure(link + measuring, isSeparate: true) {
      ["CI_NODE_INDEX": "\($0)", "CI_NODE_TOTAL": "3", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "t1000"]
    }
    _ = try await run("mkdir vecbench-results; mv shard-*/vecbench-results/verdict-*.json vecbench-results")
    _ = try await run(
      link + gate("vecbench", in: yaml), ["CI_JOB_URL": "https://example.com/3", "OPTIONS": "--strict"], code: 2)
    try await expectVerdict()
    #expect(try folder.text("vecbench-results/comment.md").contains("[All figures](https://example.com/3)"))
  }

  @Test func `The jobs for Slurm measure in an array on a shared file system and merge the shards`() async throws {
    let script = Self.integrations.appendingPathComponent("Slurm/gate.sbatch")
    let gate = Self.integrations.appendingPathComponent("gate").path
    // Slurm runs a copy of the submitted script.
    try folder.file("slurm_script", String(contentsOf: script, encoding: .utf8))
    try await measure("sh slurm_script t1000 t1300", isSeparate: false) {
      ["GATE": gate, "SLURM_ARRAY_TASK_ID": "\($0)", "SLURM_ARRAY_TASK_COUNT": "3"]
    }
    _ = try await run("sh slurm_script", ["GATE": gate, "SLURM_ARRAY_TASK_ID": ""], code: 2)
    try await expectVerdict()
  }

  @Test func `A shard that can't measure fails its job, and the merge names the shard`() async throws {
    let gate = Self.integrations.appendingPathComponent("gate").path
    let measuring = ["OPTIONS": Self.measuring]
    _ = try await run("'\(gate)' t1000 t1300", measuring.merging(["SHARD": "1/2"]) { $1 })
    _ = try await run("'\(gate)' t1000 none", measuring.merging(["SHARD": "2/2"]) { $1 }, code: 64)
    let merge = try await run("'\(gate)'", ["VERDICTS": "vecbench-results"], code: 65)
    #expect(
      merge.standardError.last == "WordCountBenchmarks: shard 2 of 2 is missing: the verdicts of all shards are needed")
    let comment = try folder.text("vecbench-results/comment.md")
    #expect(comment.contains("could not be judged: `WordCountBenchmarks: shard 2 of 2 is missing: "))
    _ = try await run("'\(gate)'", ["VERDICTS": "nowhere"], code: 66)
  }
}
