public import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation

/// Options for the destination and the format of results.
public struct OutputOptions<Program: BenchmarkProgram>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Format of the results, see \(Program.name) list. (default: text\(Self.page == nil ? "" : "; for sweep and report: curves"))",
      valueName: "name"),
    completion: .names(Program.formats),
    transform: { try NameList($0, kind: "format", available: Program.formats).onlyName(of: "--format") })
  package var format: ReportFormat?

  @Option(
    help: ArgumentHelp("Write the results to a file; - writes to standard output. (default: -)", valueName: "file"),
    completion: .file())
  package var output: String?

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Also write the results to a file, as FORMAT=FILE. Can be repeated.", valueName: "format=file"),
    transform: { try Export($0, available: Program.formats) })
  var exports: [Export] = []

  @Option(
    help: ArgumentHelp(
      "Write a self-contained page with plots and all numbers; short for --export html=FILE.", valueName: "file",
      visibility: Self.page == nil ? .hidden : .default),
    completion: .file())
  var html: String?

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  package var quiet = false

  @Option(help: "Use colors and bold type; auto uses them only on terminals.")
  package var color: ColorChoice = .auto

  typealias Export = FileExport<ReportFormat>

  public init() {}

  /// The HTML format; nil unless the program adds it to its formats. `VecbenchReports` defines it.
  private static var page: ReportFormat? { Program.formats.first { $0.name == "html" } }

  public mutating func validate() throws {
    if html != nil, Self.page == nil { throw ValidationError("--html: \(Program.name) has no format html") }
    if output == "-" { output = nil }
    if html == "" { throw ValidationError("--html must be a file name (got '')") }
  }

  /// The files that the user passed to `--export` and `--html`, with their formats.
  var allExports: [Export] {
    exports + (Self.page.flatMap { page in html.map { [Export(format: page, path: $0, option: "--html")] } } ?? [])
  }

  /// The text style of the results. It depends on whether they are written to a terminal or to a file.
  var style: TerminalStyle { .standardOutput(color: color, isFile: output != nil) }
}

/// The output formats of commands that support only text and JSON.
enum PlainFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

/// The values that `--color` accepts.
package enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

/// An output format and a file to write, such as `csv=results.csv`.
struct FileExport<Format: NamedValue> {
  let format: Format
  let path: String

  /// The option that named the file, for error messages.
  let option: String

  init(_ text: String, available: [Format]) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is not FORMAT=FILE, such as \(available[0].optionName)=FILE")
    }
    format = try NameList(parts[0], kind: "format", available: available).onlyName(of: "--export")
    path = parts[1]
    option = "--export"
  }

  init(format: Format, path: String, option: String) {
    self.format = format
    self.path = path
    self.option = option
  }
}

extension TerminalStyle {
  /// Returns the text style that standard output supports.
  ///
  /// - Parameter isFile: True if the results are written to a file instead of standard output.
  package static func standardOutput(color: ColorChoice, isFile: Bool) -> TerminalStyle {
    let isTerminal = !isFile && isatty(STDOUT_FILENO) == 1
    // By convention, a nonempty `NO_COLOR` turns off colors, unless the user asks for them (https://no-color.org).
    let isAutomatic = isTerminal && !TerminalType.isDumb() && variable("NO_COLOR").isEmpty
    let usesColor = color == .always || (color == .auto && isAutomatic)
    return TerminalStyle(width: isTerminal ? columns : 80, usesUnicode: usesUnicode, usesColor: usesColor)
  }

  private static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 80 }
    return Int(size.ws_col)
  }

  /// True if the locale uses UTF-8. As in POSIX, the first nonempty variable of `LC_ALL`, `LC_CTYPE` and `LANG`
  /// determines the locale.
  private static var usesUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    return locale.uppercased().replacing("-", with: "").contains("UTF8")
  }

  private static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name, default: ""] }
}
