import FastVectorFiles
import Foundation
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

/// Reads benchmark histories from SQLite databases, and from JSON lines that `vecbench history` exports.
struct HistoryTarget: FuzzTarget {
  let name = "history"

  let seeds =
    HistoryTarget.line.map { line in [[UInt8](line.utf8)] + (HistoryTarget.database(of: line).map { [$0] } ?? []) }
    ?? []

  let tokens = ["SQLite format 3\0", "VBCH", "CREATE TABLE run", "commit_name", "\u{1B}[31m", "{", "}", "\0\0\0\0"]

  private static let line = try? HistoryRun(
    commit: "abc", date: "2026-01-02T03:04:05Z", isDirty: false, report: ReportFixture.report()
  ).line

  private static func database(of line: String) -> [UInt8]? {
    let path = newPath()
    defer { remove(path) }
    guard let runs = try? [HistoryRun(line: line, name: "line")],
      (try? HistoryDatabase(path: path, for: .adding).add(runs)) != nil
    else { return nil }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  private static func newPath() -> String {
    FileManager.default.temporaryDirectory.path + "/fuzz-history-\(UUID()).sqlite"
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  func check(_ input: [UInt8]) {
    if input.first == UInt8(ascii: "{") {
      attempt { () throws(FileError) in
        show([try HistoryRun(line: String(decoding: input, as: UTF8.self), name: "line")])
      }
      return
    }
    let path = Self.newPath()
    defer { Self.remove(path) }
    guard FileManager.default.createFile(atPath: path, contents: Data(input)) else { return }
    attempt { () throws(FileError) in
      let contents = try HistoryDatabase(path: path, for: .reading).contents()
      if let damage = contents.damage { checkMessage(damage) }
      show(contents.runs)
    }
    attempt { () throws(FileError) in _ = try HistoryDatabase(path: path, for: .adding).add([]) }
  }

  private func show(_ runs: [HistoryRun]) {
    let trends = Trend.all(of: runs)
    checkPrintable(TrendReport(trends, style: ResultsTarget.style).body, "trends")
    _ = TrendPage(trends).text
    for run in runs { expect((try? run.line) != nil, "a run that was read can't be written") }
  }
}
