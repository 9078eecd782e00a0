import ArgumentParser

/// The command line: it parses, calls VecbenchKit and says what came of it.
struct Vecbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vecbench",
    abstract: "Which way of doing vector arithmetic wins on this machine, and what a chart frame costs.",
    discussion: """
      Examples:
        vecbench --points 10000
        vecbench --points 1k,10k,100k --operations interpolate --format csv
        vecbench --operations animate --animation spring,custom:speed
        vecbench sweep --html sweep.html
        vecbench history add results.json
        vecbench chart --points 1m,10m
        vecbench render --from january.csv --to february.csv --out film.gif
        vecbench --from january.csv:price --to february.csv:price
        vecbench compare main HEAD
        vecbench count main HEAD

      Every option can be set by a variable of the environment: VECBENCH_POINTS=1k stands for --points 1k, and
      VECBENCH_QUIET=1 for --quiet, with every command that has the option. The command line wins.

      Exit codes: 0 done, 1 failure, 2 regression, 3 the contestants disagree or a worker failed, 4 improvement,
      5 not comparable, 64 usage, 65 bad data, 66 no input, 69 a program is missing, 73 cannot create the output,
      75 inconclusive, 130 interrupted.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, SweepCommand.self, ChartCommand.self, CompareCommand.self, CheckCommand.self, CountCommand.self, ReportCommand.self,
      HistoryCommand.self, RenderCommand.self, EnvironmentCommand.self, ListCommand.self, NoiseCommand.self, SelftestCommand.self,
      WorkerCommand.self, CountWorkerCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
