import Foundation

/// A JSON report of Google Benchmark. The file `docs/user_guide.md` of Google Benchmark describes the format.
///
/// Reports can contain invalid JSON: counters can be `NaN` or `Infinity`, and the program's locale can cause decimal
/// commas. Therefore all unquoted values are read as strings, and only the required values are parsed as numbers.
///
/// A counter can have the same name as a standard field, such as `real_time`. Counters follow the standard fields, so
/// only the first value of each name is read.
struct GoogleBenchmarkOutput {
  /// A run of a benchmark, or an aggregate of several runs.
  struct Entry {
    fileprivate let fields: [String: Any]

    var isAggregate: Bool { value(of: "run_type") == "aggregate" }
    var aggregateName: String? { value(of: "aggregate_name") }
    var iterations: Int? { value(of: "iterations").flatMap { Int($0.filter(\.isNumber)) } }

    /// The reason why the benchmark didn't run; nil if it did.
    var failure: String? {
      if value(of: "error_occurred") == "true" { return "it fails: \(value(of: "error_message") ?? "")" }
      if value(of: "skipped") == "true" { return "it is skipped: \(value(of: "skip_message") ?? "")" }
      return nil
    }

    /// Returns the time of an iteration, in nanoseconds, or nil if the entry has no valid time.
    func nanoseconds(_ time: Adapter.Time) -> Double? {
      let units = ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9]
      guard let text = value(of: time == .wall ? "real_time" : "cpu_time"),
        let unit = units[value(of: "time_unit") ?? "ns"], let number = Double(text.replacing(",", with: "."))
      else { return nil }
      return number * unit
    }

    private func value(of field: String) -> String? { fields[field] as? String }
  }

  let entries: [Entry]

  /// Parses a report. Returns nil if the report is invalid.
  init?(_ report: Data) {
    let json = String(decoding: Self.readableJSON([UInt8](report)), as: UTF8.self)
    guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let benchmarks = object["benchmarks"] as? [[String: Any]]
    else { return nil }
    entries = benchmarks.map(Entry.init)
  }

  /// Converts a report to valid JSON: quotes all unquoted values, replaces control characters in strings with spaces,
  /// and renames repeated keys.
  private static func readableJSON(_ report: [UInt8]) -> [UInt8] {
    let (quote, backslash, comma) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: ","))
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let delimiters = Set("{}[]:,\" \t\r\n".utf8)
    var json: [UInt8] = []
    var (isInString, isEscaped, isBare) = (false, false, false)
    var start = 0
    /// The keys in the current object so far. They aren't restored after a nested object, because entries contain no
    /// nested objects.
    var names: Set<ArraySlice<UInt8>> = []
    for (index, byte) in report.enumerated() {
      if isInString {
        json.append(max(byte, UInt8(ascii: " ")))
        isInString = isEscaped || byte != quote
        isEscaped = byte == backslash && !isEscaped
        continue
      }
      // In an unquoted value, a comma before a digit is a decimal comma. Commas between values are followed by white
      // space.
      let isDecimalComma = isBare && byte == comma && index + 1 < report.count && digits.contains(report[index + 1])
      if isBare != (isDecimalComma || !delimiters.contains(byte)) {
        json.append(quote)
        isBare.toggle()
      }
      switch byte {
      case UInt8(ascii: "{"): names = []
      case UInt8(ascii: ":") where !names.insert(json[start...]).inserted:
        json.insert(contentsOf: "repeated ".utf8, at: start + 1)
      case quote: start = json.count
      default: break
      }
      json.append(byte)
      isInString = byte == quote
    }
    return json
  }
}
