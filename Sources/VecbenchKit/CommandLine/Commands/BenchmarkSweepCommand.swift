import ArgumentParser
import FastVectorFiles

/// Measures the benchmarks of a program over a range of sizes.
struct BenchmarkSweepCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep", abstract: "Find the fastest variant at each size, over a range of sizes.",
      discussion: """
        Without --sizes, the sizes range from the smallest to the largest size that a benchmark declares, in even \
        steps on a logarithmic scale. Benchmarks whose parameters aren't sizes are left out. \(results)

        Examples:
          \(Program.name) sweep
          \(Program.name) sweep --quick --benchmarks 'parse*'
          \(Program.name) sweep --sizes 10,100,1k,10k --export csv=sweep.csv

        Exit codes: 0 success, 1 a benchmark throws, 3 variants disagree, 64 usage, 73 cannot create the output, \
        130 interrupted, with the results so far.
        """)
  }

  /// The format with plots; nil unless the program links `VecbenchReports`.
  private static var curves: ReportFormat? { Program.formats.first { $0.name == "curves" } }

  private static var results: String {
    curves != nil
      ? "The results are sentences and charts; --html adds a page with all plots and numbers."
      : "`vecbench report RESULTS.json` draws the results of --export json=RESULTS.json."
  }

  @Option(help: PatternList.help, transform: PatternList.patterns)
  var benchmarks: [Pattern] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Sizes: 10000, 10k, 1_000_000, or several. (default: from declared ones)", valueName: "n,..."),
    transform: { Array(Set(try Quantity.sizes($0))).sorted() })
  var sizes: [Int]?

  @Flag(help: "Use fewer sizes and samples, for a first impression.")
  var quick = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Seed for the sample order.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup(title: "Output") var output: OutputOptions<Program>

  mutating func run() throws {
    let cases = try Program.list.cases(perDecade: quick ? 2 : 5, sizes: sizes).filter { $0.isNamed(by: benchmarks) }
    guard !cases.isEmpty else {
      throw ValidationError("no benchmark with sizes is left to measure: \(Program.name) list shows their names")
    }
    var measurement = CaseMeasurement<Program>(cases, output: output, seed: seed)
    measurement.timing = .sweep(isQuick: quick)
    measurement.defaultFormat = Self.curves ?? .text
    try measurement.run()
  }
}
