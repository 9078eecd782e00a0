import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

/// A temporary folder that is removed when the object is released.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ contents: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(contents).write(to: file)
    return file.path
  }
}

func same(_ a: some Collection<Double>, _ b: some Collection<Double>) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
}

/// Returns the `FileError` that a closure throws, or nil if it returns or throws another error.
private func problem(_ body: () throws -> some Any) -> FileError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? FileError
  }
}

/// Returns the bytes of a NumPy file according to the specification of the format.
private func npy(
  _ header: String = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }", version: UInt8 = 1,
  alignment: Int = 64, data: [UInt8] = [1.0, 2, -0.5].flatMap { (x: Double) in bytes(x.bitPattern) }
) -> [UInt8] {
  let start = version == 1 ? 10 : 12
  var text = Array(header.utf8)
  while (start + text.count + 1) % alignment != 0 { text.append(0x20) }
  text.append(0x0A)
  let length = (0..<(version == 1 ? 2 : 4)).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
  return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + text + data
}

private func bytes(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

@Suite struct `NumPy files` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func array(_ contents: [UInt8]) throws -> NumPyArray {
    try NumPyArray(path: folder.file("a.npy", contents))
  }

  @Test(arguments: [1, 2, 3] as [UInt8], [1, 16, 64])
  func `All versions of the NumPy format can be read, with any data alignment`(version: UInt8, alignment: Int) throws {
    let array = try array(npy(version: version, alignment: alignment))
    #expect(array.shape == [3])
    #expect(try array.values().values == [1, 2, -0.5])
    #expect(try array.values(column: 1, copying: true).values == [1, 2, -0.5])
    #expect(try array.series() == Series([1, 2, -0.5]))
  }

  @Test(arguments: [
    "{'descr': '<f8', 'fortran_order': False, 'shape': (3,)}", "{'shape':(3,),'fortran_order':True,'descr':'<f8'}",
    "{\"descr\": \"<f8\", \"fortran_order\": False, \"shape\": (3L,), }",
    "  { 'descr' : '=f8' , 'fortran_order' : False , 'shape' : ( 3 , ) , }  ",
    "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 1), }",
  ])
  func `The header of a NumPy file can have any notation that Python accepts`(header: String) throws {
    #expect(try array(npy(header)).values().values == [1, 2, -0.5])
  }

  @Test func `The columns of a two-dimensional array are read in C order and in Fortran order`() throws {
    let data = (1...6).flatMap { bytes(Double($0).bitPattern) }
    let rows = try array(npy("{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }", data: data))
    #expect(try rows.values(column: 1).values == [1, 3, 5] && rows.values(column: 2).values == [2, 4, 6])
    #expect(try rows.series(y: 2, x: 1) == Series(x: [1, 3, 5], y: [2, 4, 6]))
    let columns = try array(npy("{'descr': '<f8', 'fortran_order': True, 'shape': (3, 2), }", data: data))
    #expect(try columns.values(column: 1).values == [1, 2, 3] && columns.values(column: 2).values == [4, 5, 6])
    #expect(problem { try rows.values() }?.description.contains("(3, 2) has 2 columns") == true)
    for column in [0, 3, -1, .max, .min] {
      #expect(problem { try rows.values(column: column) }?.description.contains("no column \(column)") == true)
    }
    #expect(problem { try rows.series(y: 1, x: 3) } != nil)
    let unsorted = try array(npy())
    #expect(problem { try unsorted.series(y: 1, x: 1) }?.description.contains("row 2") == true)
  }

  @Test func `An array with a single row is a series`() throws {
    let data = (1...6).flatMap { bytes(Double($0).bitPattern) }
    for order in ["True", "False"] {
      let row = try array(npy("{'descr': '<f8', 'fortran_order': \(order), 'shape': (1, 6), }", data: data))
      #expect(try row.series() == Series([1, 2, 3, 4, 5, 6]))
      #expect(try row.values(column: 1, copying: false).values == [1, 2, 3, 4, 5, 6])
      #expect(problem { try row.values(column: 2) }?.reason == "there is no column 2; there is 1")
    }
  }

  @Test func `A NumPy array can be empty`() throws {
    for shape in ["(0,)", "(0, 3)", "(0, 4000000000000000000)"] {
      let result = problem {
        let array = try array(npy("{'descr': '<i2', 'fortran_order': True, 'shape': \(shape), }", data: []))
        #expect(try array.values(column: 1).isEmpty)
        return array
      }
      #expect(result == nil || shape.contains("4000000"))
    }
  }

  @Test func `Bytes after the array in a NumPy file are ignored`() throws {
    #expect(try array(npy() + [1, 2, 3]).values().values == [1, 2, -0.5])
  }

  @Test func `Changing the elements of a mapped array doesn't change the file or other vectors`() throws {
    let numbers = (0..<5000).map(Double.init)
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (5000,), }"
    let contents = npy(header, data: numbers.flatMap { bytes($0.bitPattern) })
    let array = try array(contents)
    #expect(try isMapped(array))
    var first = try array.values(copying: false)
    let second = try array.values(copying: false)
    for i in first.indices { first[i] = -1 }
    #expect(second.values == numbers)
    first.append(7)
    #expect(first.count == 5001 && first[5000] == 7 && first[0] == -1)
    let onDisk = try Data(contentsOf: folder.url.appendingPathComponent("a.npy"))
    #expect(Array(onDisk) == contents)
    // The vector remains valid after the array has been released and the file removed.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("a.npy"))
    #expect(second.values == numbers)
  }

  /// Returns true if the elements of the array are mapped from the file instead of being copied.
  private func isMapped(_ array: NumPyArray) throws -> Bool {
    let mapped = try array.values(copying: false)
    // Files in /proc have a size of 0, so they must be read until their end.
    let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd() ?? Data()
    return mapped.count == 5000 && String(decoding: maps, as: UTF8.self).contains(folder.url.lastPathComponent)
  }

  @Test func `A NumPy file that is truncated while it is read is an error`() throws {
    let path = try folder.file("a.npy", npy())
    let array = try NumPyArray(path: path)
    #expect(unsafe truncate(path, 100) == 0)
    for copying in [true, false, nil] {
      #expect(problem { try array.values(copying: copying) }?.description.contains("ends within its array") == true)
    }
  }

  @Test func `A large array is mapped unless a copy is requested`() throws {
    let count = (64 << 20) / 8 + 8
    let path = try folder.file(
      "large.npy", npy("{'descr': '<f8', 'fortran_order': False, 'shape': (\(count),), }", data: []))
    #expect(unsafe truncate(path, off_t(128 + 8 * count)) == 0)
    let array = try NumPyArray(path: path)
    let isMapped = { (vector: AnimatableVector) in
      let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd() ?? Data()
      return vector.count == count && String(decoding: maps, as: UTF8.self).contains("large.npy")
    }
    #expect(try isMapped(array.values()) && !isMapped(array.values(copying: true)))
  }

  @Test func `An array that exceeds the memory is an error or stays on disk`() throws {
    let count = 100_000_000_000
    let path = try folder.file(
      "sparse.npy", npy("{'descr': '<f8', 'fortran_order': False, 'shape': (\(count),), }", data: []))
    // Some file systems don't support files of this size.
    guard unsafe truncate(path, off_t(128 + 8 * count)) == 0 else { return }
    let array = try NumPyArray(path: path)
    let error = try #require(problem { try array.values(copying: true) })
    #expect(error.kind == .badData && error.description.contains("memory"))
    if let reason = problem({ try array.values() })?.description { #expect(reason.contains("memory")) }
    let lie = npy("{'descr': '<f8', 'fortran_order': False, 'shape': (\(count),), }", data: [])
    #expect(problem { try self.array(lie) }?.description.contains("ends within its array") == true)
  }

  @Test func `A NumPy file can be read from a pipe`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(npy()))
    try pipe.fileHandleForWriting.close()
    let array = try NumPyArray(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(try array.values(copying: false).values == [1, 2, -0.5])
    #expect(try array.series() == Series([1, 2, -0.5]))
  }

  @Test func `A missing NumPy file, a folder or a device is an error`() throws {
    let missing = problem { try NumPyArray(path: folder.url.appendingPathComponent("b.npy").path) }
    #expect(missing?.kind == .noInput && missing?.description.contains("no such file") == true)
    #expect(problem { try NumPyArray(path: folder.url.path) }?.description.contains("folder") == true)
    #expect(problem { try NumPyArray(path: "/dev/null") }?.description.contains("not a NumPy file") == true)
  }

  static let malformed: [(String, words: String)] = [
    ("", "dictionary"), ("{", "dictionary"), ("[]", "dictionary"), ("{}", "nothing"), ("{'descr': '<f8'}", "descr;"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (3), }", "dictionary"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (-3,), }", "dictionary"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), 'extra': True}", "extra"),
    ("{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (3,)}", "dictionary"),
    ("{'descr': '<f8', 'fortran_order': 0, 'shape': (3,), }", "dictionary"),
    ("{'descr': '<f8', 'fortran_order': 'no', 'shape': (3,), }", "fortran_order"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': '3', }", "shape"),
    ("{'descr': [('x', '<f8'), ('y', '<f8')], 'fortran_order': False, 'shape': (3,), }", "records"),
    ("{'descr': '<c16', 'fortran_order': False, 'shape': (3,), }", "<c16"),
    ("{'descr': '|O', 'fortran_order': False, 'shape': (3,), }", "|O"),
    ("{'descr': '<U3', 'fortran_order': False, 'shape': (3,), }", "<U3"),
    ("{'descr': '<f16', 'fortran_order': False, 'shape': (3,), }", "<f16"),
    ("{'descr': '<M8[s]', 'fortran_order': False, 'shape': (3,), }", "<M8[s]"),
    ("{'descr': 'f8', 'fortran_order': False, 'shape': (3,), }", "type f8"),
    ("{'descr': '', 'fortran_order': False, 'shape': (3,), }", "type"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (4,), }", "needs 32 bytes, 24 are there"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807,), }", "too large"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 9223372036854775807), }", "too large"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (92233720368547758070,), }", "dictionary"),
    ("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), } True", "dictionary"),
    ("{'descr': '\\x3cf8', 'fortran_order': False, 'shape': (3,), }", "dictionary"),
  ]

  @Test(arguments: malformed)
  func `A malformed header in a NumPy file is an error that names the problem`(header: String, words: String) throws {
    let path = try folder.file("a.npy", npy(header))
    let error = try #require(problem { try NumPyArray(path: path) })
    #expect(error.kind == .badData)
    #expect(error.description.hasPrefix(path + ": ") && error.description.contains(words), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test func `An array with a number of dimensions other than one or two is an error`() throws {
    for shape in ["()", "(1, 1, 3)"] {
      let array = try array(npy("{'descr': '<f8', 'fortran_order': False, 'shape': \(shape), }"))
      #expect(problem { try array.values() }?.description.contains("one dimension") == true)
    }
  }

  @Test func `A truncated, changed or random NumPy file is read or has a one-line error`() throws {
    let seed: UInt64 = 101
    var generator = SeededGenerator(seed: seed)
    let good = npy(version: 1)
    var mutants = (0..<good.count).map { Array(good.prefix($0)) }
    for _ in 0..<1500 {
      var mutant = npy(version: UInt8.random(in: 1...3, using: &generator))
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: 0..<(Bool.random(using: &generator) ? mutant.count : 80), using: &generator)
        mutant[position] =
          Bool.random(using: &generator)
          ? mutant[position] ^ (1 << UInt8.random(in: 0..<8, using: &generator))
          : UInt8.random(in: 0...255, using: &generator)
      }
      mutants.append(mutant)
    }
    for _ in 0..<200 {
      let noise = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      mutants.append(noise)
      mutants.append(Array(good.prefix(8)) + noise)
    }
    var readable = 0
    for mutant in mutants {
      do {
        let array = try array(mutant)
        _ = try array.values(column: 1, copying: false)
        _ = try array.values(column: 1, copying: true)
        readable += 1
      } catch let error as FileError {
        #expect(!error.description.contains("\n"), "seed \(seed)")
      }
    }
    #expect((20..<mutants.count - 100).contains(readable))
  }

  @Test func `The values in NumPy files equal the values that NumPy wrote`() throws {
    let script = """
      import sys, warnings
      try:
          import numpy as np
      except ImportError:
          sys.exit("NumPy is missing: install python3-numpy")
      warnings.simplefilter("ignore")
      folder = sys.argv[1]
      random = np.random.RandomState(5)
      def save(name, array, version=None):
          with open(folder + "/" + name + ".npy", "wb") as file:
              np.lib.format.write_array(file, array, version=version)
          # A single row is one column.
          columns = array.reshape(-1, 1) if array.ndim == 1 or len(array) == 1 else array
          for column in range(columns.shape[1]):
              print(name, column + 1, *[repr(float(x)) for x in columns[:, column]])
      for order in "<>":
          for kind in ["f2", "f4", "f8", "i2", "i4", "i8", "u2", "u4", "u8"]:
              values = (random.randn(37) * 3e4).astype(order + kind)
              save(kind + ("le" if order == "<" else "be"), values)
      for kind in ["i1", "u1", "b1"]:
          save(kind, random.randint(0, 256, 37).astype(kind))
      save("extremes", np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324, 1.7976931348623157e308]))
      save("halves", np.array([np.nan, np.inf, -np.inf, 65504, 6e-8], dtype="f2"))
      save("integers", np.array([-2**63, 2**63 - 1, 2**53 + 1, -1], dtype=">i8"))
      save("naturals", np.array([2**64 - 1, 2**63, 2**53 + 1], dtype="<u8"))
      for n in [1, 2, 3, 8, 513]:
          save("rows%d" % n, random.randn(n, 3))
          save("columns%d" % n, np.asfortranarray(random.randn(n, 3)))
          save("small%d" % n, np.asfortranarray(random.randn(n, 3).astype(">f4")))
          save("two%d" % n, random.randn(n), version=(2, 0))
          save("three%d" % n, random.randn(n), version=(3, 0))
      save("large", random.randn(20000, 2))
      """
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", script, folder.url.path]
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
      separator: "\n")
    python.waitUntilExit()
    #expect(python.terminationStatus == 0, "the files are made by /usr/bin/python3: install python3-numpy")
    #expect(lines.count > 60)
    for line in lines {
      let words = line.split(separator: " ")
      let expected = words.dropFirst(2).map { Double($0)! }
      let array = try NumPyArray(path: folder.url.appendingPathComponent("\(words[0]).npy").path)
      let column = Int(words[1])!
      #expect(try same(array.values(column: column, copying: false), expected), "\(words[0])")
      #expect(try same(array.values(column: column, copying: true), expected), "\(words[0])")
    }
  }
}
