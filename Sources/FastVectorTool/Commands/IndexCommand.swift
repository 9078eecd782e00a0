import ArgumentParser
import CProcess
import CommandLineSupport
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import FastVectorSQL
import Foundation

/// Writes indexes (min–max pyramids), or removes the index of a table. The index of a NumPy or WAV file is written
/// next to the file, and the index of a table is written to its database.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Index large NumPy files, WAV files or PostgreSQL tables, so that their charts appear without delay.",
    discussion: """
      Writes data.npy.index next to data.npy, with 3.8 % of its size. `render`, `view` and `Series(mapping:)` use it for \
      columns of more than 2^23 elements, which are memory-mapped. The index is ignored if it is damaged, or if the \
      size or the modification time of the array has changed. The index of a WAV file contains one channel.

      For a PostgreSQL table, writes the index into the schema `fastvector` of the database. Triggers record the rows \
      that change, and the same command updates the index for them. Run it regularly, for example with cron.

      Examples:
        fastvector index prices.npy
        fastvector index table.npy:2
        fastvector index concert.wav:left
        fastvector index postgresql://host/plant --table readings --x time --y value --group sensor
      """)

  @Argument(
    help: ArgumentHelp(
      "NumPy files, WAV files or database URLs. If an array has several columns, add a colon and the number of the column, "
        + "from 1; for WAV files, the number of the channel.", valueName: "file[:column]"), completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Column of the x values of the table: dates, timestamps or numbers.", valueName: "column"))
  var x: String?

  @Option(help: ArgumentHelp("Column of the y values of the table.", valueName: "column"))
  var y: String?

  @Option(help: ArgumentHelp("Column whose values identify the lines of the table.", valueName: "column"))
  var group: String?

  @Flag(help: "Remove the index of the table and its triggers.")
  var remove = false

  @OptionGroup(title: "Databases") var database: DatabaseOptions

  mutating func validate() throws {
    try database.check(files)
    let tableOptions = [("--x", x != nil), ("--y", y != nil), ("--group", group != nil), ("--remove", remove)]
    if let option = tableOptions.first(where: \.1)?.0, let file = files.first(where: { !DatabaseOptions.isAddress($0) })
    {
      throw ValidationError("\(option) is for the tables of databases, and \(file) isn't a database URL")
    }
  }

  mutating func run() throws {
    var place = 0
    for argument in files {
      if DatabaseOptions.isAddress(argument) {
        try indexTable(argument, place)
        place += 1
      } else {
        try indexFile(argument)
      }
    }
  }

  private func indexFile(_ argument: String) throws {
    let column = ColumnArgument(argument)
    let index =
      switch try DataFile(path: column.path).contents {
      case .wave(let wave): try wave.writeIndex(channel: column.column)
      case .array(let array): try array.writeIndex(column: SeriesFile.number(column.column, of: column))
      case .arrays, .json, .text:
        throw FileError.badData(column.path, "neither a NumPy array nor a WAV file; only these can be indexed")
      }
    try StandardOutput.write("\(index.path): \(index.size) bytes, index of \(index.valueCount) values\n")
  }

  private func indexTable(_ address: String, _ place: Int) throws {
    #if PostgreSQL && os(Linux)
      let table = try database.table(place, x: x, y: y.map { [$0] } ?? [], group: group)
      let connection = try database.connection(address, timeout: 3600)
      if remove { return try removeIndex(of: table, in: connection) }
      let builder = try SQLIndexBuilder(table, in: connection)
      let warning = StandardError.line(
        "\(table.name): interrupted; if the index is unfinished, its triggers slow down writes until this command is "
          + "repeated, or run with --remove")
      let cleanup = unsafe fv_write_on_signal(STDERR_FILENO, warning, warning.utf8.count)
      defer { fv_cleanup_unregister(cleanup) }
      let update = try builder.update()
      let replaced = update.replacedVersion.map {
        "; replaces an index in format \($0), the current format is \(SQLIndexBuilder.formatVersion)"
      }
      try StandardOutput.write(
        "\(table.name): \(update.size) bytes, "
          + (update.isNew ? "index of \(update.rows) rows" : "updated by reading \(update.rows) rows")
          + "\(replaced ?? "")\n")
    #else
      throw DatabaseOptions.isMissing
    #endif
  }

  #if PostgreSQL && os(Linux)
    /// Removes the index of a table, and the user's indexes of tables that were dropped.
    private func removeIndex(of table: SQLTable, in connection: SQLConnection) throws {
      let removal = try SQLIndexBuilder.remove(table, in: connection)
      guard removal.includesTable || removal.droppedTableCount > 0 else {
        let columns = [table.x, table.y] + (table.group.map { [$0] } ?? [])
        throw FileError.badData(table.name, "there is no index of the columns \(columns.joined(separator: ", "))")
      }
      if removal.includesTable { try StandardOutput.write("\(table.name): index removed\n") }
      if removal.droppedTableCount > 0 {
        try StandardOutput.write("indexes of dropped tables removed: \(removal.droppedTableCount)\n")
      }
    }
  #endif
}
