import VecbenchKit

/// Everywhere that a report goes: standard output or a file, and other files besides. All files are checked before
/// anything is measured.
struct ReportFiles {
  private let options: OutputOptions
  private let format: ReportFormat
  private let output: OutputFile?
  private var exports: [(format: ReportFormat, file: OutputFile)] = []

  /// - Parameter format: The form where none is asked for.
  init(_ options: OutputOptions, defaultFormat format: ReportFormat) throws {
    self.options = options
    self.format = options.format ?? format
    output = try options.output.map { try OutputFile(path: $0, option: "--output") }
    do {
      for export in options.allExports {
        exports.append((export.format, try OutputFile(path: export.path, option: "--export")))
      }
    } catch {
      discard()
      throw error
    }
  }

  func write(_ report: Report) throws {
    // In a file there is nobody to see colours.
    var plain = options.style
    plain.usesColor = options.color == .always
    for export in exports {
      try export.file.write(try export.format.write(report, style: plain))
    }
    let text = try format.write(report, style: options.style)
    if let output { try output.write(text) } else { try StandardOutput.write(text) }
  }

  /// Removes the files of which nothing has come.
  func discard() {
    output?.discard()
    for export in exports { export.file.discard() }
  }
}
