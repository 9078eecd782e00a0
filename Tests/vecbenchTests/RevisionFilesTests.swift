import Foundation
import Testing

/// Comparisons of revisions whose programs load files. The times are simulated: each program reports a number that it
/// reads from such a file.
@Suite struct `Files of compared revisions` {
  private static let fast = "1000", slow = "1300"

  // MARK: Separate folders

  @Test func `Each revision loads its own Python modules`() async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "speed.nanoseconds", prelude: "import speed")
    try await repository.commit(["bench.py": program, "speed.py": "nanoseconds = \(Self.fast)\n"], tag: "fast")
    try await repository.commit(["speed.py": "nanoseconds = \(Self.slow)\n"], tag: "slow")
    let ending = try await repository.compare("fast", "slow", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  @Test func `Each revision reads data from its own folder`() async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "float(open('data/speed').read())")
    try await repository.commit(["bench.py": program, "data/speed": Self.fast], tag: "fast")
    try await repository.commit(["data/speed": Self.slow], tag: "slow")
    let options = ["--build", "true", "--program", "bench.py"]
    #expect(try await repository.compare("fast", "slow", options[0], options[1], options[2], options[3]).code == 2)
    let below = TestRepository(in: repository.folder, "data")
    try await repository.commit(
      ["bench.py": TestRepository.worker(nanoseconds: "float(open('speed').read())"), "data/speed": Self.fast],
      tag: "fast-below")
    try await repository.commit(["data/speed": Self.slow], tag: "slow-below")
    let ending = try await below.compare("fast-below", "slow-below", options[0], options[1], options[2], options[3])
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  private static func build(libraries folder: String) -> String {
    """
    mkdir -p '\(folder)' && cc -shared -fPIC -o '\(folder)'/libspeed.so speed.c &&
    cc -o program main.c -L'\(folder)' -lspeed -Wl,-rpath,'\(folder)'
    """
  }

  private func repositoryInC() async throws -> TestRepository {
    let repository = try await TestRepository()
    try await repository.commit(
      ["main.c": TestRepository.workerInC, "speed.c": TestRepository.library(nanoseconds: 1000)], tag: "fast")
    try await repository.commit(["speed.c": TestRepository.library(nanoseconds: 2000)], tag: "slow")
    return repository
  }

  @Test func `Each revision loads its own shared libraries`() async throws {
    let repository = try await repositoryInC()
    let build =
      "libraries=$PWD/libraries; " + Self.build(libraries: "LIBRARIES").replacing("'LIBRARIES'", with: "\"$libraries\"")
    let ending = try await repository.compare("fast", "slow", "--build", build, "--program", "program")
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(!ending.output.contains("identical") || ending.output.contains("byte for byte"))
  }

  @Test func `Two revisions that load the same library from the work tree are not compared`() async throws {
    let repository = try await repositoryInC()
    let build = Self.build(libraries: repository.url.path + "/libraries")
    let ending = try await repository.compare("fast", "slow", "--build", build, "--program", "program")
    #expect(ending.code == 5)
    let message = try #require(ending.standardError.last)
    #expect(message.contains("both programs use ") && message.contains("/libraries/libspeed.so"), "\(message)")
    #expect(ending.output.isEmpty)
    // A revision may share files with itself.
    #expect(try await repository.compare("fast", "fast", "--build", build, "--program", "program").code == 0)
  }

  @Test(arguments: [true, false])
  func `Two revisions that open the same tracked file are not compared`(isTracked: Bool) async throws {
    let repository = try await TestRepository()
    let path = repository.url.path + "/data"
    let program = TestRepository.worker(nanoseconds: "1000", prelude: "file = open('\(path)')")
    try await repository.commit(["bench.py": program], tag: "one")
    try await repository.commit([isTracked ? "data" : "other": ""], tag: "two")
    try repository.folder.file("data", "")
    let ending = try await repository.compare("one", "two", "--build", "true", "--program", "bench.py")
    #expect(ending.code == (isTracked ? 5 : 0), "\(ending.standardError)")
  }

  @Test(arguments: [
    ("open('FOLDER/speed').read()", ""), ("open('speed-link').read()", "speed-link"),
    ("speed.nanoseconds", "PYTHONPATH"),
  ])
  func `Two revisions that open and close the same tracked file are not compared`(
    nanoseconds: String, place: String
  ) async throws {
    let repository = try await TestRepository()
    let folder = repository.url.path
    let isModule = place == "PYTHONPATH"
    let file = isModule ? "modules/speed.py" : "speed"
    let program = TestRepository.worker(
      nanoseconds: "float(\(nanoseconds.replacing("FOLDER", with: folder)))", prelude: isModule ? "import speed" : "")
    if place == "speed-link" {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/speed-link", withDestinationPath: folder + "/speed")
    }
    try await repository.commit(
      ["bench.py": program, file: isModule ? "nanoseconds = 1000\n" : Self.fast], tag: "fast")
    try await repository.commit([file: isModule ? "nanoseconds = 2000\n" : Self.slow], tag: "slow")
    let ending = try await repository.compare(
      "fast", "slow", "--build", "true", "--program", "bench.py",
      environment: isModule ? ["PYTHONPATH": folder + "/modules"] : [:])
    #expect(ending.code == 5, "\(ending.standardError)")
    #expect(ending.complaint.contains("both programs use \(folder)/\(file)"), "\(ending.complaint)")
  }

  @Test func `Two revisions that open the same build product of the work tree are not compared`() async throws {
    let repository = try await TestRepository()
    let product = repository.url.path + "/product"
    let program = TestRepository.worker(nanoseconds: "float(open('\(product)').read())")
    let files = ["bench.py": program, ".gitignore": "product\n", "speed": Self.fast]
    try await repository.commit(files, tag: "fast")
    try await repository.commit(["speed": Self.slow], tag: "slow")
    try repository.folder.file("product", Self.fast)
    let ending = try await repository.compare("fast", "slow", "--build", "cp speed product", "--program", "bench.py")
    #expect(ending.code == 5, "\(ending.standardError)")
    #expect(ending.complaint.contains("both programs use \(product), "), "\(ending.complaint)")
  }

  @Test func `Two revisions that command programs in the work tree start are not compared`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(
      ["bench.sh": "#!/bin/sh\nexec '\(repository.url.path)/work.sh'\n", "work.sh": "#!/bin/sh\n"], tag: "one")
    try await repository.commit(["text": ""], tag: "two")
    let ending = try await repository.compare(
      "one", "two", "--build", "true", "--program", "bench.sh", "--adapter", "command")
    #expect(ending.code == 5, "\(ending.standardError)")
    #expect(ending.complaint.contains("/work.sh"), "\(ending.complaint)")
  }

  @Test(arguments: [true, false])
  func `Packages that are installed in the work tree may be shared`(isInstalled: Bool) async throws {
    let repository = try await repositoryInC()
    let folder = repository.url.path + (isInstalled ? "/.venv/lib/python3/site-packages" : "/lib")
    let library = folder + "/libspeed.so"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let compiled = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["cc", "-shared", "-fPIC", "-o", library, "speed.c"],
      folder: repository.url)
    try #require(compiled.code == 0, "\(compiled.standardError)")
    let ending = try await repository.compare(
      "fast", "slow", "--build", "cc -o program main.c '\(library)'", "--program", "program")
    #expect(ending.code == (isInstalled ? 0 : 5), "\(ending.standardError)")
  }

  @Test func `Two revisions whose builds write the same library outside of the repository are not compared`()
    async throws
  {
    let repository = try await repositoryInC()
    let elsewhere = try Folder()
    let build = Self.build(libraries: elsewhere.url.path + "/libraries")
    for _ in 1...2 {
      // The second comparison uses the kept builds.
      let ending = try await repository.compare("fast", "slow", "--build", build, "--program", "program")
      #expect(ending.code == 5, "\(ending.standardError)")
      #expect(ending.complaint.contains("both programs use ") && ending.complaint.contains("/libraries/libspeed.so"))
    }
  }

  @Test func `The variable PWD of a program is the folder of its revision`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(
      [
        "bench.py": TestRepository.worker(
          nanoseconds: "float(open(os.environ['PWD'] + '/speed').read())", prelude: "import os"),
        "speed": Self.fast,
      ], tag: "fast")
    try await repository.commit(["speed": Self.slow], tag: "slow")
    let ending = try await repository.compare(
      "fast", "slow", "--build", "true", "--program", "bench.py", environment: ["PWD": repository.url.path])
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  @Test(arguments: [true, false])
  func `A revision is built with its own dependency versions, or else with the user's`(isTracked: Bool) async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "float(open('Package.resolved').read())")
    try await repository.commit(["bench.py": program, isTracked ? "Package.resolved" : "text": Self.fast], tag: "fast")
    try await repository.commit([isTracked ? "Package.resolved" : "text": Self.slow], tag: "slow")
    try repository.folder.file("Package.resolved", Self.slow)
    let ending = try await repository.compare("fast", "slow", "--build", "true", "--program", "bench.py")
    #expect(ending.code == (isTracked ? 2 : 0), "\(ending.standardError)")
  }

  @Test func `A revision that changes only compiler options is built again`() async throws {
    let repository = try await TestRepository()
    let makefile = { (nanoseconds: Int) in
      """
      program: bench.sh
      \tsed s/NANOSECONDS/\(nanoseconds)/ bench.sh > program
      \tchmod +x program

      """
    }
    let program = TestRepository.worker(nanoseconds: "NANOSECONDS")
    try await repository.commit(["bench.sh": program, "Makefile": makefile(1000)], tag: "fast")
    try await repository.commit(["Makefile": makefile(2000)], tag: "slow")
    let ending = try await repository.compare("fast", "slow", "--build", "make", "--program", "program")
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  // MARK: Kept builds

  private func repository(commits: Int = 2) async throws -> TestRepository {
    let repository = try await TestRepository()
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "c1")
    for number in 2...commits { try await repository.commit(["text": "\(number)"], tag: "c\(number)") }
    return repository
  }

  @Test func `Builds don't appear in the status of the repository`() async throws {
    let repository = try await repository()
    #expect(try await repository.compare("c1", "c2", "--build", "true", "--program", "bench.py").code == 0)
    #expect(repository.folder.revisionBuilds.count == 2)
    #expect(try await repository.git("status", "--porcelain") == "")
    try await repository.git("add", "--all")
    #expect(try await repository.git("diff", "--cached", "--name-only") == "")
  }

  @Test func `A build behind a symbolic link is reused`() async throws {
    let repository = try await repository()
    let elsewhere = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.path + "/.build", withDestinationPath: elsewhere.url.path)
    let first = try await repository.compare("c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(first.code == 0 && first.standardError.count { $0.contains("building revision") } == 2)
    let second = try await repository.compare("c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(second.code == 0 && !second.standardError.contains { $0.contains("building revision") })
  }

  @Test(arguments: [["CFLAGS": "-O0"], ["CC": "other"], ["CARGO_PROFILE_RELEASE_LTO": "true"]])
  func `A build is not reused with other compiler options`(variables: [String: String]) async throws {
    let repository = try await repository()
    for (environment, builds) in [([:], 2), (variables, 2), (variables, 0)] {
      let ending = try await repository.compare(
        "c1", "c2", "--build", "true", "--program", "bench.py", environment: environment)
      #expect(ending.code == 0 && ending.standardError.count { $0.contains("building revision") } == builds)
    }
  }

  @Test func `The builds of a repository that has been moved are built again`() async throws {
    let outer = try Folder()
    let repository = try await repository()
    let options = ["--build", "pwd > path", "--program", "bench.py"]
    #expect(try await repository.compare("c1", "c2", options[0], options[1], options[2], options[3]).code == 0)
    let moved = TestRepository(in: outer, "moved")
    try FileManager.default.moveItem(at: repository.url, to: moved.url)
    for builds in [2, 0] {
      let ending = try await moved.compare("c1", "c2", options[0], options[1], options[2], options[3])
      #expect(ending.code == 0, "\(ending.standardError)")
      #expect(ending.standardError.count { $0.contains("building revision") } == builds)
    }
    for build in Folder.revisionBuilds(in: moved.url) {
      #expect(try outer.text("moved/.build/vecbench-compare/\(build)/path").contains("/moved/.build/"))
    }
  }

  @Test func `The twelve most recently used builds are kept`() async throws {
    let repository = try await repository(commits: 14)
    for number in 2...14 {
      let ending = try await repository.compare(
        "c1", "c\(number)", "--build", "true", "--program", "bench.py", "--build-only")
      #expect(ending.code == 0, "\(ending.standardError)")
    }
    let builds = repository.folder.revisionBuilds
    #expect(builds.count == 12)
    for (number, isKept) in [(1, true), (2, false), (3, false), (4, true), (14, true)] {
      let commit = try await repository.git("rev-parse", "c\(number)")
      #expect(builds.contains { $0.hasSuffix(commit) } == isKept, "c\(number)")
    }
    #expect(try await repository.git("worktree", "list").split(separator: "\n").count == 13)
  }

  // MARK: Repositories

  @Test func `Submodules are checked out from the user's clone`() async throws {
    let library = try await TestRepository()
    try await library.commit(["speed": Self.fast], tag: "fast")
    let repository = try await TestRepository()
    try await repository.git("submodule", "--quiet", "add", library.url.path, "lib")
    let program = TestRepository.worker(nanoseconds: "float(open('lib/speed').read())")
    try await repository.commit(["bench.py": program], tag: "fast")
    try await library.commit(["speed": Self.slow], tag: "slow")
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
    try await library.commit(["speed": Self.fast], tag: "fast")
    let repository = try await TestRepository()
    try await repository.git("submodule", "--quiet", "add", library.url.path, "lib")
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "one")
    try await library.commit(["speed": Self.slow], tag: "slow")
    let commit = try await library.git("rev-parse", "HEAD")
    try await repository.git("update-index", "--cacheinfo", "160000,\(commit),lib")
    try await repository.git("commit", "--quiet", "--message", "two")
    let ending = try await repository.compare("one", "HEAD", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 1)
    #expect(ending.complaint.hasSuffix("no commit \(commit.prefix(12)); git fetch --recurse-submodules gets it"))
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

  @Test func `A name that is both an executable file and a revision is rejected`() async throws {
    let repository = try await repository()
    try repository.folder.script("c1", "#!/bin/sh\n")
    let commit = try await repository.git("rev-parse", "--short=12", "c1")
    for arguments in [["c1", "c2"], ["c2", "c1"]] {
      let ending = try await repository.compare(arguments[0], arguments[1], "--build", "true", "--program", "bench.py")
      #expect(ending.code == 64)
      #expect(ending.complaint.hasSuffix("write ./c1 or \(commit)"), "\(ending.complaint)")
    }
    #expect(try await repository.compare(commit, "c2", "--build", "true", "--program", "bench.py").code == 0)
  }

  @Test func `A name that is both a branch and a tag of another commit is rejected`() async throws {
    let repository = try await repository()
    let options = ["--build", "true", "--program", "bench.py"]
    try await repository.git("branch", "c1", "c2")
    for arguments in [["c1", "c2"], ["c2", "c1"], ["c1...c2"]] {
      let ending = try await Executable.run(
        Executable.vecbench, ["compare"] + arguments + options, folder: repository.url)
      #expect(ending.code == 64)
      #expect(ending.complaint.hasSuffix("write refs/heads/c1 or refs/tags/c1"), "\(ending.complaint)")
    }
    let ending = try await repository.compare(
      "refs/heads/c1", "refs/tags/c1", options[0], options[1], options[2], options[3])
    #expect(ending.code == 0, "\(ending.standardError)")
    // The branch and the tag are the same commit.
    try await repository.git("branch", "--force", "c1", "refs/tags/c1")
    #expect(try await repository.compare("c1", "c1", options[0], options[1], options[2], options[3]).code == 0)
  }

  @Test func `An excluded revision is rejected`() async throws {
    let ending = try await repository().compare("^c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 64)
    #expect(ending.complaint.contains("'^c1' is neither an executable file nor a revision"), "\(ending.complaint)")
  }

  @Test func `Revisions of a bare repository are compared`() async throws {
    let repository = try await repository()
    try await repository.git("clone", "--quiet", "--bare", repository.url.path, "bare.git")
    let bare = TestRepository(in: repository.folder, "bare.git")
    let ending = try await bare.compare("c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 0, "\(ending.standardError)")
  }

  @Test func `The error about a commit that a shallow clone lacks shows the command that fetches it`() async throws {
    let repository = try await repository()
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
    let repository = try await repository()
    let ending = try await repository.compare("c1", "c2", environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    #expect(ending.code == 64)
    #expect(ending.complaint.contains("dubious ownership"), "\(ending.complaint)")
  }

  @Test func `A range with three dots is compared with the merge base`() async throws {
    let repository = try await TestRepository()
    let program = { (nanoseconds: Int) in TestRepository.worker(nanoseconds: "\(nanoseconds)") }
    try await repository.commit(["bench.py": program(1300)], tag: "base")
    try await repository.git("checkout", "--quiet", "-b", "request")
    try await repository.commit(["text": "request"], tag: "comment")
    try await repository.git("checkout", "--quiet", "main")
    try await repository.commit(["bench.py": program(1000)], tag: "faster")
    try await repository.git("checkout", "--quiet", "request")
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
      #expect(ending.code == 64 && ending.complaint.contains(reason), "\(ending.complaint)")
    }
  }

  // MARK: Messages

  @Test func `Identical executables are reported`() async throws {
    let repository = try await repository()
    let ending = try await repository.compare("c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(ending.output.contains("both executables are identical, byte for byte"))
  }

  @Test func `The error about a failed build with --quiet contains its last line`() async throws {
    let repository = try await repository()
    let ending = try await repository.compare(
      "c1", "c2", "--build", "echo compiling; echo 'cc: no such option'; exit 3", "--program", "bench.py", "--quiet")
    #expect(ending.code == 1)
    #expect(ending.standardError.count == 1 && ending.complaint.hasSuffix("fails: cc: no such option"))
  }

  @Test func `The error about a program that fails has its revision and the traceback's last line`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "good")
    try await repository.commit(
      ["bench.py": TestRepository.worker(nanoseconds: "1000", prelude: "import nosuchmodule")], tag: "bad")
    let ending = try await repository.compare("good", "bad", "--build", "true", "--program", "bench.py", "--quiet")
    #expect(ending.code == 3)
    #expect(ending.complaint.contains("head (bad (") && !ending.complaint.contains(".build/"), "\(ending.complaint)")
    #expect(ending.complaint.hasSuffix("No module named 'nosuchmodule'"), "\(ending.complaint)")
  }

  @Test(arguments: [
    (
      "import warnings; warnings.warn('old')\ntry: 1 / 0\nexcept Exception as error: raise KeyError(7) from error",
      "it ended with code 1: KeyError: 7"
    ),
    (
      #"sys.stderr.write("node:loader:12\n  throw error;\n\nError: Cannot find module 'x'\n  at y\n"); sys.exit(3)"#,
      "it ended with code 3: Error: Cannot find module 'x'"
    ),
    (
      #"sys.stderr.write(sys.argv[0] + ": libx.so: cannot open shared object file\n"); sys.exit(127)"#,
      "it ended with code 127: bench.py: libx.so: cannot open shared object file"
    ),
  ])
  func `The error about a program contains the line that gives the reason, without the folder of its revision`(
    statements: String, reason: String
  ) async throws {
    let repository = try await TestRepository()
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "good")
    try await repository.commit(
      ["bench.py": TestRepository.worker(nanoseconds: "1000", prelude: statements)], tag: "bad")
    let ending = try await repository.compare("good", "bad", "--build", "true", "--program", "bench.py", "--quiet")
    #expect(ending.code == 3)
    #expect(ending.complaint.hasSuffix(reason), "\(ending.complaint)")
  }

  @Test func `The error about a failed filter of git contains the filter's reason`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(
      ["bench.py": TestRepository.worker(nanoseconds: "1000"), "data": "", ".gitattributes": "data filter=large\n"],
      tag: "one")
    try await repository.git("config", "filter.large.required", "true")
    try await repository.git("config", "filter.large.smudge", "echo 'Error downloading data: no server' >&2; false")
    let ending = try await repository.compare("one", "one", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 1)
    #expect(
      ending.complaint.hasSuffix("Error downloading data: no server: fatal: data: smudge filter large failed"),
      "\(ending.complaint)")
  }

  @Test func `The error about a build that leaves a folder instead of a program says so`() async throws {
    let repository = try await repository()
    let ending = try await repository.compare("c1", "c2", "--build", "mkdir folder", "--program", "folder")
    #expect(ending.code == 1)
    #expect(ending.complaint.hasSuffix("cannot be built: folder is a folder"), "\(ending.complaint)")
  }

  // MARK: Compilers

  @Test func `Compilers align functions to 64 bytes, and the build's own options stay unchanged`() async throws {
    let repository = try await repository()
    let compiler = "#!/bin/sh\necho \"$0 $@, CFLAGS=$CFLAGS\" >> \"$LOG\"\n"
    try FileManager.default.createDirectory(
      at: repository.url.appendingPathComponent("bin"), withIntermediateDirectories: true)
    for name in ["cc", "g++-99"] {
      let file = try repository.folder.file("bin/" + name, Data(compiler.utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let bin = repository.url.path + "/bin"
    let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
    let ending = try await repository.compare(
      "c1", "c2", "--build", "cc -O2 -c main.c; g++-99 'a b.cc'", "--program", "bench.py", "--build-only",
      environment: ["PATH": "\(bin):\(path)", "LOG": bin + "/log", "CFLAGS": "-O3"])
    #expect(ending.code == 0, "\(ending.standardError)")
    let calls = try repository.folder.text("bin/log").split(separator: "\n").prefix(2).map(String.init)
    #expect(
      calls == [
        "\(bin)/cc -falign-functions=64 -O2 -c main.c, CFLAGS=-O3",
        "\(bin)/g++-99 -falign-functions=64 a b.cc, CFLAGS=-O3",
      ])
  }
}
