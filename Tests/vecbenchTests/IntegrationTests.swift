import Foundation
import Testing

/// The scripts of Integrations, as GitHub and GitLab run them, with a server of comments on this machine.
@Suite struct `The integrations` {
  /// Keeps comments in a file and answers as GitHub and GitLab do, then runs a command and ends with its code. Two comments
  /// of others are there already; a page has two.
  private static let server = """
    import http.server, json, os, subprocess, sys, threading
    comments = [{"id": 7, "body": "Nice"}, {"id": 8, "body": None}]
    log = []
    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self, code, value):
            body = json.dumps(value).encode()
            self.send_response(code); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
        def body(self): return json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]
        def do_GET(self):
            page = int(self.path.split("page=")[-1])
            log.append("GET"); self.answer(200, comments if page == 1 else [])
        def do_POST(self):
            if os.environ.get("REFUSES"): self.body(); return self.answer(403, {})
            log.append("POST " + self.path); comments.append({"id": 9, "body": self.body()}); self.answer(201, comments[-1])
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
    json.dump({"comments": comments, "log": log, "codes": codes}, open("served.json", "w"))

    """

  private let folder: Folder
  private let integrations = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Integrations")

  init() throws { folder = try Folder() }

  private static let github = [
    "GITHUB_REPOSITORY": "a/b", "GITHUB_TOKEN": "t", "GITHUB_EVENT_PATH": "event.json", "GITHUB_WORKSPACE": "/nowhere",
  ]

  private func serve(
    _ commands: [String], _ environment: [String: String]
  ) async throws -> (
    comments: [String], log: [String], codes: [Int]
  ) {
    try folder.file("server.py", Self.server)
    try folder.file("event.json", #"{"pull_request": {"number": 12}}"#)
    let none = ["GITHUB_EVENT_PATH": "", "GITHUB_STEP_SUMMARY": "", "HOME": folder.url.path]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "server.py"] + commands,
      environment: none.merging(environment) { $1 }, folder: folder.url)
    try #require(ending.code == 0, "\(ending.standardError)")
    let served = try #require(
      JSONSerialization.jsonObject(with: Data(folder.text("served.json").utf8)) as? [String: Any])
    let comments = try #require(served["comments"] as? [[String: Any]])
    return (
      comments.map { $0["body"] as? String ?? "" }, try #require(served["log"] as? [String]),
      try #require(served["codes"] as? [Int])
    )
  }

  @Test(arguments: [
    (
      Self.github,
      ["GET", "POST /repos/a/b/issues/12/comments", "GET", "PATCH /repos/a/b/issues/comments/9"]
    ),
    (
      ["CI_PROJECT_ID": "5", "CI_MERGE_REQUEST_IID": "6", "GITLAB_COMMENT_TOKEN": "t"],
      [
        "GET", "POST /projects/5/merge_requests/6/notes", "GET", "PUT /projects/5/merge_requests/6/notes/9",
      ]
    ),
  ]) func `add a comment once, and update it then`(environment: [String: String], log: [String]) async throws {
    try folder.file("one.md", "<!-- vecbench p -->\nfirst\n")
    try folder.file("two.md", "<!-- vecbench p -->\nsecond\n")
    let post = integrations.appendingPathComponent("post-comment").path
    let served = try await serve(["'\(post)' one.md", "'\(post)' two.md"], environment)
    #expect(served.comments == ["Nice", "", "<!-- vecbench p -->\nsecond\n"])
    #expect(served.log == log)
    #expect(served.codes == [0, 0])
  }

  @Test func `do not fail a job that may not comment`() async throws {
    try folder.file("one.md", "<!-- vecbench p -->\nfirst\n")
    let post = integrations.appendingPathComponent("post-comment").path
    let commands = ["'\(post)' one.md"]
    #expect(try await serve(commands, Self.github.merging(["REFUSES": "1"]) { $1 }).codes == [0])
    #expect(try await serve(commands, Self.github.merging(["GITHUB_TOKEN": ""]) { $1 }).log.isEmpty)
    #expect(try await serve(commands, [:]).codes == [0])
  }

  /// The commands of a YAML file's steps, the way that all of ours are written: on one line after `run:` or in a list after
  /// `script:`.
  private func steps(_ file: String) throws -> [String] {
    let text = try String(contentsOf: integrations.appendingPathComponent(file), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let runs = lines.filter { $0.hasPrefix("run: ") }.map { $0.dropFirst(5) }
    let script = lines.drop { $0 != "script:" }.dropFirst().prefix { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    return (runs + script).map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
  }

  /// A repository of a script whose time is in a file, of which the last commit is slower.
  private func commitScript() async throws {
    let script = #"""
      #!/bin/sh
      echo vecbench-worker 1 release
      while read -r question name count; do
        case $question in
          list) echo rows 1; echo a;;
          epoch) echo epoch $((TIME * count)) 0;;
          allocations) echo allocations -;;
        esac
      done

      """#
    for time in [1000, 1300] {
      try folder.file("program", script.replacing("TIME", with: "\(time)"))
      let commands = """
        chmod +x program; git init --quiet; git add program; \
        git -c user.name=T -c user.email=t@localhost commit --quiet --message \(time); git tag t\(time)
        """
      let ending = try await Executable.run(
        URL(fileURLWithPath: "/bin/sh"), ["-e", "-c", commands], folder: folder.url)
      try #require(ending.code == 0, "\(ending.standardError)")
    }
  }

  private static let options = "--quick --rounds 2 --sample-time 10us --quiet --build 'true' --program program"

  @Test func `for GitHub compare and comment in the steps of the action`() async throws {
    try await commitScript()
    let environment = Self.github.merging([
      "GITHUB_ACTION_PATH": integrations.appendingPathComponent("GitHub").path, "BASE": "t1000", "HEAD": "t1300",
      "PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": Self.options, "PAGE": "https://example.com/1",
      "GITHUB_STEP_SUMMARY": folder.url.appendingPathComponent("summary.md").path,
    ]) { $1 }
    let steps = try steps("GitHub/action.yml")
    try #require(steps.count == 2)
    let served = try await serve(steps, environment)
    #expect(served.codes == [0, 2])
    let comment = try #require(served.comments.last)
    #expect(comment.hasPrefix("<!-- vecbench WordCountBenchmarks -->\n**WordCountBenchmarks: SLOWER: 1 regression**"))
    #expect(comment.contains("[All figures](https://example.com/1)"))
    #expect(comment.contains("WordCountBenchmarks bisect t1000 t1300 --benchmark a --build true --program program`"))
    #expect(try folder.text("summary.md").hasPrefix("**vecbench: SLOWER"))
    #expect(folder.holds("vecbench-results/verdict.xml"))
  }

  @Test func `for GitLab compare and comment in the script of the job`() async throws {
    try await commitScript()
    let steps = try steps("GitLab/vecbench.yml")
    try #require(steps.count == 4)
    let gate = try #require(steps.last)
    let link = "ln -s '\(integrations.deletingLastPathComponent().path)' .fastvector; git fetch --quiet . t1300"
    let served = try await serve(
      [link, gate.replacing("FETCH_HEAD", with: "t1000")],
      [
        "CI_PROJECT_ID": "5", "CI_MERGE_REQUEST_IID": "6", "GITLAB_COMMENT_TOKEN": "t",
        "CI_JOB_URL": "https://example.com/2",
        "PROGRAM": Executable.wordCountBenchmarks.path, "OPTIONS": Self.options,
      ])
    #expect(served.codes == [0, 2])
    #expect(served.comments.last?.contains("[All figures](https://example.com/2)") == true)
  }
}
