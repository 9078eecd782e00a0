public import FastVectorData
public import Foundation

extension Report: Codable {
  static let schema = "vecbench/1"

  private enum CodingKeys: CodingKey { case schema, complete, environment, settings, results }

  /// Reads a document of the schema `vecbench/1`, without what it does not know.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try container.decode(String.self, forKey: .schema)
    if let trouble = Self.trouble(with: schema) {
      throw DecodingError.dataCorruptedError(forKey: .schema, in: container, debugDescription: trouble)
    }
    self.init(
      environment: try container.decode(MachineEnvironment.self, forKey: .environment),
      settings: try container.decode(Suite.Settings.self, forKey: .settings))
    isComplete = try container.decode(Bool.self, forKey: .complete)
    results = try container.decode([BenchmarkResult].self, forKey: .results)
    for (index, row) in results.enumerated() {
      guard let trouble = row.trouble else { continue }
      throw DecodingError.dataCorruptedError(
        forKey: .results, in: container, debugDescription: "of number \(index), \(trouble)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(isComplete, forKey: .complete)
    try container.encode(environment, forKey: .environment)
    try container.encode(settings, forKey: .settings)
    try container.encode(results, forKey: .results)
  }

  /// Reads what ``ReportFormat/json`` has written.
  ///
  /// - Parameter name: What the document is called in errors.
  /// - Throws: A `DataError` in one line: for what is no results of vecbench, is damaged or of another version.
  public init(json data: Data, name: String) throws(DataError) {
    let foreign = { (reason: String) in DataError.badData("\(name): no results of vecbench: \(reason)") }
    guard let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      throw foreign(data.isEmpty ? "it is empty" : "it is no JSON, or only a part of it")
    }
    guard let fields = object as? [String: Any], let schema = fields["schema"] as? String else {
      throw foreign("the field schema is missing, which says \(Self.schema)")
    }
    if let trouble = Self.trouble(with: schema) { throw .badData("\(name): \(trouble)") }
    do {
      self = try JSONDecoder().decode(Report.self, from: data)
    } catch {
      throw .badData("\(name): damaged: \((error as? DecodingError)?.inOneLine ?? "\(error)")")
    }
  }

  private static func trouble(with schema: String) -> String? {
    if schema == Self.schema { return nil }
    let parts = schema.split(separator: "/")
    guard parts.count == 2, parts[0] == "vecbench", let version = Int(parts[1]) else {
      return "no results of vecbench: its schema is '\(schema)', not \(Self.schema)"
    }
    return "written by \(version > 1 ? "a newer" : "an older") vecbench as \(schema); this one reads \(Self.schema)"
  }
}

extension BenchmarkResult {
  /// What no measurement gives.
  fileprivate var trouble: String? {
    let times: [(CodingKeys, Double?)] = [
      (.medianNanoseconds, medianNanoseconds), (.lowNanoseconds, lowNanoseconds), (.highNanoseconds, highNanoseconds),
      (.p99Nanoseconds, p99Nanoseconds), (.worstNanoseconds, worstNanoseconds), (.roofNanoseconds, roofNanoseconds),
      (.allocations, allocations), (.speedup, speedup), (.speedupLow, speedupLow), (.speedupHigh, speedupHigh),
    ]
    for (key, value) in times {
      if let value, !(value >= 0 && value.isFinite) { return "\(key.rawValue) is \(value)" }
    }
    if roundsNanoseconds?.isEmpty == true { return "\(CodingKeys.roundsNanoseconds.rawValue) is empty" }
    if let time = roundsNanoseconds?.first(where: { !($0 >= 0 && $0.isFinite) }) {
      return "\(CodingKeys.roundsNanoseconds.rawValue) holds \(time)"
    }
    let counts: [(CodingKeys, Int?, Int)] = [
      (.points, points, 1), (.threads, threads, 1), (.frames, frames, 1), (.bytes, bytes, 0), (.memory, memory, 0),
    ]
    for (key, value, least) in counts {
      if let value, value < least { return "\(key.rawValue) is \(value), where \(least) is the least" }
    }
    return nil
  }
}

extension DecodingError {
  /// What is wrong and where.
  package var inOneLine: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .typeMismatch(let type, let context): "\(Self.path(context.codingPath)) is no \(type)"
    case .dataCorrupted(let context):
      "\(Self.path(context.codingPath)): \(context.debugDescription)".replacing("\n", with: " ")
    @unknown default: "\(self)"
    }
  }

  /// `results[3].median_ns`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }
}
