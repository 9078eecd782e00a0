import Foundation
import ProgramTestSupport
import Testing

/// Tests of revisions whose benchmark program is a script that a custom build command creates.
@Suite struct `Revisions built by a command` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The source of a worker. The build command replaces `NANOSECONDS` with the contents of the file `library`, which is
  /// the time that the worker reports for one iteration.
  private static let script = """
    #!/usr/bin/python3 -SE
    import sys
    def say(text): print(text, flush=True)
    say("vecbench-worker 1 release")
    for line in sys.stdin:
        words = line.split()
        if words[0] == "list": say("rows 1"); say("a")
        elif words[0] == "allocations": say("allocations -")
        else: say("epoch %r 0" % (NANOSECONDS * int(words[2])))

    """

  private static let build = "sed s/NANOSECONDS/$(cat library)/ Benchmarks/script > program && chmod +x program"

  private func git(_ arguments: String...) async throws {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["git"] + identity + arguments, folder: folder.url)
    try #require(ending.code == 0, "\(ending.standardError)")
  }

  private func commit(nanoseconds: Double, hasBenchmarks: Bool) async throws {
    try folder.file("library", "\(nanoseconds)")
    let benchmarks = folder.url.appendingPathComponent("Benchmarks")
    try? FileManager.default.removeItem(at: benchmarks)
    if hasBenchmarks {
      try FileManager.default.createDirectory(at: benchmarks, withIntermediateDirectories: true)
      try folder.file("Benchmarks/script", Self.script)
    }
    try await git("init", "--quiet")
    try await git("add", "--all", ".")
    try await git("commit", "--quiet", "--message", "Commit")
    try await git("tag", "t\(Int(nanoseconds))")
  }

  private func compare(_ base: String, _ head: String, build: String = build, _ more: String...) async throws -> Ending
  {
    let arguments = [
      "compare", base, head, "--build", build, "--program", "program", "--process-runs", "12", "--rounds", "2",
      "--sample-time", "10us",
    ]
    return try await Executable.run(Executable.vecbench, arguments + more, folder: folder.url)
  }

  @Test func `Revisions that a command builds are compared`() async throws {
    try await commit(nanoseconds: 1000, hasBenchmarks: true)
    try await commit(nanoseconds: 1300, hasBenchmarks: true)
    let slower = try await compare("t1000", "t1300")
    #expect(slower.code == 2, "\(slower.standardError)")
    #expect(try await compare("t1300", "t1000").code == 0)
  }

  @Test func `Revisions can be built in a separate step with the option --build-only`() async throws {
    try await commit(nanoseconds: 1000, hasBenchmarks: true)
    try await commit(nanoseconds: 1300, hasBenchmarks: true)
    let built = try await compare("t1000", "t1300", "--build-only")
    #expect(built.code == 0 && built.standardError.contains { $0.contains("building revision") })
    let programs = built.output.split(separator: "\n").map(String.init)
    #expect(programs.count == 2 && programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) })
    let compared = try await compare("t1000", "t1300")
    #expect(
      compared.code == 2 && !compared.standardError.contains { $0.contains("building revision") },
      "\(compared.standardError)")
    let measuring = try await compare("t1000", "t1300", "--build-only", "--export", "json=results.json")
    #expect(measuring.code == 64 && !folder.holds("results.json"))
  }

  @Test func `All revisions can be measured with the benchmarks of a newer revision`() async throws {
    try await commit(nanoseconds: 1000, hasBenchmarks: false)
    try await commit(nanoseconds: 1001, hasBenchmarks: true)
    try await commit(nanoseconds: 1300, hasBenchmarks: true)
    let without = try await compare("t1000", "t1001")
    #expect(without.code == 1)
    #expect(without.standardError.contains { $0.contains("building revision") })
    let newer = ["--package-path", "Benchmarks", "--benchmarks-from", "t1300"]
    #expect(try await compare("t1000", "t1001", newer[0], newer[1], newer[2], newer[3]).code == 0)
    #expect(try await compare("t1000", "t1300", newer[0], newer[1], newer[2], newer[3]).code == 2)
    let branch = ["--package-path", "Benchmarks", "--benchmarks-from", "HEAD", "--format", "comment"]
    let comment = try await compare("t1000", "t1300", branch[0], branch[1], branch[2], branch[3], branch[4], branch[5])
    #expect(comment.output.contains(/--benchmarks-from [0-9a-f]{40}/), "\(comment.output)")
  }

  @Test(arguments: ["false", "true", "sh -c 'exit 7'"])
  func `A comparison exits with 1 if a build command fails or creates no program`(command: String) async throws {
    try await commit(nanoseconds: 1000, hasBenchmarks: true)
    let ending = try await compare("HEAD", "HEAD", build: command)
    #expect(ending.code == 1)
    let last = try #require(ending.standardError.last)
    #expect(last.contains("cannot be built: "), "\(last)")
    #expect(folder.revisionBuilds.isEmpty)
  }

  @Test(arguments: [
    ["--build", "true"], ["--program", "x"], ["--build", "true", "--program", "../x"],
    ["--build", "true", "--program", "/x"], ["--build", "true", "--program", "x", "--product", "y"],
    ["--benchmarks-from", "HEAD"], ["--package-path", ""], ["--product", "a/b"],
    ["--package-path", "Benchmarks", "--benchmarks-from", "nosuch"],
  ])
  func `A comparison exits with 64 if build options are incomplete or contradictory`(options: [String]) async throws {
    try await commit(nanoseconds: 1000, hasBenchmarks: true)
    let ending = try await Executable.run(
      Executable.vecbench, ["compare", "HEAD", "HEAD"] + options, folder: folder.url)
    #expect(ending.code == 64, "\(ending.standardError)")
    #expect(ending.standardError.count == 1)
    if options.last == "../x" { #expect(ending.errorMessage.hasSuffix("such as build/bench (got '../x')")) }
  }

  @Test(arguments: [["compare", "a", "a"], ["count", "a"], ["explain", "a", "a", "x"], ["noise", "a"]])
  func `Options for builds are an error if no revision is built`(command: [String]) async throws {
    let program = try folder.file("a", Data("#!/bin/sh\nexit 1\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    for options in [["--product", "bench"], ["--build", "make", "--program", "bench"]] {
      let ending = try await Executable.run(Executable.vecbench, command + options, folder: folder.url)
      #expect(ending.code == 64)
      #expect(ending.errorMessage.contains("\(options[0]) has no effect, because no revision is built (got 'a')"))
    }
  }

  @Test func `The option --benchmarks-from requires a repository`() async throws {
    let folder = try Folder()
    let arguments = ["compare", "a", "b", "--package-path", "Benchmarks", "--benchmarks-from", "HEAD"]
    for name in ["a", "b"] {
      let program = try folder.file(name, Data("#!/bin/sh\nexit 1\n".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let ending = try await Executable.run(Executable.vecbench, arguments, folder: folder.url)
    #expect(ending.code == 64 && ending.errorMessage.contains("--benchmarks-from needs a Git repository"))
  }

  @Test func `Compilers align functions to 64 bytes, and the build's own options stay unchanged`() async throws {
    let repository = try await TestRepository(commits: 2)
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
