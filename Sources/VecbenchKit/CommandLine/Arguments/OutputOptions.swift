public import ArgumentParser
import Foundation

/// The options of commands that measure: the destination and the format of the results.
public struct OutputOptions<Program: BenchmarkProgram>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Format of the results, see \(Program.name) list. (default: text\(Self.page == nil ? "" : "; for sweep and report: curves"))",
      valueName: "name"),
    transform: { try NameList($0, kind: "format", available: Program.formats).onlyName(of: "--format") })
  package var format: ReportFormat?

  @Option(help: ArgumentHelp("Write the results to a file instead of standard output.", valueName: "file"))
  package var output: String?

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write the results to a file as well, as FORMAT=FILE. Can be repeated.", valueName: "format=file"),
    transform: { try Export($0, available: Program.formats) })
  var exports: [Export] = []

  @Option(
    help: ArgumentHelp(
      "Write a self-contained page with plots and all numbers; short for --export html=FILE.", valueName: "file",
      visibility: Self.page == nil ? .hidden : .default))
  var html: String?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  package var quiet = false

  @Option(help: "Use colours and bold type: auto is for terminals only.")
  package var color: ColorChoice = .auto

  typealias Export = FileExport<ReportFormat>

  public init() {}

  /// The format of pages, which programs have that link the reports.
  private static var page: ReportFormat? { Program.formats.first { $0.name == "html" } }

  public mutating func validate() throws {
    if html != nil, Self.page == nil { throw ValidationError("--html: \(Program.name) has no format html") }
    let paths = allExports.map(\.path) + (output.map { [$0] } ?? [])
    let doubled = paths.enumerated().first { index, path in paths[..<index].contains(path) && !path.hasPrefix("/dev/") }
    if let doubled { throw ValidationError("two results cannot go to the same file, \(doubled.element)") }
  }

  /// The files that are written besides.
  var allExports: [Export] {
    exports + (Self.page.flatMap { page in html.map { [Export(format: page, path: $0)] } } ?? [])
  }

  /// What the terminal of the results can show.
  var style: TerminalStyle { .standardOutput(color: color, isFile: output != nil) }
}

/// The formats of commands whose results have one form for people and one for programs.
enum PlainFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

/// When to use colours.
package enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

/// A format and a file, as `csv=results.csv`.
struct FileExport<Format: NamedValue> {
  let format: Format
  let path: String

  init(_ text: String, available: [Format]) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is not FORMAT=FILE, such as \(available[0].optionName)=FILE")
    }
    format = try NameList(parts[0], kind: "format", available: available).onlyName(of: "--export")
    path = parts[1]
  }

  init(format: Format, path: String) {
    self.format = format
    self.path = path
  }
}

extension TerminalStyle {
  /// What standard output can show.
  ///
  /// - Parameter isFile: Whether a file takes the place of standard output.
  package static func standardOutput(color: ColorChoice, isFile: Bool) -> TerminalStyle {
    let isTerminal = !isFile && isatty(STDOUT_FILENO) == 1
    // See https://no-color.org for the variable.
    let usesColor = color == .always || (color == .auto && isTerminal && variable("NO_COLOR").isEmpty)
    return TerminalStyle(width: isTerminal ? columns : 80, usesUnicode: usesUnicode, usesColor: usesColor)
  }

  private static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 80 }
    return Int(size.ws_col)
  }

  /// Whether the locale is one of UTF-8: the first of these variables that is not empty counts, as POSIX has it.
  private static var usesUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    return locale.uppercased().replacing("-", with: "").contains("UTF8")
  }

  private static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name, default: ""] }
}
