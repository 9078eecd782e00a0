import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchKit
import VecbenchReports

/// Stores results in a database, and shows how they change from commit to commit.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Store results by commit, and find the commits that made benchmarks slower or faster.",
    discussion: """
      The history is an SQLite file that several processes may write at the same time.

      Examples:
        vecbench run --format json --output results.json
        vecbench history add results.json
        vecbench history show
        vecbench history show --benchmark 'interpolate/native' --html history.html
        vecbench history export --output history.jsonl
        vecbench history import history.jsonl --database other.sqlite

      Exit codes: 0 success, 1 failure, 64 usage, 65 damaged file, or of another program or a newer version, 66 no such \
      file, 73 cannot create the output.
      """,
    subcommands: [Add.self, Show.self, Export.self, Import.self])

  struct DatabaseOptions: ParsableArguments {
    @Option(help: ArgumentHelp("SQLite file of the history.", valueName: "file"), completion: .file())
    var database = "vecbench-history.sqlite"

    mutating func validate() throws {
      try OutputFile.checkName(database, option: "--database")
    }

    func open(for access: HistoryDatabase.Access) throws -> HistoryDatabase {
      try HistoryDatabase(path: database, for: access)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add results that were written with --format json.")

    @Argument(
      help: ArgumentHelp("Results in JSON; - reads standard input.", valueName: "results.json"), completion: .file())
    var results: String

    @Option(help: ArgumentHelp("Commit that was measured. (default: HEAD of the repository)", valueName: "id"))
    var commit: String?

    @OptionGroup var database: DatabaseOptions

    mutating func run() throws {
      let report = try ResultFile.read(results)
      let commit = try Repository.commit(named: commit)
      let run = HistoryRun(
        commit: commit.name, date: commit.date ?? report.environment.date, isDirty: commit.isDirty, report: report)
      if let violation = run.violation { throw FileError.badData(results, violation) }
      let added = try database.open(for: .adding).add([run])
      try StandardOutput.write(
        "\(added == 1 ? "added" : "already present"): \(Formatting.counted(report.results.count, "result")) of \(commit.name)\n"
      )
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the trend of each benchmark, and the commits at which its level changed.",
      discussion: """
        Change points are found by least squares over the logarithms with a penalty for each change. A single run is \
        not a change, and changes of a few percent need several runs. A single benchmark is shown as a plot.
        """)

    @Option(
      help: ArgumentHelp(
        "Show only benchmarks whose identifiers match this regular expression, such as 'native/1000$'.",
        valueName: "regex"))
    var benchmark: String?

    @OptionGroup var database: DatabaseOptions
    @OptionGroup(title: "Output") var output: PlainOutputOptions

    mutating func run() throws {
      let regex = try benchmark.map { pattern in
        do { return try Regex(pattern) } catch {
          throw ValidationError("--benchmark \(pattern): isn't a valid regular expression")
        }
      }
      let page = try output.html.map { try OutputFile(path: $0, option: "--html") }
      try OutputFile.check([page].compactMap(\.self), inputs: [database.database])
      let contents = try database.open(for: .reading).contents()
      let all = Trend.all(of: contents.runs)
      let trends = try regex.map { regex in try all.filter { try regex.firstMatch(in: $0.name) != nil } } ?? all
      if let benchmark, trends.isEmpty, let name = all.first?.name {
        throw ValidationError("--benchmark \(benchmark): no identifier matches; one is \(name)")
      }
      try page?.write(TrendPage(trends).text())
      try output.write(TrendReport(trends, style: output.style).body)
      // Show the readable results, but exit with an error if any result is damaged.
      if let damage = contents.damage { throw damage }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "export", abstract: "Write all runs as JSON lines.")

    @OptionGroup var database: DatabaseOptions

    @Option(
      help: ArgumentHelp("Write to a file; - writes to standard output. (default: -)", valueName: "file"),
      completion: .file())
    var output: String?

    mutating func validate() {
      if output == "-" { output = nil }
    }

    mutating func run() throws {
      let file = try output.map { try OutputFile(path: $0, option: "--output") }
      try OutputFile.check([file].compactMap(\.self), inputs: [database.database])
      if file == nil { try StandardOutput.check() }
      let contents = try database.open(for: .reading).contents()
      let lines = try contents.runs.map { try $0.line + "\n" }.joined()
      if let file { try file.write(lines) } else { try StandardOutput.write(lines) }
      // Write the readable results, but exit with an error if any result is damaged.
      if let damage = contents.damage { throw damage }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Add the runs that export has written: all of them or, if a line is damaged, none.")

    @Argument(
      help: ArgumentHelp("Lines of JSON; - reads standard input.", valueName: "history.jsonl"), completion: .file())
    var lines: String

    @OptionGroup var database: DatabaseOptions

    mutating func run() throws {
      let text = String(decoding: try ResultFile.data(lines), as: UTF8.self)
      let name = lines == "-" ? "standard input" : lines
      // A CRLF line ending is a single character. U+2028 isn't a line ending, because JSON strings may contain it.
      let runs = try text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated()
        .filter { !$1.allSatisfy(\.isWhitespace) }
        .map { try HistoryRun(line: String($1), name: "\(name), line \($0 + 1)") }
      let added = try database.open(for: .adding).add(runs)
      try StandardOutput.write("added \(Formatting.counted(added, "run")), \(runs.count - added) already present\n")
    }
  }
}

/// The output options of `history show`, which writes only text and HTML.
struct PlainOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a self-contained page with plots and all numbers.", valueName: "file"),
    completion: .file())
  var html: String?

  @Option(help: "Use colors; auto uses them only on terminals.")
  var color = ColorChoice.auto

  var style: TerminalStyle { .standardOutput(color: color, isFile: false) }

  func write(_ text: String) throws { try StandardOutput.write(text) }
}
