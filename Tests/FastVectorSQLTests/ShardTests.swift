#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import FastVectorSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite("Sharded tables") struct ShardTests {
    @Test("Pixel columns of a table with partitions on three servers are exact")
    func partitions() throws {
      let servers = (0..<3).map { _ in TestServer() }
      defer { servers.forEach { $0.stop() } }
      let addresses = servers.map { $0.makeDatabase() }
      func database(_ address: String) -> String {
        String(address.dropFirst("postgresql:///".count).prefix { $0 != "?" })
      }
      let columns = "(x timestamptz, y float8, sensor text)"
      for (server, address) in zip(servers, addresses) { server.run("CREATE TABLE shard \(columns)", at: address) }
      let foreign = servers.indices.dropFirst().map { index in
        """
        CREATE SERVER shard_\(index) FOREIGN DATA WRAPPER postgres_fdw
          OPTIONS (host '\(servers[index].folder)', dbname '\(database(addresses[index]))');
        CREATE USER MAPPING FOR postgres SERVER shard_\(index) OPTIONS (user 'postgres');
        CREATE FOREIGN TABLE shard_\(index) PARTITION OF readings
          FOR VALUES WITH (MODULUS 3, REMAINDER \(index)) SERVER shard_\(index) OPTIONS (table_name 'shard');
        """
      }
      let kind = ReductionTests.kinds[0]
      servers[0].run(
        """
        CREATE EXTENSION postgres_fdw;
        CREATE TABLE readings \(columns) PARTITION BY HASH (x);
        ALTER TABLE readings ATTACH PARTITION shard FOR VALUES WITH (MODULUS 3, REMAINDER 0);
        \(foreign.joined(separator: "\n"))
        """
          + ReductionTests.table(kind, rows: 6000, seed: 0.4).split(separator: "\n").dropFirst().joined(separator: "\n"),
        at: addresses[0])
      for (server, address) in zip(servers, addresses) {
        #expect(Int(server.run("SELECT count(*) FROM shard", at: address).dropLast())! > 1000)
      }
      let oracle = try Oracle(
        servers[0], addresses[0], table: "readings", x: kind.number, y: "y", group: "sensor")
      let lines = try SQLLines(
        SQLTable("readings", x: "x", y: "y", group: "sensor"), in: SQLConnection(addresses[0], timeout: .seconds(20)))
      let extent = try #require(oracle.xExtent)
      var random = SeededGenerator(seed: 2)
      for _ in 0..<4 {
        let window = ReductionTests.window(in: extent, using: &random)
        for series in try lines.series(in: window, columns: 40) {
          guard case .text(let name)? = series.id, let all = oracle.lines[name] else {
            Issue.record("a line has no name")
            continue
          }
          #expect(Pixels(series, in: window, width: 40) == Pixels(all, in: window, width: 40), "\(name) in \(window)")
        }
      }
      servers[2].stop()
      do {
        _ = try lines.series(columns: 40)
        Issue.record("a shard that was stopped is ignored")
      } catch {
        #expect(error.reason.contains("shard_2") || error.reason.contains("connection"), "\(error)")
      }
    }
  }
#endif
