import FastVectorFiles
import Foundation
import Testing

@Suite struct `Atomic files` {
  private static func write(_ text: String, to path: String) throws(FileError) {
    try AtomicFile.write(Data(text.utf8), to: path)
  }

  private static func reason(_ path: String) -> String? {
    #expect(throws: FileError.self) { try AtomicFile(path: path) }?.reason
  }

  private static func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `An atomic file appears when it is complete`() throws {
    try withTemporaryFolder { folder throws in
      let file = try AtomicFile(path: "\(folder)/a")
      try file.write(Data("one".utf8))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a"))
      try file.write(Data(" two".utf8))
      try file.finish()
      #expect(try String(contentsOfFile: "\(folder)/a", encoding: .utf8) == "one two")
      #expect(try names(in: folder) == ["a"])
    }
  }

  @Test(arguments: [
    ("a", "", "a"), ("ab", "", "ab"), ("/", "/", "/"), ("//", "//", "//"), ("/a", "/", "a"), ("//a", "/", "a"),
    ("a/", "", "a"), ("a/b", "a", "b"), ("a//b//", "a", "b"), ("/a/b.c", "/a", "b.c"), ("./a", ".", "a"), ("", "", ""),
    ("\u{301}", "", "\u{301}"), ("a/\u{301}b", "a", "\u{301}b"),
  ])
  func `A path is split into its folder and the name of the file`(path: String, folder: String, name: String) {
    #expect([path.splitPath.folder, path.splitPath.name] == [folder, name])
  }

  @Test func `The previous file remains until the new one is complete, or if the new one is abandoned`() throws {
    try withTemporaryFolder { folder throws in
      try Self.write("old", to: "\(folder)/a")
      do {
        let file = try AtomicFile(path: "\(folder)/a")
        try file.write(Data("new".utf8))
        #expect(try String(contentsOfFile: "\(folder)/a", encoding: .utf8) == "old")
      }
      #expect(try String(contentsOfFile: "\(folder)/a", encoding: .utf8) == "old")
      #expect(try names(in: folder) == ["a"])
    }
  }

  @Test func `Writing an atomic file follows symbolic links, including relative and dangling ones`() throws {
    try withTemporaryFolder { folder throws in
      try FileManager.default.createDirectory(atPath: "\(folder)/inner", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/first", withDestinationPath: "inner/second")
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/inner/second", withDestinationPath: "../target")
      for text in ["made", "replaced"] {
        try Self.write(text, to: "\(folder)/first")
        #expect(try String(contentsOfFile: "\(folder)/target", encoding: .utf8) == text)
        #expect(try names(in: folder) == ["first", "inner", "target"])
      }
    }
  }

  @Test(arguments: [0o600, 0o644, 0o640, 0o666]) func `An atomic file keeps the mode of the file that it replaces`(
    mode: Int
  ) throws {
    try withTemporaryFolder { folder throws in
      try Self.write("old", to: "\(folder)/a")
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/a")
      try Self.write("new", to: "\(folder)/a")
      #expect(try Self.mode("\(folder)/a") == mode)
    }
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `Writing to a descriptor appends and doesn't replace the file`(prefix: String) throws {
    try withTemporaryFolder { folder throws in
      try Self.write("before ", to: "\(folder)/log")
      let descriptor = unsafe open("\(folder)/log", O_WRONLY)
      #expect(descriptor >= 0)
      defer { close(descriptor) }
      #expect(lseek(descriptor, 0, Int32(SEEK_END)) == 7)
      let link = "\(folder)/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(prefix)\(descriptor)")
      try Self.write("between ", to: "\(prefix)\(descriptor)")
      try Self.write("after", to: link)
      #expect(try String(contentsOfFile: "\(folder)/log", encoding: .utf8) == "before between after")
      #expect(try names(in: folder) == ["link", "log"])
    }
  }

  @Test func `Devices, and pipes with a reader, can be written`() throws {
    try Self.write("nothing", to: "/dev/null")
    try withTemporaryFolder { folder throws in
      #expect(unsafe mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(Self.reason("\(folder)/pipe") == "no process reads from this pipe")
      let reader = unsafe open("\(folder)/pipe", O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      try Self.write("through", to: "\(folder)/pipe")
      var bytes = [UInt8](repeating: 0, count: 16)
      #expect(unsafe read(reader, &bytes, 16) == 7)
      #expect(try names(in: folder) == ["pipe"])
    }
  }

  @Test func `The error about a file that can't be written contains the reason`() throws {
    try withTemporaryFolder { folder throws in
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "loop")
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/nul", withDestinationPath: "/dev/full")
      #expect(Self.reason("\(folder)/none/a.png") == "the folder \(folder)/none doesn't exist")
      #expect(Self.reason(folder) == "it is a folder")
      #expect(Self.reason("\(folder)/new/") == "it is a folder")
      #expect(Self.reason("") == "a file name is needed")
      #expect(Self.reason("a\0b") == "its name contains a NUL")
      #expect(Self.reason("\(folder)/loop") == "Too many levels of symbolic links")
      #expect(Self.reason("\(folder)/\(String(repeating: "a", count: 300))") == "File name too long")
      #expect(Self.reason("/dev/fd/9999") == "Bad file descriptor")
      let full = #expect(throws: FileError.self) { try Self.write("text", to: "\(folder)/nul") }
      #expect(full?.description == "\(folder)/nul: cannot be written: No space left on device")
      #expect(try names(in: folder) == ["loop", "nul"])
    }
  }

  /// A mount point can't be replaced by renaming a file.
  @Test func `A file that can't be replaced is overwritten in place`() throws {
    guard geteuid() == 0 else { return }
    try withTemporaryFolder { folder throws in
      try Self.write("mounted", to: "\(folder)/a")
      try Self.write("below, and longer than what comes", to: "\(folder)/b")
      guard try run("mount", "--bind", "\(folder)/b", "\(folder)/a") == 0 else { return }
      defer { _ = try? run("umount", "\(folder)/a") }
      try Self.write("new", to: "\(folder)/a")
      #expect(try String(contentsOfFile: "\(folder)/b", encoding: .utf8) == "new")
      #expect(try names(in: folder) == ["a", "b"])
    }
  }

  private func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = "\(URL(fileURLWithPath: NSTemporaryDirectory()).path)/fastvector-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

private func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
