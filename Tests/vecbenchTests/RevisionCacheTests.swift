import Foundation
import ProgramTestSupport
import Testing

/// Tests that the builds of revisions are kept for later comparisons.
@Suite struct `Kept builds of revisions` {
  @Test func `Builds don't appear in the status of the repository`() async throws {
    let repository = try await TestRepository(commits: 2)
    #expect(try await repository.compare("c1", "c2", "--build", "true", "--program", "bench.py").code == 0)
    #expect(repository.folder.revisionBuilds.count == 2)
    #expect(try await repository.git("status", "--porcelain") == "")
    try await repository.git("add", "--all")
    #expect(try await repository.git("diff", "--cached", "--name-only") == "")
  }

  @Test func `A build behind a symbolic link is reused`() async throws {
    let repository = try await TestRepository(commits: 2)
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
    let repository = try await TestRepository(commits: 2)
    for (environment, builds) in [([:], 2), (variables, 2), (variables, 0)] {
      let ending = try await repository.compare(
        "c1", "c2", "--build", "true", "--program", "bench.py", environment: environment)
      #expect(ending.code == 0 && ending.standardError.count { $0.contains("building revision") } == builds)
    }
  }

  @Test func `Revisions are built again after their repository has been moved`() async throws {
    let outer = try Folder()
    let repository = try await TestRepository(commits: 2)
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
    let repository = try await TestRepository(commits: 14)
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
}
