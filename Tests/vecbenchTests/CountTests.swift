import Foundation
import ProgramTestSupport
import Testing

/// Valgrind can't run programs that were built with a sanitizer.
@Suite(.disabled(if: Executable.isSanitized)) struct `Instruction counts` {
  @Test func `Counting one program prints the instructions per point of each benchmark`() async throws {
    let ending = try await vecbench("count", "--benchmarks", "scale/native/1000,add/native/1000", "--quiet")
    #expect(ending.code == 0, "\(ending.standardError)")
    let lines = ending.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { $0[0] } == ["benchmark", "add/native/1000", "scale/native/1000"])
    for line in lines.dropFirst() { #expect((0.1...20).contains(try #require(Double(line[1])))) }
  }

  @Test func `Counting a program against itself finds no difference`() async throws {
    let program = Executable.vecbench.path
    let ending = try await vecbench(
      "count", program, program, "--benchmarks", "scale/native/1000", "--quiet", "--format", "json")
    #expect(ending.code == 0, "\(ending.standardError)")
    let rows = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(rows.map { $0["verdict"] as? String } == ["same"])
    let optional = ["base_instructions_per_point", "head_instructions_per_point", "verdict"]
    #expect(
      try await JSONSchema.faults(in: ending.output, "vecbench-counts.schema.json", optional: optional) == [])
  }

  @Test func `Counting with invalid arguments or without the required tools ends with a one-line error`() async throws {
    let folder = try Folder()
    let script = try folder.file("script", Data("#!/bin/sh\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    for (arguments, code, words) in [
      (["--benchmarks", "nothing/at/all"], Int32(64), "no benchmark is left"), (["a", "b", "c"], 64, "(got 3)"),
      ([script.path], 3, "script is a script (#!/bin/sh), but"), (["--limit", "x"], 64, "percentage"),
    ] {
      let ending = try await Executable.run(Executable.vecbench, ["count", "--quiet"] + arguments, folder: folder.url)
      #expect(ending.code == code, "\(arguments)")
      #expect(ending.errorMessage.contains(words), "\(arguments): \(ending.errorMessage)")
    }
    let bare = try await Executable.run(
      Executable.vecbench, ["count", "--quiet"], environment: ["PATH": "/nowhere"], folder: folder.url)
    #expect(bare.code == 69 && bare.errorMessage.contains("binutils"), "\(bare.errorMessage)")
  }

  /// The end of an error about a program that may not use VecbenchKit.
  private static let hint = "if it doesn't use VecbenchKit, it can't be counted"

  @Test func `The error about a program that fails to count names the program`() async throws {
    let ending = try await vecbench("count", "/bin/false", Executable.vecbench.path, "--quiet")
    #expect(ending.code == 3)
    #expect(
      ending.errorMessage
        == "vecbench: base (/bin/false): in valgrind it ended with code 1; \(Self.hint)")
    for program in ["true", "echo"] {
      let ending = try await vecbench("count", "/bin/\(program)", "--quiet")
      #expect(ending.code == 3 && ending.errorMessage.hasSuffix("; \(Self.hint)"), "\(ending.errorMessage)")
    }
    let folder = try Folder()
    for (statement, error) in [
      ("return 64", "it has no count-worker; \(Self.hint)"), ("abort()", "in valgrind it ended with code 134"),
    ] {
      try folder.file("program.c", "#include <stdlib.h>\nint main(void) { \(statement); }\n")
      let compiled = try await Executable.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["cc", "program.c", "-o", "program"], folder: folder.url)
      try #require(compiled.code == 0, "\(compiled.standardError)")
      let other = try await Executable.run(Executable.vecbench, ["count", "./program"], folder: folder.url)
      #expect(other.errorMessage.hasSuffix(": \(error)"), "\(other.errorMessage)")
    }
  }
}
