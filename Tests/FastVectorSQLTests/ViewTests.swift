#if PostgreSQL && os(Linux)
  import Foundation
  import Testing

  @Suite("Pages of a database") struct ViewTests {
    let server = TestServer.shared

    private static let grouped = ["--table", "points", "--x", "x", "--y", "y", "--group", "g"]

    /// Runs a Python script with a page of `fastvector view`, and returns its output. The script can use these
    /// functions:
    ///
    /// - `ask(**request)`: Returns the answer to a request. The lines of each plot have the key `points`, a list of
    ///   coordinates.
    /// - `until(condition, **request)`: Sends requests until an answer satisfies a condition or 20 seconds have passed,
    ///   and returns the answers.
    /// - `sql(text)`: Runs an SQL statement.
    /// - `names(answer)`: Returns the names in the legend.
    private func page(_ address: String, _ options: [String], _ script: String) -> String {
      let browser = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../FastVectorToolTests/Browser").standardized.path
      let functions = """
        import array, json, subprocess, sys, time
        sys.path.insert(0, '\(browser)')
        from devtools import View
        program, address, *options = sys.argv[1:]

        class Page:
            def __init__(self, view):
                self.socket = view.socket()
                self.legend, self.marks = [], None

            def ask(self, **request):
                request = {"number": 1, "width": 640, "height": 360, "scale": 1, **request}
                self.socket.send(json.dumps(request))
                data = self.socket.receive()[1]
                length = int.from_bytes(data[:4], "little")
                answer = json.loads(data[4:4 + length])
                numbers, place = array.array("h", data[4 + length:]), 0
                for plot in answer["plots"]:
                    self.marks = plot["marks"] = plot.get("marks", self.marks)
                    for line in plot["lines"]:
                        line["points"] = numbers[place:place + 2 * line["count"]].tolist()
                        place += 2 * line["count"]
                self.legend = answer["legend"] = answer.get("legend", self.legend)
                return answer

            def until(self, condition, **request):
                answers, end = [], time.time() + 20
                while not (answers and condition(answers[-1])) and time.time() < end:
                    answers.append(self.ask(**request if not answers else {}))
                    time.sleep(0.02)
                return answers

        def sql(text):
            subprocess.run(["psql", address, "-Xqc", text], check=True)

        def names(answer):
            return [entry["name"] for entry in answer["legend"]]

        def is_exact(answer):
            return answer.get("status") == "Exact pixels" and not answer["isMoving"]

        """
      let body = script.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
      let program = CommandTests.programs.appendingPathComponent("fastvector").path
      return TestServer.run(
        "python3", ["-", program, address] + options,
        input: functions + "with View(program, '-q', address, *options) as view:\n    page = Page(view)\n"
          + body.joined(separator: "\n")
      ).output
    }

    /// Returns the status texts of a page, until one of them contains `last` or 20 seconds have passed. Runs an SQL
    /// statement after the first exact picture.
    private func statuses(_ address: String, _ options: String, _ sql: String, until last: String) -> String {
      page(
        address, options.split(separator: " ").map(String.init),
        """
        texts = [a.get("status", "") + (" (moving)" if a["isMoving"] else "") for a in page.until(is_exact)]
        sql(\"\"\"\(sql)\"\"\")
        texts += [a.get("status", "") for a in page.until(lambda answer: "\(last)" in answer.get("status", ""))]
        print("\\n".join(text for place, text in enumerate(texts) if place == 0 or texts[place - 1] != text))
        """)
    }

    @Test("A page becomes exact for values at the ends of the range of their type")
    func extremeValues() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE points (x timestamptz, y int);
        INSERT INTO points VALUES ('4713-01-01 BC', 5), ('2024-01-01', 3), ('2024-01-02', 4)
        """, at: address)
      let texts = statuses(address, "--table points --x x --y y", "", until: "Exact")
      #expect(texts.hasSuffix("\nExact pixels\n"), "\(texts)")
    }

    @Test("The status of a page doesn't add a period to an error that ends with a question mark")
    func statusOfError() throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE FUNCTION zero() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 0; END $$;
        CREATE VIEW points AS SELECT i + zero() AS x, 2 AS y FROM generate_series(1, 9) AS i
        """, at: address)
      let failing = """
        CREATE OR REPLACE FUNCTION zero() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'why?'; END $$
        """
      let texts = statuses(address, "--table points --x x --y y", failing, until: "The page shows")
      #expect(texts.contains(": why? The page shows the rows that were read before."), "\(texts)")
    }

    @Test("A page states that there are no rows") func emptyTable() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT 1 AS x, 2 AS y, 'a' AS g", at: address)
      let removed = statuses(address, "--table points --x x --y y --group g", "TRUNCATE points", until: "no rows")
      #expect(removed.contains("\npoints has no rows to draw; a row needs a finite x value and a group"), "\(removed)")
      let empty = statuses(address, "--table points --x x --y y", "", until: "no rows")
      #expect(empty.contains("points has no rows to draw; a row needs a finite x value"), "\(empty)")
    }

    @Test(
      "Lines for new groups fade in, and are the same as the lines of a new page",
      arguments: ["", "CREATE INDEX ON points (g, x);"], ["a", "c"])
    func newGroups(index: String, first: String) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE points AS SELECT i AS x, i * 7919 % 1000 AS y, g FROM generate_series(1, 9000) AS i,
          (VALUES ('\(first)'), ('e')) AS groups (g);
        \(index)
        """, at: address)
      let output = page(
        address, Self.grouped,
        """
        before = page.until(is_exact)[-1]
        sql("INSERT INTO points SELECT x, 1500 - y, 'd' FROM points WHERE x > 30 AND g = 'e' "
            "UNION ALL SELECT x, y + 9, 'b' FROM points WHERE g = 'e'")
        answers = page.until(lambda answer: len(names(answer)) == 4 and is_exact(answer))
        print(names(before), names(answers[-1]), answers[-1]["legend"][:2] == before["legend"])
        colors = [line["color"] for answer in answers for line in answer["plots"][0]["lines"][2:]]
        print("fading" if len(set(colors)) > 4 else colors)
        with View(program, "-q", address, *options) as other:
            new = Page(other).until(is_exact)[-1]
        lines = [dict(zip(names(answer), [line["points"] for line in answer["plots"][0]["lines"]]))
                 for answer in (answers[-1], new)]
        print("same" if lines[0] == lines[1] and all(lines[0].values()) else [answers[-1]["plots"], new["plots"]])
        """)
      #expect(output == "['\(first)', 'e'] ['\(first)', 'e', 'b', 'd'] True\nfading\nsame\n", "\(output)")
    }

    @Test("A new group is drawn with its name, even if a query failed when it was found") func newGroupAfterError()
      throws
    {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE rows AS SELECT i AS x, i AS y, 'a' AS g FROM generate_series(1, 9) AS i;
        CREATE TABLE failures (message text);
        CREATE FUNCTION checked(y int) RETURNS int STABLE LANGUAGE plpgsql AS $$
          BEGIN IF EXISTS (SELECT FROM failures) THEN RAISE EXCEPTION 'why?'; END IF; RETURN y; END $$;
        CREATE VIEW points AS SELECT x, checked(y) AS y, g FROM rows
        """, at: address)
      let output = page(
        address, Self.grouped,
        """
        page.until(is_exact)
        sql("INSERT INTO failures VALUES (''); INSERT INTO rows SELECT x, y, 'b' FROM rows")
        page.until(lambda answer: "why?" in answer.get("status", ""))
        sql("TRUNCATE failures")
        answer = page.until(lambda answer: len(names(answer)) == 2 and is_exact(answer))[-1]
        lines = answer["plots"][0]["lines"]
        print(names(answer), lines[0]["points"] == lines[1]["points"])
        """)
      #expect(output == "['a', 'b'] True\n", "\(output)")
    }

    @Test(
      "When a change to another query has ended, each window is exact", arguments: ["{}", "{'window': [6e4, 7e4]}"])
    func change(request: String) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TABLE points AS SELECT i AS x, i * 7919 % 1000 + i / 1e3 AS y, i < 1e5 AS is_first
          FROM generate_series(0, 200000) AS i
        """, at: address)
      let queries = ["SELECT x, y FROM points WHERE is_first", "SELECT x, 2 * y AS y FROM points WHERE x > 50000"]
      let output = page(
        address, ["--to", address, "--x", "x", "--y", "y"] + queries.flatMap { ["--query", $0] },
        """
        request = \(request)
        page.until(is_exact, **request)
        changed = page.until(is_exact, changes=True)
        back = page.until(is_exact, changes=True)
        for query, answers in zip(sys.argv[-3::2][::-1], (changed, back)):
            with View(program, "-q", address, "--x", "x", "--y", "y", "--query", query) as other:
                exact = Page(other).until(is_exact, **request)[-1]["plots"][0]
            last = answers[-1]["plots"][0]
            print(len(answers) > 5, last["x"] == exact["x"], last["lines"][0]["points"] == exact["lines"][0]["points"])
        """)
      #expect(output == "True True True\nTrue True True\n", "\(output)")
    }

    @Test("Lines for a new group of both queries are one line during a change") func changeOfNewGroup() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y, 'b' AS g FROM generate_series(1, 9) AS i", at: address)
      let queries = ["SELECT * FROM points", "SELECT x, -y AS y, g FROM points"]
      let output = page(
        address, ["--to", address, "--x", "x", "--y", "y", "--group", "g"] + queries.flatMap { ["--query", $0] },
        """
        page.until(is_exact)
        sql("INSERT INTO points SELECT x, 2 * y, 'a' FROM points")
        page.until(lambda answer: len(names(answer)) == 2 and is_exact(answer))
        answers = page.until(is_exact, changes=True)
        print(names(answers[-1]), {len(answer["plots"][0]["lines"]) for answer in answers})
        """)
      #expect(output == "['query 1: b to query 2: b', 'query 1: a to query 2: a'] {2}\n", "\(output)")
    }

    @Test(
      "If a column of an open page changes, the status names it",
      arguments: [
        ("ALTER TABLE points DROP COLUMN y", "points has no column 'y'; its columns are x, g."),
        (
          "ALTER TABLE points ALTER y TYPE text",
          "the type of the column 'y' of points has changed to text; restart the program to draw it."
        ),
        (
          "ALTER TABLE points ALTER x TYPE timestamp USING to_timestamp(x)",
          "the type of the column 'x' of points has changed to timestamp without time zone; restart the program to draw it."
        ),
        (
          "ALTER TABLE points ALTER g TYPE int USING 1",
          "the type of the column 'g' of points has changed to integer; restart the program to draw it."
        ),
        (
          "ALTER TYPE state RENAME TO mode",
          "the type of the column 'g' of points has changed to mode; restart the program to draw it."
        ),
        ("DROP TABLE points", "relation \"points\" does not exist."),
        (
          "ALTER TABLE points OWNER TO postgres; REVOKE SELECT ON points FROM reader",
          "permission denied for table points."
        ),
      ])
    func changedColumns(statement: String, message: String) throws {
      let address = server.makeDatabase()
      server.run(
        """
        DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN OTHERS THEN NULL; END $$;
        CREATE TYPE state AS ENUM ('a');
        CREATE TABLE points AS SELECT i AS x, i AS y, state 'a' AS g FROM generate_series(1, 9) AS i;
        CREATE INDEX ON points (g, x); GRANT SELECT ON points TO reader
        """, at: address)
      let output = page(
        address.replacing("user=postgres", with: "user=reader"), Self.grouped,
        """
        page.until(is_exact)
        subprocess.run(["psql", "\(address)", "-Xqc", \"\"\"\(statement)\"\"\"], check=True)
        page.until(lambda answer: not is_exact(answer))
        for window in [[1, 9], [2, 3]]:
            page.ask(window=window)
            time.sleep(3)
            print(*{answer["status"].split(": ", 1)[1] for answer in [page.ask(), time.sleep(1), page.ask()] if answer})
        """)
      #expect(
        output == String(repeating: "\(message) The page shows the rows that were read before.\n", count: 2),
        "\(output)")
    }

    @Test(
      "Lines are renamed with the values of an enumeration", arguments: ["", "CREATE INDEX ON points (g, x);"])
    func renamedGroups(index: String) throws {
      let address = server.makeDatabase()
      server.run(
        """
        CREATE TYPE state AS ENUM ('on', 'off');
        CREATE TABLE points AS SELECT i AS x, i AS y, state 'on' AS g FROM generate_series(1, 9000) AS i
          UNION ALL SELECT i, i * i, 'off' FROM generate_series(1, 9000) AS i;
        \(index)
        """, at: address)
      let output = page(
        address, Self.grouped,
        """
        before = page.until(is_exact)[-1]
        lines = lambda answer: [line["points"] for line in answer["plots"][0]["lines"]]
        for old, new in [("on", "x"), ("off", "on"), ("x", "off"), ("off", "out")]:
            sql(f"ALTER TYPE state RENAME VALUE '{old}' TO '{new}'")
        after = page.until(lambda answer: names(answer)[0] == "out" and is_exact(answer))[-1]
        print(names(after), lines(after) == lines(before))
        zoomed = page.until(is_exact, window=[2000, 3000])[-1]
        print(names(zoomed), [len(points) > 1000 for points in lines(zoomed)])
        """)
      #expect(output == "['out', 'on'] True\n['out', 'on'] [True, True]\n", "\(output)")
    }

    @Test("Ticks of an integer column are integers") func integerTicks() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y FROM generate_series(0, 90001) AS i", at: address)
      let output = page(
        address, ["--table", "points", "--x", "x", "--y", "y"],
        """
        page.until(is_exact)
        for window in [[20, 24], [21, 23]]:
            labels = page.until(is_exact, window=window)[-1]["plots"][0]["marks"]["labels"]
            print([label["text"] for label in labels if label["align"] == "center" and label["text"] != "x"])
        """)
      #expect(output == "['20', '21', '22', '23', '24']\n['21', '22', '23']\n", "\(output)")
    }

    @Test("New lines of a chart don't change which lines of other charts are hidden") func hiddenLines() throws {
      let address = server.makeDatabase()
      server.run("CREATE TABLE points AS SELECT i AS x, i AS y, 'a' AS g FROM generate_series(1, 9) AS i", at: address)
      let queries = ["SELECT * FROM points", "SELECT * FROM (VALUES (1, 2, 'v'), (9, 3, 'w')) AS v (x, y, g)"]
      let output = page(
        address, [address, "--stack", "--x", "x", "--y", "y", "--group", "g"] + queries.flatMap { ["--query", $0] },
        """
        page.until(is_exact, hidden=[[2, 2]])
        sql("INSERT INTO points SELECT x, 2 * y, 'b' FROM points")
        answer = page.until(lambda answer: len(names(answer)) == 4 and is_exact(answer))[-1]
        print([(entry["name"], entry["isHidden"]) for entry in answer["legend"]])
        print([len(plot["lines"]) for plot in answer["plots"]])
        print(len({entry["color"] for entry in answer["legend"]}))
        """)
      #expect(
        output
          == "[('query 1: a', False), ('query 1: b', False), ('query 2: v', False), ('query 2: w', True)]\n[2, 1]\n4\n",
        "\(output)")
    }

    @Test(
      "A page draws new groups up to the maximum number of lines, and states that there are more",
      arguments: ["", "CREATE INDEX ON points (g, x);"])
    func manyGroups(index: String) throws {
      let address = server.makeDatabase()
      server.run(
        "CREATE TABLE points AS SELECT 1 AS x, i AS y, i AS g FROM generate_series(11, 108) AS i; \(index)", at: address
      )
      let output = page(
        address, Self.grouped,
        """
        shown = lambda answer: answer["shown"][1]
        page.until(is_exact)
        sql("INSERT INTO points SELECT 3, i, i FROM generate_series(1, 9) AS i")
        answer = page.until(lambda answer: "maximum" in answer.get("status", "") and shown(answer) == "3")[-1]
        sql("INSERT INTO points SELECT 7, i, i FROM generate_series(9, 20) AS i")
        last = page.until(lambda answer: shown(answer) == "7")[-1]
        print(names(answer)[97:], shown(answer), answer["status"])
        print(names(last)[97:], shown(last), last["status"])
        """)
      let status = "only 100 values of 'g' are drawn, which is the maximum number of lines"
      #expect(
        output == "['108', '1', '2'] 3 \(status)\n['108', '1', '2'] 7 \(status)\n", "\(output)")
    }
  }
#endif
