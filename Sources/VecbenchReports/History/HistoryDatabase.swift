public import FastVectorFiles
import Foundation
import GRDB
import VecbenchKit

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

  /// What a history is opened for.
  public enum Access: Sendable {
    /// The file has to be there, and stays as it is; it may be one that cannot be written, in a folder that cannot.
    case reading
    /// The file is made where there is none.
    case adding
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: What it is opened for.
  /// - Throws: A `FileError` in one line where the file is no history, is damaged, or has been written by a newer
  ///   vecbench; it is then left as it was.
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

  /// Whether there is a file, which has to be a regular one: SQLite would wait for ever for a pipe.
  private static func holdsFile(_ path: String) throws -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError.noInput("\"\"", "a file name is needed, without a NUL")
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      // A link that leads nowhere, or something along the way that is no folder, cannot be told from what is missing.
      if errno == ENOENT { return false }
      throw FileError.noInput(path, "cannot be opened: \(unsafe String(cString: strerror(errno)))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return true
    case S_IFDIR: throw FileError.noInput(path, "is a folder; a history is a file")
    default: throw FileError.noInput(path, "is a pipe or a device; a history is a regular file")
    }
  }

  /// Opens a file to be read.
  ///
  /// SQLite puts two files beside one that it reads. Where it may not, it can read the file alone, as long as nothing
  /// is left in the journal of a writer.
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

  /// What SQLite says of the file's owner in its first hundred bytes: section 1.3 of its file format.
  private static func checkHeader(_ path: String) throws {
    let header = try InputFile(path: path).bytes(from: 0, count: 100)
    // Just made, maybe by another process at this moment.
    if header.isEmpty { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\u{0}".utf8)) else { throw Refusal.foreign }
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
  /// - Throws: A `FileError` in one line.
  public func add(_ runs: [HistoryRun]) throws(FileError) -> Int {
    do {
      return try queue.write { db in
        // Nothing is written into a file that is damaged.
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

  /// The runs that can be read, and what is wrong with the others.
  public struct Contents: Sendable {
    /// By the date of the commit, those of one date in the order in which they were added.
    public let runs: [HistoryRun]

    /// What is wrong with the first run that cannot be read, in one line, with the number of the others; nil where all can.
    public let damage: FileError?
  }

  /// All runs, in the order of ``Contents/runs``.
  ///
  /// - Throws: A `FileError` in one line, also where a single run is damaged.
  public func runs() throws(FileError) -> [HistoryRun] {
    let contents = try contents()
    if let damage = contents.damage { throw damage }
    return contents.runs
  }

  /// What can be read: a run that is damaged hides no other.
  ///
  /// - Throws: A `FileError` in one line, where nothing can be read.
  public func contents() throws(FileError) -> Contents {
    do {
      return try queue.read { db in
        // Made this moment, or made and left empty.
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
          // What comes after a damaged page cannot be found.
          damages.append(Self.readable(error, path, for: .reading))
        }
        // Stable, as sorting is not.
        let sorted = runs.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(
          \.element)
        let others = damages.count > 1 ? "; \(damages.count - 1) more are damaged" : ""
        return Contents(runs: sorted, damage: damages.first.map { .badData($0.file, $0.reason + others) })
      }
    } catch {
      throw Self.readable(error, path, for: .reading)
    }
  }

  /// A row of the table, any of whose fields may hold anything in a damaged file.
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
