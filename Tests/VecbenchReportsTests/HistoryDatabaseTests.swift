import FastVectorFiles
import Foundation
import Testing
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

@Suite final class `History database` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-history-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String = "h.sqlite") -> String { folder.appendingPathComponent(name).path }

  /// The environment is determined only once, because concurrent tests change the load average.
  private static let environment = {
    var environment = MachineEnvironment.current()
    environment.date = "2026-01-02T03:04:05Z"
    return environment
  }()

  private func run(_ commit: String, date: String = "2026-01-01T00:00:00Z", median: Double = 1) -> HistoryRun {
    var settings = RunSettings()
    settings.seed = .max
    settings.data = "a \"quoted\" / ünïcode\tline\nbreak"
    var report = Report(environment: Self.environment, settings: settings)
    report.isComplete = true
    var result = BenchmarkResult(benchmark: "add", variant: "native", size: 10)
    result.medianNanoseconds = median
    result.checksum = "1"
    report.results = [result]
    return HistoryRun(commit: commit, date: date, isDirty: false, report: report)
  }

  private func lines(_ database: HistoryDatabase) throws -> [String] { try database.runs().map { try $0.line } }

  private func failure(_ path: String, for access: HistoryDatabase.Access = .adding) -> FileError? {
    do {
      _ = try HistoryDatabase(path: path, for: access)
      return nil
    } catch {
      #expect(!error.description.contains("\n"))
      return error
    }
  }

  @Test func `A history returns the added runs by date`() throws {
    let database = try HistoryDatabase(path: path(), for: .adding)
    let (old, new) = (run("b", date: "2026-01-01T00:00:00Z"), run("a", date: "2026-02-01T00:00:00Z", median: 0.1 + 0.2))
    #expect(try database.add([new]) == 1)
    #expect(try database.add([old]) == 1)
    #expect(try lines(database) == [old.line, new.line])
    #expect(try lines(HistoryDatabase(path: path(), for: .reading)) == [old.line, new.line])
  }

  @Test func `A history stores the same run only once`() throws {
    let database = try HistoryDatabase(path: path(), for: .adding)
    #expect(try database.add([run("a"), run("a"), run("a", median: 2)]) == 2)
    #expect(try database.add([run("a")]) == 0)
    #expect(try database.runs().count == 2)
  }

  @Test func `A history is unchanged after export to lines of JSON and import`() throws {
    let database = try HistoryDatabase(path: path(), for: .adding)
    let medians = [1.0 / 3, 1e-6, 1e18, 123_456_789.123_456_78, 3e17]
    _ = try database.add(medians.enumerated().map { run("c\($0)", date: "2026-01-0\($0 + 1)T00:00:00Z", median: $1) })
    let lines = try lines(database)
    let other = try HistoryDatabase(path: path("other.sqlite"), for: .adding)
    #expect(try other.add(lines.map { try HistoryRun(line: $0, name: "line") }) == medians.count)
    #expect(try self.lines(other) == lines)
    #expect(try other.runs().map { $0.report.results[0].medianNanoseconds } == medians)
  }

  @Test func `A line of a history that is damaged, foreign or of a newer version is rejected`() throws {
    let line = try run("a").line
    for length in stride(from: 0, to: line.count, by: 41) {
      #expect(throws: FileError.self) { try HistoryRun(line: String(line.prefix(length)), name: "l") }
    }
    for (old, new) in [
      ("history/1", "history/2"), ("\"commit\"", "\"comit\""), ("\"median_ns\"", "\"median\""),
      ("vecbench/2", "vecbench/9"),
    ] {
      #expect(throws: FileError.self) { try HistoryRun(line: line.replacing(old, with: new), name: "l") }
    }
  }

  @Test func `A run with an invalid commit, date or report is rejected in a line and in a history`() throws {
    var interrupted = run("b")
    interrupted.report.isComplete = false
    let isoDate = "date must be in ISO 8601 and UTC, such as 2026-12-31T23:59:59Z"
    let invalid: [(HistoryRun, reason: String)] = [
      (run("x\ny"), "commit must be a name of at most 200 printable characters (got 'x\\ny')"),
      (run(""), "commit must be a name of at most 200 printable characters (got '')"),
      (run("b", date: "yesterday"), "\(isoDate) (got 'yesterday')"),
      (run("b", date: "2026-13-45"), "\(isoDate) (got '2026-13-45')"),
      (interrupted, "the run was interrupted; a history takes complete ones"),
    ]
    for (index, (run, reason)) in invalid.enumerated() {
      let line = try run.line
      let error = #expect(throws: FileError.self) { try HistoryRun(line: line, name: "l") }
      #expect(error?.description == "l: damaged: \(reason)")
      let database = try HistoryDatabase(path: path("\(index).sqlite"), for: .adding)
      let refused = #expect(throws: FileError.self) { try database.add([self.run("a"), run]) }
      #expect(refused?.description.hasSuffix(": a new run: \(reason)") == true)
      #expect(try database.runs().isEmpty)
    }
  }

  @Test func `A stored run with an invalid date is damaged, and the others can be read`() throws {
    let (date, invalid) = ("2026-01-02T00:00:00Z", "2026-13-45T00:00:00Z")
    do { _ = try HistoryDatabase(path: path(), for: .adding).add([run("a"), run("b", date: date)]) }
    let file = URL(fileURLWithPath: path())
    let stored = try Data(contentsOf: file)
    try Data(
      stored.split(separator: Data(date.utf8), omittingEmptySubsequences: false).joined(separator: Data(invalid.utf8))
    )
    .write(to: file)
    let contents = try HistoryDatabase(path: path(), for: .reading).contents()
    #expect(contents.runs.map(\.commit) == ["a"])
    #expect(contents.damage?.description.contains("run 2: damaged: date must be in ISO 8601") == true)
  }

  @Test func `A line of a history with a field that appears twice is rejected`() throws {
    let line = try run("a").line.replacing(#""complete":true"#, with: #""complete":true,"complete":false"#)
    let error = #expect(throws: FileError.self) { try HistoryRun(line: line, name: "l") }
    #expect(error?.description == "l: complete: the field appears twice in the same object")
  }

  @Test func `A history with one damaged run returns the other runs and reports the damage`() throws {
    let database = try HistoryDatabase(path: path(), for: .adding)
    var absurd = run("c")
    absurd.report.results[0].medianNanoseconds = 1e300
    #expect(try database.add([run("a"), absurd, run("b")]) == 3)
    let contents = try database.contents()
    #expect(contents.runs.map(\.commit) == ["a", "b"])
    #expect(
      contents.damage?.description.contains(
        "run 2: damaged: results: of number 0, median_ns must be between 1e-06 and 1e+18 (got 1e+300)") == true)
    #expect(throws: FileError.self) { try database.runs() }
  }

  @Test func `Reading a missing history is an error and doesn't create a file`() throws {
    #expect(failure(path(), for: .reading)?.kind == .noInput)
    #expect(!FileManager.default.fileExists(atPath: path()))
    #expect(failure(path("no/such/folder/h.sqlite"))?.kind == .cannotCreate)
  }

  @Test func `A history never overwrites a file of another kind`() throws {
    let files = [
      ("text", Data("some notes".utf8)), ("zeros", Data(count: 5000)), ("long", Data(repeating: 0x41, count: 9000)),
    ]
    for (name, data) in files {
      try data.write(to: URL(fileURLWithPath: path(name)))
      #expect(failure(path(name))?.kind == .badData, "\(name)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))) == data)
    }
  }

  /// Overwrites bytes in an SQLite file. The user version is at offset 60, and the application ID is at offset 68.
  private func patch(_ path: String, at offset: UInt64, _ bytes: [UInt8]) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  @Test func `A history that is newer, foreign or damaged is rejected and left unchanged`() throws {
    let makes = { [self] (name: String) in
      _ = try HistoryDatabase(path: path(name), for: .adding).add((0..<50).map { run("c\($0)") })
    }
    try makes("newer")
    try patch(path("newer"), at: 60, [0, 0, 0, 9])
    #expect(failure(path("newer"))?.description.contains("written by a newer vecbench as version 9") == true)
    try makes("owned")
    try patch(path("owned"), at: 68, [1, 2, 3, 4])
    #expect(failure(path("owned"))?.description.contains("isn't a history of vecbench") == true)
    try makes("damaged")
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path("damaged"))[.size] as? Int)
    for offset in stride(from: 4096, to: size, by: 4096) {
      try patch(path("damaged"), at: UInt64(offset), [UInt8](repeating: 0xFF, count: 64))
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path("damaged")))
    do {
      let database = try HistoryDatabase(path: path("damaged"), for: .adding)
      #expect(throws: FileError.self) { _ = try database.add([run("x")]) }
      #expect(throws: FileError.self) { _ = try database.runs() }
    } catch {
      #expect(error.kind == .badData)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("damaged"))) == before)
  }
}
