import ArgumentParser

/// Measures the benchmarks of a program.
struct BenchmarkRunCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run", abstract: "Measure the variants of each benchmark against each other.",
      discussion: """
        \(Program.runDescription)

        Examples:
          \(Program.name) run --benchmarks '*/1000'
          \(Program.name) run --format json --output results.json

        Exit codes: 0 success, 1 a benchmark throws, 3 variants disagree, 64 usage, 65 bad data, 66 input file not found, \
        73 cannot create the output, 130 interrupted, with the results so far.
        """)
  }

  @OptionGroup var measuring: MeasuringOptions<Program>

  mutating func run() throws { try measuring.run() }
}
