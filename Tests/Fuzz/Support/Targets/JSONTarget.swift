/// Parses tables in JSON.
struct JSONTarget: FuzzTarget {
  let name: String
  let seeds: [[UInt8]]

  let tokens = [
    "{", "}", "[", "]", ":", ",", "\"", "null", "true", "false", "\\u0041", "\\ud83d\\ude00", "\\ud800", "\\n", "\n",
    "{}",
    "[]", "[[", "]]", "{\"a\":", "\"2024-01-05T07:05:00Z\"", "1704438000", "1e5", "-0.5",
  ]

  /// Parses single documents: arrays of records, objects of columns, nested tables, and time series of points.
  static let document = JSONTarget(
    name: "json",
    seeds: [
      #"[{"t": 1, "v": 2.5}, {"t": 2, "v": null, "w": "x"}]"#, "[1, 2.5, 3]", "[[1, 2], [3, 4]]",
      #"{"t": ["2024-01-05", "2024-01-06"], "v": [1, 2]}"#, #"{"a": {"x": 1, "y": 2}, "b": {"x": 3, "y": 4}}"#,
      #"{"data": {"result": [{"m": {"job": "a"}, "values": [[1704438000, "1"], [1704438015, "2"]]}]}}"#,
      #"[{"target": "a", "datapoints": [[5, 1704438000], [null, 1704438060]]}]"#,
      #"{"columns": ["a", "b"], "index": [5, 6], "data": [[1, 2], [3, null]]}"#,
      #"{"p": [[1704438000, 5], [1704438060, 6]], "c": [[1704438000, 7], [1704438060, 8]]}"#,
      #"[{"page": 1}, [{"d": {"2024-01-02": {"open": "3"}, "2024-01-01": {"open": "2.5"}}}]]"#,
    ].map { [UInt8]($0.utf8) })

  /// Parses JSON Lines, with one record per line.
  static let lines = JSONTarget(
    name: "jsonl",
    seeds: [
      "{\"t\": 1, \"v\": 2.5}\n{\"t\": 2, \"v\": {\"a\": 1, \"b\": [1, 2]}}\n", "[1, 2]\n[3, \"4\"]\n",
      "{\"t\": \"a\\u00e9\\n\"}\r\n\r\n{\"t\": true}",
    ].map { [UInt8]($0.utf8) })

  func check(_ input: [UInt8]) { CSVTarget().check(input) }
}
