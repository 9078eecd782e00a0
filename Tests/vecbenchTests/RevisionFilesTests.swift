import Foundation
import ProgramTestSupport
import Testing

/// Tests comparisons of revisions whose programs load files. The times are simulated: each program reports a number
/// that it reads from such a file.
@Suite struct `Files of compared revisions` {
  @Test func `Each revision loads its own Python modules`() async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "speed.nanoseconds", prelude: "import speed")
    try await repository.commit(
      ["bench.py": program, "speed.py": "nanoseconds = \(TestRepository.fast)\n"], tag: "fast")
    try await repository.commit(["speed.py": "nanoseconds = \(TestRepository.slow)\n"], tag: "slow")
    let ending = try await repository.compare("fast", "slow", "--build", "true", "--program", "bench.py")
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  @Test func `Each revision reads data from its own folder`() async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "float(open('data/speed').read())")
    try await repository.commit(["bench.py": program, "data/speed": TestRepository.fast], tag: "fast")
    try await repository.commit(["data/speed": TestRepository.slow], tag: "slow")
    let options = ["--build", "true", "--program", "bench.py"]
    #expect(try await repository.compare("fast", "slow", options[0], options[1], options[2], options[3]).code == 2)
    let below = TestRepository(in: repository.folder, "data")
    try await repository.commit(
      [
        "bench.py": TestRepository.worker(nanoseconds: "float(open('speed').read())"),
        "data/speed": TestRepository.fast,
      ],
      tag: "fast-below")
    try await repository.commit(["data/speed": TestRepository.slow], tag: "slow-below")
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
      ["bench.py": program, file: isModule ? "nanoseconds = 1000\n" : TestRepository.fast], tag: "fast")
    try await repository.commit([file: isModule ? "nanoseconds = 2000\n" : TestRepository.slow], tag: "slow")
    let ending = try await repository.compare(
      "fast", "slow", "--build", "true", "--program", "bench.py",
      environment: isModule ? ["PYTHONPATH": folder + "/modules", "PYTHONDONTWRITEBYTECODE": ""] : [:])
    #expect(ending.code == 5, "\(ending.standardError)")
    #expect(ending.errorMessage.contains("both programs use \(folder)/\(file)"), "\(ending.errorMessage)")
  }

  @Test func `Two revisions that open the same build product of the work tree are not compared`() async throws {
    let repository = try await TestRepository()
    let product = repository.url.path + "/product"
    let program = TestRepository.worker(nanoseconds: "float(open('\(product)').read())")
    let files = ["bench.py": program, ".gitignore": "product\n", "speed": TestRepository.fast]
    try await repository.commit(files, tag: "fast")
    try await repository.commit(["speed": TestRepository.slow], tag: "slow")
    try repository.folder.file("product", TestRepository.fast)
    let ending = try await repository.compare("fast", "slow", "--build", "cp speed product", "--program", "bench.py")
    #expect(ending.code == 5, "\(ending.standardError)")
    #expect(ending.errorMessage.contains("both programs use \(product), "), "\(ending.errorMessage)")
  }

  @Test func `Two revisions whose programs start the same script in the work tree are not compared`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(
      ["bench.sh": "#!/bin/sh\nexec '\(repository.url.path)/work.sh'\n", "work.sh": "#!/bin/sh\n"], tag: "one")
    try await repository.commit(["text": ""], tag: "two")
    let ending = try await repository.compare(
      "one", "two", "--build", "true", "--program", "bench.sh", "--adapter", "command")
    #expect(ending.code == 5, "\(ending.standardError)")
    #expect(ending.errorMessage.contains("/work.sh"), "\(ending.errorMessage)")
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
      #expect(
        ending.errorMessage.contains("both programs use ") && ending.errorMessage.contains("/libraries/libspeed.so"))
    }
  }

  @Test(arguments: [true, false])
  func `Two revisions whose builds write the same program outside of the repository are not compared`(
    isInstalled: Bool
  ) async throws {
    let repository = try await TestRepository()
    let elsewhere = try Folder()
    let tool = elsewhere.url.path + "/tool"
    let program = TestRepository.worker(
      nanoseconds: "float(subprocess.check_output(['\(tool)']))", prelude: "import subprocess")
    let source = { (nanoseconds: String) in "#include <stdio.h>\nint main(void) { puts(\"\(nanoseconds)\"); }\n" }
    try await repository.commit(["bench.py": program, "tool.c": source(TestRepository.fast)], tag: "fast")
    try await repository.commit(["tool.c": source(TestRepository.slow)], tag: "slow")
    if !isInstalled {
      let compiled = try await Executable.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["cc", "-o", tool, "tool.c"], folder: repository.url)
      try #require(compiled.code == 0, "\(compiled.standardError)")
    }
    let build = isInstalled ? "cc -o '\(tool)' tool.c" : "true"
    for _ in 1...2 {
      // The second comparison uses the kept builds.
      let ending = try await repository.compare("fast", "slow", "--build", build, "--program", "bench.py")
      #expect(ending.code == (isInstalled ? 5 : 0), "\(ending.standardError)")
      #expect(
        !isInstalled || ending.errorMessage.contains("both programs use ") && ending.errorMessage.contains("/tool"))
    }
  }

  @Test(arguments: ["data", "cache/.cache/data"])
  func `Two revisions whose builds write the same data outside of the repository are not compared`(
    name: String
  ) async throws {
    let repository = try await TestRepository()
    let elsewhere = try Folder()
    let file = "\(elsewhere.url.path)/\(name)"
    let program = TestRepository.worker(nanoseconds: "float(open('\(file)').read())")
    try await repository.commit(["bench.py": program, "speed": TestRepository.fast], tag: "fast")
    try await repository.commit(["speed": TestRepository.slow], tag: "slow")
    let build = "mkdir -p \"$(dirname '\(file)')\"; cp speed '\(file)'"
    let ending = try await repository.compare("fast", "slow", "--build", build, "--program", "bench.py")
    // Files in a cache don't belong to a revision.
    #expect(ending.code == (name == "data" ? 5 : 0), "\(ending.standardError)")
  }

  @Test func `The variable PWD of a program is the folder of its revision`() async throws {
    let repository = try await TestRepository()
    try await repository.commit(
      [
        "bench.py": TestRepository.worker(
          nanoseconds: "float(open(os.environ['PWD'] + '/speed').read())", prelude: "import os"),
        "speed": TestRepository.fast,
      ], tag: "fast")
    try await repository.commit(["speed": TestRepository.slow], tag: "slow")
    let ending = try await repository.compare(
      "fast", "slow", "--build", "true", "--program", "bench.py", environment: ["PWD": repository.url.path])
    #expect(ending.code == 2, "\(ending.standardError)")
  }

  @Test(arguments: [true, false])
  func `A revision is built with its own dependency versions, or else with the user's`(isTracked: Bool) async throws {
    let repository = try await TestRepository()
    let program = TestRepository.worker(nanoseconds: "float(open('Package.resolved').read())")
    try await repository.commit(
      ["bench.py": program, isTracked ? "Package.resolved" : "text": TestRepository.fast], tag: "fast")
    try await repository.commit([isTracked ? "Package.resolved" : "text": TestRepository.slow], tag: "slow")
    try repository.folder.file("Package.resolved", TestRepository.slow)
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
}
