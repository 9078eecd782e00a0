import Foundation
import ProgramTestSupport
import Testing

/// Tests of the script `gate`, which runs a benchmark program, or a stub that records its arguments.
struct GateScriptTests {
  private let job: IntegrationJob

  init() throws { job = try IntegrationJob() }

  /// Writes a program that appends its arguments to the file `calls` and its environment to the file `environment`,
  /// prints `$WORDS`, and exits with `$CODE`. If the exit code is a verdict, the program also writes results.
  private func writeStub() async throws {
    try await job.script(
      "stub",
      """
      echo "$*" >>calls
      env >>environment
      if [ -n "${WORDS:-}" ]; then echo "some progress" >&2; echo "$WORDS" >&2; fi
      case ${CODE:-0} in 0 | 2 | 4 | 75)
        for option in "$@"; do
          case $option in
            comment=*) printf '<!-- vecbench stub -->\\nno regression\\n' >"${option#comment=}" ;;
            *=vecbench-results/*) echo "no regression" >"${option#*=}" ;;
          esac
        done
      esac
      exit "${CODE:-0}"
      """)
  }

  /// Returns the base that the script compared with: the second argument in the only call to the stub.
  private func comparedBase() throws -> String {
    let calls = try job.folder.text("calls").split(separator: "\n")
    try #require(calls.count == 1, "\(calls)")
    return String(calls[0].split(separator: " ")[1])
  }

  private func expectResults(_ text: String) throws {
    #expect(try job.folder.text("vecbench-results/verdict.md").contains(text))
    #expect(try job.folder.text("vecbench-results/comment.md").contains(text))
  }

  // MARK: The base

  /// Creates a branch `request` that starts at the tag `fork`, and adds one commit to `main` after that tag.
  private func commitRequest() async throws {
    try await writeStub()
    let commands = """
      git init --quiet -b main
      commit() { echo $1 >$1; git add $1; git commit --quiet --message $1; git tag $1; }
      commit first; commit fork; git checkout --quiet -b request; commit change; commit second-change
      git checkout --quiet main; commit faster; git checkout --quiet request
      git remote add origin "$PWD"; git fetch --quiet origin
      """
    try await job.run(commands)
  }

  private func commit(_ revision: String) async throws -> String {
    try await job.run("git rev-parse '\(revision)'").output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(
    arguments: [
      ("main HEAD", [:], "fork"), ("origin/main", [:], "fork"), ("FETCH_HEAD HEAD", [:], "fork"),
      ("fork request", [:], "fork"),
      ("", ["GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main"], "fork"),
      ("", ["GITHUB_EVENT_NAME": "merge_group", "BEFORE": "fork"], "fork"),
      ("", ["GITHUB_EVENT_NAME": "push", "BEFORE": "change"], "change"),
      ("", ["GITHUB_EVENT_NAME": "push", "BEFORE": String(repeating: "0", count: 40)], "change"),
      ("", ["GITHUB_EVENT_NAME": "push", "BEFORE": String(repeating: "1", count: 40)], "change"),
      ("", ["GITHUB_EVENT_NAME": "push", "BEFORE": ""], "change"),
      ("", ["GITHUB_EVENT_NAME": "workflow_dispatch", "DEFAULT_BRANCH": "main"], "fork"),
      ("", ["GITHUB_EVENT_NAME": "workflow_dispatch", "DEFAULT_BRANCH": "request"], "change"),
      ("", ["CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "fork"], "fork"),
      ("", ["CI_PIPELINE_SOURCE": "push", "CI_COMMIT_BEFORE_SHA": "first"], "first"),
      ("", ["CI_PIPELINE_SOURCE": "schedule", "CI_DEFAULT_BRANCH": "main"], "fork"),
    ] as [(String, [String: String], String)])
  func `HEAD is compared with the commit before the change`(
    arguments: String, environment: [String: String], base: String
  ) async throws {
    try await commitRequest()
    try await job.run("git fetch --quiet origin main")
    var environment = environment.merging(["PROGRAM": "./stub"]) { $1 }
    for name in ["BEFORE", "CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_COMMIT_BEFORE_SHA"] {
      guard let revision = environment[name], !revision.isEmpty, !revision.allSatisfy(\.isNumber) else { continue }
      environment[name] = try await commit(revision)
    }
    try await job.run("\(IntegrationJob.gate) \(arguments)", environment)
    let compared = try comparedBase()
    #expect(try await commit(compared) == commit(base))
  }

  @Test(arguments: [
    ["GITHUB_EVENT_NAME": "pull_request", "GITHUB_REF": "refs/pull/12/merge", "GITHUB_BASE_REF": "main"],
    [
      "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_EVENT_TYPE": "merged_result",
      "CI_MERGE_REQUEST_DIFF_BASE_SHA": "fork",
    ],
    [
      "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_EVENT_TYPE": "merge_train",
      "CI_MERGE_REQUEST_DIFF_BASE_SHA": "fork",
    ],
  ]) func `A merge of a pull request into its target is compared with its first parent`(
    environment: [String: String]
  ) async throws {
    try await commitRequest()
    // The target branch has advanced since the merge, which happens if a job is repeated later. The base must still be
    // the first parent of the merge.
    try await job.run(
      """
      git checkout --quiet --detach main; git merge --quiet --no-ff --message merge request; git tag merge
      git checkout --quiet main; git commit --quiet --allow-empty --message later; git fetch --quiet origin
      git checkout --quiet merge
      """)
    let environment = environment.merging(["PROGRAM": "./stub", "GITHUB_SHA": try await commit("HEAD")]) { $1 }
    try await job.run(IntegrationJob.gate, environment)
    let compared = try comparedBase()
    #expect(try await commit(compared) == commit("faster"))
  }

  @Test func `A clone of depth 2 contains the base of GitHub's merge commit`() async throws {
    try await commitRequest()
    try await job.run(
      """
      git checkout --quiet --detach main; git merge --quiet --no-ff --message merge request; git branch merge
      git clone --quiet --depth 2 --branch merge "file://$PWD" clone; cp stub clone
      """)
    let environment = [
      "PROGRAM": "./stub", "GITHUB_EVENT_NAME": "pull_request", "GITHUB_REF": "refs/pull/12/merge",
      "GITHUB_BASE_REF": "main", "GITHUB_SHA": try await commit("merge"),
    ]
    try await job.run(IntegrationJob.gate, environment, in: "clone")
    let faster = try await commit("faster")
    #expect(try job.folder.text("clone/calls").hasPrefix("compare \(faster.prefix(12)) HEAD "))
  }

  @Test func `The error about a shallow clone without the merge base has one line and names the remedy`() async throws {
    try await commitRequest()
    try await job.run(
      """
      git clone --quiet --depth 1 --branch request "file://$PWD" clone; cp stub clone
      git -C clone fetch --quiet --depth 1 origin main
      """)
    for (arguments, environment) in [("FETCH_HEAD HEAD", [:]), ("", ["GITHUB_BASE_REF": "main"])] {
      let ending = try await job.run(
        "\(IntegrationJob.gate) \(arguments)", environment.merging(["PROGRAM": "./stub"]) { $1 }, in: "clone", code: 64)
      #expect(ending.standardError.count == 1)
      for remedy in ["fetch-depth: 0", "GIT_DEPTH: \"0\"", "git fetch --unshallow"] {
        #expect(ending.errorMessage.contains(remedy))
        #expect(try job.folder.text("clone/vecbench-results/comment.md").contains(remedy))
      }
      #expect(try job.folder.text("clone/vecbench-results/comment.md").contains("could not be judged: "))
      #expect(!job.folder.holds("clone/calls"))
    }
  }

  @Test func `The gate compares given executables without building them`() async throws {
    try await writeStub()
    try await job.run("cp stub old; \(IntegrationJob.gate) ./old ./stub", ["PROGRAM": "./stub"])
    #expect(try comparedBase() == "./old")
  }

  @Test func `A pull request that changes nothing passes after its target became faster`() async throws {
    try await job.commitProgram(time: 1000)
    try await job.run("git checkout --quiet -b request; echo note >note")
    try await job.commit("note", tag: "note")
    try await job.run("git checkout --quiet main")
    try await job.commitProgram(time: 700)
    try await job.run("git checkout --quiet request; git fetch --quiet . main")
    let environment = ["PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": IntegrationJob.measuring]
    try await job.run("\(IntegrationJob.gate) FETCH_HEAD HEAD", environment)
  }

  // MARK: Results without a verdict

  @Test(arguments: [1, 3, 5, 64, 66, 137] as [Int32])
  func `If a commit can't be judged, the reason replaces the results of the previous commit`(code: Int32) async throws {
    try await commitRequest()
    let environment = IntegrationJob.github.merging([
      "PROGRAM": "./stub", "GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_WORKFLOW": "speed",
    ]) { $1 }
    let failing = "CODE=\(code) WORDS='base: <b>`crashed`' \(IntegrationJob.gate) main HEAD"
    let served = try await job.serve(["\(IntegrationJob.gate) main HEAD", failing], environment)
    #expect(served.codes == [0, Int(code)])
    #expect(
      served.comments == [
        "<!-- vecbench speed -->\n**stub:** could not be judged: `base: <b>'crashed'`\n\nJob: `speed`\n"
      ])
    for name in ["verdict.xml", "verdict.json"] { #expect(!job.folder.holds("vecbench-results/\(name)")) }
    #expect(try job.folder.text("summary.md").hasSuffix("could not be judged: `base: <b>'crashed'`\n"))
  }

  /// Writes a fake `swift` command, which prints the folder of the products, and fails with a compiler error if the
  /// file `broken` exists. Returns environment variables that put the command first in the search path.
  private func writeSwift() async throws -> [String: String] {
    try await job.run("mkdir bin; echo bin >.gitignore")
    try await job.script(
      "bin/swift",
      """
      case "$*" in *--show-bin-path*) echo . ;; esac
      if [ -f broken ]; then echo "a.swift:1:1: error: no such module 'B'"; echo "error: fatalError" >&2; exit 1; fi
      """)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": job.folder.url.appendingPathComponent("bin").path + ":" + path, "PRODUCT": "stub"]
  }

  @Test func `If a build fails, the reason replaces the results of the previous commit`() async throws {
    try await commitRequest()
    let environment = try await writeSwift()
    try await job.run("\(IntegrationJob.gate) main HEAD", environment)
    try expectResults("no regression")
    try await job.run("touch broken; \(IntegrationJob.gate) main HEAD", environment, code: 1)
    try expectResults("could not be judged: `swift build fails: a.swift:1:1: error: no such module 'B'`")
  }

  @Test(arguments: ["", "Benchmarks"])
  func `A pull request that adds the package or the product passes because there is nothing to compare with`(
    folder: String
  ) async throws {
    try await writeStub()
    let environment = try await writeSwift().merging(["PACKAGE_PATH": folder]) { $1 }
    let manifest = folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift"
    let commands = """
      git init --quiet -b main; git commit --quiet --allow-empty --message none
      mkdir -p ./\(folder)
      for product in other stub; do
        echo ".executable(name: \\"$product\\")" >\(manifest); git add \(manifest)
        git commit --quiet --message $product
      done
      """
    try await job.run(commands)
    for (base, reason) in [("HEAD~2", "has no \(manifest)"), ("HEAD~1", "has no product stub")] {
      try await job.run("\(IntegrationJob.gate) \(base)", environment)
      try expectResults("nothing to compare with: ")
      try expectResults(reason)
      #expect(!job.folder.holds("calls"))
    }
    try await job.run("git commit --quiet --allow-empty --message more; \(IntegrationJob.gate) HEAD~1", environment)
    try expectResults("no regression")
  }

  @Test func `A pull request that adds the program or its benchmarks passes because there is nothing to compare with`()
    async throws
  {
    try await job.run("git init --quiet -b main; git commit --quiet --allow-empty --message none; git tag none")
    try await job.commitProgram(time: 999, benchmark: "control/memcpy")
    try await job.commitProgram(time: 1000)
    let environment = ["PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": IntegrationJob.measuring]
    try await job.run("\(IntegrationJob.gate) none HEAD", environment)
    try expectResults("nothing to compare with: ")
    try expectResults("the build leaves no program")
    try await job.run("\(IntegrationJob.gate) t999 HEAD", environment)
    try expectResults("nothing to compare with: `t999 has no benchmarks`")
  }

  @Test func `A misspelled option fails the gate`() async throws {
    try await job.run("git init --quiet -b main; git commit --quiet --allow-empty --message none; git tag none")
    try await job.commitProgram(time: 1000)
    try await job.run("git commit --quiet --allow-empty --message empty")
    for (options, code) in [("--build true --program porgram", 1), ("\(IntegrationJob.measuring) --benchmarks b", 64)] {
      let base = code == 1 ? "none" : "t1000"
      let environment = ["PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": options]
      try await job.run("\(IntegrationJob.gate) \(base) HEAD", environment, code: Int32(code))
      try expectResults("could not be judged: ")
    }
  }

  @Test func `Shards pass if the base has no benchmarks, and so does their merge`() async throws {
    try await job.run("git init --quiet -b main; git commit --quiet --allow-empty --message none; git tag none")
    try await job.commitProgram(time: 1000)
    let environment = ["PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": IntegrationJob.measuring]
    for shard in ["1/2", "2/2"] {
      try await job.run("\(IntegrationJob.gate) none HEAD", environment.merging(["SHARD": shard]) { $1 })
    }
    #expect(!job.folder.holds("vecbench-results/comment.md"))
    try await job.run(
      IntegrationJob.gate, ["PROGRAM": Executable.wordCountBenchmarks.path, "VERDICTS": "vecbench-results"])
    try expectResults("nothing to compare with: ")
  }

  @Test func `A comparison of a commit with itself passes because there is nothing to compare with`() async throws {
    try await commitRequest()
    let reason = "nothing to compare with: `base and head are the same commit \(try await commit("HEAD").prefix(12))`"
    for arguments in ["HEAD", "request second-change"] {
      let ending = try await job.run("\(IntegrationJob.gate) \(arguments)", ["PROGRAM": "./stub"])
      #expect(ending.errorMessage == "gate: " + reason.replacing("`", with: ""))
      try expectResults(reason)
    }
    try await job.run("\(IntegrationJob.gate) HEAD", ["PROGRAM": "./stub", "SHARD": "1/2"])
    #expect(try job.folder.text("vecbench-results/verdict-1.json").contains("are the same commit"))
    #expect(!job.folder.holds("calls"))
    // An executable can contain changes that haven't been committed.
    try await job.run("\(IntegrationJob.gate) HEAD ./stub", ["PROGRAM": "./stub"])
    #expect(try await comparedBase() == commit("HEAD").prefix(12))
  }

  @Test func `The gate passes on the first commit because there is nothing to compare with`() async throws {
    try await writeStub()
    try await job.commit("stub", tag: "first")
    try await job.run(IntegrationJob.gate, ["PROGRAM": "./stub", "GITHUB_EVENT_NAME": "push"])
    try expectResults("nothing to compare with: `HEAD is the first commit`")
  }

  @Test func `An undecided comparison passes with a warning if that was requested`() async throws {
    try await commitRequest()
    let environment = ["PROGRAM": "./stub", "CODE": "75"]
    try await job.run("\(IntegrationJob.gate) main", environment, code: 75)
    let wanted = environment.merging(["UNDECIDED": "pass", "GITHUB_ACTIONS": "true"]) { $1 }
    #expect(try await job.run("\(IntegrationJob.gate) main", wanted).output.hasPrefix("::warning title=vecbench::"))
    try expectResults("no regression")
    for code: Int32 in [2, 4] {
      try await job.run("\(IntegrationJob.gate) main", wanted.merging(["CODE": "\(code)"]) { $1 }, code: code)
    }
    try await job.run("\(IntegrationJob.gate) main", environment.merging(["UNDECIDED": "maybe"]) { $1 }, code: 64)
  }

  @Test(arguments: [[:], ["PROGRAM": "./stub", "OPTIONS": "--threshold '10"], ["PROGRAM": "./stub"]])
  func `The gate exits with 64 if settings are missing or malformed`(environment: [String: String]) async throws {
    try await commitRequest()
    let arguments = environment.count == 1 ? "" : " main HEAD"
    try await job.run(IntegrationJob.gate + arguments, environment, code: 64)
    try expectResults("could not be judged: ")
  }

  // MARK: Tokens and the cache

  @Test func `Only the script that posts the comment receives the token`() async throws {
    try await commitRequest()
    let tokens = ["GITLAB_COMMENT_TOKEN": "secret-1", "CI_JOB_TOKEN": "secret-2", "GITHUB_TOKEN": "secret-3"]
    let served = try await job.serve(
      ["\(IntegrationJob.gate) main HEAD"],
      IntegrationJob.github.merging(tokens) { $1 }.merging(["PROGRAM": "./stub"]) { $1 })
    #expect(served.codes == [0] && served.comments.count == 1)
    let environment = try job.folder.text("environment")
    #expect(environment.contains("PROGRAM=./stub") && !environment.contains("secret"))
  }

  @Test func `The cache of a CI system contains only the builds of the last comparison`() async throws {
    try await commitRequest()
    let builds = ".build/vecbench-compare"
    try await job.run("mkdir -p \(builds)/old \(builds)/used")
    try await job.run("touch -d 2026-01-01 \(builds)/old.built \(builds)/used.built")
    try await job.script("touching", "touch \(builds)/used.built")
    for (system, isKept) in [("", true), ("true", false)] {
      try await job.run("\(IntegrationJob.gate) main HEAD", ["PROGRAM": "./touching", "CI": system])
      #expect(job.folder.holds("\(builds)/used") && job.folder.holds("\(builds)/used.built"))
      #expect(job.folder.holds("\(builds)/old") == isKept && job.folder.holds("\(builds)/old.built") == isKept)
    }
  }
}

/// Tests of the script `gate-real-packages`, which checks that the gate works in third-party packages.
struct GateRealPackagesTests {
  @Test func `The validation on third-party packages fails if it skips all cases`() async throws {
    let script = IntegrationJob.integrations.deletingLastPathComponent()
      .appendingPathComponent("Examples/GateYourPackage/gate-real-packages")
    // Git can't download the packages, because it may not use any protocol.
    let ending = try await Executable.run(
      script, ["--vecbench", "true", "--case", "csv", "--case", "ordered"], environment: ["GIT_ALLOW_PROTOCOL": "none"])
    #expect(ending.code == 1)
    #expect(ending.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["csv", "ordered"])
    #expect(ending.standardError == ["gate-real-packages: no case ran"])
  }
}
