import Foundation
import ProgramTestSupport
import Testing

/// Tests the messages about revisions that can't be compared, or whose programs are identical.
@Suite struct `Messages about compared revisions` {
  @Test func `Identical executables are reported`() async throws {
    let repository = try await TestRepository(commits: 2)
    let ending = try await repository.compare("c1", "c2", "--build", "true", "--program", "bench.py")
    #expect(ending.output.contains("both executables are identical, byte for byte"))
  }

  @Test func `The error about a failed build with --quiet contains the last line of the build`() async throws {
    let repository = try await TestRepository(commits: 2)
    let ending = try await repository.compare(
      "c1", "c2", "--build", "echo compiling; echo 'cc: no such option'; exit 3", "--program", "bench.py", "--quiet")
    #expect(ending.code == 1)
    #expect(ending.standardError.count == 1 && ending.errorMessage.hasSuffix("fails: cc: no such option"))
  }

  @Test func `The error about a program that fails contains its revision and the traceback's last line`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(["bench.py": TestRepository.worker(nanoseconds: "1000")], tag: "good")
    try await repository.commit(
      ["bench.py": TestRepository.worker(nanoseconds: "1000", prelude: "import nosuchmodule")], tag: "bad")
    let ending = try await repository.compare("good", "bad", "--build", "true", "--program", "bench.py", "--quiet")
    #expect(ending.code == 3)
    #expect(
      ending.errorMessage.contains("head (bad (") && !ending.errorMessage.contains(".build/"), "\(ending.errorMessage)")
    #expect(ending.errorMessage.hasSuffix("No module named 'nosuchmodule'"), "\(ending.errorMessage)")
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
    #expect(ending.errorMessage.hasSuffix(reason), "\(ending.errorMessage)")
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
      ending.errorMessage.hasSuffix("Error downloading data: no server: fatal: data: smudge filter large failed"),
      "\(ending.errorMessage)")
  }

  @Test func `The error about a build that creates a folder instead of a program names the folder`() async throws {
    let repository = try await TestRepository(commits: 2)
    let ending = try await repository.compare("c1", "c2", "--build", "mkdir folder", "--program", "folder")
    #expect(ending.code == 1)
    #expect(ending.errorMessage.hasSuffix("cannot be built: folder is a folder"), "\(ending.errorMessage)")
  }
}
