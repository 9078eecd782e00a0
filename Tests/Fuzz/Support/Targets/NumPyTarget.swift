import FastVector
import FastVectorData
import FastVectorFiles
import Foundation

/// Reads NumPy files, which consist of a header and data.
struct NumPyTarget: FuzzTarget {
  let name = "npy"

  let seeds = [
    NumPyTarget.file("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }", version: 1),
    NumPyTarget.file("{'descr': '>i2', 'fortran_order': True, 'shape': (4, 3), }", version: 2),
    NumPyTarget.file("{'descr': '|b1', 'fortran_order': False, 'shape': (24, 1), }", version: 3),
  ]

  let tokens = [
    "'descr'", "'fortran_order'", "'shape'", "True", "False", "(", ")", ",", "(3,)", "(0, 4)", "'<f8'", "'>f2'",
    "'|u1'",
    "{", "}", "[", "]", ":", "4611686018427387904", "L",
  ]

  private static func file(_ header: String, version: UInt8) -> [UInt8] {
    let start = version == 1 ? 10 : 12
    let header = header + String(repeating: " ", count: 63 - (start + header.utf8.count) % 64) + "\n"
    let count = header.utf8.count
    let length = [UInt8(count % 256), UInt8(count / 256)] + (version == 1 ? [] : [0, 0])
    return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + Array(header.utf8) + (0..<24)
  }

  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID()).npy")

  func check(_ input: [UInt8]) {
    defer { try? FileManager.default.removeItem(at: file) }
    do { try Data(input).write(to: file) } catch { fatalError("\(error)") }
    attempt { () throws(FileError) in
      let array = try NumPyArray(path: file.path)
      for column in [nil, 1, 2, .max] {
        for copying in [nil, true, false] {
          attempt { () throws(FileError) in
            let values = try array.values(column: column, copying: copying)
            expect(values.count == array.shape[0], "an element is missing")
            _ = values.span.indices.last.map { values[$0] }
          }
        }
        attempt { () throws(FileError) in _ = try array.series(y: 1, x: column) }
      }
    }
  }
}
