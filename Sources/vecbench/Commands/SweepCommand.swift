import ArgumentParser
import FastVector
import VecbenchKit

/// Finds which way is faster from which size on.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Find which way is faster from which size on, over sizes that follow this machine's caches.",
    discussion: """
      Without --points the sizes go from 16 points to four times what the largest cache holds, with 9 999, 10 000 and
      10 001 among them, where OpenBLAS changes its number of threads. Frames are measured up to a million points.
      The answer is in words and charts; --html adds a page with all plots and numbers. It takes about a minute,
      with --quick a third of that.

      Examples:
        vecbench sweep
        vecbench sweep --quick --operations interpolate,dot
        vecbench sweep --operations frames --html sweep.html
        vecbench sweep --threads 1,2 --points 1k,10k,100k,1m,10m --export csv=sweep.csv

      Exit codes: 0 done, 1 failure, 3 the contestants disagree, 64 usage, 65 bad data, 66 no input,
      73 cannot create the output, 130 interrupted, with what was measured before.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many points the vectors have: 10000, 10k, 1_000_000, or several. (default: by the caches)",
      valueName: "n,..."),
    transform: { try PointCounts($0).counts })
  var points: [Int]?

  @Option(
    help: ArgumentHelp(
      "What to measure, see vecbench list. (default: magnitudeSquared,interpolate,combine3,frames)",
      valueName: "name,..."),
    transform: { try ContestOptions.operations($0, of: Benchmark.allCases) })
  var operations: [Benchmark] = [.magnitudeSquared, .interpolate, .combine3, .swiftUIFrame, .fusedFrame]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads blas and native may use: one number or several. (default: 1)", valueName: "n,..."),
    transform: { try SweepCommand.threads($0) })
  var threads: [Int] = [1]

  @Flag(help: "Fewer sizes and fewer turns: a first answer.")
  var quick = false

  @OptionGroup var contest: ContestOptions
  @OptionGroup(title: "Data") var data: DataOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  private static func threads(_ text: String) throws -> [Int] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let threads = Int(part) else { throw ValidationError("'\(part)' is not a number of threads, such as 2") }
      try Measurement.checkThreads(threads)
      return threads
    }
  }

  mutating func validate() throws {
    guard let points else { return }
    try Measurement.checkMemory(points: points, kernels: contest.kernels.count, benchmarks: operations)
  }

  mutating func run() throws {
    var settings = Suite.Settings()
    settings.points = points.map { Set($0).sorted() } ?? sizes
    settings.kernels = contest.kernels
    settings.benchmarks = operations
    settings.animations = contest.animation
    settings.frames = quick ? 60 : 120
    settings.seed = contest.seed
    try Measurement(SweepPlan(settings, threads: threads), race: race, data: data, output: output).run()
  }

  /// Half of the free memory is left to others.
  private var sizes: [Int] {
    let perPoint = Suite.bytesPerPoint(kernels: contest.kernels.count, benchmarks: operations)
    let limit = MachineEnvironment.availableMemory() / 2 / perPoint
    return SweepSizes.sizes(
      caches: MachineEnvironment.current().caches.map(\.bytes), perDecade: quick ? 2 : 5,
      limit: max(1, Int(min(limit, 1e15))))
  }

  /// Shorter turns than those of `run`: there are many sizes, and each has neighbours.
  private var race: Race.Settings {
    var race = Race.Settings()
    race.turn = quick ? 2e5 : 5e5
    race.rounds = quick ? 12 : 30
    race.budget = quick ? 3e8 : 8e8
    return race
  }
}
