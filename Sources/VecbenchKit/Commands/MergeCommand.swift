package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison

/// Merges the shards of a comparison into one verdict.
package struct MergeCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: "Merge the shards of a comparison into one verdict.",
      discussion: """
        Judges the measurements of all shards again, as one family of benchmarks. The control benchmarks of a machine \
        apply only to the benchmarks that it measured. The thresholds and waivers of the shards are used, unless others \
        are given.

        Examples:
          \(Program.name) compare main HEAD --shard 1/2 --export json=verdict-1.json
          \(Program.name) compare main HEAD --shard 2/2 --export json=verdict-2.json
          \(Program.name) merge verdict-*.json --export markdown=verdict.md

        Exit codes: 0 no regression, 2 regression (or a benchmark is missing), 4 improvement (--fail-on-improvement), \
        64 usage, 65 damaged or mismatching results, 66 no such file, 73 cannot create an output, 75 no benchmark judged, \
        or (--strict) some inconclusive.
        """)
  }

  package init() {}

  @Argument(help: ArgumentHelp("JSON results of all shards.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup(title: "Judging") var judging: ThresholdOptions

  @OptionGroup(title: "Results") var verdicts: VerdictOptions

  package mutating func run() throws {
    try StandardOutput.check()
    let comparison = try verdicts.write(inputs: files + [judging.file].compactMap(\.self)) { try merged() }
    let code = verdicts.exitCode(of: comparison)
    if code != .success { throw code }
  }

  private func merged() throws -> (Comparison, ComparisonRequest) {
    let documents = try files.map { ($0, try Self.document($0)) }
    let first = documents[0].1
    let thresholds = try judging.thresholds(default: first.thresholds)
    let comparison = try ComparisonMerge.merge(documents, thresholds: thresholds, today: Waiver.today)
    // Check only patterns that aren't recorded in the shards. `compare` has already checked the recorded ones against
    // all benchmarks. Checking them again could fail, because the shards contain only the selected benchmarks.
    let controls = comparison.machines.flatMap(\.controls).map(\.name)
    let judged = Set(comparison.wanted + comparison.newBenchmarks)
    try thresholds.checkPatterns(
      judged, among: judged.union(controls), file: judging.file ?? "thresholds", except: first.thresholds)
    var request = first.request
    request.judging = (judging.file == nil ? request.judging : []) + judging.arguments
    if let page = verdicts.page { request.page = page }
    return (comparison, request)
  }

  private static func document(_ path: String) throws(FileError) -> ComparisonDocument {
    do throws(FileError) {
      return try ComparisonDocument(json: ResultFile.data(path), name: path)
    } catch {
      let isPattern = path.contains { "*?[".contains($0) }
      guard error.kind == .noInput, isPattern, !FileManager.default.fileExists(atPath: path) else { throw error }
      throw .noInput(path, "no file matches this pattern")
    }
  }
}
