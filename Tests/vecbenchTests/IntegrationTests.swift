import Foundation
import ProgramTestSupport
import Testing

/// Tests of the integrations: their comments, and the steps of their jobs as GitHub and GitLab run them.
struct IntegrationTests {
  private let job: IntegrationJob

  init() throws { job = try IntegrationJob() }

  private func comment(_ text: String) -> String { "<!-- vecbench p -->\n\(text)\n\nJob: `p`\n" }

  // MARK: Comments

  @Test(arguments: [
    (
      IntegrationJob.github,
      ["GET", "POST /repos/a/b/issues/12/comments", "GET", "GET /user", "PATCH /repos/a/b/issues/comments/9"]
    ),
    (
      IntegrationJob.gitlab,
      [
        "GET", "POST /projects/5/merge_requests/6/notes", "GET", "GET /user",
        "PUT /projects/5/merge_requests/6/notes/9",
      ]
    ),
  ]) func `A job posts a comment once and updates it later`(
    environment: [String: String], log: [String]
  ) async throws {
    try job.folder.file("one.md", "<!-- vecbench Program -->\nfirst\n")
    try job.folder.file("two.md", "<!-- vecbench Program -->\nsecond\n")
    let commands = ["one.md", "two.md"].map { "\(IntegrationJob.postComment) \($0)" }
    let served = try await job.serve(commands, environment.merging(["NAME": "p"]) { $1 })
    #expect(served.comments == [comment("second")])
    #expect(served.log == log)
    #expect(served.codes == [0, 0])
  }

  @Test(arguments: [
    IntegrationJob.github, IntegrationJob.github.merging(["IS_BOT": "1"]) { $1 }, IntegrationJob.gitlab,
  ])
  func `A job doesn't change a comment that a stranger has copied from it`(environment: [String: String]) async throws {
    try job.folder.file("one.md", "first\n")
    try job.folder.file("two.md", "second\n")
    let commands = ["one.md", "two.md"].map { "\(IntegrationJob.postComment) \($0)" }
    let served = try await job.serve(
      commands, environment.merging(["NAME": "p", "COPIED": comment("copied")]) { $1 })
    #expect(served.comments == [comment("second")])
    #expect(!served.log.contains { $0.hasSuffix("/8") })
    #expect(served.codes == [0, 0])
  }

  @Test func `A job without the permission to comment passes`() async throws {
    try job.folder.file("one.md", "first\n")
    let commands = ["\(IntegrationJob.postComment) one.md"]
    #expect(try await job.serve(commands, IntegrationJob.github.merging(["REFUSES": "1"]) { $1 }).codes == [0])
    let served = try await job.serve(commands, IntegrationJob.github.merging(["GITHUB_TOKEN": ""]) { $1 })
    #expect(served.codes == [0] && served.log.isEmpty)
    #expect(try await job.serve(commands, [:]).codes == [0])
    #expect(try await job.serve(["\(IntegrationJob.postComment) missing.md"], IntegrationJob.github).codes == [0])
  }

  @Test func `The jobs of a matrix on GitHub have separate comments`() async throws {
    try job.folder.file("one.md", "<!-- vecbench Program -->\nfirst\n")
    try job.folder.file("two.md", "<!-- vecbench Program -->\nsecond\n")
    let post = { (swift: String, file: String) in
      #"MATRIX='{"os": "linux", "swift": "\#(swift)"}' \#(IntegrationJob.postComment) \#(file).md"#
    }
    let served = try await job.serve(
      [post("6.2", "one"), post("6.3", "one"), post("6.2", "two")],
      IntegrationJob.github.merging(["GITHUB_WORKFLOW": "speed", "GITHUB_JOB": "gate", "PRODUCT": "Bench"]) { $1 })
    #expect(
      served.comments == [
        "<!-- vecbench speed / gate / Bench / linux / 6.2 -->\nsecond\n\nJob: `speed / gate / Bench / linux / 6.2`\n",
        "<!-- vecbench speed / gate / Bench / linux / 6.3 -->\nfirst\n\nJob: `speed / gate / Bench / linux / 6.3`\n",
      ])
  }

  @Test func `The jobs of a matrix on GitLab have separate comments`() async throws {
    for name in ["vecbench-a", "vecbench-b"] {
      try await job.run("mkdir -p vecbench-results/\(name); echo \(name) >vecbench-results/\(name)/comment.md")
    }
    let script = try script(of: "vecbench-comment", in: "GitLab/vecbench.yml")
    let environment = IntegrationJob.gitlab.merging(["CI_JOB_NAME": "vecbench-comment"]) { $1 }
    let served = try await job.serve([script], environment)
    #expect(
      served.comments == [
        "<!-- vecbench vecbench-a -->\nvecbench-a\n\nJob: `vecbench-a`\n",
        "<!-- vecbench vecbench-b -->\nvecbench-b\n\nJob: `vecbench-b`\n",
      ])
  }

  // MARK: Requests from forks

  /// Writes the event of the workflow that GitHub runs after the comparison of a fork's branch, and returns the
  /// environment variables of this workflow.
  private func workflowRun() throws -> [String: String] {
    let repository = #"{"full_name": "c/b", "owner": {"login": "c"}}"#
    let run = #"{"head_repository": \#(repository), "head_branch": "x&y", "head_sha": "new"}"#
    try job.folder.file("event.json", #"{"workflow_run": \#(run)}"#)
    return IntegrationJob.github.merging(["NAME": "p"]) { $1 }
  }

  private func request(_ number: Int, _ repository: String, _ commit: String) -> String {
    #"{"number": \#(number), "head": {"sha": "\#(commit)", "repo": {"full_name": "\#(repository)"}}}"#
  }

  @Test func `The results of a fork are posted to the open pull request that has their commit`() async throws {
    let environment = try workflowRun()
    try job.folder.file("comment.md", "<!-- vecbench 99 -->\ntext\n")
    let requests = [request(30, "c/b", "old"), request(31, "c/b", "new"), request(32, "d/b", "new")]
    try job.folder.file("pulls.json", "[\(requests.joined(separator: ","))]")
    let served = try await job.serve(["\(IntegrationJob.postComment) comment.md"], environment)
    #expect(
      served.log == [
        "GET /repos/a/b/pulls?state=open&per_page=100&head=c%3Ax%26y", "GET", "POST /repos/a/b/issues/31/comments",
      ])
    #expect(served.comments == [comment("text")])
  }

  @Test func `The results of a commit that is no longer the latest aren't posted`() async throws {
    let environment = try workflowRun()
    try job.folder.file("comment.md", "text\n")
    try job.folder.file("pulls.json", "[\(request(31, "c/b", "newer"))]")
    let served = try await job.serve(["\(IntegrationJob.postComment) comment.md"], environment)
    #expect(served.comments.isEmpty && served.codes == [0])
  }

  @Test func `A comment file that is a symbolic link isn't posted`() async throws {
    try job.folder.file("secrets", "secret\n")
    try await job.run("ln -s secrets comment.md")
    let served = try await job.serve(["\(IntegrationJob.postComment) comment.md"], IntegrationJob.github)
    #expect(served.comments.isEmpty && served.codes == [0])
  }

  @Test func `A matrix that isn't an object is reported, and the job doesn't fail`() async throws {
    try job.folder.file("comment.md", "text\n")
    let ending = try await job.run(
      "\(IntegrationJob.postComment) comment.md", IntegrationJob.github.merging(["MATRIX": "[1]"]) { $1 })
    #expect(ending.errorMessage.hasPrefix("post-comment: no comment was posted: AttributeError: "))
    #expect(ending.standardError.count == 1)
  }

  @Test func `The guide contains the workflows for requests from forks`() throws {
    let guide = try IntegrationJob.text("../Documentation/gate-your-package.md")
    for file in ["speed.yml", "speed-comment.yml"] {
      let workflow = try IntegrationJob.text("GitHub/\(file)").split(separator: "\n").drop { $0.hasPrefix("#") }
      #expect(guide.contains("# .github/workflows/\(file)\n\(workflow.joined(separator: "\n"))\n```"))
    }
  }

  // MARK: Tokens

  @Test func `Only the step of the action that comments has the token`() throws {
    let steps = try steps(of: "GitHub/action.yml").filter { $0.contains(" run: ") }
    let withToken = steps.filter { $0.contains("inputs.token }}") }
    #expect(withToken.count == 1 && withToken[0].contains("/post-comment\" vecbench-results/comment.md'"))
    #expect(steps.contains { $0.contains("/../gate\"") && !$0.contains("TOKEN") })
  }

  @Test(arguments: ["speed", "speed-comment", "shards"])
  func `No job of a workflow runs the code of a pull request and can also comment on it`(name: String) throws {
    let workflow = try IntegrationJob.text("GitHub/\(name).yml")
    let jobs = workflow.split(separator: "jobs:\n", maxSplits: 1)
    for job in jobs[1].replacing(/\n  (?=[a-z])/, with: "\u{0}").split(separator: "\u{0}") {
      let mayComment = (jobs[0] + job).contains("pull-requests: write")
      let runsCode = job.contains("actions/checkout") || job.contains("/GitHub@main")
      #expect(mayComment != runsCode, "\(job)")
      #expect(runsCode == job.contains("persist-credentials: false"), "\(job)")
    }
  }

  @Test(arguments: ["vecbench", "shards"])
  func `A job for GitLab builds and measures without the token`(name: String) throws {
    let text = try IntegrationJob.text("GitLab/\(name).yml")
    for line in text.split(separator: "\n") where line.contains("Integrations/gate") {
      #expect(line.contains("env -u GITLAB_COMMENT_TOKEN .fastvector/Integrations/gate"))
    }
    let jobs = text.split(separator: "vecbench-comment:\n")
    try #require(jobs.count == 2)
    #expect(!jobs[0].contains("post-comment") && !jobs[1].contains("Integrations/gate"))
    #expect(jobs[1].contains("  environment:\n    name: vecbench-comment\n"))
  }

  // MARK: Jobs

  /// Returns the steps of an action.
  private func steps(of file: String) throws -> [String] {
    let text = try IntegrationJob.text(file).split(separator: "  steps:\n")[1]
    return text.replacing("\n    - ", with: "\u{0}").split(separator: "\u{0}").map(String.init)
  }

  /// Returns the single-line commands of an action.
  private func commands(of file: String) throws -> [String] {
    let lines = try IntegrationJob.text(file).split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.filter { $0.hasPrefix("run: ") }.map {
      $0.dropFirst("run: ".count).trimmingCharacters(in: CharacterSet(charactersIn: "'"))
    }
  }

  /// Returns the script of a job for GitLab. It uses a link to this repository instead of cloning it.
  private func script(of job: String, in file: String) throws -> String {
    let lines = try IntegrationJob.text(file).split(separator: "\n").drop { $0 != "\(job):" }
    let script = lines.drop { $0 != "  script:" }.dropFirst().prefix { $0.hasPrefix("    - ") }
    let link = "ln -s '\(IntegrationJob.integrations.deletingLastPathComponent().path)' .fastvector"
    return script.map { String($0.dropFirst("    - ".count)) }.map { $0.hasPrefix("git clone ") ? link : $0 }
      .joined(separator: " && ")
  }

  @Test func `The action for GitHub runs a comparison and comments on the pull request`() async throws {
    try await job.commitProgram(time: 1000)
    try await job.commitProgram(time: 1300)
    let commands = try commands(of: "GitHub/action.yml")
    try #require(commands.count == 3)
    let environment = [
      "GITHUB_ACTION_PATH": IntegrationJob.integrations.appendingPathComponent("GitHub").path, "BASE": "t1000",
      "HEAD": "t1300", "PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": IntegrationJob.measuring,
      "PAGE": "https://example.com/1", "GITHUB_WORKSPACE": "/nowhere", "GITHUB_TOKEN": "", "GITHUB_WORKFLOW": "speed",
      "GITHUB_STEP_SUMMARY": job.folder.url.appendingPathComponent("summary.md").path,
    ]
    let served = try await job.serve(
      [commands[0], commands[1], "GITHUB_TOKEN=t; export GITHUB_TOKEN; " + commands[2]],
      IntegrationJob.github.merging(environment) { $1 })
    #expect(served.codes == [0, 2, 0])
    let comment = try #require(served.comments.last)
    #expect(comment.hasPrefix("<!-- vecbench speed -->\n**WordCountBenchmarks: SLOWER: 1 regression**"))
    #expect(comment.contains("[All figures](https://example.com/1)"))
    let commits = try await job.run("git rev-parse t1000 t1300").output.split(separator: "\n").joined(separator: " ")
    #expect(comment.contains("WordCountBenchmarks bisect \(commits) --benchmark a --build true --program program "))
    #expect(try job.folder.text("summary.md").hasPrefix("**vecbench: SLOWER"))
    #expect(job.folder.holds("vecbench-results/verdict.xml"))
  }

  @Test func `The jobs for GitLab run a comparison and comment on the merge request`() async throws {
    try await job.commitProgram(time: 1000)
    try await job.commitProgram(time: 1300)
    let served = try await job.serve(
      ["vecbench", "vecbench-comment"].map { try script(of: $0, in: "GitLab/vecbench.yml") },
      IntegrationJob.gitlab.merging([
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": "t1000", "CI_JOB_URL": "https://example.com/2", "CI_PROJECT_DIR": "/nowhere",
        "RESULTS": "vecbench-results/vecbench", "PROGRAM": Executable.wordCountBenchmarks.path,
        "OPTIONS": IntegrationJob.measuring,
      ]) { $1 })
    #expect(served.codes == [2, 0])
    #expect(served.comments.count == 1)
    #expect(served.comments.last?.contains("[All figures](https://example.com/2)") == true)
  }

  @Test(arguments: ["GitHub/action.yml", "GitLab/vecbench.yml", "GitLab/shards.yml"])
  func `CI jobs keep their builds in the cache even after a regression`(file: String) throws {
    let text = try IntegrationJob.text(file)
    if file.hasPrefix("GitLab") {
      #expect(text.contains("  cache:\n    key: vecbench-") && text.contains("    when: always\n"))
    } else {
      #expect(text.contains("uses: actions/cache/restore@") && text.contains("          .build\n"))
      #expect(text.contains("- if: ${{ !cancelled() && inputs.cache == 'true'"))
    }
  }
}
