import VecbenchMeasuring

/// A report in the JSON format of Google Benchmark (`src/json_reporter.cc`), for its `compare.py` and other tools that
/// read this format.
///
/// Each result is one entry of type `iteration`. `compare.py` requires a CPU time, which vecbench doesn't measure, so
/// `cpu_time` repeats the real time.
enum GoogleBenchmarkReport {
  private struct Document: Encodable {
    let context: Context
    let benchmarks: [Entry]
  }

  private struct Context: Encodable {
    let date: String
    let executable = "vecbench"
    let numberOfProcessors: Int
    let caches: [Cache]
    let loadAverage: [Double]
    let buildType: String
    let schemaVersion = 1
    let processor: String

    enum CodingKeys: String, CodingKey {
      case date, executable
      case numberOfProcessors = "num_cpus"
      case caches
      case loadAverage = "load_avg"
      case buildType = "library_build_type"
      case schemaVersion = "json_schema_version"
      case processor
    }
  }

  private struct Cache: Encodable {
    let type: String
    let level: Int
    let size: Int

    enum CodingKeys: String, CodingKey { case type, level, size }

    init(_ cache: MachineEnvironment.Cache) {
      type = cache.name.hasSuffix("d") ? "Data" : "Unified"
      level = Int(cache.name.filter(\.isNumber)) ?? 0
      size = cache.bytes
    }
  }

  private struct Entry: Encodable {
    let name: String
    let runName: String
    let family: Int
    let instance = 0
    let runType = "iteration"
    let repetitions = 1
    let repetition = 0
    let threads: Int
    let iterations: Int
    let realTime: Double
    let processorTime: Double
    let timeUnit = "ns"
    let bytesPerSecond: Double?
    let itemsPerSecond: Double?
    let allocations: Double?
    let low: Double?
    let high: Double?

    enum CodingKeys: String, CodingKey {
      case name
      case runName = "run_name"
      case family = "family_index"
      case instance = "per_family_instance_index"
      case runType = "run_type"
      case repetitions
      case repetition = "repetition_index"
      case threads, iterations
      case realTime = "real_time"
      case processorTime = "cpu_time"
      case timeUnit = "time_unit"
      case bytesPerSecond = "bytes_per_second"
      case itemsPerSecond = "items_per_second"
      case allocations
      case low = "low_ns"
      case high = "high_ns"
    }

    init(_ result: BenchmarkResult, family: Int) {
      (name, runName, self.family) = (result.identifier, result.identifier, family)
      (threads, iterations) = (result.threads, result.frames ?? 1)
      (realTime, processorTime) = (result.medianNanoseconds, result.medianNanoseconds)
      (bytesPerSecond, itemsPerSecond) = (result.gigabytesPerSecond.map { $0 * 1e9 }, result.elementsPerSecond)
      (allocations, low, high) = (result.allocations, result.lowNanoseconds, result.highNanoseconds)
    }
  }

  static func write(_ report: Report) throws -> String {
    let environment = report.environment
    let context = Context(
      date: environment.date, numberOfProcessors: environment.logicalCores, caches: environment.caches.map(Cache.init),
      loadAverage: [environment.loadAverage], buildType: environment.buildConfiguration,
      processor: environment.processor)
    let entries = report.results.enumerated().map { Entry($1, family: $0) }
    return try JSONReport.text(of: Document(context: context, benchmarks: entries)) + "\n"
  }
}
