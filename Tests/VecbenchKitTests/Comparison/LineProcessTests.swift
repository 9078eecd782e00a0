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

  @Test func `An unsolicited line is an error when the next question is asked`() throws {
    let process = try program("import sys\nfor line in sys.stdin: print(line * 2, end='', flush=True)")
    defer { process.end() }
    #expect(try process.ask("a") == "a")
    // The second line can arrive later than the first one.
    let error = #expect(throws: LineProcessError.self) { for _ in 0..<1000 { _ = try process.ask("a") } }
    #expect(error?.description == "it writes 'a' in addition to its answers")
  }

  @Test func `A program that doesn't read its input is an error after the timeout`() throws {
    let process = try LineProcess(
      "/usr/bin/python3", ["-c", "import time; time.sleep(600)"], timeout: 0.2, memoryLimit: InputFile.memoryLimit)
    defer { process.end() }
    let error = #expect(throws: LineProcessError.self) { try process.send(Array(repeating: 97, count: 1 << 20)) }
    #expect(error?.description == "it hasn't read its input for 0.200 s")
  }
}
