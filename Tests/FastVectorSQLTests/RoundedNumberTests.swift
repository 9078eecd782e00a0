#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import Testing

  /// Tests of columns in which 50 different x values are the same number in double precision.
  @Suite("Different x values that are equal in double precision") struct RoundedNumberTests {
    let server = TestServer.shared

    /// A type of x values, and the distance between the different numbers of a column.
    struct Kind: CustomTestStringConvertible {
      let type: String
      let value: String
      let number: String
      let distance: Double
      var testDescription: String { type }
    }

    private static let kinds = [
      Kind(type: "int8", value: "1152921504606846976 + i / 50 * 51200 + i % 50", number: "x::float8", distance: 51200),
      Kind(type: "numeric", value: "1000 + i / 50 + i % 50 * 1e-20", number: "x::float8", distance: 1),
      Kind(
        type: "timestamptz",
        value: "timestamptz '20000-01-01 00:00+00' + i / 50 * interval '1 s' + i % 50 * interval '1 us'",
        number: "date_part('epoch', x)", distance: 1),
    ]

    enum Access: CaseIterable { case scan, tree, index }

    @Test(
      "Pixel columns are the same as for rows that the database has sorted", arguments: kinds, Access.allCases)
    func exactness(_ kind: Kind, _ access: Access) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE readings AS SELECT \(kind.value) AS x, CASE WHEN i % 997 > 0 THEN i * 7919 % 1009 END AS y,
          CASE WHEN i * 7907 % 1013 < 400 THEN 'a' ELSE 'b' END AS sensor FROM generate_series(0::int8, 19999) AS i
          ORDER BY i * 7901 % 20000;
        \(access == .scan ? "" : ReductionTests.group)
        """, at: address)
      let table = SQLTable("readings", x: "x", y: "y", group: "sensor"), connection = try SQLConnection(address)
      if access == .index { _ = try SQLIndexBuilder(table, in: connection).update() }
      let oracle = try Oracle(
        server, address, table: "(SELECT * FROM readings ORDER BY x, y) AS sorted", x: kind.number, y: "y",
        group: "sensor", isSorted: true)
      let lines = try SQLLines(table, in: connection), start = try #require(lines.xExtent).lowerBound
      for (from, to, width) in [(0.0, 400.0, 100.0), (0, 400, 20), (39.5, 59.5, 20), (39.5, 59.5, 5)] {
        let window = start + from * kind.distance...start + to * kind.distance
        for series in try lines.series(in: window, columns: width) {
          guard case .text(let name)? = series.id else { continue }
          let all = try #require(oracle.lines[name])
          #expect(
            Pixels(series, in: window, width: width) == Pixels(all, in: window, width: width),
            "\(name) in \(window) at width \(width)")
        }
      }
    }
  }
#endif
