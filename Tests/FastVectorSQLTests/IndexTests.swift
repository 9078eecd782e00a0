#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite("Indexes in PostgreSQL") struct IndexTests {
    let server = TestServer.shared

    static let kinds = ReductionTests.kinds

    private func error(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch {
        return (error as? SQLError)?.reason
      }
    }

    /// Returns the number of rows of the table `readings` that the server reads while `body` runs.
    private func rowsRead(at address: String, _ body: () throws -> Void) throws -> Int {
      func total() -> Int {
        // Sessions report their statistics at most once per second.
        usleep(1_200_000)
        let text = server.run(
          """
          SELECT pg_stat_force_next_flush(); SELECT pg_stat_clear_snapshot();
          SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'readings'
          """, at: address)
        return Int(text.split(separator: "\n").last ?? "") ?? 0
      }
      let before = total()
      try body()
      return total() - before
    }

    private func expectExact(
      _ address: String, _ kind: ReductionTests.Kind, group: String?, windows: Int, seed: UInt64 = 1,
      _ state: String = ""
    ) throws {
      let oracle = try Oracle(server, address, table: "readings", x: kind.number, y: "y", group: group ?? "'y'")
      let lines = try SQLLines(SQLTable("readings", x: "x", y: "y", group: group), in: SQLConnection(address))
      let extent = try #require(oracle.xExtent)
      var random = SeededGenerator(seed: seed)
      for number in 0..<windows {
        let width = Double([1, 7, 23, 150][number % 4])
        let all = extent.lowerBound...extent.upperBound + 1e-6 * (extent.upperBound - extent.lowerBound)
        let window = number == 0 ? all : ReductionTests.window(in: extent, using: &random)
        for series in try lines.series(in: window, columns: width) {
          guard case .text(let name)? = series.id, let all = oracle.lines[name] else {
            Issue.record("a line has no name")
            continue
          }
          #expect(
            Pixels(series, in: window, width: width) == Pixels(all, in: window, width: width),
            "\(name) in \(window) at width \(width) \(state)")
        }
      }
    }

    @Test(
      "Pixel columns are the same with and without an index, for each type of x values", arguments: kinds,
      [false, true])
    func exactness(_ kind: ReductionTests.Kind, hasGroups: Bool) throws {
      let address = server.makeDatabase()
      let btree = hasGroups ? ReductionTests.group : "CREATE INDEX ON readings (x);"
      server.run(ReductionTests.table(kind, rows: 8000, seed: 0.75, index: btree), at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: hasGroups ? "sensor" : nil)
      let update = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      #expect(update.isNew)
      #expect(update.rows > 7000)
      try expectExact(address, kind, group: table.group, windows: 9)
    }

    @Test("An index of three levels gives the exact pixel columns of data with holes, gaps and a spike")
    func levels() throws {
      let kind = ReductionTests.kinds[0], address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE readings (x timestamptz, y float8, sensor text);
        SELECT setseed(0.6);
        INSERT INTO readings SELECT \(kind.value), CASE WHEN i IN (40000, 40001, 90000) THEN NULL WHEN i = 70000 THEN 50
          ELSE round((8 * sin(i / 9000.0) + random())::numeric, 2) END, 'second'
        FROM generate_series(1, 150000) AS i WHERE i / 1000 NOT IN (20, 21, 22, 23, 80) AND random() < 0.95;
        \(ReductionTests.group)
        """, at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      #expect(server.run("SELECT max(level) FROM fastvector.nodes_1", at: address) == "3\n")
      // Although the table has more than 512 pages of 8 KiB, each node must occur only once.
      #expect(server.run("SELECT pg_relation_size('readings') > 512 * 8192", at: address) == "t\n")
      #expect(server.run(Self.dividedNodes, at: address) == "0\n")
      try expectExact(address, kind, group: "sensor", windows: 12)
      server.run("DELETE FROM readings WHERE y BETWEEN 5 AND 5.01 OR y = 50", at: address)
      try expectExact(address, kind, group: "sensor", windows: 6, "with changed rows")
    }

    /// An SQL query that counts the nodes with more than one row in the table of nodes.
    private static let dividedNodes =
      "SELECT count(*) FROM (SELECT FROM fastvector.nodes_1 GROUP BY level, node, line HAVING count(*) > 1) AS nodes"

    /// SQL statements that create random rows in bursts of different density, so that pixel columns have different
    /// numbers of rows.
    private static let bursts = """
      CREATE TABLE readings (x timestamptz, y float8, sensor text);
      SELECT setseed(0.4);
      INSERT INTO readings SELECT \(kinds[0].value), CASE WHEN random() < 0.0005 THEN NULL ELSE 8 * sin(i / 9e4) + q END,
        CASE WHEN q < 0.3 THEN 'first' ELSE 'second' END
      FROM (SELECT (1e6 * (b % 7 * 0.1 + power(random(), 4 + b % 3)))::int AS i, random() AS q
        FROM generate_series(1, 30000) AS b) AS random;
      \(ReductionTests.group)
      """

    @Test(
      "A chart consists of the same points with and without an index, even after changes", arguments: [false, true],
      [false, true])
    func samePoints(hasBursts: Bool, isChanged: Bool) throws {
      let address = server.makeDatabase()
      let rows = ReductionTests.table(Self.kinds[0], rows: 8000, seed: 0.7, index: ReductionTests.group)
      server.run(hasBursts ? Self.bursts : rows, at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      if isChanged { server.run("DELETE FROM readings WHERE y BETWEEN 5 AND 5.05", at: address) }
      let lines = try SQLLines(table, in: SQLConnection(address)), extent = try #require(lines.xExtent)
      var random = SeededGenerator(seed: 3)
      let windows = [extent] + (0..<23).map { _ in ReductionTests.window(in: extent, using: &random) }
      /// Returns, for each window, the bit patterns of the coordinates of all points.
      func points() throws -> [[[UInt64]]] {
        try windows.enumerated().map { number, window in
          try lines.series(in: window, columns: [1, 7, 40, 150][number % 4]).map { series in
            series.flatMap { [$0.x.bitPattern, $0.y.isNaN ? Double.nan.bitPattern : $0.y.bitPattern] }
          }
        }
      }
      let indexed = try points()
      try SQLIndexBuilder.remove(table, in: SQLConnection(address))
      for (number, (indexed, reduced)) in zip(indexed, try points()).enumerated() {
        #expect(indexed == reduced, "in \(windows[number])")
      }
    }

    @Test("Pixel columns stay exact after rows are appended, inserted, changed and deleted, before and after an update")
    func changes() throws {
      let kind = Self.kinds[0], address = server.makeDatabase()
      server.run(ReductionTests.table(kind, rows: 16_000, seed: 0.1, index: ReductionTests.group), at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      let builder = try SQLIndexBuilder(table, in: SQLConnection(address))
      _ = try builder.update()
      let changes = [
        "INSERT INTO readings SELECT max(x) + i * interval '2 s', 20 + i, 'second' FROM readings, generate_series(1, 300) AS i GROUP BY i",
        "INSERT INTO readings SELECT x + interval '1 us', -30, sensor FROM readings WHERE sensor IS NOT NULL ORDER BY random() LIMIT 5",
        "UPDATE readings SET y = 40 WHERE x IN (SELECT x FROM readings ORDER BY random() LIMIT 5)",
        "UPDATE readings SET x = x + interval '3 min' WHERE x IN (SELECT x FROM readings ORDER BY random() LIMIT 5)",
        "DELETE FROM readings WHERE y BETWEEN 8.8 AND 9",
      ]
      for (number, change) in changes.enumerated() {
        server.run("SELECT setseed(0.3); \(change)", at: address)
        try expectExact(
          address, kind, group: "sensor", windows: 4, seed: UInt64(number), "before the update: \(change)")
        let update = try builder.update()
        #expect(!update.isNew)
        #expect(update.rows < 12_000)
        try expectExact(address, kind, group: "sensor", windows: 4, seed: UInt64(number), "after the update: \(change)")
      }
      #expect(try builder.update().rows == 0)
    }

    @Test(
      "An index isn't used after changes that its triggers don't detect",
      arguments: [
        "ALTER TABLE readings ALTER y TYPE float8 USING y * 2",
        "ALTER TABLE readings DISABLE TRIGGER ALL; UPDATE readings SET y = 5",
        "ALTER TABLE readings RENAME y TO z; ALTER TABLE readings ADD y float8; UPDATE readings SET y = 3",
        "TRUNCATE readings; INSERT INTO readings VALUES ('2024-01-01', 1, 'second'), ('2025-01-01', 2, 'second')",
        "DROP TABLE fastvector.nodes_1", "TRUNCATE fastvector.nodes_1",
        "DROP TABLE fastvector.changes_1", "DROP SCHEMA fastvector CASCADE",
      ])
    func unseenChanges(_ change: String) throws {
      let kind = Self.kinds[0], address = server.makeDatabase()
      server.run(ReductionTests.table(kind, rows: 3000, seed: 0.1, index: ReductionTests.group), at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      server.run(change, at: address)
      try expectExact(address, kind, group: "sensor", windows: 3)
      if change.hasPrefix("ALTER TABLE readings ALTER") || change.hasPrefix("TRUNCATE") {
        #expect(try SQLIndexBuilder(table, in: SQLConnection(address)).update().isNew)
        try expectExact(address, kind, group: "sensor", windows: 3)
      }
    }

    @Test("A window of 10^5 rows reads a few rows for each pixel column, and no rows of other columns")
    func readRows() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE readings (x float8 PRIMARY KEY, y float8);
        INSERT INTO readings SELECT i, sin(i / 9000.0) + sin(i * 1e5) / 5 FROM generate_series(1, 100000) AS i;
        """, at: address)
      let table = SQLTable("readings", x: "x", y: "y")
      let lines = try SQLLines(table, in: SQLConnection(address))
      func rowsOfWindow() throws -> Int {
        _ = try lines.series(in: 1...100_000, columns: 100)
        return try rowsRead(at: address) { _ = try lines.series(in: 1...100_000, columns: 100) }
      }
      #expect(try rowsOfWindow() >= 100_000)
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      server.run("VACUUM ANALYZE readings", at: address)
      #expect(try rowsOfWindow() < 100 * 40)
    }

    @Test("An update after 2 * 10^4 rows were appended to 10^5 doesn't read the whole table")
    func readChangedRows() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE readings (x float8 PRIMARY KEY, y float8);
        INSERT INTO readings SELECT i, sin(i / 9000.0) FROM generate_series(1, 100000) AS i;
        """, at: address)
      let table = SQLTable("readings", x: "x", y: "y")
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      server.run(
        "INSERT INTO readings SELECT i, 1 FROM generate_series(100001, 120000) AS i; VACUUM ANALYZE readings",
        at: address)
      let count = try rowsRead(at: address) {
        let update = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
        #expect(update.rows >= 20_000)
      }
      #expect(20_000..<60_000 ~= count)
    }

    @Test("An index of rows in random order contains each node once")
    func randomOrder() throws {
      let address = server.makeDatabase()
      server.run(Self.bursts, at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
      #expect(server.run(Self.dividedNodes, at: address) == "0\n")
      try expectExact(address, Self.kinds[0], group: "sensor", windows: 6)
    }

    @Test("If the connection is lost while an index is built, charts stay exact, and the next update builds it")
    func lostConnection() throws {
      let address = server.makeDatabase()
      server.run(
        ReductionTests.table(Self.kinds[0], rows: 3000, seed: 0.1, index: ReductionTests.group)
          + """
          CREATE FUNCTION stop() RETURNS event_trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); END';
          CREATE EVENT TRIGGER stop ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION stop();
          """, at: address)
      let builder = try SQLIndexBuilder(
        SQLTable("readings", x: "x", y: "y", group: "sensor"), in: SQLConnection(address))
      #expect(throws: SQLError.self) { try builder.update() }
      server.run("INSERT INTO readings SELECT x, y + 1, sensor FROM readings LIMIT 10", at: address)
      try expectExact(address, Self.kinds[0], group: "sensor", windows: 3)
      server.run("DROP EVENT TRIGGER stop", at: address)
      #expect(try builder.update().isNew)
      try expectExact(address, Self.kinds[0], group: "sensor", windows: 3)
    }

    @Test("An index of another format version is ignored by charts and rebuilt by the next update")
    func version() throws {
      let address = server.makeDatabase()
      server.run(ReductionTests.table(Self.kinds[0], rows: 3000, seed: 0.1, index: ReductionTests.group), at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      let builder = try SQLIndexBuilder(table, in: SQLConnection(address))
      // An index of version 1 doesn't record its version, because its table lacks that column.
      let changes = [
        (1, "ALTER TABLE fastvector.indexes DROP version"),
        (SQLIndexBuilder.formatVersion + 1, "UPDATE fastvector.indexes SET version = version + 1"),
      ]
      for (version, change) in changes {
        _ = try builder.update()
        server.run("\(change); UPDATE fastvector.nodes_\(version == 1 ? 1 : 2) SET children = '\\x00'", at: address)
        try expectExact(address, Self.kinds[0], group: "sensor", windows: 3)
        let update = try builder.update()
        #expect(update.isNew && update.replacedVersion == version)
        try expectExact(address, Self.kinds[0], group: "sensor", windows: 3)
        #expect(try !builder.update().isNew)
      }
    }

    @Test("A renamed column doesn't prevent writes to an indexed table")
    func renamedColumn() throws {
      let address = server.makeDatabase()
      server.run(ReductionTests.table(Self.kinds[0], rows: 1000, seed: 0.1, index: ReductionTests.group), at: address)
      let connection = try SQLConnection(address)
      _ = try SQLIndexBuilder(SQLTable("readings", x: "x", y: "y", group: "sensor"), in: connection).update()
      server.run(
        """
        ALTER TABLE readings RENAME x TO time; INSERT INTO readings VALUES ('2024-05-01', 2, 'second');
        ALTER TABLE readings RENAME time TO x;
        """, at: address)
      try expectExact(address, Self.kinds[0], group: "sensor", windows: 3)
    }

    @Test("Removing an index removes its tables and triggers")
    func removal() throws {
      let address = server.makeDatabase()
      server.run(ReductionTests.table(Self.kinds[0], rows: 1000, seed: 0.1, index: ReductionTests.group), at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor"), connection = try SQLConnection(address)
      _ = try SQLIndexBuilder(table, in: connection).update()
      for _ in 0..<2 { try SQLIndexBuilder.remove(table, in: connection) }
      #expect(server.run("SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal", at: address) == "0\n")
      #expect(
        server.run("SELECT count(*) FROM pg_class WHERE relname LIKE 'nodes%' OR relname LIKE 'changes%'", at: address)
          == "0\n")
    }

    @Test("Updates and removals of an index at the same time wait for each other")
    func simultaneousUpdates() throws {
      let address = server.makeDatabase()
      server.run(
        "CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(1, 100000) AS i; CREATE INDEX ON points (x)",
        at: address)
      let table = SQLTable("points", x: "x", y: "y")
      for removes in [false, true, false] {
        let errors = Errors()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
          do {
            let connection = try SQLConnection(address)
            if removes {
              try SQLIndexBuilder.remove(table, in: connection)
            } else {
              _ = try SQLIndexBuilder(table, in: connection).update()
            }
          } catch {
            errors.append("\(error)")
          }
        }
        #expect(errors.all == [])
        let count = removes ? "0\n" : "1\n"
        #expect(server.run("SELECT count(*) FROM fastvector.indexes", at: address) == count)
      }
    }

    /// The errors of several threads.
    private final class Errors: @unchecked Sendable {
      private let lock = NSLock()
      private var texts: [String] = []
      func append(_ text: String) { lock.withLock { texts.append(text) } }
      var all: [String] { lock.withLock { texts } }
    }

    @Test("Tables that can't be indexed are rejected with the reason")
    func rejected() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE plain (x int, y int);
        CREATE TABLE parts (x int, y int) PARTITION BY RANGE (x);
        CREATE VIEW seen AS SELECT * FROM plain;
        CREATE MATERIALIZED VIEW copied AS SELECT * FROM plain;
        CREATE TABLE parent (x int, y int);
        CREATE TABLE child () INHERITS (parent);
        CREATE TABLE grouped (x int, y int, g interval);
        CREATE INDEX ON grouped (g, x);
        """, at: address)
      func reason(_ table: SQLTable) -> String? {
        error { _ = try SQLIndexBuilder(table, in: SQLConnection(address)) }
      }
      let reasons: [(table: SQLTable, reason: String)] = [
        (
          SQLTable("plain", x: "x", y: "y"),
          #"plain needs a B-tree to be indexed; run CREATE INDEX ON "plain" ("x") first"#
        ),
        (
          SQLTable("parts", x: "x", y: "y"),
          "parts can't be indexed, because it is a partitioned table; index its partitions instead"
        ),
        (
          SQLTable("seen", x: "x", y: "y"),
          "seen can't be indexed, because it is a view; index the table that it reads, and draw that table"
        ),
        (
          SQLTable("copied", x: "x", y: "y"),
          "copied can't be indexed, because it is a materialized view; index an ordinary table instead"
        ),
        (
          SQLTable("parent", x: "x", y: "y"),
          "parent can't be indexed, because it is a table with child tables; index the child tables instead"
        ),
        (
          SQLTable("grouped", x: "x", y: "y", group: "g"),
          "grouped can't be indexed by 'g', because equal values of this column can have different texts; add a "
            + "column of type text"
        ),
        (SQLTable(query: "SELECT * FROM plain", x: "x", y: "y"), "a query can't be indexed; create a table"),
      ]
      for (table, expected) in reasons { #expect(reason(table) == expected) }
    }
  }
#endif
