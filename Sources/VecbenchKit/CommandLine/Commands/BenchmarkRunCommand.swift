import ArgumentParser

/// Measures the benchmarks of a program.
struct BenchmarkRunCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run", abstract: "Measure the variants of each benchmark against each other.",
      discussion: """
        Examples:
          \(Program.name) run --benchmarks 'parse*'
          \(Program.name) run --format json --output results.json

        Exit codes: 0 success, 1 a benchmark throws, 3 variants disagree, 64 usage, 73 cannot create the output, \
        130 interrupted, with the results so far.
        """)
  }

  @Option(help: PatternList.help, transform: PatternList.patterns)
  var benchmarks: [Pattern] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Seed for the sample order.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup(title: "Output") var output: OutputOptions<Program>

  mutating func run() throws {
    let cases = try Program.list.cases.filter { $0.isNamed(by: benchmarks) }
    guard !cases.isEmpty else {
      throw ValidationError("no benchmark is left to measure: \(Program.name) list shows their names")
    }
    try CaseMeasurement<Program>(cases, output: output, seed: seed).run()
  }
}
