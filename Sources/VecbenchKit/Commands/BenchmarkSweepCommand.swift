import ArgumentParser

/// Measures the benchmarks of a program over a range of sizes.
struct BenchmarkSweepCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep", abstract: "Find the fastest variant at each size, over a range of sizes.",
      discussion: """
        \(Program.sweepDescription) \(results)

        Examples:
          \(Program.name) sweep
          \(Program.name) sweep --quick
          \(Program.name) sweep --sizes 10,100,1k,10k --export csv=sweep.csv

        Exit codes: 0 success, 1 a benchmark throws, 3 variants disagree, 64 usage, 65 bad data, 66 input file not found, \
        73 cannot create the output, 130 interrupted, with the results so far.
        """)
  }

  private static var results: String {
    Program.curves != nil
      ? "The results are sentences and charts; --html adds a page with all plots and numbers."
      : "`vecbench report RESULTS.json` draws the results of --export json=RESULTS.json."
  }

  @OptionGroup var measuring: MeasuringOptions<Program>

  @Flag(help: "Use fewer sizes and samples, for a first impression.")
  var quick = false

  mutating func run() throws { try measuring.run(.sweep(isQuick: quick)) }
}
