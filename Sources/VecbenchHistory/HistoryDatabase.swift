public import FastVectorData
import Foundation
import GRDB
public import VecbenchKit

/// Results by commit, in a file of SQLite that several processes may use at once.
///
/// A write waits for others, up to half a minute, and is there as a whole or not at all.
public final class HistoryDatabase: Sendable {
  private let path: String
  private let queue: DatabaseQueue

  /// Marks the file as ours: `VBCH`, in the field that SQLite has for that.
  private static let applicationID = 0x5642_4348

  /// The version of the tables.
  private static let version = 1

  /// Opens a file.
  ///
  /// - Parameter creates: Whether it is made where there is none.
  /// - Throws: A `DataError` in one line where the file is no history, is damaged, or has been written by a newer
  ///   vecbench; it is then left as it was.
  public init(path: String, creates: Bool) throws(DataError) {
    self.path = path
    do {
      if FileManager.default.fileExists(atPath: path) {
        try Self.checkHeader(path)
      } else if !creates {
        throw DataError.noInput("\(path): there is no such history; vecbench history add makes one")
      }
      var configuration = Configuration()
      configuration.busyMode = .timeout(30)
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try Self.prepare(queue)
    } catch {
      throw Self.readable(error, path)
    }
  }

  /// What SQLite says of the file's owner in its first hundred bytes: section 1.3 of its file format.
  private static func checkHeader(_ path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    let header = try file.read(upToCount: 100) ?? Data()
    // Just made, maybe by another process at this moment.
    if header.isEmpty { return }
    guard header.count == 100, header.starts(with: Data("SQLite format 3\u{0}".utf8)) else { throw Refusal.foreign }
    let word = { (offset: Int) in header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (userVersion, applicationID) = (word(60), word(68))
    // A file whose first tables are still in the journal says nothing yet.
    guard applicationID == Self.applicationID || (applicationID == 0 && userVersion == 0) else { throw Refusal.foreign }
    guard userVersion <= version else { throw Refusal.newer(userVersion) }
  }

  private enum Refusal: Error { case foreign, newer(Int) }

  /// Makes the tables, where there are none.
  private static func prepare(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        let owner = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard owner == applicationID || (owner == 0 && tables == 0) else { throw Refusal.foreign }
        guard found <= version else { throw Refusal.newer(found) }
        if found == 0 {
          try db.execute(
            sql: """
              CREATE TABLE run (
                id INTEGER PRIMARY KEY, commit_name TEXT NOT NULL, date TEXT NOT NULL, is_dirty INTEGER NOT NULL,
                report TEXT NOT NULL);
              CREATE INDEX run_by_commit ON run (commit_name);
              PRAGMA application_id = \(applicationID);
              PRAGMA user_version = \(version);
              """)
        }
        return .commit
      }
      // Then writers do not keep readers waiting. Where others are at work it stays as it is, which is as safe.
      try? db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  /// Adds runs, all of them or none; those that are there already, to the last figure, are left out.
  ///
  /// - Returns: How many are new.
  /// - Throws: A `DataError` in one line.
  public func add(_ runs: [HistoryRun]) throws(DataError) -> Int {
    do {
      return try queue.write { db in
        // Nothing is written into a file that is damaged.
        let check = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? ""
        guard check == "ok" else {
          throw DataError.badData("\(path): damaged: \(check.replacing("\n", with: " ")); it is left as it is")
        }
        var added = 0
        for run in runs {
          try db.execute(
            sql: """
              INSERT INTO run (commit_name, date, is_dirty, report)
              SELECT :commit, :date, :dirty, :report
              WHERE NOT EXISTS (SELECT 1 FROM run WHERE commit_name = :commit AND date = :date AND is_dirty = :dirty
                AND report = :report)
              """,
            arguments: [
              "commit": run.commit, "date": run.date, "dirty": run.isDirty, "report": try run.reportText,
            ])
          added += db.changesCount
        }
        return added
      }
    } catch {
      throw Self.readable(error, path)
    }
  }

  /// All runs: by the date of the commit, those of one date in the order in which they were added.
  ///
  /// - Throws: A `DataError` in one line.
  public func runs() throws(DataError) -> [HistoryRun] {
    do {
      return try queue.read { db in
        try Row.fetchAll(db, sql: "SELECT id, commit_name, date, is_dirty, report FROM run ORDER BY date, id").map { row in
          let report: String = row["report"]
          let number: Int = row["id"]
          return HistoryRun(
            commit: row["commit_name"], date: row["date"], isDirty: row["is_dirty"],
            report: try Report(json: Data(report.utf8), name: "\(path): run \(number)"))
        }
      }
    } catch {
      throw Self.readable(error, path)
    }
  }

  private static func readable(_ error: any Error, _ path: String) -> DataError {
    switch error {
    case let error as DataError: return error
    case Refusal.foreign: return .badData("\(path): no history of vecbench; it is left as it is")
    case Refusal.newer(let version):
      return .badData("\(path): written by a newer vecbench as version \(version); this one knows up to \(Self.version)")
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
        return .noInput("\(path): cannot be opened: \(error.message ?? "\(error.resultCode)")")
      case .SQLITE_BUSY: return .noInput("\(path): other processes have kept it busy for half a minute")
      default: return .badData("\(path): damaged: \(error.message ?? "\(error.resultCode)"); it is left as it is")
      }
    default: return .badData("\(path): \(error)")
    }
  }
}
