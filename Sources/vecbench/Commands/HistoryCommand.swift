import ArgumentParser
import FastVectorData
import Foundation
import VecbenchHistory
import VecbenchKit

/// Results by commit, in a database.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keep results by commit, and find the commits that made something faster or slower.",
    discussion: """
      The history is a file of SQLite, into which several processes may write at once.

      Examples:
        vecbench run --format json --output results.json
        vecbench history add results.json
        vecbench history show
        vecbench history show --row 'interpolate/native' --html history.html
        vecbench history export --output history.jsonl
        vecbench history import history.jsonl --database other.sqlite

      Exit codes: 0 done, 1 failure, 64 usage, 65 a file is damaged, none of ours or of a newer version, 66 no such
      file, 73 cannot create the output.
      """,
    subcommands: [Add.self, Show.self, Export.self, Import.self])

  struct DatabaseOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The history.", valueName: "file"))
    var database = "vecbench-history.sqlite"

    func open(creates: Bool = false) throws -> HistoryDatabase { try HistoryDatabase(path: database, creates: creates) }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add results, which --format json has written.")

    @Argument(help: ArgumentHelp("The results in JSON; - reads them from standard input.", valueName: "results.json"))
    var results: String

    @Option(help: ArgumentHelp("The commit that was measured. (default: the repository's HEAD)", valueName: "id"))
    var commit: String?

    @OptionGroup var database: DatabaseOptions

    mutating func run() throws {
      let report = try ResultFile.read(results)
      guard report.isComplete else {
        throw DataError.badData("\(results): the run was interrupted; a history takes complete ones")
      }
      let commit = try Repository.commit(named: commit)
      let run = HistoryRun(
        commit: commit.name, date: commit.date ?? report.environment.date, isDirty: commit.isDirty, report: report)
      let added = try database.open(creates: true).add([run])
      try StandardOutput.write("\(added == 1 ? "added" : "there already"): \(counted(report.results.count, "result")) of \(commit.name)\n")
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show how each row has developed, and the commits at which its level changed.",
      discussion: """
        A level changes where cutting the series in two explains more than noise would: least squares over the logarithms
        with a penalty for each cut. One run alone is no change yet, and changes of a few percent need several runs.
        Where one row is left, there is a plot of it.
        """)

    @Option(
      help: ArgumentHelp("Only rows whose name this matches, such as 'native/1000$'.", valueName: "regex"))
    var row: String?

    @OptionGroup var database: DatabaseOptions
    @OptionGroup(title: "Output") var output: PlainOutputOptions

    mutating func run() throws {
      let regex = try row.map { pattern in
        do { return try Regex(pattern) } catch {
          throw ValidationError("--row \(pattern): this is no regular expression")
        }
      }
      let all = Trend.all(of: try database.open().runs())
      let trends = try regex.map { regex in try all.filter { try regex.firstMatch(in: $0.name) != nil } } ?? all
      if let row, trends.isEmpty, let name = all.first?.name {
        throw ValidationError("--row \(row): no row matches; one is called \(name)")
      }
      let page = try output.html.map { try OutputFile(path: $0, option: "--html") }
      try page?.write(TrendPage(trends).text)
      try output.write(TrendReport(trends, style: output.style).body)
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write all runs as lines of JSON.")

    @OptionGroup var database: DatabaseOptions

    @Option(help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
    var output: String?

    mutating func run() throws {
      let lines = try database.open().runs().map { try $0.line + "\n" }.joined()
      if let output { try OutputFile(path: output, option: "--output").write(lines) } else { try StandardOutput.write(lines) }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add the runs that export has written: all of them or, where a line is damaged, none.")

    @Argument(help: ArgumentHelp("The lines of JSON; - reads them from standard input.", valueName: "history.jsonl"))
    var lines: String

    @OptionGroup var database: DatabaseOptions

    mutating func run() throws {
      let text = String(decoding: try ResultFile.data(lines), as: UTF8.self)
      let name = lines == "-" ? "standard input" : lines
      let runs = try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { !$1.allSatisfy(\.isWhitespace) }
        .map { try HistoryRun(line: String($1), name: "\(name), line \($0 + 1)") }
      let added = try database.open(creates: true).add(runs)
      try StandardOutput.write("added \(counted(added, "run")), \(runs.count - added) there already\n")
    }
  }
}

/// Where text goes that is no report.
struct PlainOutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write a page that stands alone, with plots and all numbers.", valueName: "file"))
  var html: String?

  @Option(help: "Use colours: where standard output is a terminal, always or never.")
  var color = OutputOptions.Color.auto

  var style: TerminalStyle { .standardOutput(color: color, isFile: false) }

  func write(_ text: String) throws { try StandardOutput.write(text) }
}
