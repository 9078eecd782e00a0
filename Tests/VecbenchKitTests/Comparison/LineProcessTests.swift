import FastVectorFiles
import Testing
import VecbenchKit

/// Programs that are asked line by line, and cannot be trusted.
struct LineProcessTests {
  private func program(_ script: String, memoryLimit: Int = InputFile.memoryLimit) throws -> LineProcess {
    try LineProcess("/usr/bin/python3", ["-c", script], timeout: 600, memoryLimit: memoryLimit)
  }

  @Test func `a program that allocates without end is an error`() throws {
    let process = try program("a = []\nwhile True: a.append(bytearray(1 << 20))", memoryLimit: 100 << 20)
    defer { process.end() }
    let error = #expect(throws: LineProcessError.self) { try process.line() }
    #expect(error?.description == "it took more than 100 MiB of memory")
  }

  @Test func `what is left after its input is closed is returned, and its end`() throws {
    let process = try program("import sys\nfor line in sys.stdin: print(line * 2, end='', flush=True)\nprint('bye')")
    #expect(try process.ask("a") == "a")
    #expect(try process.line() == "a")
    #expect(try process.closeInput() == "bye")
    #expect(process.ending()?.code == 0)
  }
}
