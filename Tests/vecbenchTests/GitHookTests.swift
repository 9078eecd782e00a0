import Foundation
import ProgramTestSupport
import Testing

/// Tests of comparisons that run in a git hook. Git then sets environment variables that name the repository and the
/// index of the commit in progress, which a comparison must not change.
@Suite struct `Comparisons in git hooks` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let worker = """
    #!/bin/sh
    echo vecbench-worker 1 release
    samples=$$
    while read -r question name iterations; do
      case $question in
        list) printf 'rows 1\\na\\n' ;;
        allocations) echo 'allocations -' ;;
        *) samples=$((samples + 1)); echo "epoch ${iterations}$((100 + samples * 37 % 97)) 0" ;;
      esac
    done

    """

  private func git(_ arguments: [String], in subfolder: String = "") async throws -> String {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git"] + identity + arguments,
      folder: subfolder.isEmpty ? folder.url : folder.url.appendingPathComponent(subfolder))
    try #require(ending.code == 0, "\(ending.standardError)")
    return ending.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The command that compares the last two commits and appends the exit code to a file.
  private var comparison: String {
    let vecbench = Executable.vecbench.path
    return """
      '\(vecbench)' compare HEAD~1 HEAD --quick --quiet --build 'cp worker program; chmod +x program' --program program \
        > /dev/null; echo $? >> '\(folder.url.path)/codes'
      """
  }

  private func codes() throws -> [String] {
    try String(contentsOf: folder.url.appendingPathComponent("codes"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Creates a repository with two commits.
  private func makeRepository() async throws {
    try folder.file("worker", Self.worker)
    try folder.file("text", "1\n")
    try folder.file(".gitignore", "/.build\n/codes\n/linked\n")
    _ = try await git(["init", "--quiet", "--initial-branch", "main"])
    _ = try await git(["add", "--all"])
    _ = try await git(["commit", "--quiet", "--message", "1"])
    try folder.file("text", "2\n")
    _ = try await git(["commit", "--quiet", "--all", "--message", "2"])
  }

  private func install(hook: String, _ command: String? = nil) throws {
    let path = folder.url.appendingPathComponent(".git/hooks/\(hook)").path
    try FileManager.default.createDirectory(
      atPath: folder.url.appendingPathComponent(".git/hooks").path, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(command ?? comparison)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(arguments: [["--all"], ["--include", "text"], ["--only", "text"]])
  func `A comparison in a pre-commit hook doesn't change the commit in progress`(selection: [String]) async throws {
    try await makeRepository()
    try install(hook: "pre-commit")
    try folder.file("text", "3\n")
    _ = try await git(["commit", "--quiet", "--message", "3"] + selection)
    #expect(try codes() == ["0"])
    #expect(try await git(["show", "HEAD:text"]) == "3")
    #expect(try await git(["diff", "--name-only", "HEAD~1", "HEAD"]) == "text")
    #expect(try await git(["status", "--porcelain"]) == "")
    #expect(try await git(["symbolic-ref", "HEAD"]) == "refs/heads/main")
  }

  @Test func `A comparison before a commit in a linked worktree doesn't change its branch or its index`() async throws {
    try await makeRepository()
    _ = try await git(["worktree", "add", "--quiet", "-b", "other", "linked"])
    try install(hook: "pre-commit")
    try folder.file("linked/text", "3\n")
    _ = try await git(["add", "text"], in: "linked")
    _ = try await git(["commit", "--quiet", "--message", "3"], in: "linked")
    #expect(try codes() == ["0"])
    #expect(try await git(["symbolic-ref", "HEAD"], in: "linked") == "refs/heads/other")
    #expect(try await git(["show", "other:text"]) == "3")
    #expect(try await git(["show", "main:text"]) == "2")
    let changes = try await git(["status", "--porcelain", "--untracked-files=no"], in: "linked")
    #expect(changes == "")
  }

  @Test(arguments: ["", "linked"])
  func `A shell command of a comparison in a pre-commit hook uses the repository of its revision`(
    subfolder: String
  ) async throws {
    try await makeRepository()
    _ = try await git(["worktree", "add", "--quiet", "-b", "other", "linked"])
    let preparation = "git checkout --quiet HEAD~1 -- text; git reset --quiet --hard"
    try install(
      hook: "pre-commit",
      """
      '\(Executable.vecbench.path)' compare HEAD~1 HEAD --quick --quiet --adapter command --process-runs 12 --rounds 2 \
        --build 'cp worker program; chmod +x program' --program program --setup '\(preparation)' \
        --prepare '\(preparation)' --cleanup '\(preparation)' \
        > /dev/null; echo $? >> '\(folder.url.path)/codes'
      """)
    try folder.file(subfolder + "/text", "3\n")
    _ = try await git(["commit", "--quiet", "--all", "--message", "3"], in: subfolder)
    // On some machines, the comparison of such short commands is undecided and exits with 75.
    #expect(try codes() == ["0"] || codes() == ["75"])
    #expect(try await git(["show", "HEAD:text"], in: subfolder) == "3")
    #expect(try await git(["status", "--porcelain"], in: subfolder) == "")
  }

  @Test func `A comparison in each step of a rebase doesn't change the commits`() async throws {
    try await makeRepository()
    for number in 3...4 {
      try folder.file("text", "\(number)\n")
      _ = try await git(["commit", "--quiet", "--all", "--message", "\(number)"])
    }
    try folder.file("step", "#!/bin/sh\n\(comparison)\n")
    _ = try await git(["rebase", "--quiet", "--force-rebase", "--exec", "sh step", "HEAD~2"])
    #expect(try codes() == ["0", "0"])
    #expect(try await git(["log", "--format=%s"]) == "4\n3\n2\n1")
    #expect(try await git(["show", "HEAD:text"]) == "4")
    #expect(try await git(["symbolic-ref", "HEAD"]) == "refs/heads/main")
  }

  @Test func `A comparison in a pre-push hook compares the pushed commits`() async throws {
    try await makeRepository()
    _ = try await git(["init", "--quiet", "--bare", ".build/remote"])
    try install(hook: "pre-push")
    _ = try await git(["push", "--quiet", ".build/remote", "main"])
    #expect(try codes() == ["0"])
    #expect(try await git(["rev-parse", "main"]) == git(["rev-parse", "main"], in: ".build/remote"))
    #expect(try await git(["status", "--porcelain"]) == "")
  }
}
