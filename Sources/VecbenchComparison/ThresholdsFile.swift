package import FastVectorFiles
package import Foundation
import VecbenchMeasuring

/// A reader of thresholds and waivers in JSON. Unknown fields are errors. Otherwise, a misspelled field would silently
/// leave a benchmark with the wrong threshold. `rows` and `row` are older names of `benchmarks` and `benchmark`.
///
///     {
///       "schema": "vecbench-thresholds/1",
///       "threshold_percent": 10,
///       "benchmarks": [{ "benchmark": "frame.*", "threshold_percent": 20 }],
///       "waivers": [
///         { "benchmark": "scale/naive/1000", "ceiling_percent": 30, "reason": "issue 12", "until": "2026-12-31" }
///       ]
///     }
package enum ThresholdsFile {
  package static let schema = "vecbench-thresholds/1"

  /// Parses the contents of a thresholds file.
  ///
  /// - Parameter name: The name of the file for error messages.
  /// - Throws: A ``FileError`` that names the file and, if possible, the field.
  package static func read(_ contents: Data, name: String) throws(FileError) -> Thresholds {
    let fields = try Fields(document: contents, name: name, schema: schema)
    try fields.allow(
      ["schema", "threshold_percent", "report_percent", "memory_percent", "benchmarks", "waivers"], legacyName: "rows")
    var thresholds = Thresholds()
    thresholds.rule = try rule(fields, else: BenchmarkRule())
    for benchmark in try fields.objects("benchmarks") + fields.objects("rows") {
      try benchmark.allow(["benchmark", "threshold_percent", "report_percent", "memory_percent"], legacyName: "row")
      thresholds.benchmarks.append((try benchmark.name(), try rule(benchmark, else: thresholds.rule)))
    }
    for waiver in try fields.objects("waivers") {
      try waiver.allow(["benchmark", "ceiling_percent", "reason", "until"], legacyName: "row")
      guard let ceiling = try waiver.percent("ceiling_percent") else {
        throw waiver.fault("ceiling_percent", "is missing")
      }
      thresholds.waivers.append(
        Waiver(
          name: try waiver.name(), ceiling: ceiling, reason: try waiver.word("reason"),
          until: try waiver.day("until")))
    }
    return thresholds
  }

  private static func rule(_ fields: Fields, else rule: BenchmarkRule) throws(FileError) -> BenchmarkRule {
    var rule = rule
    if let threshold = try fields.percent("threshold_percent") { rule.threshold = threshold }
    if let floor = try fields.percent("report_percent") { rule.reportFloor = floor }
    if let threshold = try fields.percent("memory_percent") { rule.memoryThreshold = threshold }
    return rule
  }
}

/// The fields of a JSON object. For error messages, it also contains the path of the object in the document.
private struct Fields {
  private let values: [String: JSONValue]
  private let file: String
  private let path: String

  /// Reads a document and checks its schema.
  init(document: Data, name: String, schema: String) throws(FileError) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: document) else {
      throw FileError.badData(name, document.jsonViolation)
    }
    guard case .object(let values) = value else { throw FileError.badData(name, "the JSON must be an object") }
    try document.checkDuplicateKeys(name: name)
    self.init(values: values, file: name, path: "")
    guard let version = values["schema"] else {
      throw FileError.badData(name, "field 'schema' is missing: it must be '\(schema)'")
    }
    guard case .text(let found) = version else { throw fault("schema", "must be '\(schema)'") }
    guard found == schema else { throw FileError.badData(name, "schema: must be '\(schema)' (got '\(found)')") }
  }

  private init(values: [String: JSONValue], file: String, path: String) {
    (self.values, self.file, self.path) = (values, file, path)
  }

  func fault(_ field: String, _ reason: String) -> FileError { FileError.badData(file, "\(path)\(field): \(reason)") }

  /// Throws an error if the object has a field that is neither in `known` nor named `legacyName`. The error names the
  /// first such field in alphabetical order.
  func allow(_ known: [String], legacyName: String) throws(FileError) {
    guard let field = values.keys.filter({ $0 != legacyName && !known.contains($0) }).min() else { return }
    throw fault(field, "unknown field; the fields are \(known.joined(separator: ", "))")
  }

  /// Returns a percentage as a fraction, or nil if the field is missing.
  func percent(_ field: String) throws(FileError) -> Double? {
    guard let value = values[field] else { return nil }
    guard case .number(let number) = value, BenchmarkRule.percentages.contains(number) else {
      throw fault(field, "must be a percentage between 0 and 10000, such as 10")
    }
    return number / 100
  }

  /// Returns the name or the pattern of a benchmark.
  func name() throws(FileError) -> String {
    guard values["row"] == nil || values["benchmark"] == nil else {
      throw fault("row", "is an older name of 'benchmark', and only one of them may be used")
    }
    return try word(values["row"] == nil ? "benchmark" : "row")
  }

  func word(_ field: String) throws(FileError) -> String {
    guard case .text(let text) = values[field], !text.isEmpty else { throw fault(field, "must be a nonempty string") }
    return text
  }

  /// Returns the date in a field, such as `2026-12-31`. Throws an error if it isn't a valid date.
  func day(_ field: String) throws(FileError) -> String {
    let text = try word(field)
    guard let parts = text.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/), let year = Int(parts.1), let month = Int(parts.2),
      let day = Int(parts.3),
      DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day).isValidDate
    else { throw fault(field, "must be a date such as 2026-12-31 (got '\(text)')") }
    return text
  }

  func objects(_ field: String) throws(FileError) -> [Fields] {
    guard let value = values[field] else { return [] }
    guard case .list(let list) = value else { throw fault(field, "must be a list") }
    var objects: [Fields] = []
    for (index, element) in list.enumerated() {
      guard case .object(let values) = element else { throw fault("\(field)[\(index)]", "must be an object") }
      objects.append(Fields(values: values, file: file, path: "\(path)\(field)[\(index)]."))
    }
    return objects
  }
}

/// Any JSON value.
private enum JSONValue: Decodable {
  case null
  case boolean
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if (try? container.decode(Bool.self)) != nil {
      self = .boolean
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
