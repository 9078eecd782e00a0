package import FastVectorFiles
package import Foundation

/// Reads thresholds and waivers. An unknown field is an error: a misspelt one would silently leave a benchmark with the
/// wrong threshold. `rows` and `row` are older names of `benchmarks` and `benchmark`.
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

  /// - Throws: ``FileError``, with the file and the field.
  package static func read(_ contents: Data, name: String) throws(FileError) -> Thresholds {
    let fields = try Fields(document: contents, name: name, schema: schema)
    try fields.allow(["schema", "threshold_percent", "report_percent", "benchmarks", "rows", "waivers"])
    var thresholds = Thresholds()
    thresholds.rule = try rule(fields, else: BenchmarkRule())
    for benchmark in try fields.objects("benchmarks") + fields.objects("rows") {
      try benchmark.allow(["benchmark", "row", "threshold_percent", "report_percent"])
      thresholds.benchmarks.append((try benchmark.name(), try rule(benchmark, else: thresholds.rule)))
    }
    for waiver in try fields.objects("waivers") {
      try waiver.allow(["benchmark", "row", "ceiling_percent", "reason", "until"])
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
    return rule
  }
}

/// The fields of a JSON object, with the place of each for errors.
struct Fields {
  private let values: [String: Any]
  private let file: String
  private let path: String

  /// A whole document, which names its schema.
  init(document: Data, name: String, schema: String) throws(FileError) {
    let object: Any
    do {
      object = try JSONSerialization.jsonObject(with: document)
    } catch {
      let isEmpty = document.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
      throw FileError.badData(name, isEmpty ? "the file is empty" : "this is no JSON, or it is cut off")
    }
    guard let values = object as? [String: Any] else {
      throw FileError.badData(name, "this is JSON, but no object")
    }
    self.init(values: values, file: name, path: "")
    guard let found = values["schema"] as? String else {
      throw FileError.badData(name, "there is no field 'schema': \(schema) is expected")
    }
    guard found == schema else {
      throw FileError.badData(name, "schema: '\(found)' is not understood, \(schema) is")
    }
  }

  private init(values: [String: Any], file: String, path: String) {
    self.values = values
    self.file = file
    self.path = path
  }

  func fault(_ field: String, _ reason: String) -> FileError { FileError.badData(file, "\(path)\(field): \(reason)") }

  /// Throws where there are other fields.
  func allow(_ known: [String]) throws(FileError) {
    guard let field = values.keys.filter({ !known.contains($0) }).min() else { return }
    throw fault(field, "no such field; there are \(known.joined(separator: ", "))")
  }

  /// A percentage as a fraction, nil where there is none.
  func percent(_ field: String) throws(FileError) -> Double? {
    guard let value = values[field] else { return nil }
    // True and false are numbers here, too.
    guard let number = value as? NSNumber, !(value is Bool), (0...10_000).contains(number.doubleValue) else {
      throw fault(field, "a number of percent is expected, such as 10")
    }
    return number.doubleValue / 100
  }

  /// The name or the pattern of a benchmark.
  func name() throws(FileError) -> String { try word(values["row"] == nil ? "benchmark" : "row") }

  func word(_ field: String) throws(FileError) -> String {
    guard let text = values[field] as? String, !text.isEmpty else { throw fault(field, "a text is expected") }
    return text
  }

  /// A day as `2026-12-31`.
  func day(_ field: String) throws(FileError) -> String {
    let text = try word(field)
    let parts = text.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/)
    guard let parts, (1...12).contains(Int(parts.2) ?? 0), (1...31).contains(Int(parts.3) ?? 0) else {
      throw fault(field, "'\(text)' is no day such as 2026-12-31")
    }
    return text
  }

  func objects(_ field: String) throws(FileError) -> [Fields] {
    guard let value = values[field] else { return [] }
    guard let list = value as? [Any] else { throw fault(field, "a list is expected") }
    var objects: [Fields] = []
    for (index, element) in list.enumerated() {
      guard let values = element as? [String: Any] else { throw fault("\(field)[\(index)]", "an object is expected") }
      objects.append(Fields(values: values, file: file, path: "\(path)\(field)[\(index)]."))
    }
    return objects
  }
}
