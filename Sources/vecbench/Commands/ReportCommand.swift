import ArgumentParser
import Foundation
import VecbenchKit
import VecbenchReports
import VecbenchSuite

/// Formats results of earlier measurements.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Convert stored results to another format, such as a page with plots.",
    discussion: """
      Reads the JSON results of run, chart and sweep.

      Examples:
        vecbench sweep --format json --output sweep.json
        vecbench report sweep.json
        vecbench report sweep.json --format markdown
        vecbench report sweep.json --export svg=sweep.svg
        vecbench report sweep.json --html sweep.html --export csv=sweep.csv --quiet

      Exit codes: 0 success, 1 failure, 64 usage, 65 damaged results, or of another version, 66 no such file, 73 cannot \
      create the output.
      """)

  @Argument(
    help: ArgumentHelp("Results in JSON; - reads standard input.", valueName: "results.json"), completion: .file())
  var results: String

  @OptionGroup(title: "Output") var output: OutputOptions

  mutating func run() throws {
    let report = try ResultFile.read(results).withRoles
    let files = try ReportFiles<Vecbench>(output, defaultFormat: .curves, inputs: [results])
    do { try files.write(report) } catch {
      files.discard()
      throw error
    }
  }
}
