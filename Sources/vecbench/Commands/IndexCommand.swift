import ArgumentParser
import FastVectorData
import Foundation
import VecbenchKit

/// Writes the indexes of NumPy files next to the files.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Index NumPy files, so that charts of large ones start at once.",
    discussion: """
      Writes data.npy.index beside data.npy, 3.8 % of its size. `vecbench render` and Series(mapping:) use it for arrays of \
      doubles that stay in the file, those above 64 MiB, as long as the array has the same size and modification time; an index \
      that does not belong to it, or is damaged, is not used.

      Examples:
        vecbench index prices.npy
        vecbench index table.npy:2
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
