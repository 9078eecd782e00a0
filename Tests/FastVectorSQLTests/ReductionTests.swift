#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite("Reduction by PostgreSQL") struct ReductionTests {
    let server = TestServer.shared

    /// An SQL type of x values. The SQL expression `value` converts the integer `i` to this type. The SQL expression
    /// `number` converts the column `x` to a number.
    struct Kind: CustomTestStringConvertible {
      let type: String
      let value: String
      let number: String
      var testDescription: String { type }
    }

    static let kinds = [
      Kind(
        type: "timestamptz", value: "timestamptz '2024-03-30 22:00+01' + i * interval '1.234567 s'",
        number: "date_part('epoch', x)"),
      Kind(
        type: "timestamp", value: "timestamp '1969-12-31 12:00' + i * interval '0.1 s'", number: "date_part('epoch', x)"
      ),
      Kind(type: "date", value: "date '1990-01-01' + i / 100", number: "date_part('epoch', x)"),
      Kind(type: "numeric", value: "i * 0.1", number: "x::float8"),
      Kind(type: "numeric(40, 20)", value: "i + 0.12345678901234567890", number: "x::float8"),
      Kind(type: "int2", value: "(i - 20000) / 10", number: "x"),
      Kind(type: "int4", value: "i - 700", number: "x"),
      Kind(type: "int8", value: "i::int8 * 1000000007", number: "x"),
      Kind(type: "float4", value: "i::float4 / 3", number: "x::float8"),
      Kind(type: "float8", value: "sin(i) * 1e6", number: "x"),
    ]

    /// Returns SQL statements that create a table of random rows. They include repeated x values, gaps, infinities, and
    /// rows without an x value or a group.
    static func table(_ kind: Kind, y: String = "float8", rows: Int, seed: Double, index: String = "") -> String {
      """
      CREATE TABLE readings (x \(kind.type), y \(y), sensor text);
      SELECT setseed(\(seed));
      INSERT INTO readings SELECT \(kind.value), \(y == "float8" ? """
        CASE WHEN r < 0.002 THEN NULL WHEN r < 0.004 THEN 'NaN' WHEN r < 0.005 THEN 'Infinity'
          WHEN r < 0.006 THEN '-Infinity' ELSE round((8 * sin(i / 900.0) + q)::numeric, 1) END
        """ : "CASE WHEN r < 0.003 THEN NULL ELSE round(8 * sin(i / 900.0) + q) END"),
        CASE WHEN s < 0.01 THEN NULL WHEN s < 0.6 THEN 'a "quoted" one' ELSE 'second' END
      FROM (SELECT (random() * \(rows) * 0.8)::int AS i, random() AS r, random() AS s, random() AS q
        FROM generate_series(1, \(rows))) AS random;
      INSERT INTO readings (x, y, sensor) VALUES (NULL, 1, 'second');
      \(index)
      """
    }

    static let group = "CREATE INDEX ON readings (sensor, x);"

    @Test("Reduced pixel columns are exact for each type of x values", arguments: kinds, [false, true])
    func typesOfX(_ kind: Kind, isOrdered: Bool) throws {
      let address = server.makeDatabase()
      server.run(Self.table(kind, rows: 8000, seed: 0.25, index: isOrdered ? Self.group : ""), at: address)
      try compare(address, kind, group: "sensor", windows: 6)
    }

    @Test(
      "Reduced pixel columns are exact for each type of y values",
      arguments: ["int2", "int4", "int8", "float4", "numeric"])
    func typesOfY(_ type: String) throws {
      let address = server.makeDatabase()
      server.run(
        Self.table(Self.kinds[0], y: type, rows: 8000, seed: 0.5, index: "CREATE INDEX ON readings (x);"), at: address)
      try compare(address, Self.kinds[0], group: nil, windows: 4)
    }

    @Test(
      "Reduced pixel columns of views are exact with infinite times and special numbers",
      arguments: ["VIEW", "MATERIALIZED VIEW"])
    func views(_ kind: String) throws {
      let address = server.makeDatabase()
      server.run(
        Self.table(Self.kinds[1], y: "numeric", rows: 8000, seed: 0.2)
          + """
          ALTER TABLE readings RENAME TO rows;
          INSERT INTO rows SELECT '-infinity', i, 'second' FROM generate_series(1, 9) AS i;
          INSERT INTO rows SELECT 'infinity', i, 'second' FROM generate_series(1, 9) AS i;
          UPDATE rows SET y = CASE WHEN random() < 0.5 THEN numeric 'NaN' ELSE 'Infinity' END WHERE random() < 0.01;
          CREATE \(kind) readings AS SELECT * FROM rows;
          """, at: address)
      try compare(address, Self.kinds[1], group: "sensor", windows: 6)
    }

    @Test("Series of a table are the lines of its groups, and a single series rejects several groups")
    func series() throws {
      let address = server.makeDatabase()
      server.run(Self.table(Self.kinds[0], rows: 3000, seed: 0.3), at: address)
      let connection = try SQLConnection(address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor")
      let lines = try SQLLines(table, in: connection), extent = try #require(lines.xExtent)
      func pixels(_ series: [Series]) -> [Pixels] { series.map { Pixels($0, in: extent, width: 20) } }
      let all = try [Series](sql: table, in: connection, columns: 20)
      #expect(all.map(\.id) == [.text("a \"quoted\" one"), .text("second")])
      #expect(pixels(all) == pixels(try lines.series(columns: 20)))
      let second = SQLTable(query: "SELECT * FROM readings WHERE sensor = 'second'", x: "x", y: "y", group: "sensor")
      let series = try Series(sql: second, in: connection, range: extent, columns: 20)
      #expect(pixels([series]) == [pixels(all)[1]])
      let error = #expect(throws: SQLError.self) { try Series(sql: table, in: connection, columns: 20) }
      #expect(error?.reason == "the column 'sensor' of readings has 2 values; one line can have one")
    }

    @Test(
      "An update adds lines for new groups after the others, and keeps lines without rows",
      arguments: ["", "CREATE INDEX ON readings (sensor, x)"])
    func newGroup(index: String) throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE readings AS SELECT 1 AS x, 2 AS y, 'b' AS sensor; \(index)", at: address)
      var lines = try SQLLines(SQLTable("readings", x: "x", y: "y", group: "sensor"), in: SQLConnection(address))
      #expect(try !lines.update())
      server.run("INSERT INTO readings VALUES (3, 4, 'b'), (5, 6, 'a')", at: address)
      #expect(try lines.update())
      #expect(lines.xExtent == 1...5)
      server.run("DELETE FROM readings WHERE sensor = 'b'; INSERT INTO readings VALUES (4, 7, 'c')", at: address)
      #expect(try lines.update())
      #expect(lines.xExtent == 4...5)
      let series = try lines.series(columns: 100)
      #expect(series.map(\.id) == [.text("b"), .text("a"), .text("c")])
      #expect(series.map { $0.map(\.x) } == [[], [5], [4]] && series.map { $0.map(\.y) } == [[], [6], [7]])
      #expect(try !lines.update())
      try lines.refresh()
      #expect(try lines.series(columns: 100).map(\.id) == [.text("a"), .text("c")])
    }

    @Test(
      "The first and the last value that a type can represent are drawn",
      arguments: [
        (
          "timestamptz",
          ["4714-11-24 00:00 BC", "4713-01-01 BC", "1970-01-02", "294276-12-31 23:59:59.999999"],
          [-210_866_803_200, -210_863_520_000, 86_400, 9_224_318_016_000]
        ),
        ("date", ["4714-11-24 BC", "1970-01-02", "294276-12-31"], [-210_866_803_200, 86_400, 9_224_317_929_600]),
        ("int8", ["-9223372036854775808", "0", "9223372036854775807"], [-0x1p63, 0, 0x1p63]),
      ], [false, true])
    func ends(_ type: (name: String, values: [String], xs: [Double]), isOrdered: Bool) throws {
      let address = server.makeDatabase()
      let rows = type.values.enumerated().map { "('\($1)', \($0))" }.joined(separator: ", ")
      server.run("CREATE TABLE ends (x \(type.name), y int); INSERT INTO ends VALUES \(rows)", at: address)
      if isOrdered { server.run("CREATE INDEX ON ends (x)", at: address) }
      let lines = try SQLLines(SQLTable("ends", x: "x", y: "y"), in: SQLConnection(address))
      let xs = type.xs
      #expect(lines.xExtent == xs[0]...xs[xs.count - 1])
      let all = try lines.series(columns: 1_000_000)
      #expect(all[0].map(\.x) == xs)
      #expect(all[0].map(\.y) == xs.indices.map(Double.init))
      // A window contains the nearest point on either side.
      let part = try lines.series(in: -1e5...1e5, columns: 100)
      #expect(part[0].map(\.y) == Array(xs.indices.suffix(3)).map(Double.init))
    }

    @Test(
      "Groups with equal values and different texts are separate lines, with and without a B-tree",
      arguments: [
        ("citext", ["Pump", "pump"]), ("interval", ["1 day", "24:00:00"]), ("numeric", ["1", "1.0"]),
        ("jsonb", ["1", "1.0"]), ("numeric[]", ["{1}", "{1.0}"]), ("text COLLATE any_case", ["Pump", "pump"]),
      ], [false, true])
    func equalGroups(_ type: (name: String, texts: [String]), isOrdered: Bool) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE EXTENSION citext;
        CREATE COLLATION any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
        CREATE TABLE readings (x int, y float8, sensor \(type.name));
        INSERT INTO readings SELECT i, i % 7, CASE WHEN i % 2 = 0 THEN '\(type.texts[0])' ELSE '\(type.texts[1])' END::\(type.name)
          FROM generate_series(1, 8000) AS i;
        \(isOrdered ? Self.group : "")
        """, at: address)
      let lines = try SQLLines(SQLTable("readings", x: "x", y: "y", group: "sensor"), in: SQLConnection(address))
      #expect(Set(try lines.series(columns: 10).map(\.id)) == Set(type.texts.map { .text($0) }))
      try compare(address, Kind(type: "int4", value: "i", number: "x"), group: "sensor", windows: 6)
    }

    @Test("The lines are sorted in the order of the group's type, with and without a B-tree")
    func order() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TYPE size AS ENUM ('small', 'medium', 'large');
        CREATE TABLE readings AS SELECT i AS x, i AS y, i AS number, (ARRAY['large', 'small', 'medium'])[i % 3 + 1]::size AS size
          FROM generate_series(1, 12) AS i;
        """, at: address)
      let numbers = (1...12).map(String.init), sizes = ["small", "medium", "large"]
      for _ in 0..<2 {
        for (group, expected) in [("number", numbers), ("size", sizes)] {
          let table = SQLTable("readings", x: "x", y: "y", group: group)
          let lines = try SQLLines(table, in: SQLConnection(address))
          #expect(try lines.series(columns: 100).map(\.id) == expected.map { .text($0) })
        }
        server.run("CREATE INDEX ON readings (number, x); CREATE INDEX ON readings (size, x)", at: address)
      }
    }

    @Test("Numbers that are closer to 0 than the smallest double are drawn as 0")
    func underflow() throws {
      let address = server.makeDatabase()
      server.run(
        "CREATE TABLE points (x numeric, y numeric); INSERT INTO points VALUES (1e-400, 1), (1, -1e-400), (2, 2)",
        at: address)
      let series = try SQLLines(SQLTable("points", x: "x", y: "y"), in: SQLConnection(address)).series(columns: 100)[0]
      #expect(series.map(\.x) == [0, 1, 2])
      #expect(series.map(\.y) == [1, 0, 2])
    }

    @Test("A window without gaps has the nearest values on either side, with and without an index")
    func omittedGaps() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE points (x int, y float8);
        INSERT INTO points VALUES (0, 100), (5, -100), (10, 10), (20, NULL), (22, 15), (28, 16), (30, 'NaN'), (40, 40), (45, 300);
        """, at: address)
      let table = SQLTable("points", x: "x", y: "y")
      for isIndexed in [false, true] {
        if isIndexed {
          server.run("CREATE INDEX ON points (x)", at: address)
          _ = try SQLIndexBuilder(table, in: SQLConnection(address)).update()
        }
        var lines = try SQLLines(table, in: SQLConnection(address))
        lines.omitsGaps = true
        let series = try lines.series(in: 21...29, columns: 1000)[0]
        #expect(series.map(\.x) == [10, 22, 28, 40])
        #expect(series.map(\.y) == [10, 15, 16, 40])
      }
    }

    @Test("Points outside of a range are removed from a series")
    func inside() throws {
      let series = try Series(x: [1, 2, 4, 8], y: [1, 2, .nan, 8], id: "a")
      let part = series.inside(2...5)
      #expect(part.map(\.x) == [2, 4])
      #expect(part.id == "a")
      #expect(series.inside(1...8).count == 4)
      #expect(series.inside(5...6).count == 0)
    }

    private func compare(_ address: String, _ kind: Kind, group: String?, windows: Int) throws {
      let oracle = try Oracle(
        server, address, table: "readings", x: kind.number, y: "y", group: group ?? "'y'")
      let connection = try SQLConnection(address)
      let lines = try SQLLines(SQLTable("readings", x: "x", y: "y", group: group), in: connection)
      let extent = try #require(oracle.xExtent)
      #expect(lines.xExtent == extent)
      var random = SeededGenerator(seed: 1)
      for number in 0..<windows {
        let width = Double([1, 96.5, 160][number % 3])
        // In memory, repeated x values are made distinct by increasing them slightly. Extend the range, so that it also
        // includes points after the largest x value in the table.
        let all = extent.lowerBound...extent.upperBound + 1e-6 * (extent.upperBound - extent.lowerBound)
        let window = number == 0 ? all : Self.window(in: extent, using: &random)
        let reduced = try lines.series(in: window, columns: width)
        #expect(reduced.count == oracle.lines.count)
        for series in reduced {
          guard case .text(let name)? = series.id else { Issue.record("a line has no name"); continue }
          let all = try #require(oracle.lines[name])
          #expect(
            Pixels(series, in: window, width: width) == Pixels(all, in: window, width: width),
            "\(name) in \(window) at width \(width)")
        }
      }
    }

    /// Returns a random window that lies within the extent or extends beyond it.
    static func window(in extent: ClosedRange<Double>, using random: inout SeededGenerator) -> ClosedRange<Double> {
      let length = extent.upperBound - extent.lowerBound
      let part = length * pow(2, -Double.random(in: 0..<10, using: &random))
      let start = extent.lowerBound + (length + part) * Double.random(in: 0..<1, using: &random) - part
      return start...(start + part)
    }

    @Test("A query can end with a semicolon or a comment", arguments: ["", ";", " ; \n", " -- all rows", "\n-- all;"])
    func ending(_ ending: String) throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE t (x int, y float8); INSERT INTO t VALUES (1, 2), (2, 3)", at: address)
      let lines = try SQLLines(
        SQLTable(query: "SELECT x, y FROM t\(ending)", x: "x", y: "y"), in: SQLConnection(address))
      #expect(try lines.series(columns: 10)[0].map(\.y) == [2, 3])
    }

    @Test("A query can't make later statements write")
    func readOnly() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE t (x int);
        CREATE FUNCTION write() RETURNS int LANGUAGE sql AS $$ INSERT INTO t VALUES (1) RETURNING x $$
        """, at: address)
      let query = """
        SELECT set_config('default_transaction_read_only', 'off', false) AS s, CASE WHEN \
        current_setting('transaction_read_only') = 'off' THEN write() ELSE 7 END AS x, 1 AS y
        """
      _ = try? SQLLines(SQLTable(query: query, x: "x", y: "y"), in: SQLConnection(address)).series(columns: 10)
      #expect(server.run("SELECT count(*) FROM t", at: address) == "0\n")
    }
  }
#endif
