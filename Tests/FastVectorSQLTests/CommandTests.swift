#if PostgreSQL && os(Linux)
  import Foundation
  import Testing

  @Suite("The command line with PostgreSQL") struct CommandTests {
    let server = TestServer.shared

    /// The folder of the built executables.
    static let programs: URL = {
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        if FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("fastvector").path) {
          return folder
        }
      }
      fatalError("fastvector wasn't built above \(CommandLine.arguments[0])")
    }()

    private func run(_ command: String, in folder: URL? = nil) -> (status: Int32, output: String) {
      TestServer.run(
        "sh", ["-c", "cd '\(folder?.path ?? "/tmp")' && PATH='\(Self.programs.path)':$PATH && \(command)"])
    }

    private func makeFolder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fastvector-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    @Test("All commands in the guide work") func guide() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Documentation/postgresql.md")
      let text = try String(contentsOf: guide, encoding: .utf8)
      var commands = 0
      for block in text.components(separatedBy: "\n```").enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) {
        let body = block.split(separator: "\n", maxSplits: 1).last.map(String.init) ?? ""
        if block.hasPrefix("sql\n") { server.run(body, at: address) }
        guard block.hasPrefix("sh\n") else { continue }
        for line in body.split(separator: "\n").map(String.init) {
          let command = line.replacing("postgresql://host/plant", with: "'\(address)'")
          let isView = line.hasPrefix("fastvector view")
          let result = run(isView ? "timeout -s INT 3 \(command)" : command, in: folder)
          #expect(result.status == (isView ? 124 : 0), "\(line): \(result.output)")
          if isView { #expect(result.output.contains("http://127.0.0.1:")) }
          commands += 1
        }
      }
      #expect(commands >= 6)
      let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(pictures.sorted() == ["boiler.png", "change.gif", "day.svg", "week.png"])
    }

    @Test(
      "Errors are one line that names the problem, with an exit code",
      arguments: [
        ("--x x --y y", 64, "--table must name a table"),
        ("--table points --y y", 64, "--x must name the column"),
        ("--table points --x x", 64, "--y must name one column"),
        ("--table points --query 'SELECT 1' --x x --y y", 64, "--table and --query can't be combined"),
        ("--table none --x x --y y", 65, "relation \"none\" does not exist"),
        ("--table points --x z --y y", 65, "points has no column 'z'; its columns are x, y"),
        ("--table points --x x --y y --timeout 0", 64, "--timeout must be between"),
        ("--table points --x x --y y --longest-gap 5", 64, "--longest-gap can't be combined with a database"),
        (
          "--table points --x x --y y --interpolation monotone", 64,
          "--interpolation monotone can't be combined with a database"
        ),
        ("--table '' --x x --y y", 64, "--table must be a name such as readings or plant.readings (got '')"),
        ("--table 'points.' --x x --y y", 64, "--table must be a name such as readings or plant.readings"),
        ("--query 'SELECT x, x, y FROM points' --x x --y y", 65, "the query has 2 columns 'x'; rename all but one"),
        ("--query 'SELECT x FROM points, points AS p' --x x --y y", 65, "column reference \"x\" is ambiguous"),
        ("--table points --x x --y y --log x", 64, "--log x can't be combined with a database"),
        (
          "--query 'SELECT x, x - 1 AS y FROM points' --x x --y y --log y", 64,
          "--log y: the column 'y' of the query has values of 0 or less, which a logarithmic axis can't show; replace them "
            + "with NULL in --query"
        ),
        (
          "--table points --table points --x x --y y", 64,
          "--table must be given once, or once for each database URL (got 2 for 1)"
        ),
      ])
    func errors(_ options: String, code: Int32, message: String) throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT 1 AS x, 2 AS y", at: address)
      let result = run("fastvector render '\(address)' \(options)")
      #expect(result.status == code)
      #expect(result.output.contains(message), "\(result.output)")
    }

    @Test("The tables of several URLs are given in the order of the URLs, regardless of the files between them")
    func severalTables() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data("x,y\n1,5\n".utf8).write(to: folder.appendingPathComponent("a.csv"))
      let address = server.makeDatabase()
      server.run("CREATE TABLE one AS SELECT 1 AS x, 11 AS y; CREATE TABLE two AS SELECT 1 AS x, 22 AS y", at: address)
      let options = "--table one --table two --x x --y y"
      let result = run("fastvector render a.csv '\(address)' '\(address)' \(options) --out b.csv", in: folder)
      #expect(result.status == 0, "\(result.output)")
      let table = try String(contentsOf: folder.appendingPathComponent("b.csv"), encoding: .utf8)
      #expect(table.split(separator: "\n").last == "1.0,5.0,11.0,22.0")
      let change = run(
        "fastvector render a.csv '\(address)' --to '\(address)' --to a.csv \(options) --out b.gif", in: folder)
      #expect(change.status == 0, "\(change.output)")
    }

    @Test("Lines of several queries have the numbers of the queries in their names") func severalQueries() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      let queries = "--query 'SELECT 1 AS x, 2 AS y' --query 'SELECT 1 AS x, 3 AS y'"
      let result = run("fastvector render '\(address)' '\(address)' \(queries) --x x --y y --out a.csv", in: folder)
      #expect(result.status == 0, "\(result.output)")
      let table = try String(contentsOf: folder.appendingPathComponent("a.csv"), encoding: .utf8)
      #expect(table == "x,query 1: y,query 2: y\n1.0,2.0,3.0\n")
    }

    @Test("The y column selects the lines of all groups for the second axis") func secondAxisOfGroups() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      server.run(
        "CREATE TABLE points AS SELECT i AS x, i AS y, i % 2 AS g FROM generate_series(1, 9) AS i", at: address)
      let command = "fastvector render '\(address)' --table points --x x --y y --group g"
      let second = run("\(command) --second-axis y --out a.png", in: folder)
      #expect(second.status == 0, "\(second.output)")
      let missing = run("\(command) --second-axis z --out a.png", in: folder)
      #expect(missing.output.contains("no column is named 'z'. The columns are y, 0, 1"), "\(missing)")
    }

    @Test("Lines across gaps are the same for a table as for a file", arguments: ["", "CREATE INDEX ON points (x)"])
    func connectedGaps(_ index: String) throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      let table = server.run(
        """
        CREATE TABLE points AS SELECT i::float8 AS x,
          CASE WHEN i < 50 OR i BETWEEN 400 AND 480 OR i > 29000 THEN NULL ELSE sin(i / 700.0) + i * 7919 % 1000 / 3000.0 END AS y
          FROM generate_series(1, 30000) AS i;
        \(index);
        SELECT * FROM points ORDER BY x;
        """, at: address)
      if !index.isEmpty { #expect(run("fastvector index '\(address)' --table points --x x --y y").status == 0) }
      try Data(("x,y\n" + table.replacing("\t", with: ",")).utf8)
        .write(to: folder.appendingPathComponent("points.csv"))
      for limits in ["", "--x-limits 300..700", "--x-limits 410..470", "--x-limits 20..700", "--x-limits 28900..29900"]
      {
        let options = "-q --x x --y y --connect-gaps \(limits)"
        let file = run("fastvector render points.csv \(options) --out file.png", in: folder)
        let database = run("fastvector render '\(address)' --table points \(options) --out table.png", in: folder)
        #expect(file.status == 0 && database.status == 0, "\(file.output) \(database.output)")
        let pictures = try ["file.png", "table.png"].map { try Data(contentsOf: folder.appendingPathComponent($0)) }
        #expect(pictures[0] == pictures[1], "\(limits)")
      }
    }

    @Test(
      "The rests of an animation are the same as pictures of its first and last chart",
      arguments: ["", "CREATE INDEX ON points (x)"],
      [
        ("0..200000", "50000.5..120000"), ("0..199999", "100..4100"), ("30..20030", "180000.5..200000.5"),
        ("1000..101000", "14000..114000"),
      ])
    func restsOfAnimation(_ index: String, _ limits: (start: String, end: String)) throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE points AS SELECT i AS x, sin(i / 2e4) + i * 7919 % 1000 / 500.0 AS y
          FROM generate_series(0, 200000) AS i;
        \(index)
        """, at: address)
      if !index.isEmpty { #expect(run("fastvector index '\(address)' --table points --x x --y y").status == 0) }
      let options = "-q --x x --y y --y-limits -2..6 --legend none --size 400x300"
      let change = "--x-limits \(limits.start) --to-x-limits \(limits.end) --animation linear --fps 10 --rest 0.1"
      func png(_ sources: String, _ options: String, _ name: String) {
        let result = run("fastvector render '\(address)' \(sources) \(options) --out '\(name).png'", in: folder)
        #expect(result.status == 0, "\(result.output)")
      }
      let (first, last) = ("--query 'SELECT x, y FROM points'", "--query 'SELECT x, 2 * y AS y FROM points'")
      png("--table points", "\(options) \(change)", "zoom")
      png("--to '\(address)' \(first) \(last)", "\(options) \(change)", "change")
      png("--table points", "\(options) --x-limits \(limits.start)", "first")
      png("--table points", "\(options) --x-limits \(limits.end)", "end of zoom")
      png(last, "\(options) --x-limits \(limits.end)", "end of change")
      func picture(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent("\(name).png"))
      }
      for animation in ["zoom", "change"] {
        let frames = try (0..<7).map { try picture("\(animation)-0000\($0)") }
        let ends = [try picture("first"), try picture("end of \(animation)")]
        #expect([frames[0], frames[1], frames[5], frames[6]] == [ends[0], ends[0], ends[1], ends[1]], "\(animation)")
        #expect(!ends.contains(frames[3]))
      }
    }

    @Test("The error about a database in a specification doesn't show the password") func databaseInSpec() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = "postgresql://me:secret@127.0.0.1/plant"
      let specifications = [
        #"{"lines": [{"file": "\#(address)", "y": "y"}]}"#,
        #"{"marks": [{"type": "band", "file": "\#(address)", "from": "a", "to": "b"}]}"#,
      ]
      for specification in specifications {
        try Data(specification.utf8).write(to: folder.appendingPathComponent("chart.json"))
        let result = run("fastvector render --spec chart.json --out a.png", in: folder)
        #expect(result.status == 65)
        #expect(result.output.contains("[0].file: a specification can't name a database"), "\(result.output)")
        #expect(!result.output.contains("secret"))
      }
    }

    /// Returns the number of the tool's queries that the server runs for a database.
    private func queryCount(at address: String) -> String {
      server.run(
        """
        SELECT count(*) FROM pg_stat_activity WHERE application_name = 'fastvector' AND datname = current_database()
        """, at: address)
    }

    @Test("A signal cancels the running query on the server") func cancelledQuery() throws {
      let address = server.makeDatabase()
      let query = "SELECT pg_sleep(60), 1 AS x, 2 AS y"
      let result = run("timeout -s INT 2 fastvector render '\(address)' --query '\(query)' --x x --y y")
      #expect(result.status == 124, "\(result.output)")
      for _ in 0..<100 where queryCount(at: address) != "0\n" { usleep(20_000) }
      #expect(queryCount(at: address) == "0\n")
    }

    /// Locks the table `points` against changes for ten seconds, in another thread.
    private func lockPoints(at address: String) {
      Thread {
        TestServer.run("psql", [address, "-c", "BEGIN; LOCK points IN SHARE MODE; SELECT pg_sleep(10); COMMIT"])
      }.start()
      let locks = "SELECT count(*) FROM pg_locks WHERE mode = 'ShareLock' AND relation = 'points'::regclass"
      while server.run(locks, at: address) == "0\n" { usleep(20_000) }
    }

    @Test(
      "Building and removing an index fails if a long transaction keeps the table locked", arguments: ["", "--remove"])
    func lockedTable(option: String) throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT 1 AS x, 2 AS y; CREATE INDEX ON points (x)", at: address)
      let command = "fastvector index '\(address)' --table points --x x --y y"
      if !option.isEmpty { #expect(run(command).status == 0) }
      lockPoints(at: address)
      let result = run("timeout 9 \(command) \(option)")
      #expect(result.status == 1)
      #expect(
        result.output.hasSuffix(": another transaction has kept the table locked; try again later\n"), "\(result)")
    }

    @Test("A signal that interrupts indexing prints how to continue") func interruptedIndex() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT 1 AS x, 2 AS y; CREATE INDEX ON points (x)", at: address)
      lockPoints(at: address)
      // Creating the triggers waits for the lock.
      let result = run("timeout -s INT 4 fastvector index '\(address)' --table points --x x --y y")
      #expect(result.status == 124)
      #expect(result.output.contains("points: interrupted; if the index is unfinished, its triggers slow down writes"))
      for _ in 0..<100 where queryCount(at: address) != "0\n" { usleep(20_000) }
      #expect(queryCount(at: address) == "0\n")
    }

    @Test("A missing server is reported with exit code 69, and a password in the address with 64")
    func unreachable() {
      let options = "--table points --x x --y y"
      let missing = run("fastvector render 'postgresql:///db?host=/nowhere' \(options)")
      #expect(missing.status == 69)
      #expect(missing.output.split(separator: "\n").count == 1)
      let password = run("fastvector render postgresql://me:secret@localhost/db \(options)")
      #expect(password.status == 64)
      #expect(!password.output.contains("secret"))
    }

    @Test("Indexing prints one line, even if the index is built again") func quietIndex() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(1, 100) AS i", at: address)
      server.run("CREATE INDEX ON points (x)", at: address)
      for command in ["", "--remove", ""] {
        let result = run("fastvector index '\(address)' --table points --x x --y y \(command)")
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
      }
    }

    @Test("Indexing prints how many rows an update has read, and removing a missing index is an error")
    func updatedIndex() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(1, 100) AS i", at: address)
      server.run("CREATE INDEX ON points (x)", at: address)
      let command = "fastvector index '\(address)' --table points --x x --y y"
      #expect(run(command).output.hasSuffix(" bytes, index of 100 rows\n"))
      #expect(run(command).output.hasSuffix(" bytes, updated by reading 0 rows\n"))
      #expect(run("\(command) --remove").output == "points: index removed\n")
      let missing = run("\(command) --remove")
      #expect(missing.status == 65)
      #expect(missing.output == "fastvector: points: there is no index of the columns x, y\n")
    }

    @Test("Removing an index distinguishes the index of the table from indexes of dropped tables")
    func removedIndex() throws {
      let address = server.makeDatabase()
      for table in ["points", "old"] {
        server.run("CREATE TABLE \(table) AS SELECT 1 AS x, 1 AS y; CREATE INDEX ON \(table) (x)", at: address)
      }
      let command = "fastvector index '\(address)' --x x --y y"
      #expect(run("\(command) --table old").status == 0)
      server.run("DROP TABLE old", at: address)
      let removed = run("\(command) --table points --remove")
      #expect(removed.status == 0 && removed.output == "indexes of dropped tables removed: 1\n")
      #expect(run("\(command) --table points --remove").status == 65)
    }

    @Test("Indexing names the format version of an index that it replaces") func replacedIndex() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(1, 100) AS i", at: address)
      server.run("CREATE INDEX ON points (x)", at: address)
      let command = "fastvector index '\(address)' --table points --x x --y y"
      #expect(run(command).output.contains("replaces") == false)
      server.run("UPDATE fastvector.indexes SET version = 1", at: address)
      #expect(run(command).output.contains("replaces an index in format 1, the current format is"))
      #expect(run(command).output.contains("replaces") == false)
    }

    @Test("The names of a table and its schema can contain dots and quotation marks") func quotedNames() throws {
      let address = server.makeDatabase()
      server.run(
        #"""
        CREATE SCHEMA "plant.a"; CREATE TABLE "plant.a"."day.""1""" AS SELECT 1 AS x, 2 AS y;
        CREATE TABLE "b.c" AS SELECT 1 AS x, 2 AS y;
        """#, at: address)
      for table in [##""plant.a"."day.""1"""##, #""b.c""#, #"public."b.c""#, "public.b.c"] {
        let result = run("fastvector render '\(address)' --table '\(table)' --x x --y y")
        #expect(result.status == 0, "\(table): \(result.output)")
      }
    }

    @Test("An empty table is drawn as an empty chart") func emptyTable() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points (x timestamptz, y int, g text)", at: address)
      for group in ["", "--group g"] {
        let result = run("fastvector render '\(address)' --table points --x x --y y \(group)")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("points has no rows to draw; a row needs a finite x value"))
      }
    }

    @Test("Ticks of an integer column are integers, as for a file") func integerTicks() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(0, 90001) AS i", at: address)
      for limits in ["--x-limits 21..23", "--x-limits 20..25"] {
        let options = "--table points --x x --y y \(limits) --size 1200x300"
        let result = run("fastvector render '\(address)' \(options) --out a.svg", in: folder)
        #expect(result.status == 0, "\(result.output)")
        let text = try String(contentsOf: folder.appendingPathComponent("a.svg"), encoding: .utf8)
        #expect(text.contains(">22</text>") && !text.contains("21.5</text>"), "\(limits)")
      }
    }

    @Test("A logarithmic axis shows positive values without a note")
    func logarithmicAxis() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(1, 9000) AS i", at: address)
      let result = run(
        "fastvector render '\(address)' --table points --x x --y y --log y --out a.png", in: try makeFolder())
      #expect(result.status == 0)
      #expect(result.output == "")
    }

    @Test(
      "Limits without data are reported with the range of the data, and an axis of numbers has the name of its column")
    func limits() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS depth, i * 2 AS y FROM generate_series(1, 9000) AS i", at: address)
      let chart = "fastvector render '\(address)' --table points --x depth --y y --out a.svg"
      #expect(
        run("\(chart) --x-limits 10000..20000", in: folder).output.contains(
          "--x-limits: no point is in this range; the data extend from 1 to 9000"))
      #expect(
        run("\(chart) --y-limits 30000..40000", in: folder).output.contains(
          "--y-limits: no value is in this range; the values extend from 2 to 18000"))
      #expect(run(chart, in: folder).output == "")
      let text = try String(contentsOf: folder.appendingPathComponent("a.svg"), encoding: .utf8)
      #expect(text.contains(">depth</text>"))
    }

    @Test("A legend at the ends of lines looks the same whether it is chosen automatically or by an option")
    func automaticLegend() throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = server.makeDatabase()
      // Both lines have the same maximum, but end at different values.
      server.run(
        """
        CREATE TABLE points AS SELECT i AS x, sin(i / 1000.0 + s * 2) + i * 7919 % 1000 / 3000.0 AS y,
          CASE s WHEN 1 THEN 'pump station north' ELSE 'pump station south' END AS g
          FROM generate_series(1, 15000) AS i, generate_series(1, 2) AS s
        """, at: address)
      for (name, option) in [("automatic", ""), ("chosen", "--legend end")] {
        let result = run(
          "fastvector render '\(address)' --table points --x x --y y --group g \(option) --out \(name).png", in: folder)
        #expect(result.status == 0, "\(result.output)")
      }
      let pictures = try ["automatic.png", "chosen.png"].map { try Data(contentsOf: folder.appendingPathComponent($0)) }
      #expect(pictures[0] == pictures[1])
    }
  }
#endif
