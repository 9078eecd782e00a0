import FastVector
import FastVectorCharts
import FastVectorData
import FastVectorFiles
import Foundation
import TestSupport
import Testing

@Suite struct `JSON tables` {
  private func table(_ text: String) throws -> JSONTable {
    try JSONTable(name: "t.json", contents: Data(text.utf8))
  }

  private func csv(_ text: String) throws -> String { String(decoding: try table(text).csv, as: UTF8.self) }

  @Test(arguments: [
    // JSON Lines
    (#"{"a":1,"b":2}\#n{"a":3,"b":4}\#n"#, #""a","b"\#n1,2\#n3,4\#n"#),
    (#"{"a":1}\#r\#n\#r\#n{"b":2,"a":null}"#, #""a","b"\#n1,null\#nnull,2\#n"#),
    (#"{}\#n{"a":1}\#n"#, #""a"\#nnull\#n1\#n"#), (#"null\#n{"a":1}\#n"#, #""a"\#nnull\#n1\#n"#),
    (#"{"a":{"b":1,"c":[5,6]},"":0}\#n{}"#, #""a.b","a.c.1","a.c.2",""\#n1,5,6,0\#nnull,null,null,null\#n"#),
    (#"{"a":true,"b":false}\#n{"a":"x, \"y\"\n"}"#, #""a","b"\#ntrue,false\#n"x, ""y"" ",null\#n"#),
    (#"["\u00e9\ud834\udd1e","\/\\\b"]"#, #""1"\#n"é𝄞"\#n"/\\#u{8}"\#n"#),
    (#"[1,2]\#n[3,"x"]\#n[4]\#n"#, #""1","2"\#n1,2\#n3,"x"\#n4,null\#n"#),
    (#"1\#nnull\#n2.50\#n"#, #""1"\#n1\#nnull\#n2.50\#n"#), (#"{"a":1}{"a":2}"#, #""a"\#n1\#n2\#n"#),
    (#"{"a":1,"a":2}\#n{"a":3}"#, #""a"\#n2\#n3\#n"#),
    // Numbers with many digits
    ("[12345678901234567890123, 1e400, -0.10, 1E+2]", #""1"\#n12345678901234567890123\#n1e400\#n-0.10\#n1E+2\#n"#),
    ("[NaN, Infinity, -Infinity]", #""1"\#nnull\#nInfinity\#n-Infinity\#n"#),
    // Documents with a single value
    (#"\#u{FEFF}[\#n  {"a": 1},\#n  {"b": 2}\#n]\#n"#, #""a","b"\#n1,null\#nnull,2\#n"#),
    ("[[1,2],[3,4]]", #""1","2"\#n1,2\#n3,4\#n"#),
    (#"{"x":[1,2],"name":"n","y":[null,"b"]}"#, #""x","y"\#n1,null\#n2,"b"\#n"#),
    (
      #"{"title":"t","days":["a","b","c"],"values":[1,2,3],"events":["x","y"]}"#,
      #""days","values"\#n"a",1\#n"b",2\#n"c",3\#n"#
    ),
    (
      #"{"periods":["2024-3","2024-4"],"data":{"2024-3":{"index":100.3},"2024-4":{"index":100.1}}}"#,
      #""date","index"\#n"2024-3",100.3\#n"2024-4",100.1\#n"#
    ),
    (#"{"failed":[],"prices":{"gas":[{"o":1,"c":2},{"o":3,"c":4}]}}"#, #""o","c"\#n1,2\#n3,4\#n"#),
    (#"{"x":[1,2],"y":[null],"z":[]}"#, #""x","y","z"\#n1,null,null\#n2,null,null\#n"#),
    (
      #"{"labels":["p","q","r"],"datasets":[{"label":"A","data":[1,2,3]},{"label":"B","data":[4,5,6]}]}"#,
      #""labels","A","B"\#n"p",1,4\#n"q",2,5\#n"r",3,6\#n"#
    ),
    (
      #"{"t":[1,2,3],"north":{"rain":[4,5,6]},"south":{"rain":[7,8,9]}}"#,
      #""t","north.rain","south.rain"\#n1,4,7\#n2,5,8\#n3,6,9\#n"#
    ),
    (
      #"[{"city":"A","cases":{"1/22/20":"0","1/23/20":"1"}},{"city":"B","cases":{"1/22/20":"2","1/23/20":"3"}}]"#,
      #""date","city","cases"\#n"1/22/20","A","0"\#n"1/23/20","A","1"\#n"1/22/20","B","2"\#n"1/23/20","B","3"\#n"#
    ),
    (#"{"meta":{"n":2},"data":[{"a":1},{"a":2}]}"#, #""a"\#n1\#n2\#n"#),
    (#"{"unit":"C","hourly":{"time":["t1","t2"],"temp":[1,2]}}"#, #""time","temp"\#n"t1",1\#n"t2",2\#n"#),
    (#"{"x":{"0":1,"1":2},"y":{"0":3,"1":4}}"#, #""","x","y"\#n"0",1,3\#n"1",2,4\#n"#),
    (#"{"a":1,"b":{"c":2}}"#, #""a","b.c"\#n1,2\#n"#),
    // Arrays of columns
    ("[[1,2,3,4]]", #""1"\#n1\#n2\#n3\#n4\#n"#),
    ("[[1,2,3,4,5,6,7,8],[9,8,7,6,5,4,3,null]]", #""1","2"\#n1,9\#n2,8\#n3,7\#n4,6\#n5,5\#n6,4\#n7,3\#n8,null\#n"#),
    (#"[["x","a","b","c"]]"#, #""1"\#n"x"\#n"a"\#n"b"\#n"c"\#n"#), (#"[["x",1,2,3]]"#, #""x"\#n1\#n2\#n3\#n"#),
    ("[[1,2,3],[4,5,6]]", #""1","2","3"\#n1,2,3\#n4,5,6\#n"#),
    // Records whose keys are times
    (
      #"{"2024-01-01":1,"2024-01-02":"2"}\#n{"2024-01-03":3,"2024-01-04":4}"#,
      #""date","value"\#n"2024-01-01",1\#n"2024-01-02","2"\#n"2024-01-03",3\#n"2024-01-04",4\#n"#
    ),
    (#"{"1":1,"2":2}\#n{"1":3,"2":4}"#, #""1","2"\#n1,2\#n3,4\#n"#),
    // Records keyed by numbers
    (
      #"{"2":{"loss":0.5,"rate":1},"10":{"loss":0.25},"20":{"loss":0.125}}"#,
      #""number","loss","rate"\#n"2",0.5,1\#n"10",0.25,null\#n"20",0.125,null\#n"#
    ),
    // Tables keyed by names
    (
      #"{"n":1,"A":[{"t":1,"v":2},{"t":2}],"B":[],"C":[{"v":3,"t":1}]}"#,
      #""key","t","v"\#n"A",1,2\#n"A",2,null\#n"C",1,3\#n"#
    ),
    (#"{"A":[{"t":1},{"t":2}],"B":[{"x":3}]}"#, #""t"\#n1\#n2\#n"#),
    (
      #"{"A":[["2024-01-01",1],["2024-01-02",2]],"B":[["2024-01-02",3]]}"#,
      #""key","1","2"\#n"A","2024-01-01",1\#n"A","2024-01-02",2\#n"B","2024-01-02",3\#n"#
    ),
    (#"{"A":[{"key":1},{"key":2}],"B":[{"key":3}]}"#, #""key"\#n1\#n2\#n"#),
    (
      #"{"n":1,"s":{"A":{"u":"C","tags":["x"],"o":[{"t":1,"v":2},{"t":2}]},"B":{"o":[{"t":1,"v":3}]},"C":{"o":[]}}}"#,
      #""key","t","v"\#n"A",1,2\#n"A",2,null\#n"B",1,3\#n"#
    ),
    // Only the largest table is read if the objects differ: in the key of their array, in their columns, or because one
    // of them has two arrays
    (#"{"A":{"o":[{"t":1},{"t":2}]},"B":{"p":[{"t":3}]}}"#, #""t"\#n1\#n2\#n"#),
    (#"{"A":{"o":[{"t":1},{"t":2}]},"B":{"o":[{"x":3}]}}"#, #""t"\#n1\#n2\#n"#),
    (#"{"A":{"o":[{"t":1},{"t":2}]},"B":{"o":[{"t":3}],"p":[{"t":4}]}}"#, #""t"\#n1\#n2\#n"#),
    // Months within years
    (
      #"{"2023":{"11":5,"12":6},"2024":{"1":7,"2":null}}"#,
      #""year","month","value"\#n"2023","11",5\#n"2023","12",6\#n"2024","1",7\#n"2024","2",null\#n"#
    ),
    // Years within months
    (
      #"{"01":{"2023":5,"2024":7},"2":{"2023":6}}"#,
      #""key","month","value"\#n"2023",1,5\#n"2023",2,6\#n"2024",1,7\#n"#
    ),
    // A list next to a larger table
    (
      #"{"years":[2023,2024],"months":{"1":{"2023":5,"2024":7},"2":{"2023":6,"2024":8}}}"#,
      #""key","month","value"\#n"2023",1,5\#n"2023",2,6\#n"2024",1,7\#n"2024",2,8\#n"#
    ),
    (#"{"years":[2023,2024],"means":{"2023":5,"2024":7}}"#, #""years"\#n2023\#n2024\#n"#),
    (#"{"t":[1,2,3],"limits":{"a":[0,9]}}"#, #""t"\#n1\#n2\#n3\#n"#),
    (
      #"{"info":{"n":2},"rates":{"a":{"p":1,"q":2},"b":{"p":3,"q":4}}}"#, #""","a","b"\#n"p",1,3\#n"q",2,4\#n"#
    ),
    // Arrays of rows, next to an array of column names
    (
      #"{"range":[9,0],"names":["x","y"],"notes":["n"],"data":[[1,2],[3,4],[5,6]]}"#, #""x","y"\#n1,2\#n3,4\#n5,6\#n"#
    ),
    (#"{"notes":["p","q","r"],"names":["x"],"data":[[1],[2],[3]]}"#, #""index","x"\#n"p",1\#n"q",2\#n"r",3\#n"#),
    (#"{"names":["x"],"data":[[1,2],[3,4],[5,6]]}"#, #""1","2"\#n1,2\#n3,4\#n5,6\#n"#),
  ])
  func `A JSON table in any supported form is read as rows and columns`(json: String, expected: String) throws {
    #expect(try csv(json) == expected)
  }

  @Test(arguments: [
    (#"{"a":1}\#n{"a":}\#n"#, "t.json:2: }", "a value is needed"),
    (#"{"a":1}\#n\#n{"a":1"#, "t.json:3: ", "comma or }"),
    (#"{"a":1}\#n[1]\#n"#, "t.json:2: ", "an array, but the first record is an object"),
    (#"[{"a":1},\#n5]"#, "t.json:2: ", "a single value, but the first record is an object"),
    ("[1,2", "t.json:1: ", "comma or ]"), (#"{"a":01}"#, "t.json:1: ", "begins with 0"),
    ("[1,]", "t.json:1: ", "a value"), ("{a:1}", "t.json:1: a:1}", "a key in quotation marks"),
    (#"["a"#, "t.json:1: ", "ends within a string"), ("[\"\t\"]", "t.json:1: ", "control character"),
    (#"["\x"]"#, "t.json:1: ", "escape"), ("[1.]", "t.json:1: ", "a digit"), ("[tru]", "t.json:1: ", "true"),
    ("[-]", "t.json:1: ", "a value"), (#"{"a" 1}"#, "t.json:1: ", "a colon"),
    (#"{"x":[1,2],\#n"y":["a"]}"#, "t.json:2: ", "different lengths: x has 2, y has 1"),
    (#"{"x":[[1]],"y":[[2]]}"#, "t.json:1: ", "several tables (x, y)"),
    (#"{"p":{"x":[1]},"q":{"x":[1]}}"#, "t.json:1: ", "several tables (p, q)"),
    (#"{"p":{"x":[{"t":1}]},"q":{"x":[{"u":1}]}}"#, "t.json:1: ", "several tables (p, q)"),
    (#"{"n":["x"],"data":[[1],[2],[3]],"y":[7,8,9],"z":[4,5,6]}"#, "t.json:1: ", "several tables"),
    ("", "t.json: ", "JSON without values"), ("[]", "t.json: ", "JSON without values"),
    ("{}", "t.json: ", "JSON without values"),
    (String(repeating: "[", count: 100_000), "t.json:1: ", "more than 64 nested"),
    ("[" + String(repeating: #"{"a":"#, count: 100_000), "t.json:1: ", "more than 64 nested"),
  ])
  func `Invalid JSON is an error that names the line`(json: String, start: String, words: String) throws {
    let error = try #require(fileError { try table(json) })
    #expect(error.kind == .badData && error.description.hasPrefix(start) && error.reason.contains(words), "\(error)")
  }

  @Test func `The interpretation names smaller tables in JSON that aren't read`() throws {
    let json = #"{"day":{"x":[1,2,3],"y":[4,5,7]},"week":{"x":[1,2],"y":[8,9]},"info":{"unit":["kWh"]}}"#
    let reading = try CSVTable(DataFile(name: "t.json", contents: Data(json.utf8))).lines()
    #expect(reading.interpretation.contains("JSON, smaller tables 'week' left out, x = x"))
    let single = try CSVTable(DataFile(name: "t.json", contents: Data(#"{"day":{"x":[1,2],"y":[4,5]}}"#.utf8))).lines()
    #expect(single.interpretation.contains("JSON, x = x"))
  }

  @Test func `A table of years within months becomes a line for each year`() throws {
    let months = (1...12).map { month in
      let years = (2012...2024).map { year in "\"\(year)\":\(year % 100 * month % 17)" }
      return "\"\(month < 10 ? "0" : "")\(month)\":{\(years.joined(separator: ","))}"
    }
    let others = #""years":[2012,2024],"annual":{"2021":5,"2022":6},"monthly""#
    let text = "{\(others):{\(months.joined(separator: ","))}}"
    let reading = try CSVTable(DataFile(name: "t.json", contents: Data(text.utf8))).lines()
    #expect(reading.xName == "month" && reading.lines.map(\.id) == (2012...2024).map { .text("\($0)") })
    let expected = (1...12).map { month in Double(24 * month % 17) }
    #expect(reading.lines[12].map(\.y) == expected)
    #expect(reading.lines[0].map(\.x) == (1...12).map(Double.init))
    #expect(reading.interpretation.contains("smaller tables 'annual' left out"))
  }

  @Test func `Objects with dates within a record become rows`() throws {
    let forecasts = #"[{"time": "2024-01-31T06:00Z", "cm": 5}, {"time": "2024-01-31T09:00Z", "name": 6}]"#
    let record = #"{"name": "A", "models": [{"id": 1}, {"id": 2}], "forecast": \#(forecasts)}"#
    let rows = #""A","2024-01-31T06:00Z",5,null\#n"A","2024-01-31T09:00Z",null,6\#n"#
    let expected = #""name","time","cm","forecast.name"\#n"# + rows + rows
    #expect(try csv("[\(record), \(record)]") == expected)
    #expect(try csv(#"{"unit": "cm", "places": [\#(record), \#(record)]}"#) == expected)
    // The hours of a day aren't dates, so the table has a row for each day.
    let day = #"{"day": "2024-01-31", "hours": [{"at": "06:00:00", "t": 1}, {"at": "07:00:00", "t": 2}]}"#
    #expect(try table("[\(day), \(day)]").columnNames.first == "day")
  }

  @Test func `The rows of a JSON table have the line numbers of their JSON values`() throws {
    let table = try table("{\"a\":1}\n\n{\"a\":\n2}\n{\"a\":3}")
    #expect((0...3).map { table.line(ofRow: $0) } == [1, 3, 5, nil])
    #expect(try self.table("{\"x\":[1,\n2]}").line(ofRow: 0) == nil)
    for json in ["[\n 1,\n 2\n]", "[\n {\"a\": 1},\n {\"a\": 2}, {\"a\": 3}\n]"] {
      #expect(try (0...1).map { try self.table(json).line(ofRow: $0) } == [2, 3])
    }
  }

  @Test func `A JSON table can be read as CSV`() throws {
    let json = "{\"t\":\"2020-01-01\",\"v\":1.5}\n{\"t\":\"2020-01-02\",\"v\":null}\n{\"t\":\"2020-01-03\",\"v\":2}\n"
    let csv = try CSVTable(name: "t.json", contents: table(json).csv)
    #expect(csv.columnNames == ["t", "v"])
    #expect(try same(csv.column(named: "v"), [1.5, .nan, 2]))
  }

  /// Returns true if Foundation can parse the text as JSON.
  private func isValid(_ text: Data) -> Bool {
    (try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)) != nil
  }

  @Test func `JSON is valid if and only if Foundation accepts it`() throws {
    let sample = "[{\"a\": 1.5e3, \"b\": [true, null, \"x\\u0041\\n\"], \"c\": {\"d\": -0.25}}, {\"a\": 7}]"
    var valid = 0
    for mutant in mutants(of: Data(sample.utf8), count: 4000, seed: 38) {
      // Skip text on which the two parsers disagree by design. Foundation rejects invalid UTF-8 and unpaired
      // surrogates, but accepts NUL bytes after a value. FastVector's parser substitutes replacement characters.
      guard let text = String(validating: mutant, as: UTF8.self), !text.contains("\\ud"), !text.contains("\0") else {
        continue
      }
      let error = fileError { try JSONTable(name: "t.json", contents: mutant) }
      // Valid JSON isn't necessarily a table.
      if error?.reason.contains("but the first record is") == true { continue }
      if error == nil { valid += 1 }
      #expect((error == nil) == isValid(mutant), "\(text): \(error as Any)")
    }
    #expect(valid > 100)
    for count in 0..<sample.utf8.count {
      #expect(throws: FileError.self) { try JSONTable(name: "t.json", contents: Data(sample.utf8.prefix(count))) }
    }
  }

  @Test func `The points of time series in JSON become rows, with the time before or after the value`() throws {
    let prometheus = """
      {"status": "success", "data": {"result": [
      {"metric": {"job": "a"}, "values": [[1704438000, "1"], [1704438015, "NaN"]]},
      {"metric": {"job": "b"}, "values": [[1704438000, "2"], [1704438015, "0.5"]]}]}}
      """
    let reading = try CSVTable(name: "t.json", contents: Data(prometheus.utf8)).lines()
    #expect(reading.xName == "values.time" && reading.hasDates && reading.detectedGroup == "metric.job")
    #expect(reading.lines.map(\.id) == ["a", "b"])
    #expect(try reading.lines[1] == Series(x: [1_704_438_000, 1_704_438_015], y: [2, 0.5], id: "b"))
    let graphite = #"[{"target": "a", "datapoints": [[5, 1704438000], [null, 1704438060], [4, 1704438120]]}]"#
    let points = try CSVTable(name: "t.json", contents: Data(graphite.utf8)).lines()
    #expect(points.xName == "datapoints.time" && points.lines.count == 1)
    #expect(points.lines[0].xValues.vector.values == [1_704_438_000, 1_704_438_060, 1_704_438_120])
    #expect(points.lines[0][0].y == 5 && points.lines[0][1].y.isNaN && points.lines[0][2].y == 4)
  }

  @Test func `Readings with ascending times within records become rows`() throws {
    let batches = """
      {"device": "a", "readings": [{"temp": 1.5, "timestamp": 10}, {"temp": 2.5, "timestamp": 20}]}
      {"device": "a", "readings": [{"temp": 3.5, "timestamp": 30}, {"temp": 0.5, "timestamp": 40}]}
      """
    let reading = try CSVTable(name: "t.json", contents: Data(batches.utf8)).lines()
    #expect(reading.xName == "timestamp" && reading.lines.map(\.id) == ["temp"])
    #expect(reading.lines[0].map(\.x) == [10, 20, 30, 40] && reading.lines[0].map(\.y) == [1.5, 2.5, 3.5, 0.5])
    // Without ascending times, the elements of the arrays remain columns.
    let pairs = batches.replacing("\"timestamp\": 20", with: "\"timestamp\": 5")
    #expect(try CSVTable(name: "t.json", contents: Data(pairs.utf8)).columnNames.contains("readings.2.temp"))
  }

  @Test func `A log of JSON objects keeps the keys of the objects and the lines of errors`() throws {
    let log = (0..<6).map { #"2024-01-05T10:0\#($0):00Z pump\#($0 % 2) {"time": 1\#($0).5, "log": \#($0)}"# }
    let table = try CSVTable(name: "t.log", contents: Data(log.joined(separator: "\n").utf8))
    #expect(table.columnNames == ["time_", "log_", "time", "log"])
    #expect(try table.column(named: "time") == [10.5, 11.5, 12.5, 13.5, 14.5, 15.5])
    let damaged = (log + [#"2024-01-05T10:06:00Z pump0 {"time": "x", "log": 6}"#]).joined(separator: "\n")
    let error = #expect(throws: FileError.self) {
      try CSVTable(name: "t.log", contents: Data(damaged.utf8)).column(named: "time")
    }
    #expect(error?.description.hasPrefix("t.log:7") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "time,json\n1,\"{}\"\n2,\"{}\"\n", "a{x=\"1\"} 5\na{x=\"2\"} 6\n", "x [1, 2]\ny [3, 4]\n", "{oops}\n{oops}\n",
    "10 {\"a\": 1\n11 {\"a\": 2}\n",
  ])
  func `Text in which few lines end with JSON after other text isn't a log of JSON objects`(text: String) {
    #expect(JSONLog(Array(text.utf8)) == nil)
  }

  @Test func `Objects with the same columns become lines`() throws {
    let text =
      #"{"north": {"height": 4600, "labels": ["08/26 00:00", "08/26 01:00", "08/26 02:00"], "temps": [5, 7.5, 1]}, "#
      + #""south": {"height": 5260, "labels": ["08/26 00:00", "08/26 01:00", "08/26 02:00"], "temps": [6, 8, 2]}}"#
    let reading = try CSVTable(name: "t.json", contents: Data(text.utf8)).lines()
    #expect(reading.lines.map(\.id) == ["north", "south"] && reading.hasDates)
    #expect(reading.lines.map { $0.map(\.y) } == [[5, 7.5, 1], [6, 8, 2]])
    let other = text.replacing("\"temps\": [6, 8, 2]", with: "\"rain\": [6, 8, 2]")
    let columns = try CSVTable(name: "t.json", contents: Data(other.utf8)).columnNames
    #expect(columns == ["north.labels", "north.temps", "south.labels", "south.rain"])
  }

  @Test func `Objects with dates as keys are lines, even if their dates differ`() throws {
    let text =
      #"{"fetched": "2026-09-04", "months": ["2025-09", "2025-10"], "series": {"#
      + #""A": {"2025-09": 5, "2025-10": 7}, "B": {"2025-10": 9, "2025-11": 4, "2025-12": null}}}"#
    let reading = try CSVTable(name: "t.json", contents: Data(text.utf8)).lines()
    #expect(reading.xName == "date" && reading.lines.map(\.id) == ["A", "B"])
    #expect(reading.lines.map { $0.map { $0.y.isNaN ? -1 : $0.y } } == [[5, 7], [9, 4, -1]])
  }

  @Test(arguments: [true, false])
  func `A data set of JSON-stat has a row for each value`(isVersion1: Bool) throws {
    let time =
      #""label": "Quarter", "category": {"index": {"30": 0, "31": 1, "32": 2}, "#
      + #""label": {"30": "Q1-2010", "31": "Q2-2010", "32": "Q3-2010"}}"#
    let place = #""category": {"index": ["N", "S"], "label": {"N": "North", "S": "South"}}"#
    let sizes = #""id": ["place", "time"], "size": [2, 3]"#
    let values = isVersion1 ? "[1, 2, 4, 8, 16, 32]" : #"{"0": 1, "1": 2, "2": 4, "3": 8, "4": 16, "5": 32}"#
    let dimension = "\"place\": {\(place)}, \"time\": {\(time)}"
    let text =
      isVersion1
      ? "{\"dataset\": {\"label\": \"x\", \"value\": \(values), \"dimension\": {\(sizes), \(dimension)}}}"
      : "{\"class\": \"dataset\", \(sizes), \"dimension\": {\(dimension)}, \"value\": \(values)}"
    let table = try CSVTable(name: "t.json", contents: Data(text.utf8))
    #expect(table.columnNames == ["place", "Quarter", "value"])
    let reading = try table.lines()
    #expect(reading.hasDates && reading.lines.map(\.id) == ["North", "South"])
    #expect(reading.lines.map { $0.map(\.y) } == [[1, 2, 4], [8, 16, 32]])
  }

  @Test func `Arrays of the same length in different objects are columns`() throws {
    let text =
      #"{"time": {"type": "string", "raw": ["2024-01", "2024-02", "2024-03"]}, "#
      + #""series": [{"label": "rain", "raw": [5, 6, 7]}]}"#
    let reading = try CSVTable(name: "t.json", contents: Data(text.utf8)).lines()
    #expect(reading.xName == "time.raw" && reading.lines.map(\.id) == ["series.raw"])
    #expect(reading.lines[0].map(\.y) == [5, 6, 7])
  }

  @Test func `Arrays of one element describe longer arrays`() throws {
    let json = #"{"name":["a"],"h":[12],"x":[1,5,2],"y":[7,8,9]}"#
    #expect(try CSVTable(name: "t.json", contents: Data(json.utf8)).columnNames == ["x", "y"])
  }

  private func y(_ series: Series) -> [Double] { (0..<series.count).map { series[$0].y } }

  @Test(arguments: [
    (
      #"{"columns":["a","b"],"index":[5,6,7],"data":[[1,2],[3,null],[8,9]]}"#, ["index", "a", "b"],
      [[1.0, 3.0, 8.0], [2.0, .nan, 9.0]]
    ),
    (
      #"{"results":[{"series":[{"name":"cpu","columns":["time","mean"],"values":[["2024-01-01",1],["2024-01-02",2]]}]}]}"#,
      ["name", "time", "mean"], [[1, 2]]
    ),
    (
      #"{"p":[[1704438000000,5],[1704438060000,6],[1704438090000,5]],"c":[[1704438000000,7],[1704438060000,8],[1704438090000,7]]}"#,
      ["1", "p", "c"], [[5, 6, 5], [7, 8, 7]]
    ),
    (
      #"{"Meta":{"symbol":"X"},"Daily":{"2024-01-02":{"open":"3"},"2024-01-01":{"open":"2.5"}}}"#, ["date", "open"],
      [[2.5, 3]]
    ),
    (#"[{"page":1},[{"date":"2021","value":5},{"date":"2022","value":6}]]"#, ["date", "value"], [[5, 6]]),
    (#"[[{"state":"5","at":"2024-01-01"},{"state":"6","at":"2024-01-02"}]]"#, ["state", "at"], [[5, 6]]),
    (
      #"{"hourly":{"time":["2024-01-01","2024-01-02","2024-01-03"],"t":[1,2,3]},"daily":{"time":["2024-01-01"],"m":[9]}}"#,
      ["time", "t"], [[1, 2, 3]]
    ),
    (
      #"{"r":[{"meta":{"v":["a","b"]},"timestamp":[1,2,4],"q":{"quote":[{"open":[5,6,7]}]}}],"error":null}"#,
      ["timestamp", "open"], [[5, 6, 7]]
    ),
    (#"{"sources":["a","b"],"year":2016,"data":[5,6,7]}"#, ["data"], [[5, 6, 7]]),
    (
      #"{"kinds":["p","q","r"],"brands":["a","b"],"history":{"2024-01-01":{"a":5},"2024-01-02":{"a":6}}}"#,
      ["date", "a"], [[5, 6]]
    ),
    (#"{"notes":["a"],"t":["2024-01-01","2024-01-02","2024-01-03"],"v":[5,6,7]}"#, ["t", "v"], [[5, 6, 7]]),
    (#"[[1704438000000,"5"],[1704438060000,"6"],[1704438120000,"7"]]"#, ["1", "2"], [[5, 6, 7]]),
  ])
  func `The longest table in a response of a web service is read`(
    json: String, names: [String], lines: [[Double]]
  ) throws {
    let table = try CSVTable(name: "t.json", contents: Data(json.utf8))
    #expect(table.columnNames == names)
    let reading = try table.lines()
    #expect(reading.lines.count == lines.count)
    for (line, expected) in zip(reading.lines, lines) { #expect(same(y(line), expected)) }
  }

  @Test(arguments: ["[1,2,3]x", "[1,2,oops,4]", "[1, 2, 3"])
  func `Numbers in brackets that aren't valid JSON are an error`(text: String) {
    #expect(throws: FileError.self) { try CSVTable(name: "t.json", contents: Data(text.utf8)).lines() }
  }

  @Test func `An array of names isn't the table, even if it is longer than the array of records`() throws {
    let names = (0..<9).map { "\"field\($0)\"" }.joined(separator: ",")
    let rows = (1...4).map { #"{"date": "2024-01-0\#($0)", "price": \#($0 * $0)}"# }.joined(separator: ",")
    let text = #"{"fields": [\#(names)], "rows": [\#(rows)]}"#
    let reading = try CSVTable(name: "t.json", contents: Data(text.utf8)).lines()
    #expect(reading.xName == "date" && reading.lines[0].map(\.y) == [1, 4, 9, 16])
  }
}
