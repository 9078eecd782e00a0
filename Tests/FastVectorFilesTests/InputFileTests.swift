import FastVectorFiles
import Foundation
import Testing

@Suite struct `Input files` {
  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private static func error(_ path: String) -> FileError? {
    #expect(throws: FileError.self) { try InputFile(path: path) }
  }

  @Test func `An input file is read to its end, regardless of its reported size`() throws {
    try withTemporaryFolder { folder throws in
      for count in [0, 1, 65_535, 65_536, 300_000] {
        let text = String(repeating: "x", count: count)
        try Self.write(text, to: "\(folder)/a")
        #expect(try InputFile(path: "\(folder)/a").contents() == Data(text.utf8))
      }
    }
    #expect(try !InputFile(path: "/proc/self/maps").contents().isEmpty)
    #expect(try InputFile(path: "/dev/null").contents().isEmpty)
  }

  @Test func `A pipe can be read by its descriptor number`() throws {
    let pipe = Pipe()
    let text = Data(String(repeating: "1\n", count: 200_000).utf8)
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: text)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let file = try InputFile(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(!file.isRegular)
    #expect(try file.contents() == text)
  }

  @Test func `An open file descriptor is read from its current position`() throws {
    try withTemporaryFolder { folder throws in
      try Self.write("one two", to: "\(folder)/a")
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(folder)/a"))
      try handle.seek(toOffset: 4)
      #expect(try InputFile(path: "/dev/fd/\(handle.fileDescriptor)").contents() == Data("two".utf8))
    }
  }

  @Test func `Reading a named pipe waits for its writer, up to a timeout`() throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/pipe"
      #expect(unsafe mkfifo(path, 0o600) == 0)
      let error = #expect(throws: FileError.self) { try InputFile(path: path).contents(writerTimeout: 0.05) }
      #expect(error?.kind == .noInput && error?.reason == "nothing was written to this pipe within 0.05 s")
      let reader = try InputFile(path: path)
      let writer = Thread {
        try? FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: Data("late".utf8))
      }
      writer.start()
      #expect(try reader.contents(writerTimeout: 60) == Data("late".utf8))
    }
  }

  @Test func `A hyphen means standard input, and a file named - can be read by a path with a folder`() throws {
    try withTemporaryFolder { folder throws in
      try Self.write("hyphen", to: "\(folder)/-")
      #expect(try InputFile(path: "\(folder)/-").contents() == Data("hyphen".utf8))
      let file = try InputFile(path: "-")
      #expect(!file.isRegular)
      var (status, expected) = (stat(), stat())
      #expect(unsafe fstat(file.descriptor, &status) == 0 && fstat(STDIN_FILENO, &expected) == 0)
      #expect(status.st_dev == expected.st_dev && status.st_ino == expected.st_ino)
    }
  }

  @Test func `A missing file, a folder or an empty name throws an error`() throws {
    try withTemporaryFolder { folder throws in
      #expect(Self.error("\(folder)/missing")?.reason == "there is no such file")
      #expect(Self.error("\(folder)/a\u{FFFD}")?.reason.contains("/dev/stdin") == true)
      #expect(Self.error(folder)?.reason == "is a folder; a file is needed")
      #expect(Self.error("")?.reason == "a file name is needed")
      #expect(Self.error("\(folder)\0")?.description.contains("\\u{0}: a file name cannot contain a NUL") == true)
      #expect(Self.error("/dev/fd/999999")?.reason.hasPrefix("cannot be read: ") == true)
      try Self.write("x", to: "\(folder)/secret")
      #expect(unsafe chmod("\(folder)/secret", 0) == 0)
      if geteuid() != 0 { #expect(Self.error("\(folder)/secret")?.reason == "cannot be read: Permission denied") }
      #expect(Self.error("\(folder)/x\u{1B}[31m\n")?.file == "\(folder)/x\\u{1B}[31m\\n")
    }
  }

  @Test func `The limit on the size of input applies to files and pipes`() throws {
    try withTemporaryFolder { folder throws in
      try Self.write("12345678", to: "\(folder)/a")
      #expect(try InputFile(path: "\(folder)/a").contents(limit: 8).count == 8)
      #expect(throws: FileError.self) { try InputFile(path: "\(folder)/a").contents(limit: 7) }
      #expect(throws: FileError.self) { try InputFile(path: "/dev/zero").contents(limit: 1 << 20) }
    }
  }

  @Test func `A device has a separate size limit, because its output can be endless`() throws {
    let error = #expect(throws: FileError.self) { try InputFile(path: "/dev/zero").contents() }
    #expect(error?.kind == .badData)
    #expect(error?.description.hasPrefix("/dev/zero: more than 268435456 bytes cannot be read from a device; ") == true)
    #expect(try InputFile(path: "/dev/null").contents().isEmpty)
  }
}

@Suite struct `File errors` {
  @Test func `A file error is one line of at most 290 characters`() {
    let junk = (0..<400).map { String(Unicode.Scalar(UInt8($0 % 256))) }.joined() + "\u{2028}\u{202E}"
    for (file, reason) in [("a", junk), (junk, "b"), (junk, junk), (String(repeating: "e\u{301}", count: 500), junk)] {
      for error in [FileError.noInput(file, reason), .badData(file, reason), .cannotCreate(file, reason)] {
        let scalars = error.description.unicodeScalars
        #expect(scalars.count <= 290)
        #expect(
          scalars.allSatisfy {
            $0.value >= 32 && !(127..<160).contains($0.value) && !(0x2028...0x202E).contains($0.value)
          })
      }
    }
    #expect(FileError.badData("a.csv:3", "is wrong").description == "a.csv:3: is wrong")
    #expect(FileError.cannotCreate("a", "b").description == "a: cannot be written: b")
    #expect(FileError.noInput(String(repeating: "x", count: 200) + ".csv", "b").file.hasSuffix("x.csv"))
  }
}
