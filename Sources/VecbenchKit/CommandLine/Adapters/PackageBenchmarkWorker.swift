import FastVectorFiles
import Foundation

/// Times programs of package-benchmark, which its plugin speaks to over two pipes: a length of 8 bytes, then JSON
/// (Sources/Benchmark/BenchmarkInternals.swift and BenchmarkRunner+ReadWrite.swift of its version 1.38).
///
/// A sample is a run of one benchmark as it is configured, with its own warm-up, duration and number of iterations.
final class PackageBenchmarkWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let program: ComparedProgram

  /// Starts the program.
  private let start: () throws -> LineProcess

  /// Nil after a failure, because a program exits after an error.
  private var process: LineProcess?

  /// The benchmarks as the program describes them. A request to run one contains its description.
  private var descriptions: [String: [String: Any]] = [:]

  /// Requests and replies have separate descriptors, because benchmarks may print.
  private static let command =
    #"exec "$0" --quiet true --input-fd 3 --output-fd 4 3<&0 0</dev/null 4>&1 1>&2"#

  init(_ side: ComparisonSide, _ program: ComparedProgram, conditions: ProcessConditions, timeout: Double) throws {
    (self.side, self.program) = (side, program)
    start = {
      try LineProcess(
        "sh", ["-c", Self.command, program.path], environment: conditions.environment,
        workingFolder: program.folder, timeout: timeout)
    }
    process = try Adapter.naming(side, program, start)
  }

  var choosesIterations: Bool { true }

  func benchmarks() throws -> [String] {
    try Adapter.naming(side, program) {
      var names: [String] = []
      descriptions = [:]
      for reply in try ask(["list": [String: Any]()]) {
        guard let benchmark = (reply["list"] as? [String: Any])?["benchmark"] as? [String: Any],
          let name = (benchmark["name"] as? String)?.printable
        else { throw Self.violation }
        descriptions[name] = benchmark
        names.append(name)
      }
      return names
    }
  }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    if descriptions.isEmpty { _ = try benchmarks() }
    return try Adapter.sampling(side) {
      var description = descriptions[benchmark] ?? ["name": benchmark]
      var configuration = description["configuration"] as? [String: Any] ?? [:]
      configuration["metrics"] = [["wallClock": [String: Any]()]]
      description["configuration"] = configuration
      let replies = try ask(["run": ["benchmark": description]])
      guard let results = replies.lazy.compactMap({ $0["result"] as? [String: Any] }).first?["results"] as? [Any] else {
        throw LineProcessError(description: "it reports no time")
      }
      let nanoseconds = try PackageBenchmarkResult.nanoseconds(JSONSerialization.data(withJSONObject: results))
      return Sample(nanoseconds: nanoseconds * Double(iterations), isDisturbed: false)
    }
  }

  func end() {
    process?.end()
    process = nil
  }

  private static let violation = LineProcessError(description: "it does not speak as package-benchmark 1.38 does")

  /// Returns the replies to a request, without the one that ends them. After a failure, the next request starts the
  /// program again.
  private func ask(_ request: [String: Any]) throws -> [[String: Any]] {
    do {
      let process = try self.process ?? start()
      self.process = process
      return try Self.ask(process, request)
    } catch {
      end()
      throw error
    }
  }

  private static func ask(_ process: LineProcess, _ request: [String: Any]) throws -> [[String: Any]] {
    let bytes = try [UInt8](JSONSerialization.data(withJSONObject: request))
    guard bytes.count < 60_000 else { throw LineProcessError(description: "a description takes \(bytes.count) bytes") }
    try process.send((0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes)
    var replies: [[String: Any]] = []
    while true {
      let length = try process.bytes(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      guard (2...64 << 20).contains(length) else { throw violation }
      let data = Data(try process.bytes(Int(length)))
      guard let reply = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { throw violation }
      if reply["end"] != nil { return replies }
      if let error = reply["error"] as? [String: Any] {
        throw LineProcessError(description: "it fails: \(error["_0"] ?? "")")
      }
      guard replies.count < 100_000 else { throw violation }
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

  /// The wall time of an iteration, in nanoseconds, and 0 if the compiler has removed the work.
  ///
  /// - Throws: ``LineProcessError`` if the results have no time.
  static func nanoseconds(_ results: Data) throws(LineProcessError) -> Double {
    let results = try? JSONDecoder().decode([PackageBenchmarkResult].self, from: results)
    guard let result = results?.first(where: { $0.metric["wallClock"] != nil }), result.scalingFactor >= 1,
      (0...30).contains(result.statistics.histogram.subBucketHalfCountMagnitude),
      (0...60).contains(result.statistics.histogram.unitMagnitude),
      let mean = result.statistics.histogram.middleMean
    else { throw LineProcessError(description: "it reports no time") }
    return try Adapter.checked(mean / result.scalingFactor)
  }
}
