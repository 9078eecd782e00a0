import Foundation
import Testing

@Suite struct `Index files of NumPy arrays` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: [String]) async throws -> Ending {
    try await Executable.run(Executable.fastvector, ["index"] + arguments, folder: folder.url)
  }

  /// Writes an array of 1000 doubles in NumPy's format and returns its path.
  private func array(_ name: String, type: String = "<f8", shape: String = "(1000,)") throws -> String {
    let header = "{'descr': '\(type)', 'fortran_order': False, 'shape': \(shape), }"
    let padded = header + String(repeating: " ", count: 117 - header.count) + "\n"
    let bytes = [0x93] + Array("NUMPY".utf8) + [1, 0, 118, 0] + Array(padded.utf8) + [UInt8](repeating: 0, count: 8000)
    return try folder.file(name, Data(bytes)).path
  }

  @Test func `The index command writes an index next to each file`() async throws {
    let files = [try array("a.npy"), try array("b.npy", shape: "(1, 1000)")]
    let ending = try await run(files)
    #expect(ending.code == 0 && ending.standardError.isEmpty, "\(ending.standardError)")
    let lines = files.map { file in
      let size = try? FileManager.default.attributesOfItem(atPath: file + ".index")[.size] as? Int
      return "\(file).index: \(size ?? 0) bytes, index of 1000 values\n"
    }
    #expect(ending.output == lines.joined())
  }

  @Test func `The index command accepts any numeric type`() async throws {
    let path = try array("integers.npy", type: "<i8")
    let ending = try await run([path])
    #expect(ending.code == 0 && ending.standardError.isEmpty, "\(ending.standardError)")
    #expect(ending.output.hasPrefix("\(path).index: "))
  }

  @Test func `The index command requires an existing numeric array and a writable folder`() async throws {
    for (arguments, code, words) in [
      ([], 64, "Missing expected argument"), (["missing.npy"], 66, "missing.npy: there is no such file"),
      ([try array("a.npy") + ":price"], 64, "numbers, from 1"), ([try array("a.npy") + ":2"], 65, "no column 2"),
      ([try array("complex.npy", type: "<c8")], 65, "array.astype('<f8')"),
    ] as [([String], Int32, String)] {
      let ending = try await run(arguments)
      #expect(ending.code == code, "\(arguments): \(ending.standardError)")
      #expect(ending.output.isEmpty)
      #expect(ending.complaint.contains(words), "\(ending.standardError)")
    }
    let taken = try array("taken.npy")
    try FileManager.default.createDirectory(atPath: taken + ".index", withIntermediateDirectories: false)
    let ending = try await run([taken])
    #expect(ending.code == 73)
    #expect(ending.complaint == "fastvector: \(taken).index: cannot be written: it is a folder", "\(ending.complaint)")
  }
}
