#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import Testing

  @Suite("Connections to PostgreSQL") struct ConnectionTests {
    let server = TestServer.shared

    static let rows = """
      CREATE TABLE readings (time timestamptz PRIMARY KEY, value float8, note text);
      INSERT INTO readings SELECT to_timestamp(i), sin(i), 'text' FROM generate_series(1, 1000) AS i;
      """

    private func error(_ body: () throws -> Void) -> SQLError? {
      do {
        try body()
        return nil
      } catch {
        return error as? SQLError
      }
    }

    @Test("An address with a password is rejected, and the message doesn't contain the password")
    func password() {
      for address in ["postgresql://me:secret@localhost/db", "host=localhost password=secret"] {
        let error = error { _ = try SQLConnection(address) }
        #expect(error?.kind == .invalidAddress)
        #expect(error?.description.contains("PGPASSFILE") == true)
        #expect(error?.description.contains("secret") == false)
      }
      let malformed = error { _ = try SQLConnection("postgresql://me:secret@local host:99999999/%") }
      #expect(malformed?.kind == .invalidAddress)
      #expect(malformed?.description.contains("secret") == false)
    }

    @Test("A server that doesn't exist is reported in one line")
    func missingServer() {
      let error = error { _ = try SQLConnection("postgresql:///db?host=/nowhere/at/all") }
      #expect(error?.kind == .noConnection)
      #expect(error?.description.contains("\n") == false)
      #expect(error?.description.contains("/nowhere/at/all") == true)
    }

    @Test("Errors name the table, the column and the valid columns")
    func wrongNames() throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let connection = try SQLConnection(address)
      func error(_ table: SQLTable) -> String { self.error { _ = try SQLLines(table, in: connection) }?.reason ?? "" }
      #expect(error(SQLTable("reading", x: "time", y: "value")) == #"relation "reading" does not exist"#)
      #expect(
        error(SQLTable("readings", x: "Time", y: "value"))
          == "readings has no column 'Time'; its columns are time, value, note")
      #expect(
        error(SQLTable("readings", x: "time", y: "note"))
          == "the column 'note' of readings is of type text; it must be a number")
      #expect(
        error(SQLTable("readings", x: "note", y: "value"))
          == "the column 'note' of readings is of type text; it must be a date, a timestamp or a number")
      #expect(error(SQLTable(query: "SELECT", x: "a", y: "b")).contains("has no column 'a'"))
    }

    @Test(
      "Errors in a query quote only text of the query",
      arguments: [
        ("", "the query must be a SELECT statement"),
        (" ; ", "the query must be a SELECT statement"),
        ("-- all", "the query must be a SELECT statement"),
        ("DELETE FROM readings RETURNING *", "the query must be a SELECT statement"),
        ("SELECT time, value FROM readings /* open", #"unterminated /* comment at or near "/* open""#),
        (
          "SELECT * FROM readings WHERE note = $1",
          "the query has the parameter $1; replace parameters with their values"
        ),
      ])
    func invalidQuery(_ query: String, reason: String) throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let error = error {
        _ = try SQLLines(SQLTable(query: query, x: "time", y: "value"), in: SQLConnection(address))
      }
      #expect(error?.reason == reason)
    }

    @Test(
      "Values that can't be drawn are reported with their column",
      arguments: [
        (
          "big", "y", nil,
          "the column 'big' of t has a number outside the range of double precision (±1.8e308); leave out such rows in a query"
        ),
        (
          "y", "big", nil,
          "the column 'big' of t has a number outside the range of double precision (±1.8e308); leave out such rows in a query"
        ),
        (
          "late", "y", nil,
          "the column 'late' of t has a date after the year 294276, the last one that can be drawn; leave out such rows in a query"
        ),
        (
          "y", "y", "place",
          "the column 'place' of t is of type point, whose values can't be sorted into groups; choose another column, or convert it to text in a query"
        ),
        (
          "y", "y", "tree",
          "the column 'tree' of t is of type xml, whose values can't be sorted into groups; choose another column, or convert it to text in a query"
        ),
      ] as [(String, String, String?, String)])
    func invalidValue(_ x: String, _ y: String, group: String?, reason: String) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE t AS SELECT 1 AS y, 1e309::numeric AS big, '300000-01-01'::date AS late, point(1, 2) AS place, \
        '<a/>'::xml AS tree
        """, at: address)
      let error = error {
        _ = try SQLLines(SQLTable("t", x: x, y: y, group: group), in: SQLConnection(address)).series(columns: 10)
      }
      #expect(error?.reason == reason)
    }

    @Test("The timeout of the connection replaces the timeout of the session")
    func sessionTimeout() throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let connection = try SQLConnection(address + "&options=-c%20statement_timeout%3D1")
      let slow = SQLTable(query: "SELECT time, value FROM readings, pg_sleep(0.1)", x: "time", y: "value")
      #expect(try SQLLines(slow, in: connection).xExtent == 1...1000)
    }

    @Test("Names with quotation marks, spaces and SQL are quoted")
    func hostileNames() throws {
      let address = server.makeDatabase()
      let name = #"x"; DROP TABLE victim; --"#, quoted = #""x""; DROP TABLE victim; --""#
      server.run(
        """
        CREATE TABLE victim (a int); CREATE SCHEMA \(quoted);
        CREATE TABLE \(quoted).\(quoted) (\(quoted) int, "select" int, "g'%$1" text);
        INSERT INTO \(quoted).\(quoted) SELECT i, i, 'it''s {"a",\\' FROM generate_series(1, 9000) AS i;
        CREATE INDEX ON \(quoted).\(quoted) ("g'%$1", \(quoted));
        """, at: address)
      let lines = try SQLLines(
        SQLTable(name, schema: name, x: name, y: "select", group: "g'%$1"), in: SQLConnection(address))
      let series = try lines.series(in: 100...8000, columns: 100)
      #expect(series.map(\.id) == [.text(#"it's {"a",\"#)])
      #expect(series[0].first?.x == 99)
      #expect(series[0].last?.y == 8001)
      #expect(server.run("SELECT count(*) FROM victim", at: address) == "0\n")
    }

    @Test("A query can't change the database")
    func readOnly() throws {
      let address = server.makeDatabase()
      server.run(
        Self.rows + "CREATE FUNCTION clear() RETURNS int LANGUAGE sql AS 'DELETE FROM readings; SELECT 1';", at: address
      )
      let connection = try SQLConnection(address)
      let error = error {
        _ = try SQLLines(SQLTable(query: "SELECT clear() AS x, 1 AS y", x: "x", y: "y"), in: connection)
      }
      #expect(error?.reason == "cannot execute DELETE in a read-only transaction")
      #expect(server.run("SELECT count(*) FROM readings", at: address) == "1000\n")
    }

    @Test("A query that exceeds the timeout is cancelled, and the connection stays usable")
    func timeout() throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let connection = try SQLConnection(address, timeout: .seconds(2))
      let slow = SQLTable(query: "SELECT time, value FROM readings, pg_sleep(10)", x: "time", y: "value")
      let timedOut = error { _ = try SQLLines(slow, in: connection) }
      #expect(timedOut?.reason == "the query took longer than the timeout of 2.0 seconds")
      #expect(try SQLLines(SQLTable("readings", x: "time", y: "value"), in: connection).xExtent == 1...1000)
    }

    @Test("Another thread can cancel a query")
    func cancellation() throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let connection = try SQLConnection(address)
      let canceller = Thread {
        while server.run(
          "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(11)%' AND state = 'active' AND pid <> pg_backend_pid()",
          at: address) == "0\n"
        {}
        connection.cancel()
      }
      canceller.start()
      let slow = SQLTable(query: "SELECT time, value FROM readings, pg_sleep(11)", x: "time", y: "value")
      #expect(error { _ = try SQLLines(slow, in: connection) }?.kind == .cancelled)
    }

    @Test("A missing privilege is reported")
    func denied() throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let name = "reader_\(UUID().uuidString.prefix(8).lowercased())"
      server.run("CREATE ROLE \(name) LOGIN", at: address)
      let connection = try SQLConnection(address.replacingOccurrences(of: "user=postgres", with: "user=\(name)"))
      let error = error { _ = try SQLLines(SQLTable("readings", x: "time", y: "value"), in: connection) }
      #expect(error?.kind == .denied)
      #expect(error?.reason == "permission denied for table readings")
    }

    @Test("A table with a million groups is rejected")
    func manyGroups() throws {
      let address = server.makeDatabase()
      server.run(
        "CREATE TABLE points AS SELECT i AS x, i AS y, i AS id FROM generate_series(1, 1000000) AS i", at: address)
      let error = error {
        _ = try SQLLines(SQLTable("points", x: "x", y: "y", group: "id"), in: SQLConnection(address))
      }
      #expect(
        error?.reason == "the column 'id' of points has more than 100 values, which is the maximum number of lines")
    }

    @Test("A dropped table and a renamed column are reported by the next window")
    func changedTable() throws {
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let lines = try SQLLines(SQLTable("readings", x: "time", y: "value"), in: SQLConnection(address))
      server.run("ALTER TABLE readings RENAME COLUMN value TO number", at: address)
      #expect(
        error { _ = try lines.series(columns: 100) }?.reason
          == "readings has no column 'value'; its columns are time, number, note")
      server.run("DROP TABLE readings", at: address)
      #expect(error { _ = try lines.series(columns: 100) }?.reason == #"relation "readings" does not exist"#)
      #expect(
        server.run(
          "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'fastvector'",
          at: address) == "1\n")
    }

    @Test("If the type of a column changes between two windows, its values are still drawn")
    func changedType() throws {
      let address = server.makeDatabase()
      server.run(
        "CREATE TABLE points AS SELECT i::float8 AS x, i::float8 AS y FROM generate_series(1, 9000) AS i", at: address)
      let lines = try SQLLines(SQLTable("points", x: "x", y: "y"), in: SQLConnection(address))
      for range in [1...9000.0, 10...20] {
        let points = try lines.series(in: range, columns: 100).map { Pixels($0, in: range, width: 100) }
        for type in ["numeric", "int4", "float4", "float8"] {
          server.run("ALTER TABLE points ALTER x TYPE \(type), ALTER y TYPE \(type)", at: address)
          #expect(
            try lines.series(in: range, columns: 100).map { Pixels($0, in: range, width: 100) } == points, "\(type)")
        }
      }
    }

    @Test("A privilege that is revoked between two windows is reported, until it is granted again")
    func revoked() throws {
      let address = server.makeDatabase()
      let name = "reader_\(UUID().uuidString.prefix(8).lowercased())"
      server.run(Self.rows + "CREATE ROLE \(name) LOGIN; GRANT SELECT ON readings TO \(name)", at: address)
      let table = SQLTable("readings", x: "time", y: "value")
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      let lines = try SQLLines(
        table, in: SQLConnection(address.replacingOccurrences(of: "user=postgres", with: "user=\(name)")))
      #expect(try lines.series(columns: 100)[0].count > 0)
      server.run("REVOKE SELECT ON readings FROM \(name)", at: address)
      #expect(error { _ = try lines.series(columns: 100) }?.kind == .denied)
      server.run("GRANT SELECT ON readings TO \(name)", at: address)
      #expect(try lines.series(columns: 100)[0].count > 0)
    }

    @Test("A server that refuses TLS is reported in one line if TLS is required")
    func refusedTLS() throws {
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(server) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = unsafe withUnsafeMutablePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
          unsafe bind(server, name, size) == 0 && listen(server, 1) == 0 && getsockname(server, name, &size) == 0
        }
      }
      try #require(isListening)
      // Answer the request for TLS with N, as PostgreSQL does if it has no certificate.
      Thread {
        let client = accept(server, nil, nil)
        var request: UInt64 = 0
        _ = unsafe recv(client, &request, 8, 0)
        _ = unsafe send(client, "N", 1, 0)
        _ = unsafe recv(client, &request, 1, 0)
        close(client)
      }.start()
      let port = UInt16(bigEndian: address.sin_port)
      let error = error { _ = try SQLConnection("postgresql://127.0.0.1:\(port)/db?sslmode=require") }
      #expect(error?.kind == .noConnection)
      #expect(error?.reason.contains("server does not support SSL") == true)
    }

    @Test("After a restart of the server, the next query opens a new connection")
    func restart() throws {
      let server = TestServer()
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let connection = try SQLConnection(address), table = SQLTable("readings", x: "time", y: "value")
      // Windows that use an index are read with prepared statements, which the new connection doesn't have.
      _ = try SQLIndexBuilder(table, in: connection).update()
      let lines = try SQLLines(table, in: connection)
      #expect(try lines.series(columns: 100)[0].count > 0)
      server.stop()
      #expect(error { _ = try lines.series(columns: 100) } != nil)
      #expect(error { _ = try lines.series(columns: 100) }?.kind == .noConnection)
      server.start()
      #expect(try lines.series(columns: 100)[0].count > 0)
      server.stop()
    }

    @Test("A connection can read the indexes of many tables, and keeps a limited number of prepared statements")
    func preparedStatements() throws {
      let address = server.makeDatabase()
      let tables = (0..<30).map { SQLTable("points_\($0)", x: "x", y: "y") }
      for table in tables {
        server.run(
          "CREATE TABLE \(table.name) AS SELECT i AS x, i AS y FROM generate_series(1, 1000) AS i; "
            + "CREATE INDEX ON \(table.name) (x)", at: address)
        _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      }
      let connection = try SQLConnection(address)
      for _ in 0..<2 {
        for table in tables {
          let series = try SQLLines(table, in: connection).series(in: 100...900, columns: 20)
          #expect(series[0].first?.x == 99 && series[0].last?.x == 901)
        }
      }
    }

    @Test("A query to a server that stops answering fails after the timeout")
    func frozenServer() throws {
      let server = TestServer()
      let address = server.makeDatabase()
      server.run(Self.rows, at: address)
      let lines = try SQLLines(
        SQLTable("readings", x: "time", y: "value"), in: SQLConnection(address, timeout: .seconds(2)))
      server.signal(SIGSTOP)
      #expect(error { _ = try lines.series(columns: 100) }?.reason == "the server hasn't answered for 5.0 seconds")
      server.signal(SIGCONT)
      #expect(try lines.series(columns: 100)[0].count > 0)
      server.stop()
    }
  }
#endif
