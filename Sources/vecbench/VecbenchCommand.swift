import ArgumentParser
import VecbenchKit

/// The command line of FastVector's benchmarks.
struct VecbenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vecbench",
    abstract: "Compare implementations of vector arithmetic on this machine, and measure chart frames.",
    discussion: """
      Examples:
        vecbench --points 10000
        vecbench --points 1k,10k,100k --benchmarks interpolate --format csv
        vecbench --benchmarks animate --animation spring,custom:speed
        vecbench sweep --html sweep.html
        vecbench history add results.json
        vecbench chart --points 1m,10m
        vecbench render --from january.csv --to february.csv --out chart.gif
        vecbench view january.csv:price
        vecbench index prices.npy
        vecbench --from january.csv:price --to february.csv:price
        vecbench compare main HEAD
        vecbench count main HEAD

      Every option can be set by an environment variable: VECBENCH_POINTS=1k stands for --points 1k, and \
      VECBENCH_QUIET=1 for --quiet, in all commands that have the option. The command line has precedence.

      Exit codes: 0 success, 1 failure, 2 regression, 3 variants disagree or a worker failed, 4 improvement, \
      5 not comparable, 64 usage, 65 bad data, 66 no input, 69 missing program, 73 cannot create the output, \
      75 inconclusive, 78 wrong FASTVECTOR_ISA, 130 interrupted.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, SweepCommand.self, ChartCommand.self, CompareCommand<Vecbench>.self,
      BisectCommand<Vecbench>.self, ExplainCommand<Vecbench>.self,
      CheckCommand<Vecbench>.self, CountCommand<Vecbench>.self,
      ReportCommand.self, HistoryCommand.self, RenderCommand.self, ViewCommand.self, IndexCommand.self,
      EnvironmentCommand.self, ListCommand.self, NoiseCommand<Vecbench>.self, SelftestCommand<Vecbench>.self,
      WorkerTestCommand<Vecbench>.self,
      WorkerCommand<Vecbench>.self,
      CountWorkerCommand<Vecbench>.self,
    ],
    defaultSubcommand: RunCommand.self)
}
