import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Bus errors` {
  @Test func `A bus error signal that another process sends ends fastvector`() async throws {
    let folder = try Folder()
    let pipe = folder.url.appendingPathComponent("values.csv")
    try #require(unsafe mkfifo(pipe.path, 0o600) == 0)
    let ending = try await Executable.run(
      Executable.fastvector, ["render", pipe.path, "--out", "chart.svg", "--quiet"], folder: folder.url
    ) { process in
      // Opening the pipe waits until the program has opened it. The program then waits for the end of the file.
      let values = try FileHandle(forWritingTo: pipe)
      kill(process.processIdentifier, SIGBUS)
      try values.close()
    }
    #expect(ending.code == 128 + SIGBUS)
  }
}

@Suite struct `Files that shrink while they are mapped` {
  @Test func `fastvector exits with 65 and leaves no unfinished file if a mapped file shrinks`() async throws {
    let folder = try Folder()
    let count = 16_000_000
    var header = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(count),), }"
    header += String(repeating: " ", count: 128 - 10 - 1 - header.utf8.count) + "\n"
    let file = try folder.file("long.npy", Data([0x93] + Array("NUMPY".utf8) + [1, 0, 118, 0] + Array(header.utf8)))
    try #require(unsafe truncate(file.path, off_t(128 + 8 * count)) == 0)
    let pipe = folder.url.appendingPathComponent("target.csv")
    try #require(unsafe mkfifo(pipe.path, 0o600) == 0)
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "--from", file.path, "--to", pipe.path, "--out", "chart.gif", "--quiet"],
      folder: folder.url
    ) { _ in
      // The program maps the first file before it opens the second one, which is a pipe. Opening the pipe therefore
      // waits until the first file is mapped.
      let target = try FileHandle(forWritingTo: pipe)
      try #require(unsafe truncate(file.path, 4096) == 0)
      try target.write(contentsOf: Data("1\n2\n3\n".utf8))
      try target.close()
    }
    #expect(ending.code == 65)
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    #expect(ending.errorMessage.contains("long.npy: the file "), "\(ending.errorMessage)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["long.npy", "target.csv"])
  }
}
