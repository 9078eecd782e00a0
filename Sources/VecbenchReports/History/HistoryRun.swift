public import FastVectorFiles
import Foundation
public import VecbenchKit

/// The results of one run, and the commit that was measured.
public struct HistoryRun: Sendable {
  /// The name of the commit, from the repository or the user.
  public var commit: String

  /// The date of the commit in ISO 8601 and UTC, or the date of the measurement if no repository contains the commit.
  public var date: String

  /// True if the working tree had uncommitted changes.
  public var isDirty: Bool
  public var report: Report

  public init(commit: String, date: String, isDirty: Bool, report: Report) {
    self.commit = commit
    self.date = date
    self.isDirty = isDirty
    self.report = report
  }

  /// Returns true if a string can be the name of a commit: at most 200 printable characters.
  public static func isCommitName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 200 && name.printable == name
  }

  /// A description of the first invalid field; nil if all fields are valid.
  package var violation: String? {
    if !Self.isCommitName(commit) {
      return "commit must be a name of at most 200 printable characters (got '\(commit.printable)')"
    }
    if let violation = ValueRange.violation(ofDate: date) { return "date \(violation)" }
    return report.isComplete ? nil : "the run was interrupted; a history takes complete ones"
  }

  static let schema = "vecbench-history/1"

  /// The fields of a JSON line.
  private struct Line: Codable {
    let schema: String
    let commit: String
    let date: String
    let dirty: Bool
    let report: Report
  }

  /// The run as one line of JSON, without a line terminator.
  public var line: String {
    get throws {
      try Self.text(Line(schema: Self.schema, commit: commit, date: date, dirty: isDirty, report: report))
    }
  }

  /// The report as JSON. Equal reports have equal strings.
  package var reportText: String { get throws { try Self.text(report) } }

  /// Parses a line of JSON.
  ///
  /// - Parameters:
  ///   - line: The line, without a line terminator.
  ///   - name: The name of the line in error messages.
  /// - Throws: `FileError` with a one-line message if the line isn't a valid run.
  public init(line: String, name: String) throws(FileError) {
    let data = Data(line.utf8)
    guard let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      throw .badData(name, "isn't a run of a history: \(data.jsonViolation)")
    }
    guard let schema = (object as? [String: Any])?["schema"] as? String else {
      throw .badData(name, "isn't a run of a history: the field schema is missing; it must be \(Self.schema)")
    }
    guard schema == Self.schema else {
      throw .badData(name, "its schema is '\(schema)'; this vecbench reads \(Self.schema)")
    }
    do {
      let line = try JSONDecoder().decode(Line.self, from: data)
      self.init(commit: line.commit, date: line.date, isDirty: line.dirty, report: line.report)
    } catch {
      throw .badData(name, "damaged: \(data.violation(error))")
    }
    try data.checkDuplicateKeys(name: name)
    if let violation { throw .badData(name, "damaged: \(violation)") }
  }

  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
