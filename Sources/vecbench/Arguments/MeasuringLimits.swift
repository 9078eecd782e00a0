import VecbenchKit
import VecbenchSuite

/// Checks whether the data of a measurement fits into the memory of this machine.
enum MeasuringLimits {
  /// Returns an error message if the data of the largest size doesn't fit into memory; nil if it does.
  static func memoryViolation(_ settings: Suite.Settings) -> String? {
    let available = MachineEnvironment.availableMemory()
    let perPoint = Suite.bytesPerPoint(kernels: settings.kernels.count, benchmarks: settings.benchmarks)
    guard let largest = settings.points.max(), Double(largest) * perPoint > available else { return nil }
    return """
      \(largest) needs \(ByteCount(Double(largest) * perPoint)), and \(ByteCount(available)) are free: \
      at most \(Int(available / perPoint)) points fit
      """
  }
}
