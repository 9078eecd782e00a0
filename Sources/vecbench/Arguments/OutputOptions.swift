import ArgumentParser
import Foundation
import VecbenchKit

/// Where the results go, and in which form.
struct OutputOptions: ParsableArguments {
  enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  @Option(
    help: ArgumentHelp("The form of the results: text, json, csv or markdown. (default: text)", valueName: "name"),
    transform: { try OutputOptions.format($0) })
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("Write the results to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @Option(help: "Mark the fastest in bold: where standard output is a terminal, always or never.")
  var color: Color = .auto

  private static func format(_ text: String) throws -> ReportFormat {
    let formats = try NameList(text, kind: "format", available: ReportFormat.allCases).names
    guard formats.count == 1 else { throw ValidationError("--format takes one name") }
    return formats[0]
  }

  /// See https://no-color.org for the variable.
  var usesColor: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      output == nil && isatty(STDOUT_FILENO) == 1
        && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }
  }
}
