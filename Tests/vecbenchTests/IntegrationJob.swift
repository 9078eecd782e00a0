import Foundation
import ProgramTestSupport
import Testing

/// A folder in which the scripts of Integrations run as in a CI job, with a local server that stores comments.
struct IntegrationJob {
  static let integrations = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Integrations")

  static let gate = "'\(integrations.appendingPathComponent("gate").path)'"
  static let postComment = "'\(integrations.appendingPathComponent("post-comment").path)'"

  /// The environment variables of a job for pull request 12 on GitHub, and for merge request 6 on GitLab.
  static let github = ["GITHUB_REPOSITORY": "a/b", "GITHUB_TOKEN": "t", "GITHUB_EVENT_PATH": "event.json"]
  static let gitlab = ["CI_PROJECT_ID": "5", "CI_MERGE_REQUEST_IID": "6", "GITLAB_COMMENT_TOKEN": "t"]

  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.file("event.json", #"{"pull_request": {"number": 12}}"#)
  }

  /// Returns the text of a file in Integrations.
  static func text(_ file: String) throws -> String {
    try String(contentsOf: integrations.appendingPathComponent(file), encoding: .utf8)
  }

  // MARK: Commands

  /// Returns the environment variables without the variables of the CI system that runs these tests.
  private func variables(_ environment: [String: String]) -> [String: String] {
    let names = [
      "GITHUB_ACTIONS", "GITHUB_BASE_REF", "GITHUB_EVENT_NAME", "GITHUB_EVENT_PATH", "GITHUB_JOB", "GITHUB_REF",
      "GITHUB_SHA", "GITHUB_STEP_SUMMARY", "GITHUB_TOKEN", "GITHUB_WORKFLOW", "CI", "CI_COMMIT_BEFORE_SHA",
      "CI_DEFAULT_BRANCH", "CI_JOB_NAME", "CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_MERGE_REQUEST_EVENT_TYPE",
      "CI_MERGE_REQUEST_IID", "CI_PIPELINE_SOURCE", "GITLAB_COMMENT_TOKEN", "NAME", "PRODUCT",
    ]
    let cleared = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
    let git = [
      "GIT_AUTHOR_NAME": "T", "GIT_AUTHOR_EMAIL": "t@localhost", "GIT_COMMITTER_NAME": "T",
      "GIT_COMMITTER_EMAIL": "t@localhost", "HOME": folder.url.path,
    ]
    return cleared.merging(git) { $1 }.merging(environment) { $1 }
  }

  /// Runs a command and expects an exit code.
  @discardableResult
  func run(
    _ command: String, _ environment: [String: String] = [:], in subfolder: String? = nil, code: Int32 = 0
  ) async throws -> Ending {
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"), ["-e", "-c", command], environment: variables(environment),
      folder: subfolder.map(folder.url.appendingPathComponent) ?? folder.url)
    #expect(ending.code == code, "\(command): \(ending.standardError)")
    return ending
  }

  // MARK: Comments

  /// A server that stores comments and imitates the APIs of GitHub and GitLab. It runs commands and then writes the
  /// comments, the requests, and the exit codes to a file. Two comments by a stranger exist from the start; the text of
  /// the second one is `COPIED`. The user of the token is a bot if `IS_BOT` isn't empty. A file lists the open pull
  /// requests.
  private static let server = """
    import http.server, json, os, subprocess, sys, threading
    stranger, own = {"id": 3, "type": "User"}, {"id": 4, "type": "Bot" if os.environ.get("IS_BOT") else "User"}
    def by(author): return {"author" if os.environ.get("CI_PROJECT_ID") else "user": author}
    comments = [{"id": 7, "body": "Nice", **by(stranger)}, {"id": 8, "body": os.environ.get("COPIED"), **by(stranger)}]
    log = []
    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self, code, value):
            body = json.dumps(value).encode()
            self.send_response(code); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
        def body(self): return json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]
        def do_GET(self):
            if "/pulls?" in self.path:
                log.append("GET " + self.path); return self.answer(200, json.load(open("pulls.json")))
            if self.path == "/user":
                log.append("GET /user")
                return self.answer(403, {}) if os.environ.get("IS_BOT") else self.answer(200, own)
            page = int(self.path.split("page=")[-1])
            log.append("GET"); self.answer(200, comments if page == 1 else [])
        def do_POST(self):
            if os.environ.get("REFUSES"): self.body(); return self.answer(403, {})
            log.append("POST " + self.path)
            comments.append({"id": len(comments) + 7, "body": self.body(), **by(own)}); self.answer(201, comments[-1])
        def change(self):
            log.append(self.command + " " + self.path)
            for comment in comments:
                if comment["id"] == int(self.path.split("/")[-1]): comment["body"] = self.body()
            self.answer(200, {})
        do_PATCH = do_PUT = change
        def log_message(self, *arguments): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = "http://127.0.0.1:%d" % server.server_port
    codes = [subprocess.run(["sh", "-c", command], env={**os.environ, "GITHUB_API_URL": address, "CI_API_V4_URL": address}).returncode
        for command in sys.argv[1:]]
    json.dump({"comments": [comment["body"] for comment in comments[2:]], "log": log, "codes": codes}, open("served.json", "w"))

    """

  struct Served: Decodable {
    /// The comments that the commands posted.
    let comments: [String]

    /// The requests that the server received.
    let log: [String]

    /// The exit codes of the commands.
    let codes: [Int]
  }

  /// Runs commands one after another while the server runs.
  func serve(_ commands: [String], _ environment: [String: String]) async throws -> Served {
    try folder.file("server.py", Self.server)
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "server.py"] + commands,
      environment: variables(environment), folder: folder.url)
    try #require(ending.code == 0, "\(ending.standardError)")
    return try JSONDecoder().decode(Served.self, from: Data(folder.text("served.json").utf8))
  }

  // MARK: Programs

  /// Writes an executable script.
  func script(_ name: String, _ text: String) async throws {
    try folder.file(name, "#!/bin/sh\n\(text)\n")
    try await run("chmod +x \(name)")
  }

  /// The options for a quick comparison of the script `program` in two revisions.
  static let measuring = "--quick --rounds 2 --sample-time 10us --quiet --build true --program program"

  /// Commits a benchmark program whose only benchmark takes `time` nanoseconds. The tag of the commit contains this
  /// time.
  func commitProgram(time: Int, benchmark: String = "a") async throws {
    try await script(
      "program",
      #"""
      echo vecbench-worker 2 release
      while read -r question name count; do
        case $question in
          list) printf '%s\n' 'benchmarks 1' BENCHMARK ;;
          sample) echo "sample $((TIME * count)) 0" ;;
          allocations) echo allocations - ;;
        esac
      done
      """#.replacing("TIME", with: "\(time)").replacing("BENCHMARK", with: benchmark))
    try await commit("program", tag: "t\(time)")
  }

  /// Commits a file and tags the commit.
  func commit(_ file: String, tag: String) async throws {
    try await run("git init --quiet -b main; git add '\(file)'; git commit --quiet --message \(tag); git tag \(tag)")
  }
}
