import ArgumentParser
import CommandLineSupport
import FastVectorData
import FastVectorFiles
import Foundation

/// Prints the columns of files and how they are interpreted.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print the columns of files: types, ranges, missing values, date formats and first rows.",
    discussion: """
      For a NumPy file, prints the shape or the names of its arrays, and for a WAV file, its length and channels.

      Examples:
        fastvector describe prices.csv
        fastvector describe log.txt --skip 3 --separator blanks
        fastvector describe samples.npy
      """)

  @Argument(help: "Files to describe; - reads standard input.", completion: .file())
  var files: [String]

  @OptionGroup(title: "Reading files") var table: TableOptions

  mutating func validate() throws {
    if files.contains(where: DatabaseOptions.isAddress) {
      throw ValidationError(
        "describe reads only files; if a table has no column of the given name, render lists the columns of the table")
    }
  }

  mutating func run() throws {
    for (number, file) in files.enumerated() {
      if number > 0 { try StandardOutput.write("\n") }
      try StandardOutput.write(try description(of: file))
    }
  }

  private func description(of path: String) throws -> String {
    let file = try DataFile(path: path, encoding: table.encoding)
    switch file.contents {
    case .array(let array):
      return "\(path.printable): NumPy array of shape (\(array.shape.map(String.init).joined(separator: ", ")))\n"
    case .arrays(let archive):
      return "\(path.printable): NumPy arrays: \(archive.columnNames.joined(separator: ", "))\n"
    case .wave(let wave):
      return "\(path.printable): \(wave.count) samples at \(wave.sampleRate) Hz, channels: "
        + wave.channelNames.joined(separator: ", ") + "\n"
    case .text, .json: return try table(path, CSVTable(file, options: table.csv))
    }
  }

  private func table(_ path: String, _ table: CSVTable) throws -> String {
    let summaries = table.summaries()
    let rows = try table.rowCount
    let namesColumns = self.table.columnOptions.contains(where: \.isGiven)
    // Describe a table even if it can't be drawn.
    let interpretation =
      namesColumns
      ? try table.lines(self.table).interpretation : (try? table.lines().interpretation) ?? counted(rows, "row")
    var cells = [["column", "type", "missing", "minimum", "maximum", "first rows"]]
    for summary in summaries.prefix(Self.maxColumns) {
      cells.append([
        summary.name.printable.prefix(scalars: 40), summary.type, summary.missingCount.map(String.init) ?? "",
        summary.range.map { shown($0.lowerBound, summary) } ?? "",
        summary.range.map { shown($0.upperBound, summary) } ?? "",
        summary.firstTexts.map { $0.printable.prefix(scalars: 24) }.joined(separator: ", "),
      ])
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max()! }
    let lines = cells.map { row in
      zip(row, widths).map { $0.padding(toLength: max($1, 1), withPad: " ", startingAt: 0) }.joined(separator: "  ")
        .trimmingCharacters(in: .whitespaces)
    }
    let rest = summaries.count - Self.maxColumns
    return "\(path.printable): \(interpretation.printable)\n\n" + lines.joined(separator: "\n") + "\n"
      + (rest > 0 ? "and \(counted(rest, "more column"))\n" : "")
  }

  /// The maximum number of columns to print.
  private static let maxColumns = 100

  private func shown(_ value: Double, _ summary: CSVColumnSummary) -> String {
    summary.isDate ? summary.timeZone.isoText(of: value) : "\(value)"
  }
}
