import FastVectorSamples
public import VecbenchKit

extension Suite.Settings {
  /// The settings as they are recorded with results: kernels, benchmarks and animations by name. The data and the
  /// command-line arguments are left empty.
  public var names: RunSettings {
    var names = RunSettings()
    (names.sizes, names.frames, names.framesPerSecond) = (points, frames, framesPerSecond)
    (names.threads, names.seed) = (threads, seed)
    names.parameters = [Self.columnsParameter: "\(columns)"]
    names.variants = kernels.map(\.name)
    names.benchmarks = benchmarks.map(\.name)
    names.animations = animations.map(\.rawValue)
    return names
  }

  /// The name of the parameter in reports that stores ``columns``.
  private static let columnsParameter = "columns"

  /// Creates settings from recorded settings. Returns nil if the recorded settings don't belong to this suite, or need
  /// kernels that this build lacks.
  public init?(_ names: RunSettings) {
    let kernels = names.variants.compactMap { KernelSet(rawValue: $0.rawValue) }
    let benchmarks = names.benchmarks.compactMap { SuiteBenchmark(rawValue: $0.rawValue) }
    let animations = names.animations.compactMap { NamedAnimation(rawValue: $0) }
    guard kernels.map(\.name) == names.variants, kernels.allSatisfy(KernelSet.available.contains),
      benchmarks.map(\.name) == names.benchmarks, animations.map(\.rawValue) == names.animations,
      let columns = names.parameters[Self.columnsParameter].flatMap({ Int($0) }), Self.columnRange.contains(columns)
    else { return nil }
    (self.kernels, self.benchmarks, self.animations) = (kernels, benchmarks, animations)
    (points, frames, framesPerSecond) = (names.sizes, names.frames, names.framesPerSecond)
    (self.columns, threads, seed) = (columns, names.threads, names.seed)
  }
}
