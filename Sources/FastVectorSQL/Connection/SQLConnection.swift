#if PostgreSQL && os(Linux)
  import CPQ
  import CProcess
  import FastVectorFiles
  import Foundation

  /// A connection to PostgreSQL, or to a database with the same protocol.
  ///
  /// A connection runs one query at a time; other threads wait until the query has finished. The server cancels a query
  /// that exceeds the timeout. Transactions are read-only, except when ``SQLIndexBuilder`` writes an index.
  ///
  /// If the connection is lost, the next query opens it again. If a signal ends the program, the server cancels the
  /// current query, provided that the program runs FastVector's cleanups, as `fastvector` does.
  ///
  /// TLS and the password are configured through libpq. To use TLS, add `sslmode=verify-full` to the address. Store
  /// the password in the file named by the environment variable `PGPASSFILE`, or in the variable `PGPASSWORD`.
  @safe public final class SQLConnection: @unchecked Sendable {
    /// The server and the name of the database, without the user.
    public let database: String

    /// The maximum duration of a query.
    public let timeout: Duration

    private let connection: OpaquePointer
    private let cancellation = NSLock()

    /// The request that cancels the current query of the connection. It is used while ``cancellation`` is locked, and
    /// in signal handlers while the cleanup ``cancelOnSignal`` is registered.
    private var cancelRequest: OpaquePointer?

    /// The ID of the cleanup that cancels the current query if a signal ends the program.
    private var cancelOnSignal: Int32 = -1

    private let usage = NSRecursiveLock()

    /// The names of the session's prepared statements, keyed by SQL text.
    private var prepared: [String: String] = [:]

    /// The maximum number of prepared statements. When it is reached, all statements are deallocated.
    private static let maxPreparedStatements = 100

    /// The additional time that the server has to report that a query exceeded its timeout. If the server doesn't
    /// respond within this time, the connection is closed.
    private static let grace = Duration.seconds(3)

    /// Creates a connection and opens it.
    ///
    /// - Parameters:
    ///   - address: A connection string of libpq, such as `postgresql://host/database?sslmode=require`. It must not
    ///     contain a password, because addresses are often command-line arguments, which other users can see.
    ///   - timeout: The maximum duration of a query. The minimum is one millisecond; shorter durations are rounded up.
    /// - Throws: ``SQLError`` if the address is invalid or contains a password, or if the server can't be reached
    ///   within 10 seconds or rejects the connection.
    public init(_ address: String, timeout: Duration = .seconds(60)) throws(SQLError) {
      try Self.check(address)
      self.timeout = max(timeout, .milliseconds(1))
      let settings = [
        ("dbname", address), ("fallback_application_name", "fastvector"), ("client_encoding", "UTF8"),
        ("connect_timeout", "10"),
      ]
      let connection = unsafe withTexts(settings.map(\.0)) { names in
        unsafe withTexts(settings.map(\.1)) { values in unsafe PQconnectdbParams(names, values, 1) }
      }
      guard let connection = unsafe connection else { throw SQLError(.noConnection, "PostgreSQL", "out of memory") }
      unsafe self.connection = connection
      database = unsafe Self.name(of: connection)
      guard unsafe PQstatus(connection) == CONNECTION_OK else {
        throw SQLError(.noConnection, database, unsafe String(cString: PQerrorMessage(connection)))
      }
      makeCancelRequest()
      try configure()
    }

    deinit {
      freeCancelRequest()
      unsafe PQfinish(connection)
    }

    private func makeCancelRequest() {
      unsafe cancelRequest = PQgetCancel(connection)
      guard let request = unsafe cancelRequest else { return }
      cancelOnSignal = unsafe fv_call_on_signal(fv_cancel_query, UnsafeMutableRawPointer(request))
    }

    private func freeCancelRequest() {
      fv_cleanup_unregister(cancelOnSignal)
      unsafe PQfreeCancel(cancelRequest)
      (cancelOnSignal, unsafe cancelRequest) = (-1, nil)
    }

    private static func check(_ address: String) throws(SQLError) {
      var message: UnsafeMutablePointer<CChar>?
      guard let options = unsafe PQconninfoParse(address, &message) else {
        // Don't show the message of libpq, because it can contain a part of the address, such as a password.
        unsafe PQfreemem(message)
        throw SQLError(
          .invalidAddress, "PostgreSQL", "the address is invalid; it must be like postgresql://host:5432/database")
      }
      defer { unsafe PQconninfoFree(options) }
      var option = unsafe options
      while let keyword = unsafe option.pointee.keyword {
        if unsafe String(cString: keyword) == "password", unsafe option.pointee.val != nil {
          throw SQLError(
            .invalidAddress, "PostgreSQL",
            "the address contains a password, which other users can see; move it to the file in PGPASSFILE or to "
              + "PGPASSWORD")
        }
        unsafe option += 1
      }
    }

    private static func name(of connection: OpaquePointer) -> String {
      func text(_ value: UnsafeMutablePointer<CChar>?) -> String {
        unsafe value.map { unsafe String(cString: $0) } ?? ""
      }
      let host = unsafe text(PQhost(connection)), port = unsafe text(PQport(connection))
      return unsafe "\(host.isEmpty ? "localhost" : host):\(port)/\(text(PQdb(connection)))"
    }

    private func configure() throws(SQLError) {
      let (seconds, attoseconds) = timeout.components
      // Set the timeout first, because another setting can limit statements to a shorter time.
      do {
        _ = try execute("SET statement_timeout = \(seconds * 1000 + attoseconds / 1_000_000_000_000_000)")
      } catch {
        guard error.kind == .timedOut else { throw error }
        throw SQLError(
          .timedOut, database, "the setting statement_timeout of the user, the database or PGOPTIONS is too short")
      }
      // Disable JIT compilation, because compiling a query takes longer than running it. Read the name of the setting
      // from `pg_settings`, because some PostgreSQL-compatible databases lack this setting.
      _ = try execute(
        """
        SELECT set_config('default_transaction_read_only', 'on', false), set_config('TimeZone', 'UTC', false), \
        set_config('DateStyle', 'ISO', false), set_config('extra_float_digits', '1', false), \
        set_config('client_min_messages', 'error', false), \
        (SELECT set_config(name, 'off', false) FROM pg_settings WHERE name = 'jit')
        """)
    }

    // MARK: Queries

    /// Runs a statement and returns its result. If the connection was lost, reconnects first. Outside of
    /// ``inTransaction(isReadOnly:_:)``, the statement runs in a separate read-only transaction, because an earlier
    /// statement could have changed the default of the session.
    ///
    /// - Parameters:
    ///   - sql: The statement, with `$1`, `$2` and so on for the parameters.
    ///   - parameters: The values of the parameters as text; nil for NULL.
    ///   - isPrepared: True to prepare the statement, so that the server parses and plans it only once. Use this only
    ///     if the best plan doesn't depend on the values of the parameters.
    func run(_ sql: String, _ parameters: [String?] = [], isPrepared: Bool = false) throws(SQLError) -> SQLResult {
      usage.lock()
      defer { usage.unlock() }
      guard isInTransaction else {
        return try inTransaction { () throws(SQLError) in try run(sql, parameters, isPrepared: isPrepared) }
      }
      return try execute(sql, parameters, as: isPrepared ? try prepare(sql) : nil)
    }

    /// Returns an empty result with the columns and the number of parameters of a statement. The statement doesn't run,
    /// so the user doesn't need the privilege to read its tables.
    ///
    /// - Throws: ``SQLError`` if the statement isn't valid.
    func description(of sql: String) throws(SQLError) -> SQLResult {
      try inTransaction { () throws(SQLError) in
        _ = try result(isSent: unsafe PQsendPrepare(connection, "", sql, 0, nil))
        return try result(isSent: unsafe PQsendDescribePrepared(connection, ""))
      }
    }

    /// True while the body of ``inTransaction(isReadOnly:_:)`` runs.
    private var isInTransaction = false

    /// Runs the statements of `body` in a transaction that sees a single snapshot of the data. Rolls the transaction
    /// back if `body` throws.
    ///
    /// - Parameter isReadOnly: True to make the server reject statements that change the database.
    func inTransaction<Result>(
      isReadOnly: Bool = true, _ body: () throws(SQLError) -> Result
    ) throws(SQLError) -> Result {
      usage.lock()
      defer { usage.unlock() }
      if unsafe PQstatus(connection) != CONNECTION_OK { try reconnect() }
      _ = try execute("BEGIN ISOLATION LEVEL REPEATABLE READ \(isReadOnly ? "READ ONLY" : "READ WRITE")")
      isInTransaction = true
      defer { isInTransaction = false }
      do {
        let result = try body()
        _ = try execute("COMMIT")
        return result
      } catch {
        // If ROLLBACK fails, the connection is lost, which also ends the transaction.
        if unsafe PQstatus(connection) == CONNECTION_OK { _ = try? execute("ROLLBACK") }
        throw error
      }
    }

    /// Cancels the current query, if there is one. The query then throws ``SQLError/Kind/cancelled``. Call this method
    /// from a different thread, because the thread of the query is blocked.
    public func cancel() {
      cancellation.lock()
      defer { cancellation.unlock() }
      guard let request = unsafe cancelRequest else { return }
      unsafe fv_cancel_query(UnsafeMutableRawPointer(request))
    }

    /// Returns an identifier with quotation marks around it, for use in a statement.
    ///
    /// - Throws: ``SQLError`` if the identifier contains a NUL character or isn't valid in the encoding of the
    ///   connection.
    func quoted(_ identifier: String) throws(SQLError) -> String {
      guard !identifier.utf8.contains(0),
        let text = unsafe PQescapeIdentifier(connection, identifier, identifier.utf8.count)
      else { throw SQLError(.invalidTable, database, "'\(identifier)' isn't a valid name") }
      defer { unsafe PQfreemem(text) }
      return unsafe String(cString: text)
    }

    private func reconnect() throws(SQLError) {
      cancellation.lock()
      freeCancelRequest()
      unsafe PQreset(connection)
      makeCancelRequest()
      cancellation.unlock()
      prepared = [:]
      guard unsafe PQstatus(connection) == CONNECTION_OK else {
        throw SQLError(.noConnection, database, unsafe String(cString: PQerrorMessage(connection)))
      }
      try configure()
    }

    /// Returns the name of the prepared statement for `sql`. Prepares the statement if it is new.
    private func prepare(_ sql: String) throws(SQLError) -> String {
      if let name = prepared[sql] { return name }
      if prepared.count == Self.maxPreparedStatements {
        _ = try execute("DEALLOCATE ALL")
        prepared = [:]
      }
      let name = "fastvector_\(prepared.count)"
      _ = try result(isSent: unsafe PQsendPrepare(connection, name, sql, 0, nil))
      prepared[sql] = name
      return name
    }

    /// Runs a statement on the current connection, without reconnecting.
    ///
    /// - Parameter name: The name of the prepared statement for `sql`; nil to run `sql` without preparing it.
    private func execute(
      _ sql: String, _ parameters: [String?] = [], as name: String? = nil
    ) throws(SQLError) -> SQLResult {
      let count = Int32(parameters.count)
      let isSent = unsafe withTexts(parameters.map { $0 ?? "" }) { texts in
        let values = unsafe parameters.indices.map { unsafe parameters[$0] == nil ? nil : UnsafePointer(texts[$0]) }
        if let name { return unsafe PQsendQueryPrepared(connection, name, count, values, nil, nil, 1) }
        return unsafe PQsendQueryParams(connection, sql, count, nil, values, nil, nil, 1)
      }
      return try result(isSent: isSent)
    }

    /// Waits for the result of a statement and returns it.
    ///
    /// - Parameter isSent: The result of the libpq function that sent the statement: 0 if it failed, otherwise 1.
    private func result(isSent: Int32) throws(SQLError) -> SQLResult {
      guard isSent != 0 else { throw lostConnection() }
      try wait()
      var first: SQLResult?
      var failure: SQLError?
      while let result = unsafe PQgetResult(connection) {
        let rows = unsafe SQLResult(result)
        switch unsafe PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: first = first ?? rows
        default: failure = unsafe failure ?? error(of: result)
        }
      }
      if let failure { throw failure }
      guard let first else { throw lostConnection() }
      return first
    }

    /// Waits until the result of a query is complete. If it isn't complete within the timeout plus ``grace``, closes
    /// the connection and throws an error.
    private func wait() throws(SQLError) {
      let deadline = ContinuousClock.now + timeout + Self.grace
      while true {
        let isFlushed = unsafe PQflush(connection) == 0
        guard unsafe PQisBusy(connection) != 0 || !isFlushed else { return }
        let rest = (deadline - .now) / .milliseconds(1)
        guard rest > 0 else {
          // The server should have reported the timeout of the query by now, so it is unreachable or suspended.
          let error = SQLError(.timedOut, database, "the server hasn't answered for \(timeout + Self.grace)")
          shutdown(unsafe PQsocket(connection), Int32(SHUT_RDWR))
          _ = unsafe PQconsumeInput(connection)
          throw error
        }
        var state = unsafe pollfd(
          fd: PQsocket(connection), events: Int16(isFlushed ? POLLIN : POLLIN | POLLOUT), revents: 0)
        let ready = unsafe poll(&state, 1, Int32(min(rest.rounded(.up), 60_000)))
        if ready > 0, unsafe PQconsumeInput(connection) == 0 { throw lostConnection() }
      }
    }

    private func lostConnection() -> SQLError {
      SQLError(.connectionLost, database, unsafe String(cString: PQerrorMessage(connection)))
    }

    private func error(of result: OpaquePointer) -> SQLError {
      func field(_ code: UInt32) -> String? {
        unsafe PQresultErrorField(result, Int32(code)).map { unsafe String(cString: $0) }
      }
      guard let message = field(UInt32(UInt8(ascii: "M"))) else { return lostConnection() }
      let state = field(UInt32(UInt8(ascii: "C"))) ?? ""
      let kind = SQLError.kind(ofState: state)
      if kind == .cancelled, message.contains("statement timeout") {
        return SQLError(.timedOut, database, "the query took longer than the timeout of \(timeout)")
      }
      if state == "55P03" {
        return SQLError(kind, database, "another transaction has kept the table locked; try again later")
      }
      return SQLError(kind, database, message)
    }
  }

  /// Calls `body` with the strings as a null-terminated C array for libpq. The array is valid only during the call.
  private func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    unsafe withCStrings(texts) { strings in
      unsafe body(UnsafeRawPointer(strings).assumingMemoryBound(to: UnsafePointer<CChar>?.self))
    }
  }
#endif
