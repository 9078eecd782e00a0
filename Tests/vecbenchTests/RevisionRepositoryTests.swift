import Foundation
import ProgramTestSupport
import Testing

/// Tests comparisons of revisions in unusual repositories, and of revisions with unusual names.
@Suite struct `Repositories of compared revisions` {
  @Test func `Submodules are checked out from the user's clone`() async throws {
    let library = try await TestRepository()
    try await library.commit(["speed": TestRepository.fast], tag: "fast")
    let repository = try await TestRepository()
    try await repository.git("submodule", "--quiet", "add", library.url.path, "lib")
    let program = TestRepository.worker(nanoseconds: "float(open('lib/speed').read())")
    try await repository.commit(["bench.py": program], tag: "fast")
    try await library.commit(["speed": TestRepository.slow], tag: "slow")
    let submodule = TestRepository(in: repository.folder, "lib")
    try await submodule.git("pull", "--quiet", "origin", "main")
    try await repository.commit([:], tag: "slow")
    let configuration = try repository.folder.text(".git/config")
    let ending = try await repository.compare("fast", "slow", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(try repository.folder.text(".git/config") == configuration)
    #expect(try await submodule.git("status", "--porcelain") == "")
    let clone = TestRepository(in: repository.folder, "clone")
    try await repository.git("clone", "--quiet", repository.url.path, "clone")
    let missing = try await clone.compare("fast", "slow", "--build", "true", "--program", "bench.py")
    #expect(missing.code == 1)
    #expect(missing.standardError.last?.contains("git submodule update --init --recursive") == true)
  }

  @Test func `The error about a submodule commit that isn't in the clone shows the command that fetches it`()
    async throws
  {
    let library = try await TestRepository()
    try await library.commit(["speed": TestRepository.fast], tag: "fast")
    let repository = try await TestRepository()
    try await repository.git("submodule", "--quiet", "add", library.url.path, "lib")
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "one")
    try await library.commit(["speed": TestRepository.slow], tag: "slow")
    let commit = try await library.git("rev-parse", "HEAD")
    try await repository.git("update-index", "--cacheinfo", "160000,\(commit),lib")
    try await repository.git("commit", "--quiet", "--message", "two")
    let ending = try await repository.compare("one", "HEAD", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 1)
    #expect(ending.errorMessage.hasSuffix("no commit \(commit.prefix(12)); git fetch --recurse-submodules fetches it"))
  }

  @Test(arguments: [" a b ", "new\nline\n", "é'\"$x"])
  func `The path of a repository may contain any characters`(name: String) async throws {
    let outer = try Folder()
    let repository = TestRepository(in: outer, name)
    try FileManager.default.createDirectory(at: repository.url, withIntermediateDirectories: true)
    try await repository.git("init", "--quiet")
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "one")
    try await repository.commit(["text": ""], tag: "two")
    let ending = try await repository.compare("one", "two", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 0, "\(ending.standardError)")
  }

  @Test func `A note states that uncommitted changes aren't measured`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "one")
    try await repository.commit(["text": "a"], tag: "two")
    let notes = { (base: String, head: String) in
      try await repository.compare(base, head, "--build", "true", "--program", "bench.py").standardError
        .filter { $0.contains("uncommitted changes in the working tree aren't measured") }
    }
    try repository.folder.file("new", "untracked")
    #expect(try await notes("one", "HEAD") == [])
    try repository.folder.file("text", "b")
    let found = try await notes("one", "HEAD")
    #expect(found.count == 1 && found.first?.contains("HEAD (") == true, "\(found)")
    #expect(try await notes("HEAD", "HEAD").count == 1)
    #expect(try await notes("one", "one") == [])
  }

  @Test func `A name that is both an executable file and a revision is rejected`() async throws {
    let repository = try await TestRepository(commits: 2)
    try repository.folder.script("c1", "#!/bin/sh\n")
    let commit = try await repository.git("rev-parse", "--short=12", "c1")
    for arguments in [["c1", "c2"], ["c2", "c1"]] {
      let ending = try await repository.compare(arguments[0], arguments[1], "--build", "true", "--program", "bench.py")
      #expect(ending.code == 64)
      #expect(ending.errorMessage.hasSuffix("write ./c1 or \(commit)"), "\(ending.errorMessage)")
    }
    #expect(try await repository.compare(commit, "c2", "--build", "true", "--program", "bench.py").code == 0)
  }

  @Test func `A name that is both a branch and a tag of another commit is rejected`() async throws {
    let repository = try await TestRepository(commits: 2)
    let options = ["--build", "true", "--program", "bench.py"]
    try await repository.git("branch", "c1", "c2")
    for arguments in [["c1", "c2"], ["c2", "c1"], ["c1...c2"]] {
      let ending = try await Executable.run(
        Executable.vecbench, ["compare"] + arguments + options, folder: repository.url)
      #expect(ending.code == 64)
      #expect(ending.errorMessage.hasSuffix("write refs/heads/c1 or refs/tags/c1"), "\(ending.errorMessage)")
    }
    let ending = try await repository.compare(
      "refs/heads/c1", "refs/tags/c1", options[0], options[1], options[2], options[3])
    #expect(ending.code == 0, "\(ending.standardError)")
    // The branch and the tag now refer to the same commit.
    try await repository.git("branch", "--force", "c1", "refs/tags/c1")
    #expect(try await repository.compare("c1", "c1", options[0], options[1], options[2], options[3]).code == 0)
  }

  @Test func `A revision with a caret in front is rejected`() async throws {
    let ending = try await TestRepository(commits: 2).compare("^c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 64)
    #expect(
      ending.errorMessage.contains("'^c1' is neither an executable file nor a revision"), "\(ending.errorMessage)")
  }

  @Test func `Revisions of a bare repository are compared`() async throws {
    let repository = try await TestRepository(commits: 2)
    try await repository.git("clone", "--quiet", "--bare", repository.url.path, "bare.git")
    let bare = TestRepository(in: repository.folder, "bare.git")
    let ending = try await bare.compare("c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 0, "\(ending.standardError)")
  }

  @Test func `The error about a commit that a shallow clone lacks shows the command that fetches it`() async throws {
    let repository = try await TestRepository(commits: 2)
    try await repository.git("clone", "--quiet", "--depth", "1", "file://" + repository.url.path, "shallow")
    let shallow = TestRepository(in: repository.folder, "shallow")
    for arguments in [["HEAD~1", "HEAD"], ["HEAD~1...HEAD"]] {
      let ending = try await Executable.run(
        Executable.vecbench, ["compare"] + arguments + ["--build", "true", "--program", "bench.py"], folder: shallow.url
      )
      #expect(ending.code == 64)
      #expect(ending.standardError.last?.contains("git fetch --unshallow") == true, "\(ending.standardError)")
    }
  }

  @Test func `The error about a repository that git rejects contains git's reason`() async throws {
    let repository = try await TestRepository(commits: 2)
    let ending = try await repository.compare("c1", "c2", environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    #expect(ending.code == 64)
    #expect(ending.errorMessage.contains("dubious ownership"), "\(ending.errorMessage)")
  }

  @Test func `The work tree of a revision contains the files that a sparse checkout leaves out`() async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "float(open('data/speed').read())")
    try await repository.commit(["bench.py": program, "data/speed": TestRepository.fast, "src/a": ""], tag: "fast")
    try await repository.commit(["data/speed": TestRepository.slow], tag: "slow")
    try await repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "src")
    try #require(!repository.folder.holds("data"))
    let ending = try await repository.compare("fast", "slow", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(!repository.folder.holds("data"))
    #expect(try await repository.git("status", "--porcelain") == "")
  }

  // MARK: Ranges

  /// Creates a repository whose branch `request` left `main` before `main` became faster.
  private func repositoryWithRequest(nanoseconds: Int = 1300) async throws -> TestRepository {
    let repository = try await TestRepository()
    let program = { (nanoseconds: Int) in TestRepository.worker(nanoseconds: "\(nanoseconds)") }
    try await repository.commit(["bench.py": program(1300)], tag: "base")
    try await repository.git("checkout", "--quiet", "-b", "request")
    try await repository.commit(["text": "request", "bench.py": program(nanoseconds)], tag: "comment")
    try await repository.git("checkout", "--quiet", "main")
    try await repository.commit(["bench.py": program(1000)], tag: "faster")
    try await repository.git("checkout", "--quiet", "request")
    return repository
  }

  /// Runs a command in a repository, with the options that build a revision.
  private func run(_ arguments: String, in repository: TestRepository) async throws -> Ending {
    let options = "--quiet --build true --program bench.py"
    return try await Executable.run(
      Executable.vecbench, (arguments + " " + options).split(separator: " ").map(String.init), folder: repository.url)
  }

  @Test func `A range with three dots compares a revision with the merge base`() async throws {
    let repository = try await repositoryWithRequest()
    let options = ["--build", "true", "--program", "bench.py"]
    #expect(try await repository.compare("main", "HEAD", options[0], options[1], options[2], options[3]).code == 2)
    for range in ["main...HEAD", "main..."] {
      let ending = try await repository.compare(range, options[0], options[1], options[2], options[3])
      #expect(ending.code == 0, "\(ending.standardError)")
      let base = try await repository.git("rev-parse", "--short=12", "base")
      #expect(ending.output.hasPrefix("base  \(base)\nhead  HEAD ("))
    }
    for (range, reason) in [
      ("main", "there is nothing to compare 'main' with"), ("none...HEAD", "'none' isn't a revision"),
    ] {
      let ending = try await repository.compare(range, options[0], options[1], options[2], options[3])
      #expect(ending.code == 64 && ending.errorMessage.contains(reason), "\(ending.errorMessage)")
    }
  }

  @Test(arguments: ["count main...HEAD", "explain main...HEAD a", "bisect main...HEAD"])
  func `Commands that compare two revisions accept a range with three dots`(command: String) async throws {
    let repository = try await repositoryWithRequest(nanoseconds: 2000)
    let base = try await repository.git("rev-parse", "--short=12", "base")
    let isBisection = command.hasPrefix("bisect")
    let ending = try await run(command + (isBisection ? " --quick --rounds 2 --sample-time 10us" : ""), in: repository)
    if isBisection {
      #expect(ending.code == 0, "\(ending.standardError)")
      #expect(ending.output.contains("merge base (\(base))") && ending.output.contains("comment"), "\(ending.output)")
    } else {
      // The program is a script, so its instructions can't be counted. The message names the merge base.
      #expect(ending.code == 3)
      #expect(
        ending.errorMessage.hasPrefix("vecbench: base (\(base)): bench.py is a script "), "\(ending.errorMessage)")
    }
  }

  @Test(arguments: [
    ("compare main..HEAD", "add a second program or revision, or use BASE...HEAD"),
    ("bisect main..HEAD", "add a second program or revision, or use BASE...HEAD"),
    ("explain main..HEAD a", "use BASE...HEAD and a benchmark"),
    ("compare main...HEAD HEAD", "a range such as main...HEAD replaces the two programs"),
    ("count main..HEAD", "a range such as main...HEAD replaces the two programs"),
    ("noise main...HEAD", "a range such as main...HEAD replaces the two programs"),
    ("compare main...main", "there is nothing to compare: 'main' has no commits that 'main' lacks"),
    ("count HEAD...base", "there is nothing to compare: 'base' has no commits that 'HEAD' lacks"),
  ])
  func `A range that a command can't compare is rejected with a one-line error that shows the valid arguments`(
    command: String, advice: String
  ) async throws {
    let ending = try await run(command, in: repositoryWithRequest())
    #expect(ending.code == 64 && ending.standardError.count == 1, "\(ending.standardError)")
    #expect(ending.errorMessage.contains(advice), "\(ending.errorMessage)")
  }
}
