#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import Testing

  @Suite("Privileges in PostgreSQL") struct PrivilegeTests {
    let server = TestServer.shared

    /// Creates a role that can log in, and returns its name. Roles belong to the server, so each test needs a new name.
    private func makeRole(at address: String) -> String {
      let name = "role_\(UUID().uuidString.prefix(8).lowercased())"
      server.run("CREATE ROLE \(name) LOGIN", at: address)
      return name
    }

    private func connection(_ address: String, _ role: String) throws -> SQLConnection {
      try SQLConnection(address.replacing("user=postgres", with: "user=\(role)"))
    }

    private static let table = SQLTable("points", x: "x", y: "y")

    private static let rows = """
      CREATE TABLE points AS SELECT i AS x, i AS y, 'secret' AS note FROM generate_series(1, 5000) AS i;
      CREATE INDEX ON points (x);
      """

    @Test("A chart needs the privilege to read only the columns that it draws") func columns() throws {
      let address = server.makeDatabase(), role = makeRole(at: address)
      server.run(Self.rows + "GRANT SELECT (x, y) ON points TO \(role)", at: address)
      let lines = try SQLLines(Self.table, in: connection(address, role))
      #expect(try lines.series(in: 10...12, columns: 100)[0].map(\.y) == [9, 10, 11, 12, 13])
      let denied = #expect(throws: SQLError.self) {
        try SQLLines(SQLTable("points", x: "x", y: "y", group: "note"), in: connection(address, role))
      }
      #expect(denied?.kind == .denied)
    }

    /// Returns the roles other than the owner that have privileges for the tables of indexes, one table in a row.
    private func readers(at address: String) -> String {
      server.run(
        """
        SELECT relname, coalesce(string_agg(DISTINCT grantee::regrole::text, ' ' ORDER BY grantee::regrole::text), '')
        FROM pg_class LEFT JOIN aclexplode(relacl) ON grantee <> relowner
        WHERE relname ~ '^(nodes|changes)_[0-9]+$' GROUP BY 1 ORDER BY 1
        """, at: address)
    }

    @Test("An index that is rebuilt keeps the privileges of its readers") func rebuiltIndex() throws {
      let address = server.makeDatabase(), role = makeRole(at: address)
      server.run(Self.rows, at: address)
      let connection = try SQLConnection(address)
      _ = try SQLIndexBuilder(Self.table, in: connection).update()
      #expect(readers(at: address) == "changes_1\t\nnodes_1\t\n")
      server.run("GRANT SELECT ON ALL TABLES IN SCHEMA fastvector TO \(role), PUBLIC", at: address)
      server.run("TRUNCATE points; INSERT INTO points SELECT i, -i FROM generate_series(1, 5000) AS i", at: address)
      #expect(try SQLIndexBuilder(Self.table, in: connection).update().isNew)
      #expect(readers(at: address) == "changes_2\t- \(role)\nnodes_2\t- \(role)\n")
    }

    @Test(
      "An index keeps the privileges of its readers if rebuilding it fails at first",
      arguments: ["CREATE TRIGGER", "CREATE TABLE AS"])
    func failedRebuild(_ statement: String) throws {
      let address = server.makeDatabase(), role = makeRole(at: address)
      server.run(Self.rows, at: address)
      let builder = try SQLIndexBuilder(Self.table, in: SQLConnection(address))
      _ = try builder.update()
      server.run(
        """
        GRANT SELECT ON ALL TABLES IN SCHEMA fastvector TO \(role);
        TRUNCATE points; INSERT INTO points SELECT i, -i FROM generate_series(1, 5000) AS i;
        CREATE FUNCTION fail() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''stopped''; END';
        CREATE EVENT TRIGGER fail ON ddl_command_start WHEN TAG IN ('\(statement)') EXECUTE FUNCTION fail();
        """, at: address)
      #expect(throws: SQLError.self) { try builder.update() }
      server.run("DROP EVENT TRIGGER fail", at: address)
      #expect(try builder.update().isNew)
      // The failed attempt has used the number 2.
      #expect(readers(at: address) == "changes_3\t\(role)\nnodes_3\t\(role)\n")
    }

    @Test("The owner of another table can index it with the privileges in the guide") func secondOwner() throws {
      let address = server.makeDatabase(), role = makeRole(at: address)
      server.run(Self.rows, at: address)
      _ = try SQLIndexBuilder(Self.table, in: SQLConnection(address)).update()
      server.run(
        "CREATE TABLE others AS SELECT * FROM points; CREATE INDEX ON others (x); ALTER TABLE others OWNER TO \(role)",
        at: address)
      func update() throws -> SQLIndexBuilder.Update {
        try SQLIndexBuilder(SQLTable("others", x: "x", y: "y"), in: connection(address, role)).update()
      }
      let denied = #expect(throws: SQLError.self) { try update() }
      #expect(
        denied?.reason
          == "permission denied for schema fastvector; Documentation/postgresql.md lists the privileges that indexing needs"
      )
      server.run(
        """
        GRANT USAGE, CREATE ON SCHEMA fastvector TO \(role);
        GRANT SELECT, INSERT, UPDATE, DELETE ON fastvector.indexes TO \(role);
        GRANT USAGE ON SEQUENCE fastvector.indexes_number_seq TO \(role);
        """, at: address)
      #expect(try update().rows == 5000)
      server.run("INSERT INTO others VALUES (6000, 1)", at: address)
      #expect(try !update().isNew)
    }
  }
#endif
