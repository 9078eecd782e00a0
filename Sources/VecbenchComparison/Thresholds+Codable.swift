/// The encoding of thresholds in a `vecbench-comparison/2` document. Unlike a thresholds file, it contains fractions
/// instead of percentages.
extension Thresholds: Codable {
  private struct Entry: Codable {
    let benchmark: String
    let threshold: Double
    let reportFloor: Double
    let memoryThreshold: Double?

    var rule: BenchmarkRule {
      var rule = BenchmarkRule()
      (rule.threshold, rule.reportFloor) = (threshold, reportFloor)
      if let memoryThreshold { rule.memoryThreshold = memoryThreshold }
      return rule
    }

    enum CodingKeys: String, CodingKey {
      case benchmark, threshold
      case reportFloor = "report_floor"
      case memoryThreshold = "memory_threshold"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case threshold
    case reportFloor = "report_floor"
    case memoryThreshold = "memory_threshold"
    case benchmarks, waivers
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rule.threshold = try container.decode(Double.self, forKey: .threshold)
    rule.reportFloor = try container.decode(Double.self, forKey: .reportFloor)
    if let threshold = try container.decodeIfPresent(Double.self, forKey: .memoryThreshold) {
      rule.memoryThreshold = threshold
    }
    benchmarks = try container.decode([Entry].self, forKey: .benchmarks).map { ($0.benchmark, $0.rule) }
    waivers = try container.decode([Waiver].self, forKey: .waivers)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule.threshold, forKey: .threshold)
    try container.encode(rule.reportFloor, forKey: .reportFloor)
    try container.encode(rule.memoryThreshold, forKey: .memoryThreshold)
    let entries = benchmarks.map {
      Entry(
        benchmark: $0.pattern, threshold: $0.rule.threshold, reportFloor: $0.rule.reportFloor,
        memoryThreshold: $0.rule.memoryThreshold)
    }
    try container.encode(entries, forKey: .benchmarks)
    try container.encode(waivers, forKey: .waivers)
  }
}
