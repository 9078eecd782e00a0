import CSQLite
public import FastVectorFiles
import Foundation
import Synchronization
import VecbenchKit

/// A SQLite file with results by commit, which several processes can use at the same time.
///
/// Writes are atomic. A write waits for other processes for up to 30 seconds.
public final class HistoryDatabase: Sendable {
  private let path: String
  private let connection: Mutex<SQLiteConnection>

  /// The application ID in the SQLite header, which identifies the file as a history: `VBCH`.
  private static let applicationID = 0x5642_4348

  /// The version of the schema.
  private static let version = 1

  /// The maximum time to wait for other processes, in milliseconds.
  private static let timeout: Int32 = 30_000

  /// The access mode for a history.
  public enum Access: Sendable {
    /// Read-only access. The file must exist and isn't modified. The file and its folder may be read-only.
    case reading
    /// Read and write access. The file is created if it doesn't exist.
    case adding
  }

  /// Opens a history. Creates the file if `access` allows it and the file doesn't exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - access: The access mode.
  /// - Throws: `FileError` with a one-line message if the file can't be opened, isn't a history, is damaged, or was
  ///   written by a newer vecbench. The file isn't modified in these cases.
  public init(path: String, for access: Access) throws(FileError) {
    self.path = path
    do {
      if try !Self.containsFile(path) {
        guard access == .adding else {
          throw FileError.noInput(path, "there is no such history; vecbench history add creates one")
        }
      } else {
        try Self.checkHeader(path)
      }
      let connection: SQLiteConnection
      switch access {
      case .adding:
        connection = try Self.open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try Self.prepare(connection)
      case .reading:
        connection = try Self.openForReading(path)
      }
      self.connection = Mutex(connection)
    } catch {
      throw Self.readable(error, path, for: access)
    }
  }

  /// Returns true if a regular file exists at the path. Throws an error for other types of files, because SQLite would
  /// wait forever for a pipe.
  private static func containsFile(_ path: String) throws -> Bool {
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

  /// Opens an existing file for reading.
  ///
  /// SQLite normally creates two files next to the database. Without permission to do so, it can still read the
  /// database file, provided that the write-ahead log is empty.
  private static func openForReading(_ path: String) throws(SQLiteError) -> SQLiteConnection {
    let folder = path.splitPath.folder
    if unsafe access(path, W_OK) == 0 && access(folder.isEmpty ? "." : folder, W_OK) == 0 {
      return try open(path, SQLITE_OPEN_READWRITE)
    }
    guard unsafe access(path, R_OK) == 0 else { throw SQLiteError(code: SQLITE_PERM, message: "no permission") }
    var status = stat()
    let hasJournal = unsafe stat(path + "-wal", &status) == 0 && status.st_size > 0
    if hasJournal { return try open(path, SQLITE_OPEN_READONLY) }
    let full = URL(fileURLWithPath: path).path
    let escaped = full.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["/"])) ?? full
    return try open("file:\(escaped)?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  /// Opens a database file. Relative paths are prefixed with `./`, because names such as `:memory:` and `file:a` have a
  /// special meaning in SQLite.
  private static func open(_ path: String, _ flags: Int32) throws(SQLiteError) -> SQLiteConnection {
    let isURI = flags & SQLITE_OPEN_URI != 0
    return try SQLiteConnection(
      path: isURI || path.hasPrefix("/") ? path : "./" + path, flags: flags, timeout: timeout)
  }

  /// Checks the application ID and the schema version in the first 100 bytes of the file (section 1.3 of the SQLite
  /// file format).
  private static func checkHeader(_ path: String) throws {
    let header = try InputFile(path: path).bytes(from: 0, count: 100)
    // The file is empty if it has just been created, perhaps by another process.
    if header.isEmpty { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\u{0}".utf8)) else { throw Refusal.foreign }
    let word = { (offset: Int) in header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (userVersion, applicationID) = (word(60), word(68))
    // Both fields are 0 in a new database whose first tables are still in the write-ahead log.
    guard applicationID == Self.applicationID || (applicationID == 0 && userVersion == 0) else { throw Refusal.foreign }
    guard userVersion <= version else { throw Refusal.newer(userVersion) }
  }

  private enum Refusal: Error { case foreign, newer(Int) }

  /// Creates the tables if they don't exist.
  private static func prepare(_ connection: SQLiteConnection) throws {
    try connection.inTransaction(begin: "BEGIN IMMEDIATE") {
      let owner = try connection.value("PRAGMA application_id").integer ?? 0
      let found = Int(try connection.value("PRAGMA user_version").integer ?? 0)
      let tables = try connection.value("SELECT count(*) FROM sqlite_master").integer ?? 0
      guard owner == applicationID || (owner == 0 && tables == 0) else { throw Refusal.foreign }
      guard found <= version else { throw Refusal.newer(found) }
      guard found == 0 else { return }
      try connection.run(
        """
        CREATE TABLE run (
          id INTEGER PRIMARY KEY, commit_name TEXT NOT NULL, date TEXT NOT NULL, is_dirty INTEGER NOT NULL,
          report TEXT NOT NULL)
        """)
      try connection.run("CREATE INDEX run_by_commit ON run (commit_name)")
      try connection.run("PRAGMA application_id = \(applicationID)")
      try connection.run("PRAGMA user_version = \(version)")
    }
    // In WAL mode, readers don't wait for writers. If other processes use the database, the switch fails and readers
    // may have to wait.
    try? connection.run("PRAGMA journal_mode = WAL")
  }

  /// Adds runs in one transaction. Runs that are identical to existing ones are skipped.
  ///
  /// - Returns: The number of runs added.
  /// - Throws: `FileError` with a one-line message if the commit or the date of a run is invalid, if a run was
  ///   interrupted, or if the runs can't be stored.
  public func add(_ runs: [HistoryRun]) throws(FileError) -> Int {
    if let violation = runs.lazy.compactMap(\.violation).first { throw .badData(path, "a new run: \(violation)") }
    do {
      return try connection.withLock { connection in
        try connection.inTransaction(begin: "BEGIN IMMEDIATE") { try add(runs, to: connection) }
      }
    } catch {
      throw Self.readable(error, path, for: .adding)
    }
  }

  private func add(_ runs: [HistoryRun], to connection: SQLiteConnection) throws -> Int {
    // Check the file first, because a damaged file must not be modified.
    let check = try connection.value("PRAGMA quick_check(1)").text ?? ""
    guard check == "ok" else {
      throw FileError.badData(path, "damaged: \(check.replacing("\n", with: " ")); the file wasn't changed")
    }
    var added = 0
    for run in runs {
      try connection.run(
        """
        INSERT INTO run (commit_name, date, is_dirty, report) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
          SELECT 1 FROM run WHERE commit_name = ?1 AND date = ?2 AND is_dirty = ?3 AND report = ?4)
        """, [.text(run.commit), .text(run.date), .integer(run.isDirty ? 1 : 0), .text(try run.reportText)])
      added += connection.changedRowCount
    }
    return added
  }

  /// The readable runs, and a description of the damage if some runs are unreadable.
  public struct Contents: Sendable {
    /// The runs in the order of their commit dates. Runs with the same date are in the order in which they were added.
    public let runs: [HistoryRun]

    /// A one-line description of the first unreadable run and the number of other unreadable runs; nil if all runs are
    /// readable.
    public let damage: FileError?
  }

  /// Returns all runs, in the order of ``Contents/runs``.
  ///
  /// - Throws: `FileError` with a one-line message if any run is damaged.
  public func runs() throws(FileError) -> [HistoryRun] {
    let contents = try contents()
    if let damage = contents.damage { throw damage }
    return contents.runs
  }

  /// Returns all readable runs. A run that can't be decoded doesn't affect other runs. However, the runs after a
  /// damaged page of the file can't be read.
  ///
  /// - Throws: `FileError` with a one-line message if nothing can be read.
  public func contents() throws(FileError) -> Contents {
    do {
      return try connection.withLock { connection in
        try connection.inTransaction { try contents(in: connection) }
      }
    } catch {
      throw Self.readable(error, path, for: .reading)
    }
  }

  private func contents(in connection: SQLiteConnection) throws -> Contents {
    // A file has no tables if it has just been created and no run has been added yet.
    guard try connection.value("SELECT count(*) FROM sqlite_master").integer != 0 else {
      return Contents(runs: [], damage: nil)
    }
    guard try connection.value("PRAGMA application_id").integer == Int64(Self.applicationID) else {
      throw Refusal.foreign
    }
    var runs: [HistoryRun] = []
    var damages: [FileError] = []
    do throws(SQLiteError) {
      try connection.run("SELECT id, commit_name, date, is_dirty, report FROM run ORDER BY id") { row in
        do throws(FileError) { runs.append(try run(of: row)) } catch { damages.append(error) }
      }
    } catch {
      // The rows after a damaged page can't be read.
      damages.append(Self.readable(error, path, for: .reading))
    }
    // Swift doesn't guarantee that sorting is stable, so the position breaks ties.
    let sorted = runs.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    let others = damages.count > 1 ? "; \(damages.count - 1) more \(damages.count == 2 ? "is" : "are") damaged" : ""
    return Contents(runs: sorted, damage: damages.first.map { .badData($0.file, $0.reason + others) })
  }

  /// Decodes the columns of a run: its number, its commit, its date, whether the working tree had uncommitted changes,
  /// and its report. In a damaged file, columns can have any type.
  private func run(of row: [SQLiteValue]) throws(FileError) -> HistoryRun {
    let name = "\(path): run \(row[0].integer.map(String.init) ?? "without a number")"
    func text(_ value: SQLiteValue, _ column: String) throws(FileError) -> String {
      guard let text = value.text else { throw .badData(name, "damaged: \(column) isn't text") }
      return text
    }
    let (commit, date) = (try text(row[1], "commit_name"), try text(row[2], "date"))
    guard let isDirty = row[3].integer else { throw .badData(name, "damaged: is_dirty isn't a Boolean value") }
    let report = try Report(json: Data(try text(row[4], "report").utf8), name: name)
    let run = HistoryRun(commit: commit, date: date, isDirty: isDirty != 0, report: report)
    if let violation = run.violation { throw .badData(name, "damaged: \(violation)") }
    return run
  }

  private static func readable(_ error: any Error, _ path: String, for access: Access) -> FileError {
    switch error {
    case let error as FileError: return error
    case Refusal.foreign: return .badData(path, "isn't a history of vecbench; the file wasn't changed")
    case Refusal.newer(let version):
      return .badData(path, "written by a newer vecbench as version \(version); this one reads up to \(Self.version)")
    case let error as SQLiteError:
      let reason = error.message
      switch error.code {
      case SQLITE_READONLY, SQLITE_FULL: return .cannotCreate(path, reason)
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_IOERR:
        return access == .adding ? .cannotCreate(path, reason) : .noInput(path, "cannot be used: \(reason)")
      case SQLITE_BUSY:
        let reason = "other processes have kept it busy for half a minute"
        return access == .adding ? .cannotCreate(path, reason) : .noInput(path, reason)
      default: return .badData(path, "damaged: \(reason); the file wasn't changed")
      }
    default: return .badData(path, "\(error)")
    }
  }
}
