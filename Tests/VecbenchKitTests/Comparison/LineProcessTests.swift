import FastVectorFiles
import Testing
import VecbenchKit

/// Tests line-by-line communication with untrusted programs.
struct LineProcessTests {
  private func program(_ script: String, memoryLimit: Int = InputFile.memoryLimit) throws -> LineProcess {
    try LineProcess("/usr/bin/python3", ["-c", script], timeout: 600, memoryLimit: memoryLimit)
  }

  @Test func `A program that exceeds its memory limit is an error`() throws {
    let process = try program("a = []\nwhile True: a.append(bytearray(1 << 20))", memoryLimit: 100 << 20)
    defer { process.end() }
    let error = #expect(throws: LineProcessError.self) { try process.line() }
    #expect(error?.description == "it took more than 100 MiB of memory")
  }

  @Test func `Closing the input of a program returns the rest of its output`() throws {
    let process = try program("import sys\nfor line in sys.stdin: print(line * 2, end='', flush=True)\nprint('bye')")
    #expect(try process.ask("a") == "a")
    #expect(try process.line() == "a")
    #expect(try process.closeInput() == "bye")
    #expect(process.ending()?.code == 0)
  }
}
