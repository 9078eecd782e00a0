/// What a sweep measures, in parts of one thread count each.
public struct SweepPlan: Sendable {
  /// What is measured, at which sizes; the number of threads is the greatest one.
  public let settings: Suite.Settings

  /// The numbers of threads, in ascending order.
  public let threads: [Int]

  /// The sizes at which OpenBLAS changes its number of threads: up to 10 000 elements `daxpy` and `ddot` take one, from
  /// 10 001 on all that they may (`interface/axpy.c` and `kernel/x86_64/ddot.c` in its sources).
  public static let openBLASThreadSizes = [9_999, 10_000, 10_001]

  /// Frames of more points than this are left out: they take longer than a sweep should.
  static let mostPointsOfFrames = 1_000_000

  /// - Precondition: There is at least one number of threads.
  public init(_ settings: Suite.Settings, threads: [Int]) {
    self.threads = Set(threads).sorted()
    var settings = settings
    settings.threads = self.threads[self.threads.count - 1]
    self.settings = settings
  }

  /// The parts in the order of measuring: for each number of threads the sizes with frames, then those without.
  ///
  /// Kernel sets that can use one thread alone take part in the first number of threads only.
  public var parts: [Suite.Settings] {
    threads.enumerated().flatMap { index, threads in
      var part = settings
      part.threads = threads
      if index > 0 {
        part.kernels = settings.kernels.filter { $0.threads(of: threads) > 1 }
        part.benchmarks = settings.benchmarks.filter { $0.kind != .reducedFrame }
      }
      var rest = part
      rest.benchmarks = part.benchmarks.filter { !$0.isFrame }
      if rest.benchmarks == part.benchmarks {
        rest.points = []
      } else {
        part.points = settings.points.filter { $0 <= Self.mostPointsOfFrames }
        rest.points = settings.points.filter { $0 > Self.mostPointsOfFrames }
      }
      return [part, rest].filter { !$0.points.isEmpty && !$0.benchmarks.isEmpty && !$0.kernels.isEmpty }
    }
  }
}
