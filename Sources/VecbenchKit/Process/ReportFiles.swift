import CommandLineSupport
import VecbenchMeasuring

/// All destinations of a report: standard output or a file, and additional files. All files are checked before the
/// measurement.
package struct ReportFiles<Program: BenchmarkProgram> {
  private let options: OutputOptions<Program>
  private let format: ReportFormat
  private let output: OutputFile?
  private var exports: [(format: ReportFormat, file: OutputFile)] = []

  /// Checks that all destinations can be written.
  ///
  /// - Parameters:
  ///   - format: The format to use if the options don't specify a format.
  ///   - inputs: The files that the command reads. No output may replace them.
  package init(_ options: OutputOptions<Program>, defaultFormat format: ReportFormat, inputs: [String] = []) throws {
    self.options = options
    self.format = options.format ?? format
    output = try options.output.map { try OutputFile(path: $0, option: "--output") }
    if output == nil { try StandardOutput.check() }
    do {
      for export in options.allExports {
        exports.append((export.format, try OutputFile(path: export.path, option: export.option)))
      }
      try OutputFile.check(exports.map(\.file) + (output.map { [$0] } ?? []), inputs: inputs)
    } catch {
      discard()
      throw error
    }
  }

  package func write(_ report: Report) throws {
    // Files have colors only with `--color always`.
    var plain = options.style
    plain.usesColor = options.color == .always
    try writeAll(
      exports.map { export in { try export.file.write(try export.format.write(report, style: plain)) } }
        + [
          {
            let text = try format.write(report, style: options.style)
            if let output { try output.write(text) } else { try StandardOutput.write(text) }
          }
        ])
  }

  /// Cancels the output, so that all files keep their previous contents.
  package func discard() {
    output?.discard()
    for export in exports { export.file.discard() }
  }
}
