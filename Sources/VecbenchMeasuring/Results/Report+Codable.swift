import Dispatch
public import FastVectorFiles
public import Foundation
import Synchronization

extension Report: Codable {
  package static let schema = "vecbench/2"

  private enum CodingKeys: CodingKey { case schema, complete, environment, settings, results }

  /// Decodes a document whose schema is `vecbench/2` or the earlier version `vecbench/1`. Unknown fields are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try container.decode(String.self, forKey: .schema)
    if let violation = Self.violation(of: schema) {
      throw DecodingError.dataCorruptedError(forKey: .schema, in: container, debugDescription: violation)
    }
    self.init(
      environment: try container.decode(MachineEnvironment.self, forKey: .environment),
      settings: try container.decode(RunSettings.self, forKey: .settings))
    isComplete = try container.decode(Bool.self, forKey: .complete)
    if let violation = settings.violation(isRepeated: false) {
      throw DecodingError.dataCorruptedError(forKey: .settings, in: container, debugDescription: violation)
    }
    if let violation = environment.violation {
      throw DecodingError.dataCorruptedError(forKey: .environment, in: container, debugDescription: violation)
    }
    var list = try container.nestedUnkeyedContainer(forKey: .results)
    let half = (decoder.userInfo[.half] as? Half)?.range(of: list.count ?? 0)
    while !list.isAtEnd {
      let index = list.currentIndex
      guard half?.contains(index) != false else {
        _ = try list.decode(Skipped.self)
        continue
      }
      let result = try list.decode(BenchmarkResult.self)
      if let violation = result.violation {
        throw DecodingError.dataCorruptedError(
          forKey: .results, in: container, debugDescription: "of number \(index), \(violation)")
      }
      results.append(result)
    }
    try checkIdentifiers()
  }

  /// Throws an error if two results have the same identifier.
  private func checkIdentifiers() throws {
    var identifiers: Set<String> = []
    guard let double = results.map(\.identifier).first(where: { !identifiers.insert($0).inserted }) else { return }
    throw DecodingError.dataCorrupted(
      .init(codingPath: [CodingKeys.results], debugDescription: "'\(double)' is listed twice"))
  }

  private struct Skipped: Decodable {}

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(isComplete, forKey: .complete)
    try container.encode(environment, forKey: .environment)
    try container.encode(settings, forKey: .settings)
    try container.encode(results, forKey: .results)
  }

  /// Parses a document in the format ``ReportFormat/json``.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - name: The name of the document in error messages.
  /// - Throws: `FileError` with a one-line message if the document isn't a vecbench report, is damaged, contains a
  ///   field twice, or has an unsupported version.
  public init(json data: Data, name: String) throws(FileError) {
    do {
      self = try data.count < Self.minParallelSize ? JSONDecoder().decode(Report.self, from: data) : Self.decoded(data)
    } catch {
      throw .badData(name, Self.reason(for: error, in: data))
    }
    try data.checkDuplicateKeys(name: name)
  }

  /// The minimum size in bytes of a document that two threads decode. Each thread decodes half of the results.
  private static let minParallelSize = 1 << 20

  /// Decodes the two halves of the results in parallel. Decoding a large report takes longer than printing it.
  private static func decoded(_ data: Data) throws -> Report {
    let halves = Mutex<[Half: Result<Report, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: Half.allCases.count) { number in
      let half = Half.allCases[number]
      let decoder = JSONDecoder()
      decoder.userInfo[.half] = half
      let report = Result { try decoder.decode(Report.self, from: data) }
      halves.withLock { $0[half] = report }
    }
    return try halves.withLock { halves in
      var report = try halves[.first]!.get()
      report.results += try halves[.second]!.get().results
      try report.checkIdentifiers()
      return report
    }
  }

  /// Returns the reason why a document can't be decoded. If the schema is missing or wrong, this is the only reason,
  /// because an error about a single field would be less helpful.
  private static func reason(for error: any Error, in data: Data) -> String {
    let schema: String?
    do {
      schema = try JSONDecoder().decode(SchemaField.self, from: data).schema
    } catch DecodingError.dataCorrupted {
      return "isn't a result file of vecbench: \(data.jsonViolation)"
    } catch {
      schema = nil
    }
    guard let schema else {
      return "isn't a result file of vecbench: the field schema is missing; it must be \(Self.schema)"
    }
    return violation(of: schema) ?? "damaged: \(data.violation(error))"
  }

  private struct SchemaField: Decodable { let schema: String? }

  private static func violation(of schema: String) -> String? {
    if schema == Self.schema || schema == "vecbench/1" { return nil }
    let parts = schema.split(separator: "/")
    guard parts.count == 2, parts[0] == "vecbench", let version = Int(parts[1]) else {
      return "isn't a result file of vecbench: its schema is '\(schema)', not \(Self.schema)"
    }
    let writer = version > 2 ? "a newer" : "an older"
    return "written by \(writer) vecbench as \(schema); this one reads up to \(Self.schema)"
  }
}

/// One half of the results in a document.
private enum Half: CaseIterable {
  case first, second

  /// Returns the indices of the results in this half. `count` is the number of all results.
  func range(of count: Int) -> Range<Int> { self == .first ? 0..<count / 2 : count / 2..<count }
}

extension CodingUserInfoKey {
  /// The half of the results to decode. If the key is missing, all results are decoded.
  fileprivate static let half = CodingUserInfoKey(rawValue: "half")!
}

extension RunSettings {
  /// Describes the first setting that is out of range. Returns nil if all settings are valid.
  ///
  /// - Parameter isRepeated: True if another run will use the settings. The number of frames must then be at least 1.
  package func violation(isRepeated: Bool) -> String? {
    let frames = isRepeated ? ValueRange.frames : 0...ValueRange.frames.upperBound
    for size in sizes {
      if let violation = ValueRange.violation(of: size, in: ValueRange.sizes) { return "sizes: each \(violation)" }
    }
    return ValueRange.violation(of: self.frames, in: frames).map { "frames \($0)" }
      ?? ValueRange.violation(of: threads, in: ValueRange.threads).map { "threads \($0)" }
      ?? framesPerSecond.flatMap { ValueRange.violation(of: $0, in: ValueRange.framesPerSecond) }.map { "fps \($0)" }
  }
}

extension MachineEnvironment {
  /// A description of the first invalid field; nil if all are valid.
  fileprivate var violation: String? {
    if !["debug", "release"].contains(buildConfiguration) {
      return "\(CodingKeys.buildConfiguration.rawValue) must be debug or release (got '\(buildConfiguration)')"
    }
    return ValueRange.violation(ofDate: date).map { "\(CodingKeys.date.rawValue) \($0)" }
  }
}

extension BenchmarkResult {
  /// A description of the first field with a value that no measurement can produce. Nil if all fields are valid.
  fileprivate var violation: String? {
    if !checksum.isEmpty && Double(checksum) == nil {
      return "\(CodingKeys.checksum.rawValue) must be a number (got '\(checksum)')"
    }
    let counts: [(CodingKeys, Int?, ClosedRange<Int>)] = [
      (.size, size, ValueRange.sizes), (.threads, threads, ValueRange.threads),
      (.frames, frames, ValueRange.frames),
      (.missedFrames, missedFrames, 0...ValueRange.frames.upperBound),
      (.longestMiss, longestMiss, 0...ValueRange.frames.upperBound), (.bytes, bytes, ValueRange.bytes),
      (.memory, memory, ValueRange.bytes), (.workingSetBytes, workingSetBytes, ValueRange.bytes),
    ]
    for (key, value, range) in counts {
      if let value, let violation = ValueRange.violation(of: value, in: range) { return "\(key.rawValue) \(violation)" }
    }
    let figures: [(CodingKeys, Double?, ClosedRange<Double>)] = [
      (.medianNanoseconds, medianNanoseconds, ValueRange.nanoseconds),
      (.lowNanoseconds, lowNanoseconds, ValueRange.nanoseconds),
      (.highNanoseconds, highNanoseconds, ValueRange.nanoseconds),
      (.p99Nanoseconds, p99Nanoseconds, ValueRange.nanoseconds),
      (.worstNanoseconds, worstNanoseconds, ValueRange.nanoseconds),
      (.peakNanoseconds, peakNanoseconds, ValueRange.nanoseconds),
      (.overrunNanoseconds, overrunNanoseconds.map(abs), ValueRange.nanoseconds),
      (.p99OverrunNanoseconds, p99OverrunNanoseconds.map(abs), ValueRange.nanoseconds),
      (.worstOverrunNanoseconds, worstOverrunNanoseconds.map(abs), ValueRange.nanoseconds),
      (.speedup, speedup, ValueRange.ratio), (.speedupLow, speedupLow, ValueRange.ratio),
      (.speedupHigh, speedupHigh, ValueRange.ratio), (.framesPerSecond, framesPerSecond, ValueRange.framesPerSecond),
      (.lowestPercentRate, lowestPercentRate, ValueRange.rate), (.allocations, allocations, ValueRange.events),
      (.cycles, cycles, ValueRange.events), (.instructions, instructions, ValueRange.events),
    ]
    for (key, value, range) in figures {
      if let value, let violation = ValueRange.violation(orZero: value, in: range) {
        return "\(key.rawValue) \(violation)"
      }
    }
    if speedup == 0 { return "\(CodingKeys.speedup.rawValue) is 0" }
    let orders: [(CodingKeys, Double?, CodingKeys, Double?)] = [
      (.lowNanoseconds, lowNanoseconds, .highNanoseconds, highNanoseconds),
      (.lowNanoseconds, lowNanoseconds, .medianNanoseconds, medianNanoseconds),
      (.medianNanoseconds, medianNanoseconds, .highNanoseconds, highNanoseconds),
      (.p99Nanoseconds, p99Nanoseconds, .worstNanoseconds, worstNanoseconds),
      (.speedupLow, speedupLow, .speedupHigh, speedupHigh), (.speedupLow, speedupLow, .speedup, speedup),
      (.speedup, speedup, .speedupHigh, speedupHigh),
    ]
    for (low, lowValue, high, highValue) in orders {
      guard let lowValue, let highValue, lowValue > highValue else { continue }
      return "\(low.rawValue) must be at most \(high.rawValue) (got \(lowValue) and \(highValue))"
    }
    if framesPerSecond == 0 { return "\(CodingKeys.framesPerSecond.rawValue) is 0" }
    for (key, times) in [
      (CodingKeys.roundsNanoseconds, roundsNanoseconds), (CodingKeys.quantilesNanoseconds, quantilesNanoseconds),
    ] {
      guard let times else { continue }
      if times.isEmpty { return "\(key.rawValue) is empty" }
      let violation = times.lazy.compactMap { ValueRange.violation(orZero: $0, in: ValueRange.nanoseconds) }.first
      if let violation { return "\(key.rawValue): each \(violation)" }
    }
    return nil
  }
}
