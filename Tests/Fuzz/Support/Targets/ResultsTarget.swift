import FastVectorFiles
import Foundation
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

/// Reads results in JSON and converts them to every format.
struct ResultsTarget: FuzzTarget {
  let name = "results"

  let seeds = ResultsTarget.documents.map { [UInt8]($0.utf8) }

  let tokens = [
    "{", "}", "[", "]", ",", ":", "null", "true", "\"\"", "\"\\u001b[31m\"", "\"\\n\"", "\"median_ns\"", "\"size\"",
    "\"threads\"", "\"fps\"", "\"missed_frames\"", "\"overrun_ns\"", "\"allocations\"", "\"rounds_ns\"", "\"peak_ns\"",
  ]

  static let documents = [true, false].compactMap { isComplete in
    try? ReportFormat.json.write(ReportFixture.report(isComplete: isComplete), style: style)
  }

  static let style = TerminalStyle(width: 80, usesUnicode: true, usesColor: false)

  func check(_ input: [UInt8]) {
    attempt { () throws(FileError) in
      let report = try Report(json: Data(input), name: "r.json")
      for format in ReportFormat.basic + ReportFormat.plots {
        guard let text = try? format.write(report, style: Self.style) else {
          fatalError("\(format.name) can't be written")
        }
        expect(!text.isEmpty, "\(format.name) is empty")
        if ["text", "curves", "markdown"].contains(format.name) { checkPrintable(text, format.name) }
      }
      guard let again = try? ReportFormat.json.write(report, style: Self.style) else { return }
      expect((try? Report(json: Data(again.utf8), name: "again")) != nil, "written results can't be read")
    }
  }
}

/// Expects that control characters from a file aren't printed.
func checkPrintable(_ text: String, _ what: String) {
  let isPrintable = text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 32 && !(127..<160).contains($0.value)) }
  expect(isPrintable, "a control character in \(what)")
}
