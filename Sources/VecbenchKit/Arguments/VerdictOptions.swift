import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import VecbenchComparison

/// Options for the output formats of a comparison, and for the verdicts that cause a nonzero exit code.
struct VerdictOptions: ParsableArguments {
  @Flag(help: "Exit with 4 if a benchmark improved, so that you can move BASE to a newer commit.")
  var failOnImprovement = false

  @Flag(help: "Exit with 75 if a benchmark is inconclusive, unsteady or contaminated.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Format of the results: text, markdown, comment, junit or json. (default: text)", valueName: "name"),
    completion: .names(ComparisonFormat.allCases),
    transform: { try NameList($0, kind: "format", available: ComparisonFormat.allCases).onlyName(of: "--format") })
  var format: ComparisonFormat = .text

  @Option(
    help: ArgumentHelp(
      "Also write the results to a file, as FORMAT=FILE. Can be repeated.", valueName: "format=file"),
    transform: { try FileExport($0, available: ComparisonFormat.allCases) })
  var export: [FileExport<ComparisonFormat>] = []

  @Option(help: ArgumentHelp("URL of a page with all results, which --format comment links to.", valueName: "url"))
  var page: String?

  mutating func validate() throws {
    if let page, page.wholeMatch(of: /https?:\/\/[^\s()<>]+/) == nil {
      throw ValidationError("--page must be a URL that starts with https:// or http:// (got '\(page)')")
    }
  }

  /// True if the results are written as JSON, which is the input of `merge`.
  var writesJSON: Bool { format == .json || export.contains { $0.format == .json } }

  func exitCode(of comparison: Comparison) -> ExitCode {
    ExitCode(comparison.exitCode(failsOnImprovement: failOnImprovement, isStrict: strict))
  }

  /// Runs a comparison, and writes the results to standard output and to the `--export` files. Before the comparison,
  /// checks that these files can be written.
  ///
  /// If `body` throws, the files keep their previous contents.
  ///
  /// - Parameters:
  ///   - inputs: The files that the command reads, and other arguments that may name a file. No output may replace them.
  ///   - body: A function that runs the comparison.
  func write(inputs: [String], _ body: () throws -> (Comparison, ComparisonRequest)) throws -> Comparison {
    var files: [(format: ComparisonFormat, file: OutputFile)] = []
    do {
      for export in export { files.append((export.format, try OutputFile(path: export.path, option: export.option))) }
      try OutputFile.check(files.map(\.file), inputs: inputs)
      let (comparison, request) = try body()
      try writeAll(
        files.map { format, file in { try file.write(format.write(comparison, request: request)) } }
          + [{ try StandardOutput.write(format.write(comparison, request: request)) }])
      return comparison
    } catch {
      for (_, file) in files { file.discard() }
      throw error
    }
  }
}
