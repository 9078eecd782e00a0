import FastVectorFiles
import Foundation

/// Times programs of package-benchmark, which its plugin speaks to over two pipes: a length of 8 bytes, then JSON
/// (Sources/Benchmark/BenchmarkInternals.swift and BenchmarkRunner+ReadWrite.swift of its version 1.38).
///
/// A sample is a run of one benchmark as it is configured, with its own warm-up, duration and number of iterations.
final class PackageBenchmarkWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let program: ComparedProgram
  private let process: LineProcess

  /// The benchmarks as the program describes them, which is how they are asked for.
  private var descriptions: [String: [String: Any]] = [:]

  /// What is spoken goes over descriptors of its own: benchmarks may print.
  private static let command =
    #"exec "$0" --quiet true --input-fd 3 --output-fd 4 3<&0 0</dev/null 4>&1 1>&2"#

  init(_ side: ComparisonSide, _ program: ComparedProgram, conditions: ProcessConditions, timeout: Double) throws {
    (self.side, self.program) = (side, program)
    process = try Adapter.naming(side, program) {
      try LineProcess(
        "sh", ["-c", Self.command, program.path], environment: conditions.environment, timeout: timeout)
    }
  }

  var choosesIterations: Bool { true }

  func benchmarks() throws -> [String] {
    try Adapter.naming(side, program) {
      var names: [String] = []
      descriptions = [:]
      for reply in try ask(["list": [String: Any]()]) {
        guard let benchmark = (reply["list"] as? [String: Any])?["benchmark"] as? [String: Any],
          let name = benchmark["name"] as? String, name.count <= 500, name.printable == name
        else { throw Self.violation }
        guard descriptions.updateValue(benchmark, forKey: name) == nil else {
          throw LineProcessError(description: "it has two benchmarks named '\(name.prefix(60))'")
        }
        names.append(name)
      }
      return names
    }
  }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    if descriptions.isEmpty { _ = try benchmarks() }
    return try Adapter.naming(side, program) {
      var description = descriptions[benchmark] ?? ["name": benchmark]
      var configuration = description["configuration"] as? [String: Any] ?? [:]
      configuration["metrics"] = [["wallClock": [String: Any]()]]
      description["configuration"] = configuration
      let replies = try ask(["run": ["benchmark": description]])
      guard let results = replies.lazy.compactMap({ $0["result"] as? [String: Any] }).first?["results"] else {
        throw LineProcessError(description: "it reports no time of '\(benchmark)'")
      }
      let nanoseconds = try PackageBenchmarkResult.nanoseconds(
        JSONSerialization.data(withJSONObject: results), of: benchmark)
      return Sample(nanoseconds: nanoseconds * Double(iterations), isDisturbed: false)
    }
  }

  func end() { process.end() }

  private static let violation = LineProcessError(description: "it does not speak as package-benchmark 1.38 does")

  /// The replies to a request, without the one that ends them.
  private func ask(_ request: [String: Any]) throws -> [[String: Any]] {
    let bytes = try [UInt8](JSONSerialization.data(withJSONObject: request))
    guard bytes.count < 60_000 else { throw LineProcessError(description: "a description takes \(bytes.count) bytes") }
    try process.send((0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes)
    var replies: [[String: Any]] = []
    while true {
      let length = try process.bytes(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      guard (2...64 << 20).contains(length) else { throw Self.violation }
      let data = Data(try process.bytes(Int(length)))
      guard let reply = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { throw Self.violation }
      if reply["end"] != nil { return replies }
      if let error = reply["error"] as? [String: Any] {
        throw LineProcessError(description: "\(error["_0"] ?? "it reports an error")")
      }
      guard replies.count < 100_000 else { throw Self.violation }
      replies.append(reply)
    }
  }
}

/// The results of a run: a histogram for each metric.
struct PackageBenchmarkResult: Decodable {
  private let metric: [String: Nothing]
  private let scalingFactor: Double
  private let statistics: Statistics

  private struct Nothing: Decodable {}

  private struct Statistics: Decodable {
    let histogram: Histogram
  }

  /// An HDR histogram: linear buckets, whose width doubles each time their number does (https://hdrhistogram.github.io).
  private struct Histogram: Decodable {
    let counts: [Int]
    let subBucketHalfCountMagnitude: Int
    let unitMagnitude: Int

    /// The lowest value of a bucket.
    func value(_ index: Int) -> Double {
      let half = 1 << subBucketHalfCountMagnitude
      let group = (index >> subBucketHalfCountMagnitude) - 1
      let position = index & (half - 1)
      return group < 0
        ? scalbn(Double(position), unitMagnitude) : scalbn(Double(position + half), group + unitMagnitude)
    }

    /// The mean of the middle half of the values: as robust as the median, but finer than the clock.
    var middleMean: Double? {
      let total = counts.reduce(0.0) { $0 + Double($1) }
      let (low, high) = (total / 4, total * 3 / 4)
      var (before, sum) = (0.0, 0.0)
      for (index, count) in counts.enumerated() where count > 0 {
        let after = before + Double(count)
        sum += max(0, min(after, high) - max(before, low)) * value(index)
        before = after
      }
      return total > 0 ? sum / (high - low) : nil
    }
  }

  /// The nanoseconds of an iteration by the wall clock.
  ///
  /// - Throws: ``LineProcessError`` where the results have none.
  static func nanoseconds(_ results: Data, of benchmark: String) throws(LineProcessError) -> Double {
    let results = try? JSONDecoder().decode([PackageBenchmarkResult].self, from: results)
    guard let result = results?.first(where: { $0.metric["wallClock"] != nil }), result.scalingFactor >= 1,
      (0...30).contains(result.statistics.histogram.subBucketHalfCountMagnitude),
      (0...60).contains(result.statistics.histogram.unitMagnitude),
      let mean = result.statistics.histogram.middleMean,
      ValueRange.trouble(orZero: mean / result.scalingFactor, in: ValueRange.nanoseconds) == nil
    else { throw LineProcessError(description: "it reports no time of '\(benchmark)'") }
    return mean / result.scalingFactor
  }
}
