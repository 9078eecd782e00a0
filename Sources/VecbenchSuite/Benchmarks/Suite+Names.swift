public import VecbenchKit

extension Suite.Settings {
  /// The settings as they are recorded with results, without the data and the arguments.
  public var names: RunSettings {
    var names = RunSettings()
    (names.points, names.frames, names.framesPerSecond) = (points, frames, framesPerSecond)
    (names.columns, names.threads, names.seed) = (columns, threads, seed)
    names.variants = kernels.map(\.name)
    names.benchmarks = benchmarks.map(\.name)
    names.animations = animations.map(\.rawValue)
    return names
  }

  /// Creates settings from the ones recorded with results. Returns nil if they don't belong to this suite, or need
  /// kernels that this build lacks.
  public init?(_ names: RunSettings) {
    let kernels = names.variants.compactMap { KernelSet(rawValue: $0.rawValue) }
    let benchmarks = names.benchmarks.compactMap { SuiteBenchmark(rawValue: $0.rawValue) }
    let animations = names.animations.compactMap { NamedAnimation(rawValue: $0) }
    guard kernels.map(\.name) == names.variants, kernels.allSatisfy(KernelSet.available.contains),
      benchmarks.map(\.name) == names.benchmarks, animations.map(\.rawValue) == names.animations
    else { return nil }
    (self.kernels, self.benchmarks, self.animations) = (kernels, benchmarks, animations)
    (points, frames, framesPerSecond) = (names.points, names.frames, names.framesPerSecond)
    (columns, threads, seed) = (names.columns, names.threads, names.seed)
  }
}
