import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport

/// Returns the contents of a file in the folder `Fixtures`, which the script `make-fixtures` in that folder wrote.
func fixture(_ name: String) throws -> Data {
  try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent("Fixtures/\(name)"))
}

/// Reads a table named `t.csv` from text.
func table(_ text: String, _ change: (inout CSVOptions) -> Void = { _ in }) throws(FileError) -> CSVTable {
  var options = CSVOptions()
  change(&options)
  return try CSVTable(name: "t.csv", contents: Data(text.utf8), options: options)
}

/// Returns the `FileError` that a closure throws, or nil if it returns or throws another error.
func fileError(_ body: () throws -> some Any) -> FileError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? FileError
  }
}

/// Returns `count` copies of `contents`. In each copy, one to three random bytes are changed, either in one bit or to a
/// random value.
func mutants(of contents: Data, count: Int, seed: UInt64) -> [Data] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    var mutant = contents
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let index = Int.random(in: 0..<mutant.count, using: &generator)
      mutant[index] =
        Bool.random(using: &generator)
        ? mutant[index] ^ (1 << UInt8.random(in: 0..<8, using: &generator))
        : UInt8.random(in: 0...255, using: &generator)
    }
    return mutant
  }
}

/// Returns rows of text. The closure returns the cells of a row, given its index.
func rows(_ count: Int, _ cells: (Int) -> String) -> String { (0..<count).map { cells($0) + "\n" }.joined() }
