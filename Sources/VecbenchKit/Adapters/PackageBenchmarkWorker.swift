import FastVectorFiles
import Foundation
import VecbenchComparison

/// A worker that times programs that use package-benchmark. Like that package's plugin, the worker exchanges messages
/// with the program over two pipes. A message is a JSON document, preceded by its length as an 8-byte little-endian
/// integer. In package-benchmark 1.38, the messages are defined in Sources/Benchmark/BenchmarkInternals.swift and
/// BenchmarkRunner+ReadWrite.swift.
///
/// A sample is a run of one benchmark with its configured warm-up, duration and number of iterations.
final class PackageBenchmarkWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let program: ComparedProgram

  /// Starts the program. Called by the initializer, and again for the first request after a failure.
  private let start: () throws -> LineProcess

  /// The running program; nil after a failure, because the program exits after an error.
  private var process: LineProcess?

  /// The program's descriptions of its benchmarks, by name. A request to run a benchmark must include the description.
  private var descriptions: [String: [String: Any]] = [:]

  /// The shell command that runs the program. It uses separate descriptors for requests and replies, because benchmarks
  /// may print to standard output.
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

  func resetPeakMemory() { process?.resetPeakMemory() }

  func peakMemory(_ benchmark: String) -> Double? { process?.peakMemory }

  func end() {
    process?.end()
    process = nil
  }

  private static let violation = LineProcessError(
    description: "it does not follow the protocol of package-benchmark 1.38")

  /// Sends a request and returns the replies before the end marker. If the request fails, ends the program; the next
  /// request starts it again.
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

/// The histogram of one metric, such as the wall time, in a run of a benchmark.
struct PackageBenchmarkResult: Decodable {
  private let metric: [String: Nothing]
  private let scalingFactor: Double
  private let statistics: Statistics

  private struct Nothing: Decodable {}

  private struct Statistics: Decodable {
    let histogram: Histogram
  }

  /// An HDR histogram. It consists of groups of linear buckets, and the bucket width doubles from one group to the next
  /// (https://hdrhistogram.github.io).
  private struct Histogram: Decodable {
    let counts: [Int]
    let subBucketHalfCountMagnitude: Int
    let unitMagnitude: Int

    /// Returns the lowest value of a bucket.
    func value(_ index: Int) -> Double {
      let half = 1 << subBucketHalfCountMagnitude
      let group = (index >> subBucketHalfCountMagnitude) - 1
      let position = index & (half - 1)
      return group < 0
        ? scalbn(Double(position), unitMagnitude) : scalbn(Double(position + half), group + unitMagnitude)
    }

    /// The interquartile mean. Like the median, it is robust against outliers, but its resolution is finer than the
    /// resolution of the clock.
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

  /// Returns the wall time of an iteration, in nanoseconds, or 0 if the compiler has removed the work.
  ///
  /// - Throws: ``LineProcessError`` if the results contain no time.
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
