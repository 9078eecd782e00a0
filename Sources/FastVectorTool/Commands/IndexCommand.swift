import ArgumentParser
import FastVectorCharts
import FastVectorData
import Foundation
import VecbenchKit
import VecbenchSuite

/// Writes the indexes of NumPy files next to the files.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Index NumPy files, so that charts of large ones start at once.",
    discussion: """
      Writes data.npy.index next to data.npy, with 3.8 % of its size. `render`, `view` and `Series(mapping:)` use it for \
      arrays of doubles larger than 64 MiB, which are memory-mapped. The index is ignored if it is damaged, or if the \
      size or the modification time of the array has changed.

      Examples:
        fastvector index prices.npy
        fastvector index table.npy:2
      """)

  @Argument(help: "NumPy files; after a colon the column, from 1, of an array with several.")
  var files: [String]

  mutating func run() throws {
    for argument in files {
      let column = ColumnArgument(argument)
      let array = try NumPyArray(path: column.path)
      let index = try array.writeIndex(column: try SeriesFile.number(column.column, of: column))
      try StandardOutput.write("\(index.path): \(index.size) bytes, index of \(array.shape[0]) values\n")
    }
  }
}
