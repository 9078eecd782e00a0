import ArgumentParser
import Foundation
import VecbenchKit

/// Where the results go, and in which form.
struct OutputOptions: ParsableArguments {
  enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  @Option(
    help: ArgumentHelp(
      "The form of the results, see vecbench list. (default: text, of sweep and report curves)", valueName: "name"),
    transform: { try OutputOptions.format($0, option: "--format") })
  var format: ReportFormat?

  @Option(help: ArgumentHelp("Write the results to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write the results to a file as well, in a form of its own. May be given several times.",
      valueName: "format=file"),
    transform: { try Export($0) })
  var exports: [Export] = []

  @Option(
    help: ArgumentHelp("Write a page that stands alone, with plots and all numbers: --export html=file.", valueName: "file"))
  var html: String?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @Option(help: "Use colours and bold type: where standard output is a terminal, always or never.")
  var color: Color = .auto

  /// A form and a file, as `csv=results.csv`.
  struct Export {
    let format: ReportFormat
    let path: String

    init(_ text: String) throws {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw ValidationError("'\(text)' is no format and file, such as csv=results.csv") }
      format = try OutputOptions.format(parts[0], option: "--export")
      path = parts[1]
    }

    init(format: ReportFormat, path: String) {
      self.format = format
      self.path = path
    }
  }

  mutating func validate() throws {
    let paths = allExports.map(\.path) + (output.map { [$0] } ?? [])
    let doubled = paths.enumerated().first { index, path in paths[..<index].contains(path) && !path.hasPrefix("/dev/") }
    if let doubled { throw ValidationError("two results cannot go to the same file, \(doubled.element)") }
  }

  /// What goes to files besides.
  var allExports: [Export] { exports + (html.map { [Export(format: .html, path: $0)] } ?? []) }

  private static func format(_ text: String, option: String) throws -> ReportFormat {
    let formats = try NameList(text, kind: "format", available: ReportFormat.allCases).names
    guard formats.count == 1 else { throw ValidationError("\(option) takes one name") }
    return formats[0]
  }

  /// What the terminal shows that the results go to.
  var style: TerminalStyle { .standardOutput(color: color, isFile: output != nil) }
}

extension TerminalStyle {
  /// What standard output shows.
  ///
  /// - Parameter isFile: Whether a file takes the place of standard output.
  static func standardOutput(color: OutputOptions.Color, isFile: Bool) -> TerminalStyle {
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

  /// Whether the locale says UTF-8: the first of these variables that says anything counts, as POSIX has it.
  private static var usesUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    return locale.uppercased().replacing("-", with: "").contains("UTF8")
  }

  private static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name, default: ""] }
}
