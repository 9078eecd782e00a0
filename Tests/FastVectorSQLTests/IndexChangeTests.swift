#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import Testing

  /// Tests of indexes in special cases, such as inherited tables, row security policies, disabled triggers, renamed
  /// columns and extreme values.
  @Suite("Changes of tables with an index in PostgreSQL") struct IndexChangeTests {
    let server = TestServer.shared

    /// Returns the highest y value of a table among the rows that the user named in the address can read. Reduces the
    /// lines to a single pixel column.
    private func highest(_ table: String, _ address: String) throws -> Double? {
      let lines = try SQLLines(SQLTable(table, x: "x", y: "y"), in: SQLConnection(address))
      return try lines.series(columns: 1).compactMap { $0.map(\.y).filter(\.isFinite).max() }.max()
    }

    private static let rows = "SELECT i, sin(i / 1000.0) FROM generate_series(0, 9999) AS i"

    /// Creates a database with the table that the statements create, and indexes the columns x and y of the table.
    private func makeIndex(
      of table: String = "t", y: String = "y", _ statements: String
    ) throws -> (address: String, builder: SQLIndexBuilder) {
      let address = server.makeDatabase()
      server.run(statements, at: address)
      let builder = try SQLIndexBuilder(SQLTable(table, x: "x", y: y), in: SQLConnection(address))
      _ = try builder.update()
      return (address, builder)
    }

    @Test(
      "Changes that are made through a partitioned or inherited table are detected",
      arguments: [
        """
        CREATE TABLE parent (x int, y float8) PARTITION BY RANGE (x);
        CREATE TABLE child PARTITION OF parent FOR VALUES FROM (0) TO (20000)
        """, "CREATE TABLE parent (x int, y float8); CREATE TABLE child () INHERITS (parent)",
      ])
    func parents(_ tables: String) throws {
      let (address, builder) = try makeIndex(
        of: "child", "\(tables); INSERT INTO child \(Self.rows); CREATE INDEX ON child (x)")
      server.run("UPDATE parent SET y = 500 WHERE x = 5000", at: address)
      #expect(try highest("child", address) == 500)
      #expect(try builder.update().nodes == 1)
      server.run("DELETE FROM parent WHERE x = 5000", at: address)
      #expect(try highest("child", address)! <= 1)
      server.run("TRUNCATE parent", at: address)
      #expect(try highest("child", address) == nil)
    }

    @Test(
      "After values of an enumeration were renamed, the index is ignored until it is rebuilt", arguments: [false, true])
    func renamedValues(isAdded: Bool) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TYPE state AS ENUM ('on', 'off');
        CREATE TABLE t AS SELECT i AS x, sin(i / 1000.0) AS y, state 'on' AS g FROM generate_series(0, 9999) AS i
          UNION ALL SELECT i, 7 + sin(i / 1000.0), 'off' FROM generate_series(0, 9999) AS i;
        CREATE INDEX ON t (g, x)
        """, at: address)
      let table = SQLTable("t", x: "x", y: "y", group: "g"), connection = try SQLConnection(address)
      let builder = try SQLIndexBuilder(table, in: connection)
      func highest() throws -> [String: Double] {
        let lines = try [Series](sql: table, in: connection, columns: 3)
        return Dictionary(
          uniqueKeysWithValues: lines.map { ($0.id?.text ?? "", ($0.map(\.y).max() ?? -1).rounded(.down)) })
      }
      #expect(try builder.update().isNew)
      if isAdded {
        // A new value doesn't affect the index.
        server.run("ALTER TYPE state ADD VALUE 'old'", at: address)
        server.run("INSERT INTO t SELECT i, 20, 'old' FROM generate_series(0, 9999) AS i", at: address)
        let update = try builder.update()
        #expect(!update.isNew && update.rows > 0)
        server.run("ALTER TYPE state RENAME VALUE 'old' TO 'ancient'", at: address)
        #expect(try highest() == ["on": 0, "off": 7, "ancient": 20])
      } else {
        for (old, new) in [("on", "x"), ("off", "on"), ("x", "off")] {
          server.run("ALTER TYPE state RENAME VALUE '\(old)' TO '\(new)'", at: address)
        }
        #expect(try highest() == ["on": 7, "off": 0])
      }
      let renamed = try highest()
      #expect(try builder.update().isNew)
      #expect(try highest() == renamed)
      #expect(try !builder.update().isNew)
    }

    @Test("An index is ignored after a table has become a parent")
    func children() throws {
      let (address, _) = try makeIndex(
        "CREATE TABLE t (x int, y float8); INSERT INTO t \(Self.rows); CREATE INDEX ON t (x)")
      server.run("CREATE TABLE child () INHERITS (t); INSERT INTO child VALUES (5000, 77)", at: address)
      #expect(try highest("t", address) == 77)
    }

    @Test(
      "An index never makes a write fail",
      arguments: [
        ("float8", "1.7e308"), ("numeric", "1e400"), ("date", "'300000-01-01'"), ("timestamptz", "'294000-01-01'"),
      ])
    func writes(_ type: String, _ value: String) throws {
      let x =
        type.hasPrefix("float") || type == "numeric" ? "i / 10000.0" : "'2024-01-01'::\(type) + i * '1 day'::interval"
      let (address, _) = try makeIndex(
        y: "found",
        """
        CREATE TABLE t (x \(type), found float8); INSERT INTO t SELECT \(x), i FROM generate_series(0, 999) AS i;
        CREATE INDEX ON t (x)
        """)
      server.run("INSERT INTO t VALUES (\(value), 1)", at: address)
      #expect(server.run("SELECT count(*) FROM t", at: address) == "1001\n")
    }

    @Test("Columns and tables can have any name")
    func names() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE k (y int, found float8, new text);
        INSERT INTO k SELECT i * 100, CASE WHEN i = 3 THEN 50 ELSE i / 10.0 END, 'a' FROM generate_series(0, 99) AS i;
        CREATE INDEX ON k (new, y)
        """, at: address)
      let table = SQLTable("k", x: "y", y: "found", group: "new"), connection = try SQLConnection(address)
      _ = try SQLIndexBuilder(table, in: connection).update()
      server.run("INSERT INTO k VALUES (10000, 60, 'a')", at: address)
      let part = try SQLLines(table, in: connection).series(in: 2090...2190, columns: 10)
      #expect(part[0].map(\.y) == [2, 2.1, 2.2])
    }

    @Test("The fixed length of a group column doesn't shorten its values")
    func characters() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE t (x int, y float8, g char(8));
        INSERT INTO t SELECT i, i % 7, 'sensor' || i % 3 FROM generate_series(0, 2999) AS i; CREATE INDEX ON t (g, x)
        """, at: address)
      let lines = try SQLLines(SQLTable("t", x: "x", y: "y", group: "g"), in: SQLConnection(address))
      #expect(try lines.series(columns: 10).map { $0.isEmpty } == [false, false, false])
    }

    @Test("Rows that a policy hides from a user don't change the user's charts")
    func policies() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE t (x int, y float8, owner text);
        INSERT INTO t SELECT i, CASE WHEN i = 501 THEN 999 ELSE 1 END, CASE WHEN i % 2 = 0 THEN 'reader' ELSE 'eve' END
        FROM generate_series(0, 9999) AS i;
        CREATE INDEX ON t (x);
        DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
        ALTER TABLE t ENABLE ROW LEVEL SECURITY; CREATE POLICY p ON t USING (owner = current_user);
        GRANT SELECT ON t TO reader
        """, at: address)
      _ = try SQLIndexBuilder(SQLTable("t", x: "x", y: "y"), in: SQLConnection(address)).update()
      server.run(
        """
        GRANT USAGE ON SCHEMA fastvector TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA fastvector TO reader
        """, at: address)
      #expect(try highest("t", address) == 999)
      #expect(try highest("t", address.replacing("user=postgres", with: "user=reader")) == 1)
    }

    @Test("An index is rebuilt after a trigger was disabled and enabled again")
    func enabledAgain() throws {
      let (address, builder) = try makeIndex(
        "CREATE TABLE t (x int, y float8); INSERT INTO t \(Self.rows); CREATE INDEX ON t (x)")
      server.run(
        "ALTER TABLE t DISABLE TRIGGER ALL; UPDATE t SET y = 900 WHERE x = 5000; ALTER TABLE t ENABLE TRIGGER ALL",
        at: address)
      #expect(try highest("t", address) == 900)
      #expect(try builder.update().isNew)
      #expect(try highest("t", address) == 900)
    }

    @Test("The index of an unlogged table is unlogged, so that a crash empties both")
    func unlogged() throws {
      let (address, _) = try makeIndex(
        "CREATE UNLOGGED TABLE t (x int, y float8); INSERT INTO t \(Self.rows); CREATE INDEX ON t (x)")
      let logged = server.run(
        """
        SELECT count(*) FROM pg_class WHERE (relname LIKE 'nodes%' OR relname LIKE 'changes%')
        AND relpersistence <> 'u' AND relkind = 'r'
        """, at: address)
      #expect(logged == "0\n")
    }

    @Test("An index that was built on few rows is rebuilt when the table has many")
    func growth() throws {
      let (address, builder) = try makeIndex(
        "CREATE TABLE t (x float8, y float8); CREATE INDEX ON t (x); INSERT INTO t VALUES (0, 0), (1, 0)")
      server.run("INSERT INTO t SELECT i / 20000.0, i % 9 FROM generate_series(0, 19999) AS i", at: address)
      let update = try builder.update()
      #expect(update.isNew && update.nodes > 50)
    }

    @Test("An index can be removed after its column or its table has been dropped")
    func removalOfRemains() throws {
      let address = server.makeDatabase(), connection = try SQLConnection(address)
      func remains() -> String {
        server.run(
          """
          SELECT (SELECT count(*) FROM pg_class WHERE relname LIKE 'nodes%' OR relname LIKE 'changes%'),
          (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal), (SELECT count(*) FROM fastvector.indexes)
          """, at: address)
      }
      for name in ["t", "u", "v"] {
        server.run(
          "CREATE TABLE \(name) (x int, y float8); INSERT INTO \(name) \(Self.rows); CREATE INDEX ON \(name) (x)",
          at: address)
        _ = try SQLIndexBuilder(SQLTable(name, x: "x", y: "y"), in: connection).update()
      }
      server.run("ALTER TABLE t RENAME y TO z; DROP TABLE u", at: address)
      let first = try SQLIndexBuilder.remove(SQLTable("t", x: "x", y: "y"), in: connection)
      #expect(first.includesTable && first.droppedTableCount == 1)
      #expect(remains() == "3\t4\t1\n")
      server.run("ALTER TABLE v ALTER x TYPE text", at: address)
      let second = try SQLIndexBuilder.remove(SQLTable("v", x: "x", y: "y"), in: connection)
      #expect(second.includesTable && second.droppedTableCount == 0)
      #expect(remains() == "0\t0\t0\n")
    }
  }
#endif
