public import FastVectorFiles
import Foundation
import GRDB
import VecbenchKit

/// Results by commit, in a SQLite file that several processes can use at the same time.
///
/// Writes are atomic. A write waits for other processes for up to 30 seconds.
public final class HistoryDatabase: Sendable {
  private let path: String
  private let queue: DatabaseQueue

  /// The application ID in the SQLite header, which identifies the file as a history: `VBCH`.
  private static let applicationID = 0x5642_4348

  /// The version of the schema.
  private static let version = 1

  /// The access mode for a history.
  public enum Access: Sendable {
    /// Read-only access. The file must exist and isn't modified. The file and its folder may be read-only.
    case reading
    /// Read and write access. The file is created if it doesn't exist.
    case adding
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - access: The access mode.
  /// - Throws: `FileError`, with a one-line message, if the file isn't a history, is damaged, or was written by a newer
  ///   vecbench. The file isn't modified in these cases.
  public init(path: String, for access: Access) throws(FileError) {
    self.path = path
    do {
      if try !Self.holdsFile(path) {
        guard access == .adding else {
          throw FileError.noInput(path, "there is no such history; vecbench history add makes one")
        }
      } else {
        try Self.checkHeader(path)
      }
      var configuration = Configuration()
      configuration.busyMode = .timeout(30)
      switch access {
      case .adding:
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try Self.prepare(queue)
      case .reading:
        queue = try Self.openForReading(path, configuration)
      }
    } catch {
      throw Self.readable(error, path, for: access)
    }
  }

  /// Returns true if a regular file exists at the path. Throws an error for other types of files, because SQLite would
  /// wait forever for a pipe.
  private static func holdsFile(_ path: String) throws -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError.noInput("\"\"", "a file name is needed, without a NUL")
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      // ENOENT also covers dangling links and missing folders in the path.
      if errno == ENOENT { return false }
      throw FileError.noInput(path, "cannot be opened: \(unsafe String(cString: strerror(errno)))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return true
    case S_IFDIR: throw FileError.noInput(path, "is a folder; a history is a file")
    default: throw FileError.noInput(path, "is a pipe or a device; a history is a regular file")
    }
  }

  /// Opens a file for reading.
  ///
  /// SQLite normally creates two files next to the database. Without permission to do so, it can still read the
  /// database file, provided that the write-ahead log is empty.
  private static func openForReading(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    let folder = (path as NSString).deletingLastPathComponent
    if unsafe access(path, W_OK) == 0 && access(folder.isEmpty ? "." : folder, W_OK) == 0 {
      return try DatabaseQueue(path: path, configuration: configuration)
    }
    guard unsafe access(path, R_OK) == 0 else {
      throw DatabaseError(resultCode: .SQLITE_PERM, message: "no permission")
    }
    var configuration = configuration
    configuration.readonly = true
    var status = stat()
    let hasJournal = unsafe stat(path + "-wal", &status) == 0 && status.st_size > 0
    let full = URL(fileURLWithPath: path).path
    let escaped = full.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["/"])) ?? full
    return try DatabaseQueue(path: hasJournal ? path : "file:\(escaped)?immutable=1", configuration: configuration)
  }

  /// Checks the application ID and the schema version in the first 100 bytes of the file (section 1.3 of the SQLite
  /// file format).
  private static func checkHeader(_ path: String) throws {
    let header = try InputFile(path: path).bytes(from: 0, count: 100)
    // The file has just been created, perhaps by another process.
    if header.isEmpty { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\u{0}".utf8)) else { throw Refusal.foreign }
    let word = { (offset: Int) in header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (userVersion, applicationID) = (word(60), word(68))
    // Both fields are 0 while the first tables are still in the write-ahead log.
    guard applicationID == Self.applicationID || (applicationID == 0 && userVersion == 0) else { throw Refusal.foreign }
    guard userVersion <= version else { throw Refusal.newer(userVersion) }
  }

  private enum Refusal: Error { case foreign, newer(Int) }

  /// Creates the tables if they don't exist.
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
      // In WAL mode, readers don't wait for writers. The switch fails if other processes use the database, which is
      // safe too.
      try? db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  /// Adds runs in one transaction. Runs that are identical to existing ones are skipped.
  ///
  /// - Returns: The number of runs added.
  /// - Throws: `FileError` with a one-line message.
  public func add(_ runs: [HistoryRun]) throws(FileError) -> Int {
    do {
      return try queue.write { db in
        // Check the file first, because a damaged file must not be modified.
        let check = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? ""
        guard check == "ok" else {
          throw FileError.badData(path, "damaged: \(check.replacing("\n", with: " ")); it is left as it is")
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
      throw Self.readable(error, path, for: .adding)
    }
  }

  /// The readable runs, and a description of the damage if some runs are unreadable.
  public struct Contents: Sendable {
    /// The runs in the order of their commit dates. Runs with the same date are in the order in which they were added.
    public let runs: [HistoryRun]

    /// A one-line description of the first unreadable run and the number of other unreadable runs; nil if all runs are
    /// readable.
    public let damage: FileError?
  }

  /// Returns all runs in the order of ``Contents/runs``.
  ///
  /// - Throws: `FileError`, with a one-line message, even if only a single run is damaged.
  public func runs() throws(FileError) -> [HistoryRun] {
    let contents = try contents()
    if let damage = contents.damage { throw damage }
    return contents.runs
  }

  /// Returns all readable runs. A damaged run doesn't affect the others.
  ///
  /// - Throws: `FileError`, with a one-line message, if nothing can be read.
  public func contents() throws(FileError) -> Contents {
    do {
      return try queue.read { db in
        // The file has just been created, or was never written to.
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        if tables == 0 { return Contents(runs: [], damage: nil) }
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID else { throw Refusal.foreign }
        var runs: [HistoryRun] = []
        var damages: [FileError] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT id, commit_name, date, is_dirty, report FROM run ORDER BY id")
        do {
          while let row = try rows.next() {
            do throws(FileError) { runs.append(try run(of: row)) } catch { damages.append(error) }
          }
        } catch {
          // The rows after a damaged page can't be read.
          damages.append(Self.readable(error, path, for: .reading))
        }
        // Swift doesn't guarantee that sorting is stable, so the position breaks ties.
        let sorted = runs.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(
          \.element)
        let others = damages.count > 1 ? "; \(damages.count - 1) more are damaged" : ""
        return Contents(runs: sorted, damage: damages.first.map { .badData($0.file, $0.reason + others) })
      }
    } catch {
      throw Self.readable(error, path, for: .reading)
    }
  }

  /// Decodes a row. In a damaged file, its fields can have any type.
  private func run(of row: Row) throws(FileError) -> HistoryRun {
    let name = "\(path): run \(Int64.fromDatabaseValue(row["id"]).map(String.init) ?? "of no number")"
    let text = { (column: String) throws(FileError) -> String in
      guard let text = String.fromDatabaseValue(row[column]) else {
        throw FileError.badData(name, "damaged: \(column) is no text")
      }
      return text
    }
    guard let isDirty = Bool.fromDatabaseValue(row["is_dirty"]) else {
      throw .badData(name, "damaged: is_dirty is no truth value")
    }
    return HistoryRun(
      commit: try text("commit_name"), date: try text("date"), isDirty: isDirty,
      report: try Report(json: Data(try text("report").utf8), name: name))
  }

  private static func readable(_ error: any Error, _ path: String, for access: Access) -> FileError {
    switch error {
    case let error as FileError: return error
    case Refusal.foreign: return .badData(path, "no history of vecbench; it is left as it is")
    case Refusal.newer(let version):
      return .badData(path, "written by a newer vecbench as version \(version); this one reads up to \(Self.version)")
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_READONLY, .SQLITE_FULL:
        return .cannotCreate(path, error.message ?? "\(error.resultCode)")
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR:
        let reason = error.message ?? "\(error.resultCode)"
        return access == .adding ? .cannotCreate(path, reason) : .noInput(path, "cannot be used: \(reason)")
      case .SQLITE_BUSY: return .noInput(path, "other processes have kept it busy for half a minute")
      default: return .badData(path, "damaged: \(error.message ?? "\(error.resultCode)"); it is left as it is")
      }
    default: return .badData(path, "\(error)")
    }
  }
}
