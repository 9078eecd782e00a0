import ArgumentParser
import VecbenchKit
import VecbenchSuite

/// The limits of measurements on this machine.
enum MeasuringLimits {
  /// Throws an error if a count is out of range.
  static func check(frames: Int? = nil, columns: Int? = nil, threads: [Int]) throws {
    let counts = [("--frames", frames, ValueRange.frames), ("--columns", columns, Suite.Settings.columnRange)]
    for (option, count, range) in counts + threads.map({ ("--threads", $0, ValueRange.threads) }) {
      guard let count, !range.contains(count) else { continue }
      throw ValidationError("\(option) \(count): \(range.lowerBound) to \(range.upperBound) are possible")
    }
  }

  static func checkMemory(points: [Int], kernels: Int, benchmarks: [SuiteBenchmark]) throws {
    if let trouble = memoryTrouble(points: points, kernels: kernels, benchmarks: benchmarks) {
      throw ValidationError("--points \(trouble)")
    }
  }

  /// Returns an error message if a number of points doesn't fit into memory; nil if all of them fit.
  static func memoryTrouble(points: [Int], kernels: Int, benchmarks: [SuiteBenchmark]) -> String? {
    let available = MachineEnvironment.availableMemory()
    let perPoint = Suite.bytesPerPoint(kernels: kernels, benchmarks: benchmarks)
    guard let largest = points.max(), Double(largest) * perPoint > available else { return nil }
    return """
      \(largest) needs \(ByteCount(Double(largest) * perPoint)), and \(ByteCount(available)) are free: \
      at most \(Int(available / perPoint)) points fit
      """
  }
}
